import { AUDIT_PAGE_SIZE } from '../../../shared/auditLists.ts';
import type { AuditList, AuditListInput, AuditPlace } from '../../../shared/schema/audit.ts';
import { findAudit, findSubjects } from './audit.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/asker.ts';
import { selectAudit } from './selectAudit.ts';
import { toAuditEntry } from './toAuditEntry.ts';

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
