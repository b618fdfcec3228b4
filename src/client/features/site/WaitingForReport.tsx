import { useEffect, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { PageHead } from './PageHead.tsx';
import { TimeoutScreen } from './TimeoutScreen.tsx';
import classes from './WaitingForReport.module.css';

/** A report on its way; after `REPORT_MISSING_MS` without it the way home. */
export function WaitingForReport() {
  const [tooLong, setTooLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTooLong(true), REPORT_MISSING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <PageHead title="Report – Verimeter" description="A credibility report by Verimeter." />
      {tooLong ? (
        <TimeoutScreen />
      ) : (
        <p className={classes.waiting} role="status">
          Loading the report…
        </p>
      )}
    </>
  );
}
