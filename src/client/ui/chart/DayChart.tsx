import { ColumnHeads } from '../ColumnHeads.tsx';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { shortDayInWords } from '../../../shared/dates.ts';
import classes from './DayChart.module.css';

/**
 * Amounts per day as bars, or a measure as a line that breaks where nothing is known. Pointer and arrow
 * keys choose the day whose value is shown; for readers who can't see it, the numbers are a table.
 */
export function DayChart(props: {
  label: string;
  /** Each day once, the oldest first. */
  days: readonly DayValue[];
  format: (value: number) => string;
  line?: boolean | undefined;
}) {
  const { label, days, format, line = false } = props;
  const Drawing = line ? Line : Bars;
  const greatest = Math.max(0, ...days.map(({ value }) => value ?? 0));
  const [pointed, setPointed] = useState<number | null>(null);
  const last = days.length - 1;
  const chosen = pointed === null ? null : Math.min(pointed, last);
  const reported = days[chosen ?? last];
  const inWords = ({ day, value }: DayValue) =>
    `${shortDayInWords(day)}: ${value === null ? 'no data' : format(value)}`;

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * days.length);
    setPointed(Math.max(0, Math.min(last, at)));
  };
  const step = (event: KeyboardEvent) => {
    const moved = MOVES[event.key]?.(chosen ?? last, last);
    if (moved === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, moved)));
  };

  return (
    <figure className={classes.chart}>
      <figcaption className={classes.head}>
        <span>{label}</span>
        {reported && <span className={classes.reported}>{inWords(reported)}</span>}
      </figcaption>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${label}: day`}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={chosen ?? Math.max(last, 0)}
        aria-valuetext={reported ? inWords(reported) : 'no data'}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
        onKeyDown={step}
      >
        {chosen !== null && (
          <span
            className={classes.pointed}
            style={{
              insetInlineStart: `${(chosen / days.length) * 100}%`,
              width: `${100 / days.length}%`,
            }}
          />
        )}
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${Math.max(days.length, 1)} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Drawing days={days} greatest={greatest} />
        </svg>
        {greatest > 0 &&
          namedDays(days).map(({ index, value }) => (
            <span
              key={index}
              className={classes.value}
              style={{
                insetInlineStart: `${((index + 0.5) / days.length) * 100}%`,
                bottom: `${(value / greatest) * 100}%`,
                transform: `translateX(-${((index + 0.5) / days.length) * 100}%)`,
              }}
              aria-hidden="true"
            >
              {format(value)}
            </span>
          ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{days[0] && shortDayInWords(days[0].day)}</span>
        <span>{days[last] && shortDayInWords(days[last].day)}</span>
      </div>
      {/* A table grows with its rows, and would make the page longer. */}
      <div className="unseen">
        <table>
          <caption>{label}</caption>
          <ColumnHeads names={['Day', 'Value']} />
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{shortDayInWords(day)}</th>
                <td>{value === null ? 'no data' : format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** The share of a day's width that its bar takes. */
const BAR = 0.72;

function Bars({ days, greatest }: { days: readonly DayValue[]; greatest: number }) {
  return days.map(({ day, value }, index) => {
    // The smallest amount still shows.
    const height = value ? Math.max(1.5, round((value / greatest) * 100)) : 0;
    return (
      <rect
        key={day}
        className={classes.bar}
        x={index + (1 - BAR) / 2}
        y={100 - height}
        width={BAR}
        height={height}
      />
    );
  });
}

function Line({ days, greatest }: { days: readonly DayValue[]; greatest: number }) {
  const { line, dots } = lineOf(days, greatest);
  return (
    <>
      <path className={classes.line} d={line} />
      <path className={`${classes.line} ${classes.dot}`} d={dots} />
    </>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** SVG paths: each day is 1 wide, y goes from 100 (nothing) to 0 (the greatest); lone days are dots. */
export function lineOf(
  days: readonly DayValue[],
  greatest: number,
): { line: string; dots: string } {
  const paths = { line: '', dots: '' };
  for (const [index, { value }] of days.entries()) {
    if (value === null) continue;
    const y = greatest > 0 ? round((1 - value / greatest) * 100) : 100;
    const before = days[index - 1]?.value ?? null;
    const after = days[index + 1]?.value ?? null;
    const place = `${index + 0.5} ${y}`;
    if (before !== null) paths.line += `L${place}`;
    else if (after !== null) paths.line += `M${place}`;
    else paths.dots += `M${place}h0`;
  }
  return paths;
}

interface DayValue {
  /** In UTC, `2026-11-20`. */
  day: string;
  /** Null where nothing is known. */
  value: number | null;
}

/** Two numbers nearer to each other than this share of the width would touch. */
const ROOM = 0.2;

/** The days whose numbers are written in the drawing: the greatest, and the last where there is room. */
export function namedDays(days: readonly DayValue[]): { index: number; value: number }[] {
  const known = days.flatMap(({ value }, index) => (value === null ? [] : [{ index, value }]));
  const [first] = known;
  const last = known.at(-1);
  if (!first || !last) return [];
  const greatest = known.reduce((most, next) => (next.value > most.value ? next : most), first);
  if (greatest.value <= 0) return [];
  return last.index - greatest.index > ROOM * days.length && last.value > 0
    ? [greatest, last]
    : [greatest];
}
