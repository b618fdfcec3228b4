import type { AuditAction } from '../../../shared/schema/audit.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { findByPublicId, isGoneName, type ReportRecord } from './reports.ts';
import { lockReport } from './seo.ts';
import { type SwitchRecord, switchesOf, updateSwitches } from './switches.ts';
import type { Admin } from '../accounts/asker.ts';
import { differences } from '../audit/differences.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';

/** Who switches, and when. */
export interface Switching {
  db: Database;
  admin: Admin;
  now: Date;
}

/** What switching changes, the report being locked; what is not named stays. */
export type Switch = (
  tx: Statements,
  record: ReportRecord,
) => Promise<Partial<SwitchRecord>> | Partial<SwitchRecord>;

/**
 * Switches something on the report with this public id, and writes down what an admin changed by it.
 * Fails with `not_found`, with `gone` when it is deleted (unless `deletedToo`), and as `decide` does.
 */
export async function switchReport(
  { db, admin, now }: Switching,
  id: string,
  action: AuditAction,
  decide: Switch,
  { deletedToo = false } = {},
): Promise<ReportRecord> {
  const found = await findByPublicId(db, id);
  if (!found) throw new DomainError((await isGoneName(db, id)) ? 'gone' : 'not_found');
  return db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record || (record.deletedAt !== null && !deletedToo)) throw new DomainError('gone');
    const wanted = { ...switchesOf(record), ...(await decide(tx, record)) };
    // What was decided may have given it another address.
    const changed = await updateSwitches(tx, record.id, wanted);
    const act = differences(told(record), told(changed));
    if (act === null) return changed;
    const subject = { subjectId: record.reportId, subjectName: record.content };
    await recordActs(tx, admin, [{ action, ...subject, ...act }], now);
    return changed;
  });
}

const told = (record: ReportRecord) => ({
  slug: record.slug,
  ...switchesOf(record),
});
