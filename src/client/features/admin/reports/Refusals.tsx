import { nameOfReport } from './nameOfReport.ts';
import type { Told } from './refusal.ts';
import classes from './AllReportsToast.module.css';

/** What an act left as it was, by the reasons. */
export function Refusals({ told: { what, refusals } }: { told: Told }) {
  const reasons = [...new Set(refusals.map(({ why }) => why))];
  return (
    <>
      <p>
        {what}: {refusals.length === 1 ? 'one report' : `${refusals.length} reports`}
      </p>
      <ul className={classes.refusals}>
        {reasons.map((why) => (
          <li key={why}>
            {why}
            {refusals
              .filter((one) => one.why === why)
              .map(({ report }) => (
                <q key={report.reportId} dir="auto">
                  {nameOfReport(report, 60)}
                </q>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
