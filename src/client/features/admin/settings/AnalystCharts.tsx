import { useState } from 'react';
import { METRICS_SHOWN_DAYS } from '../../../../shared/limits.ts';
import type { AnalystDay } from '../../../../shared/schema/analystState.ts';
import { DayBars, DayLine } from '../../../ui/DayChart.tsx';
import { inDigits } from '../../../ui/text.ts';
import classes from './AnalystsSection.module.css';

interface Shown {
  label: string;
  /** Null where nothing is known of a day. */
  of: (day: AnalystDay) => number | null;
  format: (value: number) => string;
  Chart?: typeof DayLine;
}

/** How an analyst did in the last 30 days (UTC); what it never reported has no chart. */
export function AnalystCharts(props: {
  title: string;
  days: readonly AnalystDay[];
  today: string;
}) {
  const { title, days, today } = props;
  // Twenty charts one below the other are more than a telephone's reader asked for.
  const [wide] = useState(() => matchMedia('(min-width: 901px)').matches);
  if (days.length === 0)
    return <p className={classes.none}>No question in the last {METRICS_SHOWN_DAYS} days.</p>;
  const sum = (of: Shown['of']) => days.reduce((all, day) => all + (of(day) ?? 0), 0);
  const cost = days.some(({ costUsd }) => costUsd !== null) ? sum(({ costUsd }) => costUsd) : null;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const draw = ({ label, of, format, Chart = DayBars }: Shown, missing: number | null) => (
    <Chart
      key={label}
      label={label}
      format={format}
      days={daysUntil(today).map((day) => {
        const found = byDay.get(day);
        return { day, value: found ? of(found) : missing };
      })}
    />
  );
  const reported = REPORTED.filter(({ of }) => days.some((day) => of(day) !== null));
  return (
    <details open={wide} aria-label={`${title}, last ${METRICS_SHOWN_DAYS} days`}>
      <summary className={classes.sum}>
        Last {METRICS_SHOWN_DAYS} days:{' '}
        {counted(
          sum(({ calls }) => calls),
          'question',
        )}
        ,{' '}
        {counted(
          sum(({ failures }) => failures),
          'failure',
        )}
        {cost !== null && `, ${dollars(cost)}`}
      </summary>
      <div className={classes.charts}>
        {COUNTED.map((shown) => draw(shown, 0))}
        {MEASURED.map((shown) => draw(shown, null))}
        {reported.map((shown) => draw(shown, null))}
      </div>
    </details>
  );
}

const counted = (number: number, what: string) =>
  `${inDigits(number)} ${what}${number === 1 ? '' : 's'}`;
const time = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
const dollars = (value: number) => `$${value.toFixed(value < 1 ? 4 : 2)}`;

const COUNTED: Shown[] = [
  { label: 'Questions', of: ({ calls }) => calls, format: inDigits },
  { label: 'Failures', of: ({ failures }) => failures, format: inDigits },
];
const MEASURED: Shown[] = [
  { label: 'Median time', of: ({ medianMs }) => medianMs, format: time, Chart: DayLine },
  { label: '95 % within', of: ({ p95Ms }) => p95Ms, format: time, Chart: DayLine },
];
const REPORTED: Shown[] = [
  {
    label: 'Tokens',
    of: ({ inputTokens, outputTokens }) =>
      inputTokens === null && outputTokens === null
        ? null
        : (inputTokens ?? 0) + (outputTokens ?? 0),
    format: inDigits,
  },
  { label: 'Cost', of: ({ costUsd }) => costUsd, format: dollars },
];

const DAY_MS = 86_400_000;

/** The last 30 days (UTC), the oldest first: `2026-11-20` is the last of them. */
export function daysUntil(today: string): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: METRICS_SHOWN_DAYS }, (_, index) =>
    new Date(last - (METRICS_SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
