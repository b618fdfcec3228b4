import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { shortDayInWords } from '../../shared/dates.ts';
import { type DayValue, namedDays } from './namedDays.ts';
import classes from './DayChart.module.css';

export interface DayChartProps {
  label: string;
  /** Each day once, the oldest first; null where nothing is known. */
  days: readonly DayValue[];
  /** A value in words. */
  format: (value: number) => string;
}

/**
 * What charts over days have around their drawing: the name, the value of the day that is pointed at (by
 * mouse, finger or arrow keys), the ends of the axis, and the numbers as a table for who can't see it.
 */
export function DayChart(props: DayChartProps & { greatest: number; children: ReactNode }) {
  const { label, days, format, greatest, children } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const last = days.length - 1;
  const chosen = pointed === null ? null : Math.min(pointed, last);
  const told = days[chosen ?? last];
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
        {told && <span className={classes.told}>{inWords(told)}</span>}
      </figcaption>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={`${label}: day`}
        aria-valuemin={0}
        aria-valuemax={Math.max(last, 0)}
        aria-valuenow={chosen ?? Math.max(last, 0)}
        aria-valuetext={told ? inWords(told) : 'no data'}
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
        {children}
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
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
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
