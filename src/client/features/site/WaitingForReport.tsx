import { type ReactNode, useEffect, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { PageHead } from './PageHead.tsx';
import { TimeoutScreen } from './TimeoutScreen.tsx';

/** A report on its way, with `skeleton` drawn around the word; after `REPORT_MISSING_MS` the way home. */
export function WaitingForReport(props: { skeleton: (said: ReactNode) => ReactNode }) {
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
        <>
          <h1 className="unseen">Report</h1>
          {props.skeleton(<span role="status">Loading the report…</span>)}
        </>
      )}
    </>
  );
}
