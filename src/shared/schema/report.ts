import { z } from 'zod';
import * as result from './result.ts';
import { CLAIM_MAX, LIST_PAGE_MAX, LIST_PAGE_SIZE_MAX } from '../limits.ts';
import { FlagInput, integerInput, IsoTime, OnOff, pageInput } from './input.ts';

const section = <Points extends string>(points: Points) =>
  z.object({
    detailed_explanation: z.string(),
    score: z.number().min(0).max(10).nullable(),
    ...({ [points]: z.array(z.string()) } as Record<Points, z.ZodArray<z.ZodString>>),
  });

export const DetailedSections = z.object({
  content_accuracy: section('key_evidence'),
  source_evaluation: section('top_sources'),
  bias_analysis: section('detected_biases'),
  context_assessment: section('key_context_points'),
  claim_origins: section('key_origins'),
  hidden_angles: section('key_perspectives'),
});
export type DetailedSections = z.infer<typeof DetailedSections>;

export const DetailedAnalysis = z.object({
  sections: DetailedSections,
  provenance: result.Provenance,
  endedAt: IsoTime,
});
export type DetailedAnalysis = z.infer<typeof DetailedAnalysis>;

export const DetailedState = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['absent', 'processing', 'failed']) }),
  z.object({ status: z.literal('completed'), detailedAnalysis: DetailedAnalysis }),
]);
export type DetailedState = z.infer<typeof DetailedState>;

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
  result: result.Result.nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: result.Verdict.nullable(),
  partial: z.boolean(),
  missing: z.array(result.Place),
  error: z.string().nullable(),
  hasDetailedAnalysis: z.boolean(),
  detailedAnalysis: DetailedAnalysis.nullable(),
  isSample: z.boolean(),
  isIndexable: z.boolean(),
  seo: ReportSeo,
  review: Review.nullable(),
  corrections: z.array(Correction),
  version: z.number().int(),
  resultNumber: z.number().int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type Report = z.infer<typeof Report>;

