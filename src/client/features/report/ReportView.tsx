import { Group, Text } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { cooldownEnd } from '../../../shared/dates.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { knowsNothing } from '../../../shared/verdictWords.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, isAboutPerson } from '../../app/api.ts';
import { FirstPage, useOnceHere } from '../../app/boot.ts';
import { type Chunk, lazyOr, lazyPart, loadAhead } from '../../app/lazyPart.tsx';
import { adoptAnonymousToken } from '../../app/session.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Fold } from '../../ui/Section.tsx';
import { Link, opensElsewhere } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { Time } from '../../ui/Time.tsx';
import { Agreement } from './Agreement.tsx';
import { Answer } from './Answer.tsx';
import { Detailed } from './Detailed.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { numberSources, Sources } from './Sources.tsx';
import { Breakdown, Legend, Origin, Reasons, WorkedSum } from './Workings.tsx';
import classes from './Report.module.css';

const CLAIMS = 'src/client/features/report/Claims.tsx';
const Claims = lazyPart(CLAIMS, async () => (await import('./Claims.tsx')).Claims);
const Related = lazyPart(CLAIMS, async () => (await import('./Claims.tsx')).Related);

/** Loaded separately, because most reports have neither claims nor related records. */
export const reportParts = ({ result }: Report): readonly Chunk[] => [
  ...(result?.perplexity.claims ? [Claims] : []),
  ...(result?.related.length ? [Related] : []),
];

export function ReportView(props: {
  report: Report;
  result: Result;
  above?: ReactNode;
  versions?: ReactNode;
  actions?: ReactNode;
  /** A request for the missing answers ended without them. */
  askedAgain?: boolean;
  readOnly?: boolean;
}) {
  const { report, result, askedAgain = false, readOnly = false } = props;
  const isUnknown = knowsNothing(result);
  const broken = (
    <p className="aside error" role="alert">
      {pageMessages.reportPartBroken}
    </p>
  );
  return (
    <article data-unknown={isUnknown || undefined}>
      {props.above}
      {readOnly && (
        <Text className={classes.header} fz="sm" c="dimmed" mb="1.75rem">
          A shared view, for reading.{' '}
          <Link to={paths.report(report.slug)}>Go to the report’s own page</Link>
        </Text>
      )}
      <ReportHeader report={report} result={result} actions={props.actions} />
      {props.versions}
      <Corrections report={report} />
      <Answer
        result={result}
        version={report.version}
        completion={result.partial && !readOnly && <AskAgain {...{ report, askedAgain }} />}
        action={!readOnly && <Resubmit report={report} />}
      />
      <ErrorBoundary version={report.version} otherwise={broken}>
        <Reasoning report={report} result={result} readOnly={readOnly} />
      </ErrorBoundary>
      {!isUnknown && <Legend />}
      {!readOnly && <Recourse reportId={report.reportId} feed={isUnknown ? null : report.slug} />}
    </article>
  );
}

function AskAgain({ report, askedAgain }: { report: Report; askedAgain: boolean }) {
  const showStatus = useShowStatus(report.slug);
  const { mutate, isPending, error } = api.analysis.rerunMissing.useMutation({
    onSuccess: ({ status }) => showStatus(status),
  });
  const asking = isPending || report.status === 'processing';
  const failure = error?.data
    ? error.message
    : 'The analyst could not be asked again. Please try again.';
  const said = error ? failure : askedAgain && 'Asked again, but there was no answer.';
  return (
    <Group className="unprinted" gap="0.4rem 1rem" mt="0.4rem">
      <SmallButton
        // Not `disabled`, which would take the focus away.
        aria-disabled={asking}
        onClick={asking ? undefined : () => mutate({ reportId: report.reportId })}
      >
        {asking ? 'Asking again…' : 'Ask again, free'}
      </SmallButton>
      <Text span size="sm" c="dimmed" role="status">
        {!asking && said}
      </Text>
    </Group>
  );
}

export function Resubmit({ report }: { report: Report }) {
  const { reportId, slug, content } = report;
  const navigate = useNavigate();
  const utils = api.useUtils();
  const showStatus = useShowStatus(slug);
  const { mutate, isPending, isSuccess, error } = api.analysis.startAnew.useMutation({
    onSuccess: async ({ status, remainingReports, metadata }) => {
      adoptAnonymousToken(metadata.anonymousToken);
      announceReportsUpdated(remainingReports);
      if (status === 'completed') await utils.reports.invalidate();
      else await showStatus(status);
    },
    onError: (failure) => {
      if (!resubmitRefusal(failure).outOfReports) return;
      announceReportsUpdated(0);
      void navigate(paths.noReports, { state: { refused: true } });
    },
  });
  const { unlimited } = useAllowance();
  const note = useId();
  const { site, mayResubmit = false } = useContext(FirstPage);
  const from = cooldownEnd(report.updatedAt, site?.resubmitCooldownDays);
  // Until hydration this repeats what the server rendered.
  const mayNow = useOnceHere(() => Date.now() > from.getTime()) ?? mayResubmit;
  const busy = isPending || report.status === 'processing';
  return (
    <Group className="unprinted" gap="0.4rem 0.9rem" mt="clamp(0.5rem, 2vw, 1.25rem)">
      <SmallButton
        // Not `disabled`, which would hide the reason from keyboard users.
        aria-disabled={!mayNow || busy}
        aria-describedby={note}
        onClick={mayNow && !busy ? () => mutate({ id: reportId, content }) : undefined}
      >
        {busy ? 'Analyzing again…' : 'Resubmit'}
      </SmallButton>
      <Text span flex="1 1 9rem" fz="xs" lh={1.35} c="dimmed" id={note}>
        {busy && 'This report stays until the new one is there.'}
        {!busy && mayNow && !unlimited && (
          <span className="visitors">
            Uses one of your free reports, unless it is your own report.
          </span>
        )}
        {!busy && !mayNow && (
          <>
            {pageMessages.resubmitAfter('')}
            <Time iso={from.toISOString()} />
          </>
        )}
      </Text>
      <p className="error" role="alert">
        {error ? resubmitRefusal(error).text : isSuccess && !busy && report.error}
      </p>
    </Group>
  );
}

