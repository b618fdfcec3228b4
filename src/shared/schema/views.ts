import { z } from 'zod';
import { DetailedSections } from './detailed.ts';
import { PageInfo } from './page.ts';
import { Correction, Report, reportHead, ReportSeo, ReportType } from './report.ts';
import {
  Confidence,
  ModelBlock,
  Place,
  Result,
  SearchBlock,
  TextClaim,
  Verdict,
} from './result.ts';

const IsoTime = z.iso.datetime();

export const SeoReport = ReportSeo.extend({ indexable: z.boolean() });
export type SeoReport = z.infer<typeof SeoReport>;

export const featuredFlags = {
  isFeaturedHighScore: z.boolean(),
  isFeaturedLowScore: z.boolean(),
  isFeaturedInteresting: z.boolean(),
};

/** One of the claims of a text, with what the search found of it. */
export const ReportClaim = TextClaim.omit({ main: true, truth: true });
export type ReportClaim = z.infer<typeof ReportClaim>;

export const ReportClaims = z.array(ReportClaim).nullable().meta({
  description: 'The weightiest claims of a text in reading order; null for a single statement',
});
export type ReportClaims = z.infer<typeof ReportClaims>;

const fullReportFields = {
  claims: ReportClaims,
  /** Aliases of `hasDetailedAnalysis` and `detailedAnalysis.sections` */
  has_detailed_analysis: z.boolean(),
  openai_detailed: DetailedSections.nullable(),
  ...featuredFlags,
  seoReport: SeoReport,
  /** First submitter, or the caller if they submitted it; owner and admins only. */
  user: z.object({ email: z.string(), name: z.string() }).optional(),
};

export const WholeReport = Report.extend(fullReportFields);
export type WholeReport = z.infer<typeof WholeReport>;

/** `redirect`: the slug, when requested by another id. */
export const FetchedReport = WholeReport.extend({ redirect: z.string().optional() });
export type FetchedReport = z.infer<typeof FetchedReport>;

export const CriticalReport = z.object({
  ...reportHead,
  error: z.string().nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: Verdict.nullable(),
  confidence: Confidence.nullable(),
  band: Result.shape.band.nullable(),
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

export const SharedReport = z.object({
  id: z.uuid(),
  reportId: z.string(),
  type: ReportType,
  content: z.string(),
  result: Result,
  claims: ReportClaims,
  corrections: z.array(Correction),
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

export const ListedReport = z.object({
  ...reportHead,
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

export const ReportList = z.object({
  reports: z.array(ListedReport),
  totalPages: z.number().int(),
  totalReports: z.number().int(),
  total: z.number().int(),
});
export type ReportList = z.infer<typeof ReportList>;
