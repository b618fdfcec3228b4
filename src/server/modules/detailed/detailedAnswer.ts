import { z } from 'zod';
import type { DetailedSections } from '../../../shared/schema/detailed.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { tidyText } from '../analysts/tidyText.ts';
import { composeSections, EXPLANATION_MAX, POINT_MAX, POINTS_OF } from './composeSections.ts';
import { listSources, titleOf } from './listSources.ts';
import type { Section } from './section.ts';

/** An answer without words is none, and is asked for again. */
const Explanation = z.string().refine((text) => text.trim() !== '', 'says nothing');
const Score = z.number().min(0).max(10).nullable();

const section = <Points extends string, Point extends z.ZodType>(points: Points, point: Point) =>
  z.object({
    detailed_explanation: Explanation,
    score: Score,
    ...({ [points]: z.array(point) } as Record<Points, z.ZodArray<Point>>),
  });

/** What a model is asked for: the six sections, with sources by their number in the report. */
export const DetailedAnswer = z.object({
  content_accuracy: section(POINTS_OF.content_accuracy, z.string()),
  source_evaluation: section(POINTS_OF.source_evaluation, z.int()),
  bias_analysis: section(POINTS_OF.bias_analysis, z.string()),
  context_assessment: section(POINTS_OF.context_assessment, z.string()),
  claim_origins: section(POINTS_OF.claim_origins, z.string()),
  hidden_angles: section(POINTS_OF.hidden_angles, z.string()),
});
export type DetailedAnswer = z.infer<typeof DetailedAnswer>;

/** The sections as they are stored: sources are those of the report, by the report's own names. */
export function toSections(answer: DetailedAnswer, result: Result): DetailedSections {
  const sources = listSources(result).map(titleOf);
  const named = answer.source_evaluation.top_sources.flatMap((number) => sources[number - 1] ?? []);
  return composeSections({
    content_accuracy: about(answer.content_accuracy, answer.content_accuracy.key_evidence),
    source_evaluation: about(answer.source_evaluation, named),
    bias_analysis: about(answer.bias_analysis, answer.bias_analysis.detected_biases),
    context_assessment: about(
      answer.context_assessment,
      answer.context_assessment.key_context_points,
    ),
    claim_origins: about(answer.claim_origins, answer.claim_origins.key_origins),
    hidden_angles: about(answer.hidden_angles, answer.hidden_angles.key_perspectives),
  });
}

const about = (
  { detailed_explanation, score }: { detailed_explanation: string; score: number | null },
  points: readonly string[],
): Section => ({
  explanation: tidyText(detailed_explanation, EXPLANATION_MAX),
  score,
  points: points.map((point) => tidyText(point, POINT_MAX)),
});
