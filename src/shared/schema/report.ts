import { z } from 'zod';
import { DetailedAnalysis } from './detailed.ts';
import { Confidence, Place, Result, Verdict } from './result.ts';

const IsoTime = z.iso.datetime();

export const ReportType = z.enum(['credibility', 'analysis']);
export type ReportType = z.infer<typeof ReportType>;

export const ReportStatus = z.enum(['processing', 'completed', 'failed']);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** What a report says of itself to search engines and previews. */
export const ReportSeo = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  /** Of a picture that an admin chose; null: the one that is made of the report. */
  ogImage: z.string().nullable(),
});
export type ReportSeo = z.infer<typeof ReportSeo>;

/** That a person read the result and stands for it. */
export const Review = z.object({ name: z.string(), note: z.string().nullable(), at: IsoTime });
export type Review = z.infer<typeof Review>;

/** A report as everyone may see it who has its address. */
export const Report = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string(),
  type: ReportType,
  status: ReportStatus,
  /** Null while the first analysis runs and after it failed; a further one leaves it until it is done. */
  result: Result.nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  partial: z.boolean(),
  missing: z.array(Place),
  /** Why the last analysis gave no result, as a text to show. */
  error: z.string().nullable(),
  hasDetailedAnalysis: z.boolean(),
  detailedAnalysis: DetailedAnalysis.nullable(),
  isSample: z.boolean(),
  isIndexable: z.boolean(),
  seo: ReportSeo,
  /** Of the present result; null: nobody did. */
  review: Review.nullable(),
  version: z.number().int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Report = z.infer<typeof Report>;

/** A row of a list. */
export const ReportRow = z.object({
  slug: z.string(),
  content: z.string(),
  credibilityScore: z.number().int(),
  verdict: Verdict,
  confidence: Confidence,
  isSample: z.boolean(),
  /** An admin picked it for a list of featured reports. */
  isFeatured: z.boolean().optional(),
  updatedAt: IsoTime,
});
export type ReportRow = z.infer<typeof ReportRow>;
