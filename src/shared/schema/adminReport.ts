import { z } from 'zod';
import { ADMIN_FILTERS, ADMIN_SORTS, FEATURED_CATEGORIES, OWNERS_NAMED } from '../adminLists.ts';
import { adminMessages } from '../adminMessages.ts';
import { BULK_MAX, LIST_PAGE_SIZE_MAX } from '../limits.ts';
import { featuredFlags, ListedReport, ReportList, SeoReport } from './views.ts';

const IsoTime = z.iso.datetime();

export const AdminSort = z.enum(ADMIN_SORTS);
export type AdminSort = z.infer<typeof AdminSort>;

export const AdminFilter = z.enum(ADMIN_FILTERS);
export type AdminFilter = z.infer<typeof AdminFilter>;

export const FeaturedCategory = z.enum(FEATURED_CATEGORIES);
export type FeaturedCategory = z.infer<typeof FeaturedCategory>;

export const AdminReport = ListedReport.omit({ seoReport: true }).extend({
  title: z.string().nullable(),
  partial: z.boolean(),
  isSample: z.boolean(),
  ...featuredFlags,
  withheldAt: IsoTime.nullable(),
  reviewedAt: IsoTime.nullable(),
  views: z.number().int(),
  owners: z.array(z.string()).max(OWNERS_NAMED),
  askers: z.number().int(),
  version: z.number().int(),
});
export type AdminReport = z.infer<typeof AdminReport>;

export const AdminReportList = ReportList.extend({
  reports: z.array(AdminReport).max(LIST_PAGE_SIZE_MAX),
  atLeast: z.boolean(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type AdminReportList = z.infer<typeof AdminReportList>;

export const ChangedReport = z.object({
  reportId: z.uuid(),
  slug: z.string(),
  isIndexable: z.boolean(),
  ...featuredFlags,
  withheldAt: IsoTime.nullable(),
  version: z.number().int(),
  seoReport: SeoReport,
});
export type ChangedReport = z.infer<typeof ChangedReport>;

export const ReportIds = z
  .array(z.uuid())
  .min(1)
  .max(BULK_MAX)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
    message: adminMessages.reports.eachOnce,
  });

export const BulkOutcomes = z.array(
  z.object({
    reportId: z.uuid(),
    refused: z.string().nullable(),
  }),
);
export type BulkOutcomes = z.infer<typeof BulkOutcomes>;

export const PrivateReport = z.object({
  isOwner: z.boolean(),
  isIndexable: z.boolean(),
  /** Listed, and the caller submitted it first. */
  mayUnlist: z.boolean(),
  views: z.number().int().nullable(),
  isFollowed: z.boolean(),
  /** Followed, with a result that the caller has not seen. */
  hasChanged: z.boolean(),
  notes: z.array(z.object({ askedAt: IsoTime, notes: z.string() })),
  owners: z.array(z.object({ email: z.string(), name: z.string() })).nullable(),
  withheldAt: IsoTime.nullable(),
});
export type PrivateReport = z.infer<typeof PrivateReport>;
