import {
  EvaluationKey,
  type ExternalEvaluation,
  type SearchBlock,
} from '../../../../shared/schema/result.ts';
import type { ClaimMatch } from '../../library/matching/matchClaim.ts';
import type { Rating } from '../../library/record.ts';
import type { LookUp } from './lookUpStatements.ts';

/**
 * The grade (0–10) of a claim with this rating. Symmetric around 5, so that a denial has ten minus
 * the grade. Chosen so that with 35–65 from the two analysts of wording the formula of the score
 * gives less than 40 for false and mostly false, 40–69 for mixed and at least 70 for the true ones.
 */
const GRADE_OF_RATING: Record<Rating, number> = {
  TRUE: 9.5,
  MOSTLY_TRUE: 8.5,
  MIXED: 5,
  MOSTLY_FALSE: 1.5,
  FALSE: 0.5,
};

/** Nothing known, or not something that looking up a record can tell. */
export const UNKNOWN_GRADE = 5;

/**
 * Grades from the ratings of what was found. Truth, accuracy and consensus follow the rating; who
 * says it, with what bias and how coherently, a look-up can't see, and those stay at 5.
 *
 * Several finds are averaged. Where that speaks for the content, it does so only in the share of its
 * statements that are known: a truth does not vouch for what stands beside it, while a known
 * falsehood counts against the whole.
 */
export function gradeMatches(lookUp: LookUp): Pick<SearchBlock, 'grades' | 'not_judged'> {
  const grade = shareOf(lookUp, meanGrade(lookUp.found));
  const evaluation: ExternalEvaluation = {
    claim_false_true_spectrum: grade,
    source_credibility_and_track_record: UNKNOWN_GRADE,
    bias_and_independence_assessment: UNKNOWN_GRADE,
    contextual_integrity_and_accuracy: grade,
    content_coherence_and_logical_consistency: UNKNOWN_GRADE,
    expert_and_consensus_alignment: grade,
  };
  const grades = { perplexity_main_grade: grade, external_evaluation: evaluation };
  return { grades, not_judged: lookUp.found.length > 0 ? BEYOND_LOOK_UP : EvaluationKey.options };
}

/** What looking up a record can't tell. */
const BEYOND_LOOK_UP: EvaluationKey[] = [
  'source_credibility_and_track_record',
  'bias_and_independence_assessment',
  'content_coherence_and_logical_consistency',
];

/** The grade of one find: that of its rating, or ten minus it where the record is denied. */
export function gradeOf({ record, polarity }: ClaimMatch): number {
  const grade = GRADE_OF_RATING[record.rating];
  return polarity === 'same' ? grade : 10 - grade;
}

function meanGrade(found: readonly ClaimMatch[]): number {
  if (found.length === 0) return UNKNOWN_GRADE;
  return found.reduce((sum, match) => sum + gradeOf(match), 0) / found.length;
}

/** Highest grade of content with an unknown statement: its score stays below 70, so below "true". */
const MOST_WITH_UNKNOWN = 6.5;

function shareOf({ known, statements }: LookUp, mean: number): number {
  if (mean <= UNKNOWN_GRADE || known === statements) return round(mean);
  const share = UNKNOWN_GRADE + ((mean - UNKNOWN_GRADE) * known) / statements;
  return round(Math.min(share, MOST_WITH_UNKNOWN));
}

const round = (grade: number): number => Math.round(grade * 100) / 100;
