import { z } from 'zod';
import { DetailedAnalysis } from './detailed.ts';
import { Confidence, Place, Result, Verdict } from './result.ts';

const IsoTime = z.iso.datetime();

export const ReportType = z.enum(['credibility', 'analysis']);
export type ReportType = z.infer<typeof ReportType>;

export const ReportStatus = z.enum(['processing', 'completed', 'failed']);

export const ReportSeo = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  ogImage: z.string().nullable(),
});

export const Review = z.object({ name: z.string(), note: z.string().nullable(), at: IsoTime });
export type Review = z.infer<typeof Review>;

/** By an admin, about the result with that number. */
export const Correction = z.object({
  at: IsoTime,
  text: z.string(),
  resultNumber: z.number().int(),
});
export type Correction = z.infer<typeof Correction>;

export const reportHead = {
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string(),
  type: ReportType,
  status: ReportStatus,
};

export const Report = z.object({
  ...reportHead,
  /** Null until the first analysis succeeds; a re-analysis keeps the old result until it ends. */
  result: Result.nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  partial: z.boolean(),
  missing: z.array(Place),
  error: z.string().nullable(),
  hasDetailedAnalysis: z.boolean(),
  detailedAnalysis: DetailedAnalysis.nullable(),
  isSample: z.boolean(),
  isIndexable: z.boolean(),
  seo: ReportSeo,
  review: Review.nullable(),
  /** The oldest first. */
  corrections: z.array(Correction),
  version: z.number().int(),
  /** Of the present result: counts what its analyses found. */
  resultNumber: z.number().int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Report = z.infer<typeof Report>;

export const ReportRow = z.object({
  slug: z.string(),
  content: z.string(),
  credibilityScore: z.number().int(),
  verdict: Verdict,
  confidence: Confidence,
  isSample: z.boolean(),
  isFeatured: z.boolean().optional(),
  updatedAt: IsoTime,
});
export type ReportRow = z.infer<typeof ReportRow>;
