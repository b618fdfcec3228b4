import { lazy, type ReactNode, Suspense, useContext, useId, useState } from 'react';
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
import { adoptAnonymousToken } from '../../app/session.ts';
import { type Chunk, lazyPart } from '../../app/lazyPart.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { Agreement } from './Agreement.tsx';
import { Answer } from './Answer.tsx';
import { numberSources } from './evidence.ts';
import { Fold } from '../../ui/Section.tsx';
import { Legend } from './Legend.tsx';
import { Outline } from './Outline.tsx';
import { Sources } from './Sources.tsx';
import { Detailed, detailedParts } from './detailed/Detailed.tsx';
import { Origin, ReportHeader } from './header/ReportHeader.tsx';
import { Breakdown, Reasons, WorkedSum } from './score/Workings.tsx';
import classes from './ReportView.module.css';

const AskAgain = lazyPart(
  'src/client/features/report/AskAgain.tsx',
  async () => (await import('./AskAgain.tsx')).AskAgain,
);

const Claims = lazyPart(
  'src/client/features/report/Claims.tsx',
  async () => (await import('./Claims.tsx')).Claims,
);

const Related = lazyPart(
  'src/client/features/report/Related.tsx',
  async () => (await import('./Related.tsx')).Related,
);

/** What a page with this report needs besides, because most reports have none of it. */
export const reportParts = (report: Report): readonly Chunk[] => [
  ...detailedParts(report),
  ...(report.partial ? [AskAgain] : []),
  ...(report.result?.perplexity.claims ? [Claims] : []),
  ...(report.result?.related.length ? [Related] : []),
];

/**
 * `askedAgain`: the missing analysts were asked again here, in vain; `readOnly`: nothing can be
 * requested.
 */
export function ReportView(props: {
  report: Report;
  result: Result;
  above?: ReactNode;
  /** An earlier version beside this one. */
  versions?: ReactNode;
  actions?: ReactNode;
  askedAgain?: boolean;
  readOnly?: boolean;
}) {
  const { report, result, above, askedAgain = false, readOnly = false } = props;
  const isUnknown = knowsNothing(result);
  const completion = result.partial && !readOnly && (
    <Suspense>
      <AskAgain.Component report={report} inVain={askedAgain} />
    </Suspense>
  );
  return (
    <article data-unknown={isUnknown || undefined}>
      {above}
      <ReportHeader report={report} result={result} actions={props.actions} />
      {props.versions}
      <Corrections report={report} />
      <Answer
        result={result}
        version={report.version}
        completion={completion}
        action={readOnly ? undefined : <Resubmit report={report} />}
      />
      <ErrorBoundary
        version={report.version}
        otherwise={
          <p className={classes.broken} role="alert">
            {pageMessages.reportPartBroken}
          </p>
        }
      >
        <Reasoning report={report} result={result} readOnly={readOnly} />
      </ErrorBoundary>
      {!isUnknown && <Legend />}
      {!readOnly && <Recourse reportId={report.reportId} />}
    </article>
  );
}

function Corrections({ report }: { report: Report }) {
  if (report.corrections.length === 0) return null;
  return (
    <section className={classes.corrections} aria-label="Corrections">
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
const SomethingWrong = lazy(loadWrong);

/** Without scripts the link leads to the contact page. */
function Recourse({ reportId }: { reportId: string }) {
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  return (
    <p className={classes.recourse}>
      <a
        href={paths.contactPress}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadWrong()}
        onFocus={() => void loadWrong()}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        Something wrong?
      </a>{' '}
      Tell us, or ask for its removal.
      {open && (
        <Suspense>
          <SomethingWrong
            reportId={reportId}
            onClose={(hidden) => {
              setOpen(false);
              if (hidden) void utils.reports.invalidate();
            }}
          />
        </Suspense>
      )}
    </p>
  );
}

function Reasoning(props: { report: Report; result: Result; readOnly: boolean }) {
  const { report, result, readOnly } = props;
  const { claims, sources, grades, not_judged } = result.perplexity;
  const related = result.related.length > 0 && (
    <Suspense>
      <Related.Component records={result.related} />
    </Suspense>
  );
  const agreement = <Agreement result={result} />;
  const found = claims && (
    <Suspense>
      <Claims.Component
        claims={claims}
        text={result.page === null ? report.content : null}
        sources={numberSources(sources)}
      />
    </Suspense>
  );
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
        entries={[
          ['score', 'Answer'],
          ['agreement', 'Analysts'],
          ...(claims ? [['claims', 'Claims'] as const] : []),
          ['evidence', 'Sources'],
          ['breakdown', 'Breakdown'],
          ...(readOnly && report.detailedAnalysis === null
            ? []
            : [['detailed', 'Details'] as const]),
          ['legend', 'Legend'],
        ]}
      />
      {related}
      {agreement}
      {found}
      <Sources sources={sources} />
      <Breakdown grades={grades} not_judged={not_judged} />
      {detailed}
      {reasons}
      <WorkedSum result={result} />
      {origin}
    </>
  );
}

