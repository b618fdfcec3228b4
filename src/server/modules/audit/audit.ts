import { AUDIT_PAGE_SIZE } from '../../../shared/lists.ts';
import { UUID } from '../../../shared/seo.ts';
import { removeHidden } from '../../../shared/text.ts';
import {
  type AuditAction,
  AuditEntry,
  type AuditExport,
  type AuditFilter,
  type AuditList,
  type AuditListInput,
  type AuditPlace,
} from '../../../shared/schema/admin.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import {
  type AuditSelection,
  findActors,
  findAudit,
  findSubjects,
  insertAudit,
} from './audit.repository.ts';
import { firstOf } from '../../platform/firstOf.ts';

export async function listAudit(
  db: Database,
  _admin: Admin,
  { after, before, ...filter }: AuditListInput,
): Promise<AuditList> {
  const older = before === undefined;
  const found = await findAudit(db, selectAudit(filter), {
    older,
    than: toPlace(after ?? before),
    take: AUDIT_PAGE_SIZE + 1,
  });
  const more = found.length > AUDIT_PAGE_SIZE;
  const page = found.slice(0, AUDIT_PAGE_SIZE);
  if (!older) page.reverse();
  const ids = page.map(({ subjectId }) => subjectId).filter((id) => UUID.test(id));
  const existing = await findSubjects(db, ids);
  return {
    entries: page.map((entry) => ({
      ...toAuditEntry(entry),
      subjectThere: existing.has(entry.subjectId) || /^(setting|library)\./.test(entry.action),
    })),
    older: older ? more : true,
    newer: older ? after !== undefined : more,
  };
}

const toPlace = (place: AuditPlace | undefined) =>
  place === undefined ? null : { at: new Date(place.at), id: place.id };

const ACTORS_MAX = 200;

export const listActors = (db: Database, _admin: Admin, most = ACTORS_MAX): Promise<string[]> =>
  findActors(db, most);

const ACTION_PREFIXES = {
  reports: 'report',
  users: 'user',
  settings: 'setting',
  library: 'library',
  jobs: 'job',
} as const;

function selectAudit({ group, actor, subject, from, to }: AuditFilter): AuditSelection {
  return {
    group: group === undefined ? null : ACTION_PREFIXES[group],
    actor: removeHidden(actor ?? '').toLowerCase() || null,
    subject: removeHidden(subject ?? '') || null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}

/** An export must be complete, even if matches are rare. */
const UNLIMITED = 2 ** 31 - 1;
/** An entry has a few hundred characters. */
const EXPORT_PAGE_SIZE = 500;

export async function exportAudit(
  db: Database,
  _admin: Admin,
  { after, ...filter }: AuditFilter & { after: AuditPlace | null },
): Promise<AuditExport> {
  const found = await findAudit(db, selectAudit(filter), {
    older: true,
    than: after && { at: new Date(after.at), id: after.id },
    take: EXPORT_PAGE_SIZE + 1,
    scanMax: UNLIMITED,
  });
  const entries = found.slice(0, EXPORT_PAGE_SIZE).map(toAuditEntry);
  const last = entries.at(-1);
  const next = found.length > entries.length && last ? { at: last.at, id: last.id } : null;
  return { entries, next };
}

type Stored = Awaited<ReturnType<typeof findAudit>>[number];

const toAuditEntry = ({ at, ...stored }: Stored): AuditEntry =>
  AuditEntry.parse({ ...stored, at: at.toISOString() });

export interface Act {
  action: AuditAction;
  /** A public id, never an internal one. */
  subjectId: string;
  /** The name at that time: a claim, an email address or a setting's name. */
  subjectName: string;
  before: object | null;
  after: object | null;
}

const NAME_MAX = 200;

/** Call it in the transaction of the action, so that none is without an entry. */
export async function recordActs(
  tx: Statements,
  admin: Admin,
  acts: readonly Act[],
  now: Date,
): Promise<void> {
  await insertAudit(
    tx,
    acts.map((act) => ({
      ...act,
      subjectName: firstOf(act.subjectName, NAME_MAX),
      at: now,
      actorId: admin.id,
      actorEmail: admin.email,
    })),
  );
}

export function differences<T extends object>(
  before: T,
  after: T,
): Pick<Act, 'before' | 'after'> | null {
  const keys = (Object.keys(before) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return keys.length === 0 ? null : { before: only(before), after: only(after) };
}
