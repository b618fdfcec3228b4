import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { AskAgain } from './AskAgain.tsx';
import { Legend } from './Legend.tsx';
import { Resubmit } from './Resubmit.tsx';
import { Sources } from './Sources.tsx';
import { Summary } from './Summary.tsx';
import { Detailed } from './detailed/Detailed.tsx';
import { Origin } from './header/Origin.tsx';
import { ReportHeader } from './header/ReportHeader.tsx';
import { Breakdown, Reasons, WorkedSum } from './score/Breakdown.tsx';
import { GradeCards, ScoreSection } from './score/ScoreSection.tsx';
import classes from './ReportView.module.css';

/**
 * A finished report, from the claim to how each number came about. `above` is said before it;
 * `actions` are the ways to pass it on; `askedAgain`: what is missing was asked again here, and it did
 * not help; `readOnly`: nothing can be asked for.
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
      <ErrorBoundary version={report.version} otherwise={<PartBroken />}>
        <Reasoning report={report} result={result} readOnly={readOnly} />
      </ErrorBoundary>
      <Legend />
    </article>
  );
}

/** All that stands behind the score. */
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

/** In place of the part of a report that cannot be drawn; what stands above it is there. */
function PartBroken() {
  return (
    <p className={classes.broken} role="alert">
      {pageMessages.reportPartBroken}
    </p>
  );
}

/** Above a report that is shown for reading only: that it is, and where it stands itself. */
export function SharedLine({ slug }: { slug: string }) {
  return (
    <p className={classes.line}>
      A shared view, for reading. <Link to={paths.report(slug)}>Go to the report’s own page</Link>
    </p>
  );
}
