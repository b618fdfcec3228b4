import type { Database, Transaction } from '../../platform/database/database.ts';
import { findByPublicId, isGoneName, type ReportRecord } from './reports.repository.ts';
import { asAdmin, type Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';

export type Reader = Caller | 'anybody';

/** The only place that decides who may see a report. */
export async function findVisible(
  db: Database | Transaction,
  id: string,
  reader: Reader,
): Promise<ReportRecord> {
  const record = await findByPublicId(db, id);
  if (record) return checkVisible(record, reader);
  throw new DomainError((await isGoneName(db, id)) ? 'gone' : 'not_found');
}

export function checkVisible<R extends Pick<ReportRecord, 'deletedAt' | 'withheldAt'>>(
  record: R,
  reader: Reader,
): R {
  if (record.deletedAt !== null) throw new DomainError('gone');
  const seesAll = reader !== 'anybody' && asAdmin(reader) !== null;
  if (record.withheldAt !== null && !seesAll) throw new DomainError('withheld');
  return record;
}
