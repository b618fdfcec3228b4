import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { Started } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { api } from '../api.ts';
import { useCapture } from '../capture/useCapture.ts';
import { useCountView } from '../countView.ts';
import { headingOf } from '../features/report/headingOf.ts';
import { ReportView } from '../features/report/ReportView.tsx';
import { ShareActions } from '../features/share/ShareActions.tsx';
import { Guarded } from '../ui/Guarded.tsx';
import { useVisitState } from '../useVisitState.ts';
import { ReportExtras } from './ReportExtras.tsx';
// The server draws them before their code is here: their styles come with the page.
import '../features/analysis/FailedAnalysis.module.css';
import '../features/analysis/Instrument.module.css';
import '../features/analysis/Lane.module.css';
import '../features/analysis/PhaseRail.module.css';
import '../features/analysis/StatusLine.module.css';
import '../features/analysis/Strip.module.css';
import owner from '../features/report/OwnerLine.module.css';
import '../features/share/EmbedButton.module.css';

// Most who open a report find a finished one.
const ReportWithoutResult = lazy(() => import('./ReportWithoutResult.tsx'));
const BeingCompleted = lazy(async () => ({
  default: (await import('../features/analysis/BeingCompleted.tsx')).BeingCompleted,
}));
const ReusedNotice = lazy(async () => ({
  default: (await import('../features/analysis/ReusedNotice.tsx')).ReusedNotice,
}));

const ReportTools = lazy(async () => ({
  default: (await import('./ReportTools.tsx')).ReportTools,
}));

/** What is shown of a report that was found: the instrument at work, why there is nothing, or the report. */
export function ReportStage({ report }: { report: Report }) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const openStarted = async ({ slug, status, reused }: Started) => {
    await utils.reports.invalidate();
    const stored = reused && status === 'completed';
    await navigate(paths.report(slug), stored ? { state: { reused } } : {});
    // To the report that one is reading: it says on top that it is the one.
    if (slug === report.slug) window.scrollTo(0, 0);
  };

  if (report.result !== null) {
    return <Readable report={report} result={report.result} onStarted={openStarted} />;
  }
  return (
    <Suspense>
      <ReportWithoutResult report={report} onStarted={openStarted} />
    </Suspense>
  );
}

/** A report with a result stays readable while it is analysed again, and changes in place when that ends. */
function Readable(props: {
  report: Report;
  result: Result;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { report, result } = props;
  const utils = api.useUtils();
  useCountView(report.reportId);
  useCapture(report);
  const visit = useVisitState();
  const [ended, setEnded] = useState(false);
  const running = report.status === 'processing';
  const over = ended && !running;

  return (
    <>
      <p className="unseen" role="status">
        {over && !report.partial && report.error === null && 'The report is complete now.'}
      </p>
      <ReportView
        report={report}
        result={result}
        actions={
          <>
            <ShareActions slug={report.slug} heading={headingOf(report)} />
            <Guarded version="tools" otherwise={null}>
              {/* Whose session is found before this is at work has React draw it anew: its room stays. */}
              <Suspense fallback={<div className={owner.owner} />}>
                <ReportTools report={report} />
              </Suspense>
            </Guarded>
          </>
        }
        askedAgain={over || (!running && report.error !== null)}
        above={
          <Guarded version={report.version} otherwise={null}>
            <Suspense>
              {running ? (
                <BeingCompleted
                  run={report}
                  missing={report.missing}
                  onEnd={() => {
                    setEnded(true);
                    void utils.reports.invalidate();
                  }}
                />
              ) : (
                visit?.reused === true && (
                  <ReusedNotice
                    claim={report.content}
                    checkedAt={report.updatedAt}
                    onStarted={props.onStarted}
                  />
                )
              )}
            </Suspense>
          </Guarded>
        }
      />
      <ReportExtras report={report} result={result} onStarted={props.onStarted} />
    </>
  );
}
