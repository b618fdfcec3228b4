import { z } from 'zod';
import * as lists from '../lists.ts';
import { adminMessages } from '../adminMessages.ts';
import * as limits from '../limits.ts';
import { featuredFlags, ListedReport, ReportList, SeoReport } from './report.ts';
import { Role } from './account.ts';
import { described, FlagInput, integerInput, IsoTime } from './input.ts';
import * as corrections from '../corrections.ts';

export type AdminSort = (typeof lists.ADMIN_SORTS)[number];
export type AdminFilter = (typeof lists.ADMIN_FILTERS)[number];

export const FeaturedCategory = z.enum(lists.FEATURED_CATEGORIES);
export type FeaturedCategory = z.infer<typeof FeaturedCategory>;

const Cursor = z.string().min(1).max(300).optional();

export const AdminReportsInput = z.strictObject({
  page: integerInput(1, limits.COUNT_MAX).optional(),
  after: Cursor.meta({ description: "A list's `next`: the page after that one" }),
  before: Cursor.meta({ description: "A list's `previous`: the page before that one" }),
  last: FlagInput.meta({ description: 'The last page' }),
  pageSize: integerInput(1, limits.LIST_PAGE_SIZE_MAX).default(limits.LIST_PAGE_SIZE),
  sortBy: z.enum(lists.ADMIN_SORTS).default('newest'),
  filter: z.enum(lists.ADMIN_FILTERS).default('all'),
  search: described(
    'Only those with this in their content, slug or title, or as an id',
    limits.SEARCH_MAX,
  ),
});
export type AdminReportsInput = z.infer<typeof AdminReportsInput>;

const AboutPerson = z.boolean().meta({
  description:
    'Names a private person, or alleges crime, illness or sex life of anybody; listed only while reviewed',
});

export const AdminReport = ListedReport.omit({ seoReport: true }).extend({
  title: z.string().nullable(),
  partial: z.boolean(),
  isSample: z.boolean(),
  ...featuredFlags,
  isAboutPerson: AboutPerson,
  withheldAt: IsoTime.nullable(),
  reviewedAt: IsoTime.nullable(),
  views: z.number().int(),
  owners: z.array(z.string()).max(lists.OWNERS_NAMED),
  askers: z.number().int(),
  version: z.number().int(),
});
export type AdminReport = z.infer<typeof AdminReport>;

export const AdminReportList = ReportList.extend({
  reports: z.array(AdminReport).max(limits.LIST_PAGE_SIZE_MAX),
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
  isAboutPerson: AboutPerson,
  withheldAt: IsoTime.nullable(),
  version: z.number().int(),
  seoReport: SeoReport,
});
export type ChangedReport = z.infer<typeof ChangedReport>;

export const ReportIds = z
  .array(z.uuid())
  .min(1)
  .max(limits.BULK_MAX)
  .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
    message: adminMessages.reports.eachOnce,
  });

export const BulkOutcomes = z.array(
  z.object({ reportId: z.uuid(), refused: z.string().nullable() }),
);
export type BulkOutcomes = z.infer<typeof BulkOutcomes>;

export const PrivateReport = z.object({
  isOwner: z.boolean(),
  isIndexable: z.boolean(),
  mayUnlist: z.boolean(),
  views: z.number().int().nullable(),
  isFollowed: z.boolean(),
  hasChanged: z.boolean(),
  notes: z.array(z.object({ askedAt: IsoTime, notes: z.string() })),
  owners: z.array(z.object({ email: z.string(), name: z.string() })).nullable(),
  withheldAt: IsoTime.nullable(),
});
export type PrivateReport = z.infer<typeof PrivateReport>;

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: Role,
  /** Admin through `ADMIN_EMAIL`, which no call can revoke. */
  byAddress: z.boolean(),
  emailVerified: z.boolean(),
  provider: z.string(),
  createdAt: IsoTime,
  lastSeenAt: IsoTime,
  suspendedAt: IsoTime.nullable(),
  reports: z.number().int(),
  isYou: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserListInput = z.strictObject({
  page: z.int().min(1).max(limits.COUNT_MAX).default(1), // from 1
  pageSize: z.int().min(1).max(limits.LIST_PAGE_SIZE_MAX).default(limits.LIST_PAGE_SIZE),
  search: z.string().max(limits.SEARCH_MAX).optional(),
  sortBy: z.enum(lists.USER_SORTS).default('newest'),
  filter: z.enum(lists.USER_FILTERS).default('all'),
});

