import { Table } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { RADAR_POINTS, verdictGroups } from '../../../shared/lists.ts';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { meterBand } from '../../../shared/meter.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Link } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { OrderSelect, type Sort, SORTS } from '../../ui/list/ListControls.tsx';
import { ListRow, ListTable, ScoreCell } from '../../ui/list/cells.tsx';
import { stepThrough } from '../../ui/list/useListAddress.ts';
import { VerdictSign } from './ReportRows.tsx';
import { groupOf } from './radarAddress.ts';
import list from '../../ui/list/Table.module.css';
import plot from './PlotSection.module.css';
import classes from './TruthRadar.module.css';

/** Fewer make no picture. */
const FEW = 5;

export function PlotSection({ points }: { points: readonly RadarPoint[] }) {
  return (
    <section className={classes.section} aria-labelledby="plot">
      <h2 id="plot">What is being checked</h2>
      <p className={classes.note}>{describe(points.length)}</p>
      {points.length === 0 ? (
        <Link to={paths.analyze}>Check a claim</Link>
      ) : (
        <>
          <Plot points={points} />
          <PlotTable points={points} />
        </>
      )}
    </section>
  );
}

function describe(count: number): string {
  if (count === 0) {
    return 'No report has been listed here yet. As soon as there are some, each is a dot in this place, by its score and by how sure its analysts were.';
  }
  const which = count < RADAR_POINTS ? allOf(count) : `The newest ${RADAR_POINTS} listed reports`;
  const few = count < FEW ? ' So few say little.' : '';
  return `${which}, by score and by how sure the analysts were. Reports are listed by hand: the many others, incomplete ones and samples are not in it, so this shows what was asked here, not how true the world is.${few}`;
}

const allOf = (count: number): string =>
  count === 1 ? 'The one listed report' : `All ${count} listed reports`;

/** `lane`: 0 is on top. */
interface Dot {
  point: RadarPoint;
  lane: number;
}

const LANES = 7;
/** From the middle outwards. */
const ORDER = [3, 2, 4, 1, 5, 0, 6];

/**
 * Spreads points over the lanes of their band so that similar scores do not hide each other, always
 * alike.
 */
export function placeDots(points: readonly RadarPoint[]): Dot[] {
  const ends: Record<string, number[]> = {};
  return [...points]
    .sort((one, other) => one.score - other.score || (one.slug < other.slug ? -1 : 1))
    .map((point) => {
      const last = (ends[point.confidence] ??= Array.from({ length: LANES }, () => -ROOM));
      const before = (lane: number) => last[lane] ?? 0;
      const free = ORDER.find((lane) => point.score - before(lane) >= ROOM);
      const lane = free ?? ORDER.reduce((best, at) => (before(at) < before(best) ? at : best));
      last[lane] = point.score;
      return { point, lane };
    });
}

/** Points of score between two in one lane that need not touch, also on a phone. */
const ROOM = 5;

const LANE = 15;
const HEAD = 24;
const BAND = HEAD + LANES * LANE + 8;
const BANDS = [
  { confidence: 'high', label: 'High confidence' },
  { confidence: 'medium', label: 'Medium confidence' },
  { confidence: 'low', label: 'Low confidence' },
] as const;
/** Where the colors of the score change, and both ends. */
const MARKS = [0, 30, 50, 70, 90, 100];
const HEIGHT = BANDS.length * BAND;

