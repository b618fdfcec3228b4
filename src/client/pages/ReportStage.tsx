import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { Started } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { api } from '../api.ts';
import { BeingCompleted } from '../features/analysis/BeingCompleted.tsx';
import { RetryAnalysis } from '../features/analysis/RetryAnalysis.tsx';
import { ReusedNotice } from '../features/analysis/ReusedNotice.tsx';
import { RunningAnalysis } from '../features/analysis/RunningAnalysis.tsx';
import { ReportView } from '../features/report/ReportView.tsx';
import { TimeoutScreen } from '../features/site/TimeoutScreen.tsx';
import { useVisitState } from '../useVisitState.ts';

/** What is shown of a report that was found: the instrument at work, why there is nothing, or the report. */
export function ReportStage({ report }: { report: Report }) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const openStarted = async ({ slug }: Started) => {
    await utils.reports.invalidate();
    await navigate(paths.report(slug));
  };

  if (report.result !== null) {
    return <Readable report={report} result={report.result} onStarted={openStarted} />;
  }
  if (report.status === 'processing') {
    return (
      <RunningAnalysis
        run={report}
        claim={report.content}
        onEnd={() => void utils.reports.invalidate()}
        onCancel={() => void navigate(paths.home, { state: { leftRunning: report.slug } })}
        whenLost={<TimeoutScreen />}
      />
    );
  }
  return <RetryAnalysis claim={report.content} error={report.error} onStarted={openStarted} />;
}

/** A report with a result stays readable while it is analysed again, and changes in place when that ends. */
function Readable(props: {
  report: Report;
  result: Result;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { report, result } = props;
  const utils = api.useUtils();
  const visit = useVisitState();
  const [ended, setEnded] = useState(false);
  const running = report.status === 'processing';
  const over = ended && !running;

  return (
    <>
      <p className="unseen" role="status">
        {over && !report.partial && 'The report is complete now.'}
      </p>
      <ReportView
        report={report}
        result={result}
        askedAgain={over || (!running && report.error !== null)}
        above={
          running ? (
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
          )
        }
      />
    </>
  );
}