export const AdminUserList = z.object({
  users: z.array(AdminUser).max(limits.LIST_PAGE_SIZE_MAX),
  totalPages: z.number().int(),
  total: z.number().int(),
  atLeast: z.boolean(),
});
export type AdminUserList = z.infer<typeof AdminUserList>;

export const RoleChange = z.strictObject({ userId: z.uuid(), role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

export const Suspension = z.strictObject({ userId: z.uuid(), suspended: z.boolean() });
export type Suspension = z.infer<typeof Suspension>;

export const UserRemoval = z.strictObject({
  userId: z.uuid(),
  /** `remove` deletes reports without other submitters; `keep` removes only owner and notes. */
  reports: z.enum(['remove', 'keep']),
  confirm: z.string().max(1_000),
});
export type UserRemoval = z.infer<typeof UserRemoval>;

/** Twice the real limits, so that a slightly long input gets a readable refusal. */
export const CorrectionInput = z.strictObject({
  reportId: z.uuid(),
  reason: z.enum(corrections.CORRECTION_REASONS),
  text: z.string().max(4 * corrections.CORRECTION_TEXT_MAX),
  email: described('Where an answer is wanted; deleted with the decision', 2 * limits.EMAIL_MAX),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/** `hidden`: only admins see the report until one decides. */
export const CorrectionReceived = z.object({ success: z.literal(true), hidden: z.boolean() });

export const CorrectionDecision = z.enum(['corrected', 'rejected', 'deleted']);
export type CorrectionDecision = z.infer<typeof CorrectionDecision>;

export const CorrectionRequest = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  reason: z.enum(corrections.CORRECTION_REASONS),
  text: z.string(),
  email: z.string().nullable(),
  hid: z.boolean(),
  isWithheld: z.boolean(),
  /** A later analysis has replaced the result that the request is about. */
  isEarlierResult: z.boolean(),
  createdAt: IsoTime,
  decision: CorrectionDecision.nullable(),
  note: z.string().nullable(),
  decidedAt: IsoTime.nullable(),
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

export const CorrectionRequests = z.object({
  requests: z.array(CorrectionRequest),
  totalPages: z.number().int(),
  total: z.number().int(),
});
export type CorrectionRequests = z.infer<typeof CorrectionRequests>;

export const DecisionInput = z.strictObject({
  requestId: z.uuid(),
  decision: CorrectionDecision,
  note: described(
    'With `corrected`: what the report then shows',
    4 * corrections.CORRECTION_NOTE_MAX,
  ),
});
export type DecisionInput = z.infer<typeof DecisionInput>;

export const AuditAction = z.enum([
  'report.indexable',
  'report.featured',
  'report.about_person',
  'report.withheld',
  'report.hidden_on_request',
  'report.deleted',
  'report.restored',
  'report.seo',
  'report.reviewed',
  'report.corrected',
  'report.request_rejected',
  'user.role',
  'user.suspended',
  'user.deleted',
  'setting.changed',
  'library.imported',
  'library.removed',
  'job.retried',
]);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  id: z.uuid(),
  at: IsoTime,
  actorEmail: z.string().meta({ description: 'Empty for what a reader brought about' }),
  action: AuditAction,
  subjectId: z.string(),
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPlace = z.strictObject({ at: IsoTime, id: z.uuid() });
export type AuditPlace = z.infer<typeof AuditPlace>;

export const AuditFilter = z.strictObject({
  group: z.enum(lists.AUDIT_GROUPS).optional(),
  actor: z.string().max(limits.EMAIL_MAX).optional(),
  subject: z.string().max(lists.AUDIT_SUBJECT_MAX).optional(),
  from: IsoTime.optional(),
  to: IsoTime.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditListInput = AuditFilter.extend({
  after: AuditPlace.optional(),
  before: AuditPlace.optional(),
});
export type AuditListInput = z.infer<typeof AuditListInput>;

export const ListedAct = AuditEntry.extend({ subjectThere: z.boolean() });
export type ListedAct = z.infer<typeof ListedAct>;

export const AuditList = z.object({
  entries: z.array(ListedAct),
  older: z.boolean(),
  newer: z.boolean(),
});
export type AuditList = z.infer<typeof AuditList>;

export const AuditExportInput = AuditFilter.extend({ after: AuditPlace.nullable() });

export const AuditExport = z.object({
  entries: z.array(AuditEntry),
  next: AuditPlace.nullable(),
});
export type AuditExport = z.infer<typeof AuditExport>;
