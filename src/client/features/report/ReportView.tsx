import { type ReactNode, useContext, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { cooldownEnd } from '../../../shared/cooldown.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { meterBand, SCORE_SEGMENTS } from '../../../shared/scoring.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, isAboutPerson } from '../../app/api.ts';
import { FirstPage } from '../../app/boot.ts';
import { adoptAnonymousToken } from '../../app/credentials.ts';
import { useOnceHere } from '../../app/useOnceHere.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { Sources } from './Sources.tsx';
import { Summary } from './Summary.tsx';
import { Detailed } from './detailed/Detailed.tsx';
import { Origin, ReportHeader } from './header/ReportHeader.tsx';
import { Breakdown, GradeCards, Reasons, ScoreSection, WorkedSum } from './score/ScoreSection.tsx';
import classes from './ReportView.module.css';

/**
 * `askedAgain`: the missing analysts were asked again here, in vain; `readOnly`: nothing can be
 * requested.
 */
export function ReportView(props: {
  report: Report;
  result: Result;
  above?: ReactNode;
  actions?: ReactNode;
  askedAgain?: boolean;
  readOnly?: boolean;
}) {
  const { report, result, above, askedAgain = false, readOnly = false } = props;
  const incomplete = result.partial && !readOnly;
  return (
    <article>
      {above}
      <ReportHeader report={report} result={result} actions={props.actions} />
      <ScoreSection
        result={result}
        completion={incomplete && <AskAgain report={report} inVain={askedAgain} />}
      />
      <GradeCards result={result} />
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
      <Legend />
    </article>
  );
}

function Reasoning(props: { report: Report; result: Result; readOnly: boolean }) {
  const { report, result, readOnly } = props;
  const { sources, grades, not_judged } = result.perplexity;
  return (
    <>
      <Summary result={result} action={readOnly ? undefined : <Resubmit report={report} />} />
      <Sources sources={sources} />
      <Breakdown grades={grades} not_judged={not_judged} />
      <Detailed report={report} readOnly={readOnly} />
      <Reasons result={result} />
      <WorkedSum result={result} />
      <Origin result={result} review={report.review} />
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

function AskAgain({ report, inVain }: { report: Report; inVain: boolean }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.analysis.rerunMissing.useMutation({
    onSuccess: ({ status }) =>
      utils.reports.read.setData({ id: report.slug }, (known) => known && { ...known, status }),
  });
  const asking = isPending || report.status === 'processing';
  const said = asking
    ? null
    : ((error &&
        (error.data ? error.message : 'It could not be asked again. Please try once more.')) ??
      (inVain ? 'Asked again, without an answer.' : null));
  return (
    <div className={classes.again}>
      <SmallButton
        // Not `disabled`, which would take the focus away from it.
        aria-disabled={asking}
        onClick={() => {
          if (!asking) mutate({ reportId: report.reportId });
        }}
      >
        {asking ? 'Asking again…' : 'Ask again, free'}
      </SmallButton>
      <span className={classes.said} role="status">
        {said}
      </span>
    </div>
  );
}

function Legend() {
  return (
    <details className={classes.legend}>
      <summary>Understanding Your Report</summary>
      <div className={classes.body}>
        <h3>Score</h3>
        <ul className={classes.scale}>
          {[...SCORE_SEGMENTS].reverse().map(({ from, to, label }) => (
            <li key={from}>
              <span
                className={classes.swatch}
                style={{ background: `var(--band-${meterBand(from)})` }}
              />
              <span className={classes.range}>
                {from}–{to === 100 ? 100 : to - 1}
              </span>
              {label}
            </li>
          ))}
        </ul>
        <p>
          The score cannot fall below 5. The grey band around the needle is the uncertainty: half as
          far to each side as the answers compared lie apart, but never less than 5 points at high
          confidence, 10 at medium and 20 at low.
        </p>
        <h3>Grades, 0 to 10</h3>
        <p>Excellent from 8, Good from 6, Fair from 4, else Poor.</p>
        <h3>Verdict</h3>
        <p>
          A claim is called true from 70, partially true from 40, else false. A longer text is
          called reliable, partially reliable or unreliable at the same scores. Where confidence is
          low the verdict is inconclusive, whatever the score.
        </p>
        <h3>Confidence</h3>
        <p>
          High: all three analysts answered within 20 points of each other, and the sources come
          from at least three independent origins. Medium: the search analyst and one more, within
          40 points, from at least two origins. Low: anything less.
        </p>
        <h3>Partial reports</h3>
        <p>
          Where the chat or the general analyst gives no answer, no number is made up for it: the
          score counts 50, which leans to no side, and the report says so. It can be asked again for
          nothing. Without the search analyst there is no report.
        </p>
        <h3>Built-in analysts</h3>
        <p>
          Where no model is connected, a built-in analyst takes its place and follows written rules.
          For chat and general it weighs how the text is worded, and its numbers stay between 35 and
          65 and are not compared with the others when confidence is worked out; for search it looks
          the claim up in a library of fact checks. It does not understand what it reads.
        </p>
      </div>
    </details>
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
        {busy ? 'Analysing again…' : 'Resubmit'}
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
