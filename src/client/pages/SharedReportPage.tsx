import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useParams } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api } from '../app/api.ts';
import { ReportHead } from '../features/report/header/ReportHead.tsx';
import { reportParts, ReportView, SharedLine } from '../features/report/ReportView.tsx';
import { drawSkeleton } from '../features/report/ReportSkeleton.tsx';
import { NoReportScreen, WaitingForReport } from '../features/site/ReportScreens.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { refusalTitle } from '../features/report/presentation.ts';

export function partsFor(queries: QueryClient, { id = '' }: { id?: string | undefined }) {
  const report = queries.getQueryData<Report>(getQueryKey(api.reports.read, { id }, 'query'));
  return report ? reportParts(report) : [];
}

export default function SharedReportPage() {
  const { id } = useParams();
  return id === undefined ? (
    <NoReportScreen title={pageMessages.reportIdRequired} />
  ) : (
    <SharedReport id={id} />
  );
}

/** A report that is still being analyzed is looked at again after so long. */
const LOOK_AGAIN_MS = 5_000;

function SharedReport({ id }: { id: string }) {
  const { data: report, error } = api.reports.read.useQuery(
    { id },
    { refetchInterval: ({ state }) => state.data?.status === 'processing' && LOOK_AGAIN_MS },
  );
  // A failed poll removes nothing that is shown; a refusal does.
  const refused = (error?.data?.httpStatus ?? 500) < 500;
  if (error && (refused || !report)) {
    return <NoReportScreen title={refusalTitle(error.data?.httpStatus)} />;
  }
  if (!report) return <WaitingForReport skeleton={drawSkeleton} />;
  const { result, status } = report;
  if (result === null) {
    return status === 'processing' ? (
      <NoReportScreen title="Not ready yet" why={pageMessages.stillProcessing} />
    ) : (
      <NoReportScreen title={pageMessages.noResult} />
    );
  }
  return (
    <ErrorBoundary
      key={report.reportId}
      version={report.version}
      otherwise={<NoReportScreen title={pageMessages.reportBroken} />}
    >
      <ReportHead report={{ ...report, isIndexable: false }} />
      <ReportView
        readOnly
        report={report}
        result={result}
        above={<SharedLine slug={report.slug} />}
      />
    </ErrorBoundary>
  );
}
