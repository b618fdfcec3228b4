import { useWindowEvent } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { CAPTURE_DELAY_MS } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths, type RouteName } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { api, isTransient, untilRead, whileProcessing } from '../app/api.ts';
import { useFirstStatus, useOnceHere, useVisitState } from '../app/boot.ts';
import { lazyPart } from '../app/lazyPart.tsx';
import { anonymousToken, useSession } from '../app/session.ts';
import { FloatingForm } from '../features/analysis/FloatingForm.tsx';
import { headingOf, refusalTitle, versionIn } from '../features/report/presentation.ts';
import { ReportHead } from '../features/report/ReportHeader.tsx';
import { NoReportScreen, WaitingForReport } from '../features/report/ReportScreens.tsx';
import { reportParts, ReportView } from '../features/report/ReportView.tsx';
import { BottomBar, ScorePanel } from '../features/report/ScoreBars.tsx';
import { EmbedButton, ShareActions } from '../features/share/ShareActions.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useTakeLostFocus } from '../ui/focus.ts';
import { SuspenseBoundary } from '../ui/SuspenseBoundary.tsx';
import reportClasses from '../features/report/Report.module.css';
import classes from './pages.module.css';

const RUNNING = 'src/client/features/analysis/RunningAnalysis.tsx';
const runningParts = () => import('../features/analysis/RunningAnalysis.tsx');
const BeingCompleted = lazyPart(RUNNING, async () => (await runningParts()).BeingCompleted);
const WithoutResult = lazyPart(RUNNING, async () => (await runningParts()).WithoutResult);
const Versions = lazyPart(
  'src/client/features/report/Versions.tsx',
  async () => (await import('../features/report/Versions.tsx')).Versions,
);
// The server never renders these, because they depend on the visitor.
const ReusedNotice = lazy(() => import('../features/analysis/ReusedNotice.tsx'));
const AdminReportNotice = lazy(() => import('../features/admin/AdminReportNotice.tsx'));
const OwnerLine = lazy(() => import('../features/report/OwnerLine.tsx'));

export function partsFor(
  queries: QueryClient,
  { id = '' }: { id?: string | undefined },
  name: RouteName,
) {
  const report = queries.getQueryData<Report>(getQueryKey(api.reports.read, { id }, 'query'));
  if (!report) return [];
  if (name === 'sharedReport') return reportParts(report);
  if (report.result === null) return [WithoutResult];
  const versions = queries.getQueriesData({ queryKey: getQueryKey(api.analysis.versions) });
  return [
    ...reportParts(report),
    ...(report.status === 'processing' ? [BeingCompleted] : []),
    ...(versions.length > 0 ? [Versions] : []),
  ];
}

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
  // The server withholds the report from everybody, so an admin's browser requests it again.
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

  if (isRefused(error, report) || (refused && !report))
    return <NoReportScreen title={refusalTitle(error ? error.data?.httpStatus : status)} />;
  if (!report) return <WaitingForReport />;
  if (report.status === 'completed' && report.result === null)
    return <NoReportScreen title={pageMessages.noResult} />;
  return (
    <ReportBoundary key={report.reportId} report={report}>
      {isAdmin && (
        <Optional version="notice">
          <AdminReportNotice reportId={report.reportId} />
        </Optional>
      )}
      <ReportStage report={report} />
    </ReportBoundary>
  );
}

/** A lost connection removes nothing that is shown; a refusal does. */
const isRefused = (error: object | null, shown: Report | undefined): boolean =>
  error !== null && (shown === undefined || !isTransient(error));

/** All withheld reports share one server page, so only the address bar has the id. */
function addressedId(): string {
  return decodeURIComponent(window.location.pathname.split('/').at(-1) ?? '');
}

function SharedReport({ id }: { id: string }) {
  const { data: report, error } = api.reports.read.useQuery({ id }, whileProcessing);
  if (isRefused(error, report))
    return <NoReportScreen title={refusalTitle(error?.data?.httpStatus)} />;
  if (!report) return <WaitingForReport />;
  const { result, status } = report;
  if (result === null && status === 'processing')
    return <NoReportScreen title="Not ready yet" why={pageMessages.stillProcessing} />;
  if (result === null) return <NoReportScreen title={pageMessages.noResult} />;
  return (
    <ReportBoundary key={report.reportId} report={{ ...report, isIndexable: false }}>
      <ReportView readOnly report={report} result={result} />
    </ReportBoundary>
  );
}

