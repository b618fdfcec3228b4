import { z } from 'zod';
import { ADMIN_FILTERS, ADMIN_SORTS, FEATURED_CATEGORIES, OWNERS_NAMED } from '../adminLists.ts';
import { adminMessages } from '../adminMessages.ts';
import { BULK_MAX, LIST_PAGE_SIZE_MAX } from '../limits.ts';
import { ListedReport, SeoReport } from './views.ts';

const IsoTime = z.iso.datetime();

export const AdminSort = z.enum(ADMIN_SORTS);
export type AdminSort = z.infer<typeof AdminSort>;

export const AdminFilter = z.enum(ADMIN_FILTERS);
export type AdminFilter = z.infer<typeof AdminFilter>;

export const FeaturedCategory = z.enum(FEATURED_CATEGORIES);
export type FeaturedCategory = z.infer<typeof FeaturedCategory>;

/** The marks that put a report on the lists of featured ones. */
const Featured = {
  isFeaturedHighScore: z.boolean(),
  isFeaturedLowScore: z.boolean(),
  isFeaturedInteresting: z.boolean(),
};

/** A report in the admins' list of all. */
export const AdminReport = ListedReport.omit({ seoReport: true }).extend({
  /** Of the page that was judged, or else as an admin wrote it; null without either. */
  title: z.string().nullable(),
  partial: z.boolean(),
  isSample: z.boolean(),
  ...Featured,
  /** Since when nobody but admins may read it. */
  withheldAt: IsoTime.nullable(),
  /** When a person reviewed the present result. */
  reviewedAt: IsoTime.nullable(),
  views: z.number().int(),
  /** Addresses of accounts that asked for it, the first to ask first. */
  owners: z.array(z.string()).max(OWNERS_NAMED),
  /** How many asked for it in all, visitors too. */
  askers: z.number().int(),
  version: z.number().int(),
});
export type AdminReport = z.infer<typeof AdminReport>;

/** A page of that list. */
export const AdminReportList = z.object({
  reports: z.array(AdminReport).max(LIST_PAGE_SIZE_MAX),
  totalPages: z.number().int(),
  totalReports: z.number().int(),
  total: z.number().int(),
  /** There are `total` or more: beyond that many are not counted. */
  atLeast: z.boolean(),
  /** What `after` and `before` take for the page after and before this one; null: there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type AdminReportList = z.infer<typeof AdminReportList>;

/** A report after a change that an admin made. */
export const ChangedReport = z.object({
  reportId: z.uuid(),
  slug: z.string(),
  isIndexable: z.boolean(),
  ...Featured,
  withheldAt: IsoTime.nullable(),
  version: z.number().int(),
  seoReport: SeoReport,
});
export type ChangedReport = z.infer<typeof ChangedReport>;

/** Several reports, each once. */
export const ReportIds = z
  .array(z.uuid())
  .min(1)
  .max(BULK_MAX)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
    message: adminMessages.reports.eachOnce,
  });

/** What became of each report of a bulk change, in the order in which they were named. */
export const BulkOutcomes = z.array(
  z.object({
    reportId: z.uuid(),
    /** Why it was left as it was, as a text to show; null when it was done. */
    refused: z.string().nullable(),
  }),
);
export type BulkOutcomes = z.infer<typeof BulkOutcomes>;

/** What of a report is its owner's and the admins' to know. */
export const PrivateReport = z.object({
  /** The caller asked for it. */
  isOwner: z.boolean(),
  isIndexable: z.boolean(),
  /** It is listed, and the caller was the first to ask for it. */
  mayUnlist: z.boolean(),
  /** Null for whoever neither asked for it nor is an admin. */
  views: z.number().int().nullable(),
  /** What the caller noted for the analysts, the newest first. */
  notes: z.array(z.object({ askedAt: IsoTime, notes: z.string() })),
  /** Who asked for it; null for all but admins. */
  owners: z.array(z.object({ email: z.string(), name: z.string() })).nullable(),
  /** Since when it is withheld; null for all but admins. */
  withheldAt: IsoTime.nullable(),
});
export type PrivateReport = z.infer<typeof PrivateReport>;
