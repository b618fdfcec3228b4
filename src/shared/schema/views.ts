import { z } from 'zod';
import { DetailedSections } from './detailed.ts';
import { PageInfo } from './page.ts';
import { Report, ReportSeo, ReportStatus, ReportType } from './report.ts';
import { Confidence, ModelBlock, Place, Result, SearchBlock, Verdict } from './result.ts';

const IsoTime = z.iso.datetime();

/** What search engines and previews are told of a report. */
export const SeoReport = ReportSeo.extend({ indexable: z.boolean() });
export type SeoReport = z.infer<typeof SeoReport>;

const More = {
  /** The same as `hasDetailedAnalysis`. */
  has_detailed_analysis: z.boolean(),
  /** The same as `detailedAnalysis.sections`; null where there is none. */
  openai_detailed: DetailedSections.nullable(),
  isFeaturedHighScore: z.boolean(),
  isFeaturedLowScore: z.boolean(),
  isFeaturedInteresting: z.boolean(),
  seoReport: SeoReport,
  /** Who asked for it first; the caller, if they did. Only the owner and admins are told. */
  user: z.object({ email: z.string(), name: z.string() }).optional(),
};

/** A report with all that it has. */
export const WholeReport = Report.extend(More);
export type WholeReport = z.infer<typeof WholeReport>;

/** The same, and where it belongs when it was asked for by another id than its slug. */
export const FetchedReport = WholeReport.extend({ redirect: z.string().optional() });
export type FetchedReport = z.infer<typeof FetchedReport>;

/** What the first screen of a report needs: ids, claim, score, verdict, the three grade cards. */
export const CriticalReport = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string(),
  type: ReportType,
  status: ReportStatus,
  error: z.string().nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  confidence: Confidence.nullable(),
  band: Result.shape.band.nullable(),
  /** The numbers of the three cards; null where an analyst gave none. */
  grades: z.object({
    chat: ModelBlock.shape.truth_percentage.nullable(),
    search: SearchBlock.shape.grades.shape.perplexity_main_grade.nullable(),
    general: ModelBlock.shape.truth_percentage.nullable(),
  }),
  partial: z.boolean(),
  missing: z.array(Place),
  page: PageInfo.nullable(),
  hasDetailedAnalysis: z.boolean(),
  has_detailed_analysis: z.boolean(),
  isSample: z.boolean(),
  isIndexable: z.boolean(),
  version: z.number().int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type CriticalReport = z.infer<typeof CriticalReport>;

/** A completed report as it is shown to whom it was shared with. */
export const SharedReport = z.object({
  id: z.uuid(),
  /** The share id, so that the view leads back to itself. */
  reportId: z.string(),
  type: ReportType,
  content: z.string(),
  result: Result,
  status: z.literal('completed'),
  hasDetailedAnalysis: z.boolean(),
  has_detailed_analysis: z.boolean(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  isIndexable: z.boolean(),
  slug: z.string(),
  seoReport: SeoReport,
});
export type SharedReport = z.infer<typeof SharedReport>;

/** A report in a list. */
export const ListedReport = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  /** At most 300 characters of it. */
  content: z.string(),
  type: ReportType,
  status: ReportStatus,
  credibilityScore: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  confidence: Confidence.nullable(),
  isIndexable: z.boolean(),
  hasDetailedAnalysis: z.boolean(),
  has_detailed_analysis: z.boolean(),
  seoReport: SeoReport,
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ListedReport = z.infer<typeof ListedReport>;

/** A page of a list; `total` and `totalReports` count all that match. */
export const ReportList = z.object({
  reports: z.array(ListedReport),
  totalPages: z.number().int(),
  totalReports: z.number().int(),
  total: z.number().int(),
});
export type ReportList = z.infer<typeof ReportList>;