export function SharedLine({ slug }: { slug: string }) {
  return (
    <p className={classes.line}>
      A shared view, for reading. <Link to={paths.report(slug)}>Go to the report’s own page</Link>
    </p>
  );
}

export function Resubmit({ report }: { report: Report }) {
  const { resubmit, starting, started, refusal } = useResubmit(report);
  const note = useId();
  const { site, mayResubmit = false } = useContext(FirstPage);
  const from = cooldownEnd(report.updatedAt, site?.resubmitCooldownDays);
  // Until hydration, whether it was over when the server made the page.
  const mayNow = useOnceHere(() => Date.now() > from.getTime()) ?? mayResubmit;
  const busy = starting || report.status === 'processing';
  const failed = started && !busy ? report.error : null;
  return (
    <div className={classes.resubmit}>
      <SmallButton
        // Not `disabled`, which would hide the reason from keyboard users.
        aria-disabled={!mayNow || busy}
        aria-describedby={note}
        onClick={() => {
          if (mayNow && !busy) resubmit();
        }}
      >
        {busy ? 'Analyzing again…' : 'Resubmit'}
      </SmallButton>
      <span className={classes.note} id={note}>
        <ResubmitNote busy={busy} mayNow={mayNow} from={from} />
      </span>
      <p className={classes.alert} role="alert">
        {refusal ?? failed}
      </p>
    </div>
  );
}

function ResubmitNote({ busy, mayNow, from }: { busy: boolean; mayNow: boolean; from: Date }) {
  const { unlimited } = useAllowance();
  if (busy) return 'This report stays until the new one is there.';
  if (mayNow && unlimited) return null;
  if (mayNow)
    return (
      <span className={classes.cost}>
        Uses one of your free reports, unless it is your own report.
      </span>
    );
  return (
    <>
      {pageMessages.resubmitAfter('')}
      <Time iso={from.toISOString()} />
    </>
  );
}

function useResubmit({ reportId, slug, content }: Report) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const [started, setStarted] = useState(false);
  const { mutate, isPending, error } = api.analysis.startAnew.useMutation({
    onSuccess: async ({ status, remainingReports, metadata }) => {
      adoptAnonymousToken(metadata.anonymousToken);
      announceReportsUpdated(remainingReports);
      setStarted(true);
      if (status === 'completed') await utils.reports.invalidate();
      else utils.reports.read.setData({ id: slug }, (known) => known && { ...known, status });
    },
    onError: (failure) => {
      if (!resubmitRefusal(failure).outOfReports) return;
      announceReportsUpdated(0);
      void navigate(paths.noReports, { state: { refused: true } });
    },
  });
  return {
    resubmit: () => mutate({ id: reportId, content }),
    starting: isPending,
    started,
    refusal: error && resubmitRefusal(error).text,
  };
}

/** The server's own words, also for a 429; without an answer, that it failed. */
export function resubmitRefusal(failure: {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}) {
  const outOfReports =
    (failure.data?.httpStatus === 403 && !isAboutPerson(failure)) ||
    errorName(failure) === 'no_reports_remaining';
  return { outOfReports, text: failure.data ? failure.message : pageMessages.resubmitFailed };
}
