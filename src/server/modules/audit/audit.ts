import { AUDIT_PAGE_SIZE } from '../../../shared/lists.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import * as schema from '../../../shared/schema/admin.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Admin, AdminCall } from '../accounts/caller.ts';
import { firstOf } from '../../../shared/cutText.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { pageFrom, withIsoTimes } from '../rows.ts';
import { findActors, findAudit, findSubjects, insertAudit } from './audit.repository.ts';

export async function listAudit(
  { db }: AdminCall,
  { after, before, ...filter }: schema.AuditListInput,
): Promise<schema.AuditList> {
  const older = before === undefined;
  const than = after ?? before;
  const take = AUDIT_PAGE_SIZE + 1;
  const found = await findAudit(db, selectAudit(filter), { older, than, take });
  const direction = { backward: !older, isFirst: than === undefined };
  const { page, hasNext, hasPrevious } = pageFrom(found, AUDIT_PAGE_SIZE, toPlace, direction);
  const ids = page.map(({ subjectId }) => subjectId).filter((id) => UUID.test(id));
  const existing = new Set(await findSubjects(db, ids));
  return {
    entries: page.map((entry) => ({
      ...toAuditEntry(entry),
      subjectThere: existing.has(entry.subjectId) || /^(setting|library)\./.test(entry.action),
    })),
    older: hasNext,
    newer: hasPrevious,
  };
}

const ACTORS_MAX = 200;

export const listActors = ({ db }: AdminCall): Promise<string[]> => findActors(db, ACTORS_MAX);

const selectAudit = ({ actor = '', subject = '', ...filter }: schema.AuditFilter) => ({
  ...filter,
  actor: removeHidden(actor).toLowerCase(),
  subject: removeHidden(subject),
});

/** An export must be complete, even if matches are rare. */
const UNLIMITED = 2 ** 31 - 1;
const EXPORT_PAGE_SIZE = 500;

export async function exportAudit(
  { db }: AdminCall,
  { after, ...filter }: schema.AuditFilter & { after: schema.AuditPlace | null },
): Promise<schema.AuditExport> {
  const page = { older: true, than: after, take: EXPORT_PAGE_SIZE + 1, scanMax: UNLIMITED };
  const found = await findAudit(db, selectAudit(filter), page);
  const { page: entries, next } = pageFrom(found, EXPORT_PAGE_SIZE, toPlace);
  return { entries: entries.map(toAuditEntry), next };
}

const toPlace = ({ at, id }: { at: Date; id: string }) => withIsoTimes({ at, id });

const toAuditEntry = (stored: object) => schema.AuditEntry.parse(withIsoTimes(stored));

/** A public id, never an internal one, and the name as it is at the time of the act. */
type Subject = { id: string; name: string } | { reportId: string; content: string };

const NAME_MAX = 200;

/** Call it in the transaction of the act. `admin` is null for a reader, who is not recorded. */
export async function recordAct(
  tx: Statements,
  { admin, now }: { admin: Admin | null; now: Date },
  action: schema.AuditAction,
  subject: Subject,
  change: Record<'before' | 'after', object | null> | null,
): Promise<void> {
  if (!change) return;
  const isReport = 'reportId' in subject;
  await insertAudit(tx, {
    ...change,
    id: uuidV7(),
    action,
    subjectId: isReport ? subject.reportId : subject.id,
    subjectName: firstOf(isReport ? subject.content : subject.name, NAME_MAX),
    at: now,
    actorId: admin?.id ?? null,
    actorEmail: admin?.email ?? '',
  });
}

export function differences<T extends object>(before: T, after: T) {
  const keys = (Object.keys(before) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return keys.length === 0 ? null : { before: only(before), after: only(after) };
}
