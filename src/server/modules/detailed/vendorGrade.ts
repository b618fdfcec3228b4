import type { EvaluationKey, Result } from '../../../shared/schema/result.ts';

/**
 * What a vendor's search graded, and who it was. Null when the built-in search stands in its place,
 * whose look-up judges nothing but the claim itself, or when it had nothing to judge by.
 */
export function vendorGrade(
  { provenance: { search }, perplexity }: Result,
  key: EvaluationKey,
): { grade: number; by: string } | null {
  if (search.kind !== 'vendor' || perplexity.not_judged.includes(key)) return null;
  return { grade: perplexity.grades.external_evaluation[key], by: search.name };
}
