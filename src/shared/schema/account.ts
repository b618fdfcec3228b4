import { z } from 'zod';
import { LIST_PAGE_SIZE_MAX, NAME_MAX } from '../limits.ts';
import { DetailedAnalysis } from './detailed.ts';
import { ReportStatus, ReportType } from './report.ts';
import { ListedReport } from './views.ts';

export const Role = z.enum(['REGISTERED', 'ADMIN']);
export type Role = z.infer<typeof Role>;

/** Somebody who is signed in, as they see themselves. */
export const SessionUser = z.object({
  email: z.string(),
  name: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  /** How they signed in: `password`, `google.com`, `emailLink`. */
  provider: z.string(),
  isAnonymous: z.literal(false),
  /** -1: unlimited. */
  remainingReports: z.literal(-1),
  createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** What a browser needs to sign somebody in, none of it secret. */
export const BrowserIdentity = z.object({
  kind: z.enum(['firebase', 'embedded']),
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.string().nullable(),
  appId: z.string().nullable(),
});
export type BrowserIdentity = z.infer<typeof BrowserIdentity>;

/** The exchange of an identity token for a session. */
export const ExchangeInput = z.strictObject({
  /** The visitor's token, whose reports become the account's when the cookie agrees. */
  cookieId: z.string().max(200).optional(),
  /** Makes the account when there is none; else that is a 404. */
  create: z.boolean().optional(),
  name: z.string().trim().min(1).max(NAME_MAX).optional(),
});
export const Exchanged = z.object({ user: SessionUser });
export type Exchanged = z.infer<typeof Exchanged>;

/** How visible the caller's reports are. */
export const ContentExposure = z.object({
  totalReports: z.number().int(),
  indexableReports: z.number().int(),
  featuredReports: z.number().int(),
  views: z.number().int(),
});
export type ContentExposure = z.infer<typeof ContentExposure>;

export const MY_REPORTS_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;

export const MyReportStatus = z.enum(['processing', 'completed', 'partial', 'failed', 'withheld']);
export type MyReportStatus = z.infer<typeof MyReportStatus>;

/** One of the caller's own reports, once, however often they asked for it. */
export const MyReport = ListedReport.omit({ seoReport: true }).extend({
  /** Of the page that was judged; null when it was no page, or had none. */
  title: z.string().nullable(),
  /** Partial: completed, but an analyst gave no answer. Withheld: what was found is not told. */
  status: MyReportStatus,
  isFeatured: z.boolean(),
  views: z.number().int(),
  /** When the caller asked for it last. */
  askedAt: z.iso.datetime(),
});
export type MyReport = z.infer<typeof MyReport>;

export const MyReportList = z.object({
  reports: z.array(MyReport).max(LIST_PAGE_SIZE_MAX),
  totalPages: z.number().int(),
  totalReports: z.number().int(),
  total: z.number().int(),
});
export type MyReportList = z.infer<typeof MyReportList>;

/** A report as its owner takes it home: all that is stored of it, as it is stored. */
const ExportedReport = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string(),
  type: ReportType,
  status: ReportStatus,
  result: z.record(z.string(), z.unknown()).nullable(),
  detailedAnalysis: DetailedAnalysis.shape.sections.nullable(),
  isIndexable: z.boolean(),
  views: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Each time the person asked for it. */
  submissions: z.array(z.object({ askedAt: z.iso.datetime(), notes: z.string().nullable() })),
});
export type ExportedReport = z.infer<typeof ExportedReport>;

/** All that is stored about a person, a part at a time: `next` asks for the part after this one. */
export const AccountExport = z.object({
  account: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    provider: z.string(),
    role: Role,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    sessions: z.array(z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
  }),
  reports: z.array(ExportedReport),
  next: z.uuid().nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;
