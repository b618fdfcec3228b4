import { z } from 'zod';
import { Started } from './analysis.ts';
import { DetailedAnalysis } from './detailed.ts';
import { Result } from './result.ts';
import { ReportClaims } from './views.ts';

export const Analyzed = Started.extend({ result: Result.nullable(), claims: ReportClaims });
export type Analyzed = z.infer<typeof Analyzed>;

export const DetailedAnswer = z.object({
  status: z.enum(['processing', 'completed']),
  detailedAnalysis: DetailedAnalysis.nullable(),
});
export type DetailedAnswer = z.infer<typeof DetailedAnswer>;
