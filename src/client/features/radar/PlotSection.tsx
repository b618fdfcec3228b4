import { Box, Group, Table, Text } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { RADAR_POINTS, VERDICT_GROUPS, verdictGroups } from '../../../shared/lists.ts';
import type { RadarPoint, VerdictGroup } from '../../../shared/schema/radar.ts';
import type { Verdict } from '../../../shared/schema/result.ts';
import { meterBand } from '../../../shared/meter.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { OrderSelect, type Sort, SORTS } from '../../ui/list/ListControls.tsx';
import { ClaimLink, HeadCell, ListTable, ScoreCell } from '../../ui/list/ListTable.tsx';
import list from '../../ui/list/Table.module.css';
import { Lead } from './ReportRows.tsx';
import classes from './radar.module.css';

const FEW = 5;

export function PlotSection({ points }: { points: readonly RadarPoint[] }) {
  return (
    <Section title="What is being checked">
      <Lead>{describe(points.length)}</Lead>
      {points.length === 0 ? (
        <Link to={paths.analyze}>Check a claim</Link>
      ) : (
        <>
          <Plot points={points} />
          <PlotTable points={points} />
        </>
      )}
    </Section>
  );
}

function describe(count: number): string {
  if (count === 0)
    return 'No report is listed here yet. Each listed report will be a dot here, placed by its score and by how sure its analysts were.';
  const all = count === 1 ? 'The one listed report' : `All ${count} listed reports`;
  const which = count < RADAR_POINTS ? all : `The newest ${RADAR_POINTS} listed reports`;
  const few = count < FEW ? ' So few reports say little.' : '';
  return `${which}, by score and by how sure the analysts were. Reports are listed by hand, and most are not, so this shows what people asked here, not how true the world is.${few}`;
}

type Dot = RadarPoint & { row: number };

const ROWS = 7;
const MIDDLE_OUTWARDS = [3, 2, 4, 1, 5, 0, 6];

/** Spreads points over the rows of their band so that similar scores don't hide each other. */
export function placeDots(points: readonly RadarPoint[]): Dot[] {
  const ends: Record<string, number[]> = {};
  return [...points]
    .sort((one, other) => one.score - other.score || (one.slug < other.slug ? -1 : 1))
    .map((point) => {
      const last = (ends[point.confidence] ??= Array.from({ length: ROWS }, () => -ROOM));
      const before = (row: number) => last[row] ?? 0;
      const free = MIDDLE_OUTWARDS.find((row) => point.score - before(row) >= ROOM);
      const row =
        free ?? MIDDLE_OUTWARDS.reduce((best, at) => (before(at) < before(best) ? at : best));
      last[row] = point.score;
      return { ...point, row };
    });
}

/** Points of score between two dots of a row, so that they don't touch even on a phone. */
const ROOM = 5;

const ROW_HEIGHT = 15;
const HEAD = 24;
const BAND = HEAD + ROWS * ROW_HEIGHT + 8;
const BANDS = ['high', 'medium', 'low'] as const;
const topOf = (confidence: RadarPoint['confidence']) => BANDS.indexOf(confidence) * BAND;
const MARKS = [0, 30, 50, 70, 90, 100];
const HEIGHT = BANDS.length * BAND;

function Plot({ points }: { points: readonly RadarPoint[] }) {
  const dots = placeDots(points);
  const { chosen, step, dotProps } = useDots(dots);
  return (
    <>
      <svg
        className={classes.plot}
        height={HEIGHT + 36}
        role="group"
        aria-label={`Plot of ${points.length} reports by score and confidence; arrow keys move between them`}
        onKeyDown={step}
      >
        {BANDS.map((confidence) => (
          <g key={confidence}>
            <rect y={topOf(confidence)} width="100%" height={BAND} />
            <text x="8" y={topOf(confidence) + 16}>
              {confidence.replace(/^./, (first) => first.toUpperCase())} confidence
            </text>
          </g>
        ))}
        {MARKS.map((mark, index) => (
          <g key={mark}>
            <line x1={`${mark}%`} x2={`${mark}%`} y2={HEIGHT} />
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
              textAnchor={mark === 0 ? 'start' : mark === 100 ? 'end' : 'middle'}
              data-near={mark === 90}
            >
              {mark}
            </text>
          </g>
        ))}
        {dots.map((dot, index) => (
          <svg
            key={dot.slug}
            x={`${dot.score}%`}
            y={topOf(dot.confidence) + HEAD + (dot.row + 0.5) * ROW_HEIGHT}
          >
            <Link
              {...dotProps(index)}
              to={paths.report(dot.slug)}
              className={classes.dot}
              style={{ color: `var(--band-${meterBand(dot.score)})` }}
              aria-label={inWords(dot)}
              data-chosen={dot === chosen}
            >
              <circle r="11" />
              <VerdictSign group={groupOf(dot.verdict)} />
            </Link>
          </svg>
        ))}
      </svg>
      {/* A fixed height, so that nothing below moves when a dot is chosen. */}
      <Text
        component="div"
        className={chosen ? '' : 'unprinted'}
        mih="clamp(5.25rem, 12.2rem - 22vw, 6.75rem)"
        mt="xs"
        fz="sm"
        c="dimmed"
      >
        {chosen ? (
          <>
            <p>
              {chosen.score} of 100 · {verdictWords[chosen.verdict]} · {chosen.confidence}{' '}
              confidence · <Time iso={chosen.updatedAt} />
            </p>
            <Link className="clamped" to={paths.report(chosen.slug)} dir="auto" tabIndex={-1}>
              {chosen.content}
            </Link>
          </>
        ) : (
          'Point at a dot, tap it, or move to it with the arrow keys, to see its claim.'
        )}
      </Text>
      <Group component="ul" gap="0.25rem 1.25rem" c="dimmed" fz="sm" aria-label="Legend">
        {verdictGroups.map(({ value, label }) => (
          <Group component="li" gap="0.4rem" key={value}>
            <svg
              viewBox="-9 -9 18 18"
              width="18"
              height="18"
              fill="currentColor"
              aria-hidden="true"
            >
              <VerdictSign group={value} />
            </svg>
            {label}
          </Group>
        ))}
      </Group>
    </>
  );
}

