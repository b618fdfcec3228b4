import { z } from 'zod';

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
