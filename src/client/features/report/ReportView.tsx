import type { ReactNode } from 'react';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { AskAgain } from './AskAgain.tsx';
import { Breakdown } from './Breakdown.tsx';
import { GradeCards } from './GradeCards.tsx';
import { Legend } from './Legend.tsx';
import { Origin } from './Origin.tsx';
import { Reasons } from './Reasons.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ScoreSection } from './ScoreSection.tsx';
import { Sources } from './Sources.tsx';
import { Summary } from './Summary.tsx';
import { WorkedSum } from './WorkedSum.tsx';

/**
 * A finished report, from the claim to how each number came about. `above` is said before it;
 * `askedAgain`: what is missing was asked again here, and it did not help.
 */
export function ReportView(props: {
  report: Report;
  result: Result;
  above?: ReactNode;
  askedAgain?: boolean;
}) {
  const { report, result, above, askedAgain = false } = props;
  const { sources, grades, not_judged } = result.perplexity;
  return (
    <article>
      {above}
      <ReportHeader report={report} result={result} />
      <ScoreSection
        result={result}
        completion={result.partial ? <AskAgain report={report} inVain={askedAgain} /> : undefined}
      />
      <GradeCards result={result} />
      <Summary result={result} />
      <Sources sources={sources} />
      <Breakdown grades={grades} not_judged={not_judged} />
      <Reasons result={result} />
      <WorkedSum result={result} />
      <Origin result={result} />
      <Legend />
    </article>
  );
}