function Plot({ points }: { points: readonly RadarPoint[] }) {
  const dots = placeDots(points);
  const { chosen, step, dotProps } = useDots(dots);
  const top = (confidence: string) =>
    BANDS.findIndex((band) => band.confidence === confidence) * BAND;
  return (
    <>
      <div className={plot.frame}>
        <svg
          className={plot.plot}
          width="100%"
          height={HEIGHT + 36}
          role="group"
          aria-label={`Plot of ${points.length} reports by score and confidence; arrow keys move between them`}
          onKeyDown={step}
        >
          {BANDS.map(({ confidence, label }) => (
            <g key={confidence}>
              <rect y={top(confidence)} width="100%" height={BAND} className={plot.band} />
              <text y={top(confidence) + 16} className={plot.name}>
                {label}
              </text>
            </g>
          ))}
          {MARKS.map((mark, index) => (
            <g key={mark}>
              <line x1={`${mark}%`} x2={`${mark}%`} y2={HEIGHT} className={plot.mark} />
              <rect
                x={`${mark}%`}
                y={HEIGHT + 2}
                width={`${(MARKS[index + 1] ?? mark) - mark}%`}
                height="6"
                fill={`var(--band-${meterBand(mark)})`}
              />
              <text
                x={`${mark}%`}
                y={HEIGHT + 26}
                className={plot.number}
                textAnchor={end(mark)}
                data-near={mark === 90}
              >
                {mark}
              </text>
            </g>
          ))}
          {dots.map(({ point, lane }, index) => (
            <svg
              key={point.slug}
              className={plot.place}
              x={`${point.score}%`}
              y={top(point.confidence) + HEAD + (lane + 0.5) * LANE}
            >
              <Link
                {...dotProps(index)}
                to={paths.report(point.slug)}
                className={plot.dot}
                style={{ color: `var(--band-${meterBand(point.score)})` }}
                aria-label={inWords(point)}
                data-chosen={point === chosen}
              >
                <circle r="11" className={plot.reach} />
                <VerdictSign group={groupOf(point.verdict)} />
              </Link>
            </svg>
          ))}
        </svg>
      </div>
      <div className={plot.told}>
        {chosen ? (
          <>
            <p className={plot.facts}>
              {chosen.score} of 100 · {verdictWords[chosen.verdict]} · {chosen.confidence}{' '}
              confidence · <Time iso={chosen.createdAt} />
            </p>
            <p className={plot.claim}>
              <Link to={paths.report(chosen.slug)} dir="auto" tabIndex={-1}>
                {chosen.content}
              </Link>
            </p>
          </>
        ) : (
          <p className={plot.facts}>
            Point at a dot, tap it, or move to it with the arrow keys, to see what it stands for.
          </p>
        )}
      </div>
      <ul className={plot.legend} aria-label="Signs">
        {verdictGroups.map(({ value, label }) => (
          <li key={value}>
            <svg viewBox="-9 -9 18 18" width="18" height="18" aria-hidden="true">
              <VerdictSign group={value} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

const end = (mark: number) => (mark === 0 ? 'start' : mark === 100 ? 'end' : 'middle');

const inWords = ({ score, verdict, confidence, content }: RadarPoint): string =>
  `${score} of 100, ${verdictWords[verdict]}, ${confidence} confidence: ${content}`;

const COLUMNS = [
  'Claim',
  'Verdict',
  'Confidence',
  { name: 'Checked', up: 'oldest', down: 'newest' },
  { name: 'Score', up: 'lowest', down: 'highest', className: list.number },
] as const;

function PlotTable({ points }: { points: readonly RadarPoint[] }) {
  const [sort, onSort] = useState<Sort>('newest');
  return (
    <details className={plot.details}>
      <summary>Show as a table</summary>
      <OrderSelect options={SORTS} value={sort} onChange={onSort} />
      <ListTable
        label="The reports of the plot"
        {...{ columns: COLUMNS, sort, onSort }}
        onKeyDown={stepThrough}
      >
        {[...points].sort(COMPARE[sort]).map((point) => (
          <ListRow key={point.slug}>
            <Table.Th scope="row" className={list.head ?? ''}>
              <Link className={list.claim} to={paths.report(point.slug)} dir="auto">
                {point.content}
              </Link>
            </Table.Th>
            <Table.Td className={list.quiet ?? ''}>{verdictWords[point.verdict]}</Table.Td>
            <Table.Td className={list.quiet ?? ''}>
              {point.confidence}
              <span className={list.unit}> confidence</span>
            </Table.Td>
            <Table.Td className={list.quiet ?? ''}>
              <Time iso={point.createdAt} />
            </Table.Td>
            <ScoreCell score={point.score} provisional={false} />
          </ListRow>
        ))}
      </ListTable>
    </details>
  );
}

const byTime = (one: RadarPoint, other: RadarPoint) => (one.createdAt < other.createdAt ? -1 : 1);
const COMPARE: Record<Sort, (one: RadarPoint, other: RadarPoint) => number> = {
  newest: (one, other) => byTime(other, one),
  oldest: byTime,
  highest: (one, other) => other.score - one.score,
  lowest: (one, other) => one.score - other.score,
};

/**
 * Arrow keys move to the next score or the nearest dot of the next band; the second tap opens the
 * report.
 */
function useDots(dots: readonly Dot[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [links, looks] = [useRef<HTMLElement[]>([]), useRef(false)];

  const step = (event: KeyboardEvent) => {
    const to = targetOf(event.key, dots, chosen ?? 0);
    if (to === undefined) return;
    event.preventDefault();
    links.current[to]?.focus();
  };
  const dotProps = (index: number) => ({
    ref: (link: HTMLElement | null) => {
      if (link) links.current[index] = link;
    },
    tabIndex: index === (chosen ?? 0) ? 0 : -1,
    onFocus: () => setChosen(index),
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setChosen(index);
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      looks.current = pointerType === 'touch' && chosen !== index;
    },
    onClick: (event: MouseEvent) => {
      if (looks.current) event.preventDefault();
      looks.current = false;
    },
  });
  return { chosen: chosen === null ? undefined : dots[chosen]?.point, step, dotProps };
}

function targetOf(key: string, dots: readonly Dot[], from: number): number | undefined {
  const last = dots.length - 1;
  if (key === 'ArrowRight') return Math.min(from + 1, last);
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const here = dots[from]?.point;
  const direction = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (!here || direction === 0) return undefined;
  const at = BANDS.findIndex(({ confidence }) => confidence === here.confidence);
  const others = direction === 1 ? BANDS.slice(at + 1) : BANDS.slice(0, at).reverse();
  const band = others.find((it) => dots.some(({ point }) => point.confidence === it.confidence));
  const away = (index: number) => Math.abs((dots[index]?.point.score ?? 0) - here.score);
  const there = dots.flatMap(({ point }, index) =>
    point.confidence === band?.confidence ? [index] : [],
  );
  return there.sort((one, other) => away(one) - away(other))[0] ?? from;
}
