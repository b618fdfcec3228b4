import { AUDIT_PAGE_SIZE } from '../../../shared/adminLists.ts';
import { removeHidden } from '../../../shared/text.ts';
import {
  AuditEntry,
  type AuditExport,
  type AuditFilter,
  type AuditList,
  type AuditListInput,
  type AuditPlace,
} from '../../../shared/schema/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { type AuditSelection, findActors, findAudit, findSubjects } from './audit.repository.ts';

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i;

/** A page of what admins did, newest first. */
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
  const there = await findSubjects(db, ids);
  return {
    entries: page.map((entry) => ({
      ...toAuditEntry(entry),
      // A setting and the library are always there.
      subjectThere: there.has(entry.subjectId) || /^(setting|library)\./.test(entry.action),
    })),
    // Where one came from, something was.
    older: older ? more : true,
    newer: older ? after !== undefined : more,
  };
}

const toPlace = (place: AuditPlace | undefined) =>
  place === undefined ? null : { at: new Date(place.at), id: place.id };

/** More administrators than a choice can hold. */
const MOST = 200;

/** Who ever did something as an admin, by address. */
export const listActors = (db: Database, _admin: Admin, most = MOST): Promise<string[]> =>
  findActors(db, most);

/** What an action of each group begins with. */
const BEGINNINGS = {
  reports: 'report',
  users: 'user',
  settings: 'setting',
  library: 'library',
  jobs: 'job',
} as const;

/** Which acts are asked for, as the database looks for them. */
function selectAudit({ group, actor, subject, from, to }: AuditFilter): AuditSelection {
  return {
    group: group === undefined ? null : BEGINNINGS[group],
    actor: removeHidden(actor ?? '').toLowerCase() || null,
    subject: removeHidden(subject ?? '') || null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}

/** A list may stop looking for what is rare; what is called whole may not. */
const ALL = 2 ** 31 - 1;
/** An entry has a few hundred characters. */
const ENTRIES_AT_A_TIME = 500;

/**
 * What admins did, newest first, in parts: `after` is the `next` of the part before; null begins. What
 * is done in the meantime is newer, and comes into no later part.
 */
export async function exportAudit(
  db: Database,
  _admin: Admin,
  { after, ...filter }: AuditFilter & { after: AuditPlace | null },
): Promise<AuditExport> {
  const found = await findAudit(db, selectAudit(filter), {
    older: true,
    than: after && { at: new Date(after.at), id: after.id },
    take: ENTRIES_AT_A_TIME + 1,
    lookedThrough: ALL,
  });
  const entries = found.slice(0, ENTRIES_AT_A_TIME).map(toAuditEntry);
  const last = entries.at(-1);
  const next = found.length > entries.length && last ? { at: last.at, id: last.id } : null;
  return { entries, next };
}

type Stored = Awaited<ReturnType<typeof findAudit>>[number];

/** An act as admins read it; who did it stays known by their address alone. */
const toAuditEntry = ({ at, ...stored }: Stored): AuditEntry =>
  AuditEntry.parse({ ...stored, at: at.toISOString() });
