import type { AuditExport, AuditFilter, AuditPlace } from '../../../shared/schema/audit.ts';
import { findAudit } from './audit.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/asker.ts';
import { selectAudit } from './selectAudit.ts';
import { toAuditEntry } from './toAuditEntry.ts';

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
