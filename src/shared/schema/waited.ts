import { z } from 'zod';
import { Started } from './analysis.ts';
import { DetailedAnalysis } from './detailed.ts';
import { Result } from './result.ts';
import { ReportClaims } from './views.ts';

export const Analysed = Started.extend({ result: Result.nullable(), claims: ReportClaims });
export type Analysed = z.infer<typeof Analysed>;

export const DetailedAnswer = z.object({
  status: z.enum(['processing', 'completed']),
  detailedAnalysis: DetailedAnalysis.nullable(),
});
export type DetailedAnswer = z.infer<typeof DetailedAnswer>;
