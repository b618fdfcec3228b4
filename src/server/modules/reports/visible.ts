import type { Database, Transaction } from '../../platform/database/database.ts';
import { findByPublicId, isGoneName, type ReportRecord } from './reports.repository.ts';
import { asAdmin, type Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';

/** Whoever has a report's address, and nothing else to say for themselves. */
export type Reader = Caller | 'anybody';

/**
 * The report with this slug, share id or report id, as far as `reader` may see it: the one place where
 * that is decided. Fails with `not_found`, with `gone` when it was deleted, with `withheld` when it is
 * kept from all but admins.
 */
export async function findVisible(
  db: Database | Transaction,
  id: string,
  reader: Reader,
): Promise<ReportRecord> {
  const record = await findByPublicId(db, id);
  if (record) return checkVisible(record, reader);
  throw new DomainError((await isGoneName(db, id)) ? 'gone' : 'not_found');
}

/** The same of a report that was found already. */
export function checkVisible<R extends Pick<ReportRecord, 'deletedAt' | 'withheldAt'>>(
  record: R,
  reader: Reader,
): R {
  if (record.deletedAt !== null) throw new DomainError('gone');
  const seesAll = reader !== 'anybody' && asAdmin(reader) !== null;
  if (record.withheldAt !== null && !seesAll) throw new DomainError('withheld');
  return record;
}
