import { lazy, Suspense, useEffect, useState } from 'react';
import { MOBILE_BREAKPOINT_PX, PANEL_THRESHOLD_PX } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import type { Started } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { useOnceHere } from '../app/useOnceHere.ts';
import { FloatingForm } from '../features/analysis/FloatingForm.tsx';
import { BottomBar } from '../features/report/BottomBar.tsx';
import { headingOf, SCORE_ID } from '../features/report/presentation.ts';
import { ShareActions } from '../features/share/ShareActions.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import classes from './ReportExtras.module.css';
import './reportPrint.css';

/** Beyond any page: whatever lies below the window counts as in view. */
const BELOW_PX = 10_000_000;

/**
 * Whether the reader has gone past the score, so that it ends more than `PANEL_THRESHOLD_PX` above the
 * top. Never on a narrow screen.
 */
function useScorePassed(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const score = document.getElementById(SCORE_ID);
    if (!score) return;
    const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX + 1}px)`);
    const watch = new IntersectionObserver(
      // A busy browser tells of several passages at once; the last one counts.
      (seen) => setPassed(seen.at(-1)?.isIntersecting === false),
      { rootMargin: `${PANEL_THRESHOLD_PX}px 0px ${BELOW_PX}px 0px` },
    );
    const follow = () => {
      watch.disconnect();
      if (wide.matches) watch.observe(score);
      else setPassed(false);
    };
    follow();
    wide.addEventListener('change', follow);
    return () => {
      wide.removeEventListener('change', follow);
      watch.disconnect();
    };
  }, []);
  return passed;
}

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
          <ErrorBoundary version="panel" otherwise={null}>
            <Suspense>
              <ScorePanel
                report={report}
                result={result}
                shown={passed}
                actions={<ShareActions {...shared} />}
              />
            </Suspense>
          </ErrorBoundary>
        )}
        <FloatingForm onStarted={props.onStarted} />
      </div>
      <p className={classes.printed}>This report: {address}</p>
      <BottomBar result={result} actions={<ShareActions {...shared} small />} />
    </>
  );
}