export const ReportRow = z.object({
  slug: z.string(),
  content: z.string(),
  credibilityScore: z.number().int(),
  verdict: result.Verdict,
  confidence: result.Confidence,
  isSample: z.boolean(),
  isFeatured: z.boolean().optional(),
  updatedAt: IsoTime,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportExample = ReportRow.omit({ isFeatured: true }).extend({
  summary: z.string(),
  sources: z.number().int(),
  quoted: z.number().int(),
  publications: z.array(z.string()),
});
export type ReportExample = z.infer<typeof ReportExample>;

export const SeoReport = ReportSeo.extend({ indexable: z.boolean() });
export type SeoReport = z.infer<typeof SeoReport>;

export const featuredFlags = {
  isFeaturedHighScore: z.boolean(),
  isFeaturedLowScore: z.boolean(),
  isFeaturedInteresting: z.boolean(),
};

export const ReportClaims = z
  .array(result.TextClaim.omit({ main: true, truth: true }))
  .nullable()
  .meta({
    description: 'The weightiest claims of a text in reading order; null for a single statement',
  });
export type ReportClaims = z.infer<typeof ReportClaims>;

const outerId = { id: z.uuid().meta({ description: 'The same as `reportId`' }) };

export const WholeReport = Report.extend({
  ...outerId,
  claims: ReportClaims,
  has_detailed_analysis: z.boolean(),
  openai_detailed: DetailedSections.nullable(),
  ...featuredFlags,
  seoReport: SeoReport,
  /** The first submitter, or the caller if they submitted it; for owner and admins only. */
  user: z.object({ email: z.string(), name: z.string() }).optional(),
});

export const FetchedReport = WholeReport.extend({ redirect: z.string().optional() });

export const CriticalReport = z.object({
  ...outerId,
  ...reportHead,
  error: z.string().nullable(),
  credibilityScore: z.number().int().nullable(),
  verdict: result.Verdict.nullable(),
  confidence: result.Confidence.nullable(),
  band: result.Result.shape.band.nullable(),
  grades: z.object({
    chat: result.ModelBlock.shape.truth_percentage.nullable(),
    search: result.SearchBlock.shape.grades.shape.perplexity_main_grade.nullable(),
    general: result.ModelBlock.shape.truth_percentage.nullable(),
  }),
  partial: z.boolean(),
  missing: z.array(result.Place),
  page: result.PageInfo.nullable(),
  hasDetailedAnalysis: z.boolean(),
  has_detailed_analysis: z.boolean(),
  isSample: z.boolean(),
  isIndexable: z.boolean(),
  version: z.number().int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});

export const SharedReport = z.object({
  id: z.uuid(),
  reportId: z.string(),
  type: ReportType,
  content: z.string(),
  result: result.Result,
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

export const ListedReport = z.object({
  ...reportHead,
  credibilityScore: z.number().int().nullable(),
  verdict: result.Verdict.nullable(),
  confidence: result.Confidence.nullable(),
  isIndexable: z.boolean(),
  hasDetailedAnalysis: z.boolean(),
  has_detailed_analysis: z.boolean(),
  seoReport: SeoReport,
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ListedReport = z.infer<typeof ListedReport>;

export const ReportListInput = z.strictObject({
  before: IsoTime.optional().meta({ description: 'Only reports made before, ISO 8601 in UTC' }),
  isIndexable: FlagInput,
  limit: integerInput(1, LIST_PAGE_SIZE_MAX).optional(),
  ...pageInput(LIST_PAGE_MAX),
});
export type ReportListInput = z.infer<typeof ReportListInput>;

export const ReportList = z.object({
  reports: z.array(ListedReport),
  totalPages: z.number().int(),
  totalReports: z.number().int(),
  total: z.number().int(),
});
export type ReportList = z.infer<typeof ReportList>;

export const OwnSeo = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  keywords: z.array(z.string()).nullable(),
  ogImage: z.string().nullable(),
});
export type OwnSeo = z.infer<typeof OwnSeo>;

export type StoredSeo = { [Field in keyof OwnSeo]?: NonNullable<OwnSeo[Field]> };

/** Omitted fields stay; null or blank resets to the derived value. */
export const SeoChange = z.strictObject({
  ...OwnSeo.partial().shape,
  keywords: z
    .union([z.array(z.string()), z.string()])
    .nullable()
    .optional(),
  slug: z.string().optional(),
  isIndexable: OnOff.optional(),
  indexable: OnOff.optional(),
  /** Optimistic lock: an outdated version is refused. */
  version: z.int().pipe(z.int()).optional(),
});
export type SeoChange = z.infer<typeof SeoChange>;

export const SeoForm = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string().max(2 * CLAIM_MAX),
  status: ReportStatus,
  isReviewable: z.boolean(),
  isAboutPerson: z.boolean(),
  isIndexable: z.boolean(),
  version: z.number().int(),
  derived: ReportSeo.omit({ ogImage: true }),
  own: OwnSeo,
  review: Review.nullable(),
  oldSlugs: z.array(z.string()),
  editedBy: z.string().nullable(),
});
export type SeoForm = z.infer<typeof SeoForm>;

export const ReviewChange = z.strictObject({
  reportId: z.uuid(),
  version: z.int(),
  reviewed: z.boolean(),
  name: z.string().optional(),
  note: z.string().optional(),
});
export type ReviewChange = z.infer<typeof ReviewChange>;

export const VersionHead = z.object({
  number: z.number().int(),
  finishedAt: IsoTime,
  score: result.Result.shape.overallScore,
  verdict: result.Verdict,
  confidence: result.Confidence,
});
export type VersionHead = z.infer<typeof VersionHead>;

export const ReportVersion = VersionHead.extend({ result: result.Result });
export type ReportVersion = z.infer<typeof ReportVersion>;

const NamedSource = result.Source.pick({ publication: true, title: true, link: true });

export const VersionComparison = z.object({
  before: VersionHead,
  after: VersionHead,
  /** Null where a version does not have the claim. */
  claims: z.array(
    z.object({
      text: z.string(),
      before: result.Assessment.nullable(),
      after: result.Assessment.nullable(),
    }),
  ),
  sources: z.object({
    added: z.array(NamedSource),
    gone: z.array(NamedSource),
    kept: z.number().int(),
  }),
  texts: z.array(
    z.object({
      place: result.Place,
      pieces: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'gone']) })),
    }),
  ),
});
export type VersionComparison = z.infer<typeof VersionComparison>;

export const ReportVersions = z.object({
  reportId: z.uuid(),
  slug: z.string(),
  versions: z.array(VersionHead),
  comparison: VersionComparison.nullable(),
});
export type ReportVersions = z.infer<typeof ReportVersions>;
