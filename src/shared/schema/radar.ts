import { z } from 'zod';
import { COUNT_MAX, SEARCH_MAX } from '../limits.ts';
import { FEATURED_CATEGORIES, RADAR_SORTS, TOPIC_MAX, VERDICT_GROUPS } from '../lists.ts';
import { IsoTime, pageInput } from './input.ts';
import { featuredFlags, ListedReport, ReportList, ReportRow } from './report.ts';
import { Confidence, RelatedRecord, Verdict } from './result.ts';

export const FeaturedReport = ListedReport.extend(featuredFlags);

export const FeaturedList = ReportList.extend({ reports: z.array(FeaturedReport) });
export type FeaturedList = z.infer<typeof FeaturedList>;

export type VerdictGroup = keyof typeof VERDICT_GROUPS;
export const RadarVerdict = z.enum(Object.keys(VERDICT_GROUPS) as VerdictGroup[]);

export type RadarSort = (typeof RADAR_SORTS)[number];

export const RadarInput = z.strictObject({
  ...pageInput(COUNT_MAX),
  search: z.string().max(SEARCH_MAX).optional(),
  verdict: RadarVerdict.optional(),
  topic: z
    .string()
    .min(1)
    .max(2 * TOPIC_MAX)
    .optional(),
  sortBy: z.enum(RADAR_SORTS).optional(),
});
export type RadarInput = z.infer<typeof RadarInput>;

export const RadarRow = ReportRow.extend({ createdAt: IsoTime });
export type RadarRow = z.infer<typeof RadarRow>;

export const RadarPoint = z.object({
  slug: z.string(),
  content: z.string(),
  score: z.number().int(),
  verdict: Verdict,
  confidence: Confidence,
  updatedAt: IsoTime,
});
export type RadarPoint = z.infer<typeof RadarPoint>;

export const RadarOverview = z.object({
  featured: z.record(z.enum(FEATURED_CATEGORIES), z.array(RadarRow)),
  points: z.array(RadarPoint),
  topics: z.array(z.string()),
  samples: z.array(RadarRow),
});
export type RadarOverview = z.infer<typeof RadarOverview>;

export const SimilarClaims = z.object({
  reports: z.array(RadarRow),
  records: z.array(RelatedRecord),
});

export const RadarResults = z.object({
  reports: z.array(RadarRow),
  totalPages: z.number().int(),
  total: z.number().int(),
  atLeast: z.boolean(),
});
export type RadarResults = z.infer<typeof RadarResults>;
