import { z } from 'zod';
import { CORRECTION_REASONS } from '../corrections.ts';
import { LABEL_MAX, LIST_PAGE_MAX, LIST_PAGE_SIZE_MAX, NAME_MAX, SEARCH_MAX } from '../limits.ts';
import { described, OnOff, pageInput, VISITOR_TOKEN } from './input.ts';
import { RadarVerdict } from './radar.ts';
import { DetailedAnalysis, ListedReport, reportHead, ReportList } from './report.ts';

export const Role = z.enum(['REGISTERED', 'ADMIN']);

export const SessionUser = z.object({
  email: z.string(),
  name: z.string(),
  role: Role,
  emailVerified: z.boolean(),
  provider: z.string(),
  isAnonymous: z.literal(false),
  remainingReports: z.literal(-1),
  createdAt: z.iso.datetime(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const BrowserIdentity = z.object({
  kind: z.enum(['firebase', 'embedded']),
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.string().nullable(),
  appId: z.string().nullable(),
});
export type BrowserIdentity = z.infer<typeof BrowserIdentity>;

export const ExchangeInput = z.strictObject({
  cookieId: z.string().max(200).nullish().meta(VISITOR_TOKEN),
  create: OnOff.optional().meta({ description: 'Make the account when there is none' }),
  name: z.string().trim().min(1).max(NAME_MAX).optional().meta({ description: 'Of a new account' }),
});
export const Exchanged = z.object({ user: SessionUser });

export const ContentExposure = z.object({
  totalReports: z.number().int(),
  indexableReports: z.number().int(),
  featuredReports: z.number().int(),
  views: z.number().int(),
});
export type ContentExposure = z.infer<typeof ContentExposure>;

const MyReportStatus = z.enum(['processing', 'completed', 'partial', 'failed', 'withheld']);

export const MyReportsInput = z.strictObject({
  ...pageInput(LIST_PAGE_MAX),
  search: described("Only those with this in their content, or in their page's title", SEARCH_MAX),
  status: z
    .enum([...MyReportStatus.options, 'followed', 'changed'])
    .optional()
    .meta({
      description: '`changed` are followed ones with a result that the caller has not seen',
    }),
  verdict: RadarVerdict.optional().meta({
    description: '`partly` is partially true or reliable; `true` and `false` are (un)reliable too',
  }),
  label: described("Only those with this label of the caller's own", 2 * LABEL_MAX),
  sortBy: z.enum(['newest', 'oldest', 'highest', 'lowest']).default('newest'),
});
export type MyReportsInput = z.infer<typeof MyReportsInput>;

export const MyReport = ListedReport.omit({ seoReport: true }).extend({
  title: z.string().nullable(),
  status: MyReportStatus,
  isFeatured: z.boolean(),
  views: z.number().int(),
  labels: z.array(z.string()),
  isOwn: z.boolean(),
  isFollowed: z.boolean(),
  hasChanged: z.boolean(),
  askedAt: z.iso.datetime(),
});
export type MyReport = z.infer<typeof MyReport>;

export const MyReportList = ReportList.extend({
  reports: z.array(MyReport).max(LIST_PAGE_SIZE_MAX),
  labels: z.array(z.string()),
});
export type MyReportList = z.infer<typeof MyReportList>;

export const ExportedReport = z.object({
  ...reportHead,
  /** Null where another person gave it. */
  claimOrigin: z
    .object({
      claimDate: z.string().nullable(),
      speaker: z.string().nullable(),
      origin: z.string().nullable(),
    })
    .nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  detailedAnalysis: DetailedAnalysis.shape.sections.nullable(),
  isIndexable: z.boolean(),
  views: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  labels: z.array(z.string()),
  submissions: z.array(z.object({ askedAt: z.iso.datetime(), notes: z.string().nullable() })),
});
export type ExportedReport = z.infer<typeof ExportedReport>;

export const AccountExport = z.object({
  account: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    provider: z.string(),
    role: Role,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    follows: z.array(z.object({ reportId: z.uuid(), since: z.iso.datetime() })),
    sessions: z.array(z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
    /** Only with a verified address; a decision deletes the address. */
    correctionRequests: z.array(
      z.object({
        reportId: z.uuid(),
        reason: z.enum(CORRECTION_REASONS),
        text: z.string(),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
  reports: z.array(ExportedReport),
  next: z.uuid().nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;
