import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api } from '../api.ts';
import { useFirstStatus } from '../boot.ts';
import { RetryAnalysis } from '../features/analysis/RetryAnalysis.tsx';
import { RunningAnalysis } from '../features/analysis/RunningAnalysis.tsx';
import { ReportHead } from '../features/report/ReportHead.tsx';
import { ReportView } from '../features/report/ReportView.tsx';
import { NoReportScreen } from '../features/site/NoReportScreen.tsx';
import { TimeoutScreen } from '../features/site/TimeoutScreen.tsx';
import { WaitingForReport } from '../features/site/WaitingForReport.tsx';
import { Guarded } from '../ui/Guarded.tsx';

/** A report, at whatever point it is: on its way, running, failed, finished, missing or withheld. */
export default function ReportPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const status = useFirstStatus();
  const refused = status >= 400;
  const { data: report, error } = api.reports.read.useQuery({ id }, { enabled: !refused });

  useEffect(() => {
    if (!report || report.slug === id) return;
    utils.reports.read.setData({ id: report.slug }, report);
    void navigate(paths.report(report.slug), { replace: true });
  }, [report, id, navigate, utils]);

  if (refused || error) {
    const withheld = status === 403 || [401, 403].includes(error?.data?.httpStatus ?? 0);
    return (
      <NoReportScreen title={withheld ? messages.permissionDenied : messages.reportNotFound} />
    );
  }
  if (!report) return <WaitingForReport />;
  if (report.status === 'completed' && report.result === null) {
    return <NoReportScreen title={messages.noResult} />;
  }
  return (
    <Guarded key={report.version} otherwise={<NoReportScreen title={messages.reportBroken} />}>
      <ReportHead report={report} />
      <Stage report={report} />
    </Guarded>
  );
}

function Stage({ report }: { report: Report }) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const reload = () => void utils.reports.invalidate();

  if (report.status === 'processing') {
    return (
      <RunningAnalysis
        run={report}
        claim={report.content}
        onEnd={reload}
        onCancel={() => void navigate(paths.home, { state: { leftRunning: report.slug } })}
        whenLost={<TimeoutScreen />}
      />
    );
  }
  if (report.status === 'failed') {
    return (
      <RetryAnalysis
        claim={report.content}
        onStarted={async ({ slug }) => {
          await utils.reports.invalidate();
          await navigate(paths.report(slug));
        }}
      />
    );
  }
  return report.result && <ReportView report={report} result={report.result} />;
}
