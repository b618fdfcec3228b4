import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { shortDayInWords } from '../../../shared/dates.ts';
import { lazyOr } from '../../app/lazyPart.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { inDigits } from '../../ui/text.ts';
import classes from './admin.module.css';

/** Loaded when it is drawn, because the chart library is large. */
const DayDrawing = lazyOr(
  () => import('./DayDrawing.tsx'),
  () => <p>The chart could not be loaded.</p>,
);

/** `days` in order, with null where nothing is known. The table is for screen readers. */
export function DayChart<Of extends string>(props: {
  label: string;
  of: Of;
  days: readonly ({ day: string } & Record<Of, number | null>)[];
}) {
  const { label, of } = props;
  const days = props.days.map((day) => ({ day: day.day, value: day[of] }));
  const format = formatOf(of);
  return (
    // After a resize, the chart is too wide for a moment.
    <Box component="figure" m={0} miw={0} style={{ overflow: 'hidden' }}>
      <figcaption>{label}</figcaption>
      <Box h="11rem" mt="0.75rem">
        <SuspenseBoundary>
          <DayDrawing {...{ label, days, format }} isLine={format === timeInWords} />
        </SuspenseBoundary>
      </Box>
      {/* In a `div`: a table itself ignores the height of `unseen` and would lengthen the page. */}
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
    </Box>
  );
}

export function Figures(props: {
  figures: readonly { name: string; value: string; note?: ReactNode }[];
}) {
  return (
    <Box component="dl" className={classes.grid} __vars={{ '--least': '6rem' }}>
      {props.figures.map(({ name, value, note }) => (
        <div key={name}>
          <Text component="dt" c="dimmed" fz="xs">
            {name}
          </Text>
          <Box component="dd" className="numeral" m={0} lh={1.25}>
            {value}
          </Box>
          {note !== undefined && (
            <Text component="dd" c="dimmed" fz="xs">
              {note}
            </Text>
          )}
        </div>
      ))}
    </Box>
  );
}

/** The name of a measure ends in its unit; counts have none. */
export const formatOf = (measure: string) =>
  measure.endsWith('Ms') ? timeInWords : measure.endsWith('Usd') ? costInWords : inDigits;

/** Up to four decimals: most answers cost less than a cent. */
export function costInWords(usd: number): string {
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 })}`;
}

/** `640 ms`, `7.3 s`, `1 min 5 s`. */
export function timeInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${inDigits(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
