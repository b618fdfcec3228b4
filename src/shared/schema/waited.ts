import { z } from 'zod';
import { Started } from './analysis.ts';
import { DetailedAnalysis } from './detailed.ts';
import { Result } from './result.ts';

/** An analysis that the call waited for; `processing` and no result when it takes longer. */
export const Analysed = Started.extend({ result: Result.nullable() });
export type Analysed = z.infer<typeof Analysed>;

/** A detailed analysis that the call waited for; `processing` and null when it takes longer. */
export const DetailedAnswer = z.object({
  status: z.enum(['processing', 'completed']),
  detailedAnalysis: DetailedAnalysis.nullable(),
});
export type DetailedAnswer = z.infer<typeof DetailedAnswer>;