/** A shape per group, because not everybody can tell the colors apart. */
function VerdictSign({ group }: { group: VerdictGroup }) {
  if (group === 'true') return <circle r="6" />;
  if (group === 'partly') return <path d="M0-7.5L7.5 0L0 7.5L-7.5 0Z" />;
  if (group === 'false') return <path d="M-7-5.5L7-5.5L0 7Z" />;
  return <circle r="5" style={{ fill: 'var(--paper)' }} strokeWidth="2.5" stroke="currentColor" />;
}

const groupOf = (verdict: Verdict): VerdictGroup =>
  verdictGroups.find(({ value }) => (VERDICT_GROUPS[value] as readonly Verdict[]).includes(verdict))
    ?.value ?? 'inconclusive';

const inWords = ({ score, verdict, confidence, content }: RadarPoint): string =>
  `${score} of 100, ${verdictWords[verdict]}, ${confidence} confidence: ${content}`;

const COLUMNS = [
  'Claim',
  'Verdict',
  'Confidence',
  { name: 'Checked', up: 'oldest', down: 'newest' },
  { name: 'Score', up: 'lowest', down: 'highest', isNumber: true },
] as const;

function PlotTable({ points }: { points: readonly RadarPoint[] }) {
  const [sort, onSort] = useState<Sort>('newest');
  return (
    <Box component="details" mt="md">
      <Text
        component="summary"
        className="unprinted"
        mih="2.75rem"
        c="var(--accent)"
        td="underline"
      >
        Show as a table
      </Text>
      <OrderSelect options={SORTS} value={sort} onChange={onSort} />
      <ListTable label="The reports of the plot" {...{ columns: COLUMNS, sort, onSort }}>
        {[...points].sort(COMPARE[sort]).map((point) => (
          <Table.Tr key={point.slug}>
            <HeadCell>
              <ClaimLink {...point} />
            </HeadCell>
            <Table.Td c="dimmed">{verdictWords[point.verdict]}</Table.Td>
            <Table.Td c="dimmed">
              {point.confidence}
              <span className={list.unit}> confidence</span>
            </Table.Td>
            <Table.Td c="dimmed">
              <Time iso={point.updatedAt} />
            </Table.Td>
            <ScoreCell score={point.score} provisional={point.confidence === 'low'} />
          </Table.Tr>
        ))}
      </ListTable>
    </Box>
  );
}

const byTime = (one: RadarPoint, other: RadarPoint) => (one.updatedAt < other.updatedAt ? -1 : 1);
const COMPARE: Record<Sort, (one: RadarPoint, other: RadarPoint) => number> = {
  newest: (one, other) => byTime(other, one),
  oldest: byTime,
  highest: (one, other) => other.score - one.score,
  lowest: (one, other) => one.score - other.score,
};

/** Arrow keys go to the next score, or the nearest dot of the next band; a second tap opens. */
function useDots(dots: readonly Dot[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const looks = useRef(false);

  const step = (event: KeyboardEvent<SVGElement>) => {
    const to = targetOf(event.key, dots, chosen ?? 0);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('a')[to]?.focus();
  };
  const dotProps = (index: number) => ({
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
  return { chosen: chosen === null ? undefined : dots[chosen], step, dotProps };
}

function targetOf(key: string, dots: readonly Dot[], from: number): number | undefined {
  const last = dots.length - 1;
  const along: Record<string, number> = {
    ...{ ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last },
  };
  const to = along[key];
  if (to !== undefined) return Math.min(Math.max(to, 0), last);
  const here = dots[from];
  if (!here || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  const at = BANDS.indexOf(here.confidence);
  const bands = key === 'ArrowDown' ? BANDS.slice(at + 1) : BANDS.slice(0, at).reverse();
  const inBand = bands.map((band) => dots.filter(({ confidence }) => confidence === band));
  const away = ({ score }: Dot) => Math.abs(score - here.score);
  const next = inBand.find((some) => some.length > 0) ?? [];
  const nearest = next.sort((one, other) => away(one) - away(other))[0];
  return nearest ? dots.indexOf(nearest) : from;
}
