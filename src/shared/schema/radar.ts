import { z } from 'zod';
import { RADAR_SORTS, VERDICT_GROUPS } from '../radarLists.ts';
import { ReportRow } from './report.ts';
import { Confidence, Verdict } from './result.ts';
import { ListedReport, ReportList } from './views.ts';

const IsoTime = z.iso.datetime();

/** A report on a list of featured ones, and which lists it is on. */
export const FeaturedReport = ListedReport.extend({
  isFeaturedHighScore: z.boolean(),
  isFeaturedLowScore: z.boolean(),
  isFeaturedInteresting: z.boolean(),
});
export type FeaturedReport = z.infer<typeof FeaturedReport>;

/** The first page of such a list. */
export const FeaturedList = ReportList.extend({ reports: z.array(FeaturedReport) });
export type FeaturedList = z.infer<typeof FeaturedList>;

/** Verdicts that mean the same. */
export type VerdictGroup = keyof typeof VERDICT_GROUPS;
export const RadarVerdict = z.enum(Object.keys(VERDICT_GROUPS) as VerdictGroup[]);

export const RadarSort = z.enum(RADAR_SORTS);
export type RadarSort = z.infer<typeof RadarSort>;

/** A report in a list of Truth Radar. */
export const RadarRow = ReportRow.extend({ createdAt: IsoTime });
export type RadarRow = z.infer<typeof RadarRow>;

/** A report as a point of the plot. */
export const RadarPoint = z.object({
  slug: z.string(),
  /** The beginning of it. */
  content: z.string(),
  score: z.number().int(),
  verdict: Verdict,
  confidence: Confidence,
  createdAt: IsoTime,
});
export type RadarPoint = z.infer<typeof RadarPoint>;

/** What Truth Radar shows before anything is looked for. */
export const RadarOverview = z.object({
  featured: z.object({
    high_score: z.array(RadarRow),
    low_score: z.array(RadarRow),
    interesting: z.array(RadarRow),
  }),
  points: z.array(RadarPoint),
  /** The most frequent keywords, the most frequent first. */
  topics: z.array(z.string()),
  /** Where nothing is listed yet. */
  samples: z.array(RadarRow),
});
export type RadarOverview = z.infer<typeof RadarOverview>;

/** A page of what was found. */
export const RadarResults = z.object({
  reports: z.array(RadarRow),
  totalPages: z.number().int(),
  total: z.number().int(),
  /** There are `total` or more: beyond that many are not counted. */
  atLeast: z.boolean(),
});
export type RadarResults = z.infer<typeof RadarResults>;