function useShowStatus(slug: string) {
  const { read } = api.useUtils().reports;
  return async (status: Report['status']) => {
    // A response that is still on its way would bring back the old status.
    await read.cancel({ id: slug });
    read.setData({ id: slug }, (known) => known && { ...known, status });
  };
}

export function resubmitRefusal(failure: {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}) {
  const outOfReports =
    (failure.data?.httpStatus === 403 && !isAboutPerson(failure)) ||
    errorName(failure) === 'no_reports_remaining';
  return { outOfReports, text: failure.data ? failure.message : pageMessages.resubmitFailed };
}

function Corrections({ report }: { report: Report }) {
  if (report.corrections.length === 0) return null;
  return (
    <section className="aside" aria-label="Corrections">
      {report.corrections.toReversed().map(({ at, text, resultNumber }) => (
        <p key={at} dir="auto">
          <strong>
            Correction, <Time iso={at} />
          </strong>
          {resultNumber !== report.resultNumber && ' (about an earlier result)'}: {text}
        </p>
      ))}
    </section>
  );
}

const loadWrong = () => import('./SomethingWrong.tsx');
const SomethingWrong = lazyOr(loadWrong);

function Recourse({ reportId, feed }: { reportId: string; feed: string | null }) {
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  return (
    <Text className="unprinted" mt="clamp(0.75rem, 3vw, 1.75rem)" fz="xs" c="dimmed">
      <a
        href={paths.contactPress}
        aria-haspopup="dialog"
        {...loadAhead(loadWrong)}
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Something wrong?
      </a>{' '}
      Tell us, or ask us to remove it.{' '}
      {feed !== null && (
        <>
          <a href={paths.reportFeed(feed)}>A feed</a> tells you when this report changes.
        </>
      )}
      {open && (
        <SuspenseBoundary>
          <SomethingWrong
            reportId={reportId}
            onClose={(hidden) => {
              setOpen(false);
              if (hidden) void utils.reports.invalidate();
            }}
          />
        </SuspenseBoundary>
      )}
    </Text>
  );
}

function Reasoning(props: { report: Report; result: Result; readOnly: boolean }) {
  const { report, result, readOnly } = props;
  const { claims, sources, grades, not_judged } = result.perplexity;
  const related = result.related.length > 0 && (
    <SuspenseBoundary>
      <Related.Component records={result.related} />
    </SuspenseBoundary>
  );
  const agreement = <Agreement result={result} />;
  const found = claims && (
    <SuspenseBoundary>
      <Claims.Component
        claims={claims}
        text={result.page === null ? report.content : null}
        sources={numberSources(sources)}
      />
    </SuspenseBoundary>
  );
  const evidence = <Sources sources={sources} origins={result.confidenceBasis.origins} />;
  const detailed = <Detailed report={report} readOnly={readOnly} />;
  const reasons = <Reasons result={result} />;
  const origin = <Origin result={result} review={report.review} />;
  if (knowsNothing(result))
    return (
      <>
        {related}
        {found}
        {report.detailedAnalysis !== null && detailed}
        <Fold group title="How this was judged" anchor="room">
          {agreement}
          {evidence}
          {report.detailedAnalysis === null && detailed}
          {reasons}
          {origin}
          <Legend />
        </Fold>
      </>
    );
  return (
    <>
      <Outline
        parts={{
          score: 'Answer',
          agreement: 'Analysts',
          ...(claims && { claims: 'Claims' }),
          evidence: 'Sources',
          breakdown: 'Breakdown',
          ...((!readOnly || report.detailedAnalysis) && { detailed: 'Details' }),
          legend: 'Legend',
        }}
      />
      {related}
      {agreement}
      {found}
      {evidence}
      <Breakdown grades={grades} not_judged={not_judged} />
      {detailed}
      {reasons}
      <WorkedSum result={result} />
      {origin}
    </>
  );
}

function Outline({ parts }: { parts: Record<string, string> }) {
  const current = useCurrentPart(Object.keys(parts).join(' '));
  return (
    <nav className={classes.outline} aria-label="On this page">
      <Group component="ul" gap="xs">
        {Object.entries(parts).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </Group>
    </nav>
  );
}

/** The last part that begins in the top quarter of the window; null at the top of the page. */
function useCurrentPart(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const parts = ids.split(' ').flatMap((id) => {
      const section = document.getElementById(id)?.closest('section');
      return section ? [{ id, section }] : [];
    });
    // An observer, because a scroll listener would measure the layout at each step.
    const watch = new IntersectionObserver(
      () => {
        const line = innerHeight / 4;
        const last = parts.findLast(({ section }) => section.getBoundingClientRect().top < line);
        setCurrent(last?.id ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const { section } of parts) watch.observe(section);
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
