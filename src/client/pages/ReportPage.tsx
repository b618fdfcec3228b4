import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import { api } from '../app/api.ts';
import { useFirstStatus } from '../app/boot.ts';
import { ReportHead } from '../features/report/header/ReportHead.tsx';
import { drawSkeleton } from '../features/report/ReportSkeleton.tsx';
import { NoReportScreen, WaitingForReport } from '../features/site/ReportScreens.tsx';
import { useSession } from '../app/session.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { refusalTitle } from '../features/report/presentation.ts';
import { ReportStage, stageParts, Versions } from './ReportStage.tsx';

const AdminReportNotice = lazy(() => import('../features/admin/reports/AdminReportNotice.tsx'));

export function partsFor(queries: QueryClient, { id = '' }: { id?: string | undefined }) {
  const key = getQueryKey(api.reports.read, { id }, 'query');
  const report = queries.getQueryData<Report>(key);
  const versions = queries
    .getQueryCache()
    .findAll({ queryKey: getQueryKey(api.analysis.versions) });
  return report ? [...stageParts(report), ...(versions.length > 0 ? [Versions] : [])] : [];
}

export default function ReportPage() {
  const { id } = useParams();
  return id === undefined ? (
    <NoReportScreen title={pageMessages.reportIdRequired} />
  ) : (
    <ReportById id={id} />
  );
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
    { enabled: !refused || asksAgain },
  );

  useEffect(() => {
    if (!report || report.slug === id) return;
    utils.reports.read.setData({ id: report.slug }, report);
    void navigate(paths.report(report.slug), { replace: true, state });
  }, [report, id, navigate, utils, state]);

  if (error || (refused && !report)) {
    return <NoReportScreen title={refusalTitle(error ? error.data?.httpStatus : status)} />;
  }
  if (!report) return <WaitingForReport skeleton={drawSkeleton} />;
  if (report.status === 'completed' && report.result === null) {
    return <NoReportScreen title={pageMessages.noResult} />;
  }
  return (
    <ErrorBoundary
      key={report.reportId}
      version={report.version}
      otherwise={<NoReportScreen title={pageMessages.reportBroken} />}
    >
      <ReportHead report={report} />
      {isAdmin && (
        <ErrorBoundary version="notice" otherwise={null}>
          <Suspense>
            <AdminReportNotice reportId={report.reportId} />
          </Suspense>
        </ErrorBoundary>
      )}
      <ReportStage report={report} />
    </ErrorBoundary>
  );
}

/** All withheld reports share one page of the server's, so only the address bar has the id. */
function addressedId(): string {
  return decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '');
}
