import { pageMessages } from '../../shared/pageMessages.ts';
import { api } from '../app/api.ts';
import { drawSkeleton } from '../features/report/Answer.tsx';
import { NoReportScreen, WaitingForReport } from '../features/site/ReportScreens.tsx';
import { ReportStage } from './ReportStage.tsx';

/** A result that has no address of its own, where it was asked for. */
export default function ResultInPlace({ reportId }: { reportId: string }) {
  const { data: report, error } = api.reports.read.useQuery({ id: reportId });
  if (error) return <NoReportScreen title={pageMessages.reportNotFound} />;
  return report ? <ReportStage report={report} /> : <WaitingForReport skeleton={drawSkeleton} />;
}
