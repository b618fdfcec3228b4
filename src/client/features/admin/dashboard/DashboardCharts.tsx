import type { DashboardDay } from '../../../../shared/schema/dashboard.ts';
import { DayBars, DayLine } from '../../../ui/DayChart.tsx';
import { inDigits } from '../../../ui/text.ts';
import { costInWords, timeInWords } from './inWords.ts';
import classes from './DashboardCharts.module.css';

/** The days side by side. What did not happen at all is said instead of drawn. */
export function DashboardCharts({ days }: { days: readonly DashboardDay[] }) {
  const charts: DayChart[] = [
    { name: 'Analyses', of: ({ analyses }) => analyses, none: 'No analyses in these days.' },
    { name: 'Failed analyses', of: ({ failed }) => failed, none: 'No analysis failed.' },
    { name: 'Partial analyses', of: ({ partial }) => partial, none: 'No analyst was missing.' },
    {
      name: 'Median time',
      of: ({ medianMs }) => medianMs,
      none: 'No times in these days.',
      format: timeInWords,
      line: true,
    },
    {
      name: '95 % within',
      of: ({ p95Ms }) => p95Ms,
      none: 'No times in these days.',
      format: timeInWords,
      line: true,
    },
    {
      name: 'Cost',
      of: ({ costUsd }) => costUsd,
      none: 'No vendor told what its answers cost.',
      format: costInWords,
    },
    {
      name: 'Submissions by visitors',
      of: ({ visitors }) => visitors,
      none: 'No visitor submitted anything.',
    },
    {
      name: 'Submissions by accounts',
      of: ({ accounts }) => accounts,
      none: 'Nobody with an account submitted anything.',
    },
    { name: 'New accounts', of: ({ registrations }) => registrations, none: 'No new accounts.' },
  ];
  return (
    <section className={classes.charts} aria-label="Day by day">
      {charts.map(({ name, of, none, format = inDigits, line = false }) => {
        const Chart = line ? DayLine : DayBars;
        const values = days.map((day) => ({ day: day.day, value: of(day) }));
        return values.some(({ value }) => value) ? (
          <Chart key={name} label={name} days={values} format={format} />
        ) : (
          <div key={name} className={classes.none}>
            <span>{name}</span>
            <p>{none}</p>
          </div>
        );
      })}
    </section>
  );
}

interface DayChart {
  name: string;
  of: (day: DashboardDay) => number | null;
  /** Said when there is nothing to draw. */
  none: string;
  format?: (value: number) => string;
  line?: boolean;
}
