import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths, type RouteName } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api, isTransient, untilRead, whileProcessing } from '../app/api.ts';
import { useFirstStatus } from '../app/boot.ts';
import { useSession } from '../app/session.ts';
import { drawSkeleton } from '../features/report/Answer.tsx';
import { refusalTitle } from '../features/report/presentation.ts';
import { ReportHead } from '../features/report/ReportHeader.tsx';
import { reportParts, ReportView, SharedLine } from '../features/report/ReportView.tsx';
import { NoReportScreen, WaitingForReport } from '../features/site/ReportScreens.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Optional, ReportStage, stageParts, Versions } from './ReportStage.tsx';

const AdminReportNotice = lazy(() => import('../features/admin/AdminReportNotice.tsx'));

export function partsFor(
  queries: QueryClient,
  { id = '' }: { id?: string | undefined },
  name: RouteName,
) {
  const report = queries.getQueryData<Report>(getQueryKey(api.reports.read, { id }, 'query'));
  if (!report) return [];
  if (name === 'sharedReport') return reportParts(report);
  const versions = queries
    .getQueryCache()
    .findAll({ queryKey: getQueryKey(api.analysis.versions) });
  return [...stageParts(report), ...(versions.length > 0 ? [Versions] : [])];
}

/** A report at its own address or, for reading alone, at the one that is passed on. */
export default function ReportPage({ name }: { name: RouteName }) {
  const { id } = useParams();
  if (id === undefined) return <NoReportScreen title={pageMessages.reportIdRequired} />;
  return name === 'sharedReport' ? <SharedReport id={id} /> : <ReportById id={id} />;
}

function ReportById({ id: named }: { id: string }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const utils = api.useUtils();
  const status = useFirstStatus();
  const refused = status >= 400;
  const isAdmin = useSession().role === 'ADMIN';
  // The server's page is the same for everybody: an admin asks again for what it withheld.
  const asksAgain = status === 403 && isAdmin;
  const id = asksAgain ? addressedId() : named;
  const { data: report, error } = api.reports.read.useQuery(
    { id },
    { ...untilRead, enabled: !refused || asksAgain },
  );

  useEffect(() => {
    if (!report || report.slug === id) return;
    utils.reports.read.setData({ id: report.slug }, report);
    void navigate(paths.report(report.slug), { replace: true, state });
  }, [report, id, navigate, utils, state]);

  if (isRefused(error, report) || (refused && !report)) {
    return <NoReportScreen title={refusalTitle(error ? error.data?.httpStatus : status)} />;
  }
  if (!report) return <WaitingForReport skeleton={drawSkeleton} />;
  if (report.status === 'completed' && report.result === null) {
    return <NoReportScreen title={pageMessages.noResult} />;
  }
  return (
    <ReportBoundary key={report.reportId} report={report}>
      <ReportHead report={report} />
      {isAdmin && (
        <Optional version="notice">
          <AdminReportNotice reportId={report.reportId} />
        </Optional>
      )}
      <ReportStage report={report} />
    </ReportBoundary>
  );
}

/** A failed look at what is shown removes nothing; a refusal does. */
const isRefused = (error: object | null, shown: Report | undefined): boolean =>
  error !== null && (shown === undefined || !isTransient(error));

/** All withheld reports share one page of the server's, so only the address bar has the id. */
function addressedId(): string {
  return decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '');
}

function SharedReport({ id }: { id: string }) {
  const { data: report, error } = api.reports.read.useQuery({ id }, whileProcessing);
  if (isRefused(error, report)) {
    return <NoReportScreen title={refusalTitle(error?.data?.httpStatus)} />;
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
    <ReportBoundary key={report.reportId} report={report}>
      <ReportHead report={{ ...report, isIndexable: false }} />
      <ReportView
        readOnly
        report={report}
        result={result}
        above={<SharedLine slug={report.slug} />}
      />
    </ReportBoundary>
  );
}

function ReportBoundary({ report, children }: { report: Report; children: ReactNode }) {
  return (
    <ErrorBoundary
      version={report.version}
      otherwise={<NoReportScreen title={pageMessages.reportBroken} />}
    >
      {children}
    </ErrorBoundary>
  );
}
