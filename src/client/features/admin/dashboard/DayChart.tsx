import { lazy, Suspense } from 'react';
import { shortDayInWords } from '../../../../shared/dates.ts';
import type { DayChartProps } from './DayDrawing.tsx';
import classes from './Dashboard.module.css';

const DayDrawing = lazy(() => import('./DayDrawing.tsx'));

/** Amounts per day as bars, or a measure as a line; for readers who can't see it, a table. */
export function DayChart(props: DayChartProps) {
  const { label, days, format } = props;
  return (
    <figure className={classes.chart}>
      <figcaption>{label}</figcaption>
      <div className={classes.plot}>
        <Suspense>
          <DayDrawing {...props} />
        </Suspense>
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
