import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import { asAdmin, type Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import * as repository from './reports.repository.ts';
import type { ReportRecord } from './reports.repository.ts';

export type Reader = Caller | 'anybody';

export async function findAny(db: Database | Transaction, id: string): Promise<ReportRecord> {
  const record = await repository.findByPublicId(db, id);
  if (!record) throw await missing(db, id);
  return record;
}

export const missing = async (db: Database | Transaction, id: string) =>
  new DomainError((await repository.isGoneName(db, id)) ? 'gone' : 'not_found');

export const findVisible = async (db: Database | Transaction, id: string, reader: Reader) =>
  checkVisible(await findAny(db, id), reader);

const orGone = (record: ReportRecord | null): ReportRecord => {
  if (!record) throw new DomainError('gone');
  return record;
};

export const lockAny = async (tx: Statements, id: string) =>
  orGone(await repository.lockRow(tx, id));

export const lockVisible = async (tx: Statements, id: string, reader: Reader) =>
  checkVisible(await lockAny(tx, id), reader);

/** Others may still submit and view the report, which avoids deadlocks with them. */
export const holdVisible = async (tx: Statements, id: string, reader: Reader) =>
  checkVisible(orGone(await repository.holdRow(tx, id)), reader);

/** The only place that decides who may see a report. */
export function checkVisible<R extends Pick<ReportRecord, 'deletedAt' | 'withheldAt'>>(
  record: R,
  reader: Reader,
): R {
  if (record.deletedAt !== null) throw new DomainError('gone');
  const seesAll = reader !== 'anybody' && asAdmin(reader) !== null;
  if (record.withheldAt !== null && !seesAll) throw new DomainError('withheld');
  return record;
}
