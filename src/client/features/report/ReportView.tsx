import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
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

/** A finished report, from the claim to how each number came about. */
export function ReportView({ report, result }: { report: Report; result: Result }) {
  const { sources, grades, not_judged } = result.perplexity;
  return (
    <article>
      <ReportHeader report={report} result={result} />
      <ScoreSection result={result} />
      <GradeCards result={result} />
      <Summary result={result} />
      <Sources sources={sources} />
      <Breakdown grades={grades} not_judged={not_judged} />
      <Reasons result={result} />
      <WorkedSum result={result} />
      <Origin provenance={result.provenance} />
      <Legend />
    </article>
  );
}