/** A result without a slug, on the page that it was requested from. */
export function ResultInPlace({ reportId }: { reportId: string }) {
  const { data: report, error } = api.reports.read.useQuery({ id: reportId });
  if (error) return <NoReportScreen title={pageMessages.reportNotFound} />;
  return report ? <ReportStage report={report} /> : <WaitingForReport />;
}

function ReportBoundary({ report, children }: { report: Report; children: ReactNode }) {
  return (
    <ErrorBoundary
      version={report.version}
      otherwise={<NoReportScreen title={pageMessages.reportBroken} />}
    >
      <ReportHead report={report} />
      {children}
    </ErrorBoundary>
  );
}

export function ReportStage({ report }: { report: Report }) {
  const { result } = report;
  if (result !== null) return <Readable report={report} result={result} />;
  return (
    <SuspenseBoundary>
      <WithoutResult.Component report={report} />
    </SuspenseBoundary>
  );
}

function Readable({ report, result }: { report: Report; result: Result }) {
  const utils = api.useUtils();
  useEffect(() => countView(report.reportId), [report.reportId]);
  useWindowEvent('visibilitychange', () => countView(report.reportId));
  useCapture(report);
  // The focus may have been in the progress screen that was here before.
  useTakeLostFocus(() => document.getElementById('main'));
  const [ended, setEnded] = useState(false);
  const running = report.status === 'processing';
  const over = ended && !running;
  const finish = () => {
    setEnded(true);
    void utils.reports.invalidate();
  };
  const version = versionIn(useLocation().search);
  const share = { slug: report.slug, heading: headingOf(report) };
  const actions = <ShareActions {...share} small />;

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
            <ShareActions {...share} />
            <EmbedButton slug={report.slug} isProvisional={result.confidence === 'low'} />
            <Owner reportId={report.reportId} />
          </>
        }
        askedAgain={over || (!running && report.error !== null)}
        above={
          <Above>
            <Optional version={report.version}>
              {running && <BeingCompleted.Component report={report} onEnd={finish} />}
              {!running && <Reused report={report} />}
            </Optional>
          </Above>
        }
        versions={
          version !== null && (
            <Optional version={version}>
              <Versions.Component report={report} number={version} />
            </Optional>
          )
        }
      />
      <div className={classes.margin}>
        <ErrorBoundary version="panel" otherwise={null}>
          <ScorePanel {...{ report, result, actions }} />
        </ErrorBoundary>
        <FloatingForm />
      </div>
      <PrintedAddress slug={report.slug} />
      <BottomBar result={result} actions={actions} />
    </>
  );
}

/** Small parts read what only the browser knows, because they render again after hydration. */
function Above({ children }: { children: ReactNode }) {
  const visit = useVisitState();
  const here = useOnceHere(() => true);
  return (
    <div className={classes.above} data-room={here ? visit?.reused && 'reused' : 'unknown'}>
      {children}
    </div>
  );
}

function Reused({ report }: { report: Report }) {
  return useVisitState()?.reused === true && <ReusedNotice report={report} />;
}

function Owner({ reportId }: { reportId: string }) {
  const signedIn = useSession().state === 'signedIn';
  return (
    <div className={`${reportClasses.owner} fine unprinted`} data-private>
      {signedIn && (
        <Optional version="owner">
          <OwnerLine reportId={reportId} />
        </Optional>
      )}
    </div>
  );
}

function PrintedAddress({ slug }: { slug: string }) {
  const address = useOnceHere(() => location.origin + paths.report(slug));
  return <p className={`${classes.printed} fine`}>This report: {address}</p>;
}

/** Shows nothing until its code is loaded, and when it fails. */
function Optional({ version, children }: { version: string | number; children: ReactNode }) {
  return (
    <ErrorBoundary version={version} otherwise={null}>
      <SuspenseBoundary>{children}</SuspenseBoundary>
    </ErrorBoundary>
  );
}

/** Once per page load: the server counts once a day anyway. */
const reported = new Set<string>();

function countView(reportId: string): void {
  if (document.visibilityState !== 'visible' || reported.has(reportId)) return;
  reported.add(reportId);
  navigator.sendBeacon(paths.view(reportId), anonymousToken());
}

/** Stores a copy of a listed report's page where the server has none. */
function useCapture({ reportId, slug, isIndexable, status }: Report): void {
  const due = isIndexable && status === 'completed';
  useEffect(() => {
    if (!due) return;
    const left = new AbortController();
    const capture = async () => {
      const { capturePage } = await import('../app/capturePage.ts');
      await capturePage(reportId, slug, left.signal);
    };
    // A failure does not matter to the reader, who has the page.
    const timer = setTimeout(() => void capture().catch(() => undefined), CAPTURE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [due, reportId, slug]);
}
