import { z } from 'zod';
import { AUDIT_GROUPS, AUDIT_SUBJECT_MAX } from '../adminLists.ts';

/** The longest address that mail knows. */
const EMAIL_MAX = 320;

/** Everything that an admin can do to something that is not their own. */
export const AuditAction = z.enum([
  'report.indexable',
  'report.featured',
  'report.withheld',
  'report.deleted',
  'report.restored',
  'report.seo',
  'report.reviewed',
  'user.role',
  'user.suspended',
  'user.deleted',
  'setting.changed',
  'library.imported',
  'library.removed',
  'job.retried',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** One act, as the list shows it; `before` and `after` hold what it changed, and no more. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorEmail: z.string(),
  action: AuditAction,
  /** A public id where there is one: a report's `reportId`, an account's id, a setting's name. */
  subjectId: z.string(),
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A place in the list of acts, which has the newest first. */
export const AuditPlace = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });
export type AuditPlace = z.infer<typeof AuditPlace>;

/** Which acts. */
const filter = {
  group: z.enum(AUDIT_GROUPS).optional(),
  /** The whole address of who did it. */
  actor: z.string().max(EMAIL_MAX).optional(),
  /** What the id or the name of the subject contains, whatever its case. */
  subject: z.string().max(AUDIT_SUBJECT_MAX).optional(),
  /** From this moment on. */
  from: z.iso.datetime().optional(),
  /** Before this moment. */
  to: z.iso.datetime().optional(),
};
export const AuditFilter = z.strictObject(filter);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditListInput = z.strictObject({
  ...filter,
  /** Those that are older than this one; or, with `before`, the nearest that are newer. */
  after: AuditPlace.optional(),
  before: AuditPlace.optional(),
});
export type AuditListInput = z.infer<typeof AuditListInput>;

export const ListedAct = AuditEntry.extend({
  /** What it was done to is still there, so that a link leads to it. */
  subjectThere: z.boolean(),
});
export type ListedAct = z.infer<typeof ListedAct>;

export const AuditList = z.object({
  entries: z.array(ListedAct),
  /** There are older ones, and newer ones, than those given. */
  older: z.boolean(),
  newer: z.boolean(),
});
export type AuditList = z.infer<typeof AuditList>;

export const AuditExportInput = z.strictObject({ ...filter, after: AuditPlace.nullable() });

/** All that match, a part at a time: `next` asks for the part after this one. */
export const AuditExport = z.object({
  entries: z.array(AuditEntry),
  next: AuditPlace.nullable(),
});
export type AuditExport = z.infer<typeof AuditExport>;
