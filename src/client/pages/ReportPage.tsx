import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import { api } from '../api.ts';
import { useFirstStatus } from '../boot.ts';
import { ReportHead } from '../features/report/ReportHead.tsx';
import { drawSkeleton } from '../features/report/ReportSkeleton.tsx';
import { NoReportScreen } from '../features/site/NoReportScreen.tsx';
import { WaitingForReport } from '../features/site/WaitingForReport.tsx';
import { Guarded } from '../ui/Guarded.tsx';
import { ReportStage } from './ReportStage.tsx';

/** A report, at whatever point it is: on its way, running, failed, finished, missing or withheld. */
export default function ReportPage() {
  const { id } = useParams();
  return id === undefined ? (
    <NoReportScreen title={messages.reportIdRequired} />
  ) : (
    <Found id={id} />
  );
}

function Found({ id }: { id: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const utils = api.useUtils();
  const status = useFirstStatus();
  const refused = status >= 400;
  const { data: report, error } = api.reports.read.useQuery({ id }, { enabled: !refused });

  useEffect(() => {
    if (!report || report.slug === id) return;
    utils.reports.read.setData({ id: report.slug }, report);
    void navigate(paths.report(report.slug), { replace: true, state });
  }, [report, id, navigate, utils, state]);

  if (refused || error) {
    const withheld = status === 403 || [401, 403].includes(error?.data?.httpStatus ?? 0);
    return (
      <NoReportScreen title={withheld ? messages.permissionDenied : messages.reportNotFound} />
    );
  }
  if (!report) return <WaitingForReport skeleton={drawSkeleton} />;
  if (report.status === 'completed' && report.result === null) {
    return <NoReportScreen title={messages.noResult} />;
  }
  return (
    <Guarded
      key={report.reportId}
      version={report.version}
      otherwise={<NoReportScreen title={messages.reportBroken} />}
    >
      <ReportHead report={report} />
      <ReportStage report={report} />
    </Guarded>
  );
}
