import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { Started } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api } from '../app/api.ts';
import { RetryAnalysis } from '../features/analysis/FailedAnalysis.tsx';
import { RunningAnalysis } from '../features/analysis/progress/AnalysisProgress.tsx';
import { TimeoutScreen } from '../features/site/ReportScreens.tsx';

export default function ReportWithoutResult(props: {
  report: Report;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { report } = props;
  const navigate = useNavigate();
  const utils = api.useUtils();
  if (report.status !== 'processing') {
    return (
      <RetryAnalysis claim={report.content} error={report.error} onStarted={props.onStarted} />
    );
  }
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
