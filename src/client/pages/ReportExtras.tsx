import { lazy, Suspense, useState } from 'react';
import { paths } from '../../shared/paths.ts';
import type { Started } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { FloatingForm } from '../features/analysis/FloatingForm.tsx';
import { BottomBar } from '../features/report/BottomBar.tsx';
import { headingOf } from '../features/report/headingOf.ts';
import { ShareActions } from '../features/share/ShareActions.tsx';
import { Guarded } from '../ui/ErrorBoundary.tsx';
import { useOnceHere } from '../app/useOnceHere.ts';
import classes from './ReportExtras.module.css';
import './reportPrint.css';
import { useScorePassed } from './useScorePassed.ts';

const ScorePanel = lazy(async () => ({
  default: (await import('../features/report/ScorePanel.tsx')).ScorePanel,
}));

/** What stands around a report: panel and form in its margin, or the bar at the foot of a narrow screen. */
export function ReportExtras(props: {
  report: Report;
  result: Result;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { report, result } = props;
  const passed = useScorePassed();
  const address = useOnceHere(() => location.origin + paths.report(report.slug));
  const [wanted, setWanted] = useState(false);
  if (passed && !wanted) setWanted(true);
  const shared = { slug: report.slug, heading: headingOf(report) };
  return (
    <>
      <div className={classes.margin}>
        {wanted && (
          <Guarded version="panel" otherwise={null}>
            <Suspense>
              <ScorePanel
                report={report}
                result={result}
                shown={passed}
                actions={<ShareActions {...shared} />}
              />
            </Suspense>
          </Guarded>
        )}
        <FloatingForm onStarted={props.onStarted} />
      </div>
      <p className={classes.printed}>This report: {address}</p>
      <BottomBar result={result} actions={<ShareActions {...shared} small />} />
    </>
  );
}
