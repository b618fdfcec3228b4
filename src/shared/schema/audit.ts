import { z } from 'zod';
import { AUDIT_GROUPS, AUDIT_SUBJECT_MAX } from '../adminLists.ts';

/** 64 for the local part, @, 255 for the domain (RFC 5321) */
const EMAIL_MAX = 320;

export const AuditAction = z.enum([
  'report.indexable',
  'report.featured',
  'report.withheld',
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
  at: z.iso.datetime(),
  actorEmail: z.string(),
  action: AuditAction,
  subjectId: z.string(),
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPlace = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });
export type AuditPlace = z.infer<typeof AuditPlace>;

const filter = {
  group: z.enum(AUDIT_GROUPS).optional(),
  actor: z.string().max(EMAIL_MAX).optional(),
  subject: z.string().max(AUDIT_SUBJECT_MAX).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
};
export const AuditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditListInput = z.strictObject({
  ...filter,
  after: AuditPlace.optional(),
  before: AuditPlace.optional(),
});
export type AuditListInput = z.infer<typeof AuditListInput>;

export const ListedAct = AuditEntry.extend({
  subjectThere: z.boolean(),
});
export type ListedAct = z.infer<typeof ListedAct>;

export const AuditList = z.object({
  entries: z.array(ListedAct),
  older: z.boolean(),
  newer: z.boolean(),
});
export type AuditList = z.infer<typeof AuditList>;

export const AuditExportInput = z.strictObject({ ...filter, after: AuditPlace.nullable() });

export const AuditExport = z.object({
  entries: z.array(AuditEntry),
  next: AuditPlace.nullable(),
});
export type AuditExport = z.infer<typeof AuditExport>;
