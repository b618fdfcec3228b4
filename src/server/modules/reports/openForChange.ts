import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ReportRecord } from './reports.ts';
import { lockReport } from './seo.ts';
import type { Admin } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';
import { checkVisible, findVisible } from './visible.ts';
import { seoForm } from './seoForm.ts';

/**
 * The report with this public id, which nobody else changes until the transaction ends. Fails with
 * `not_found` or `gone`; with `conflict` when it has another version than the admin read, and then tells
 * what is there at present.
 */
export async function openForChange(
  tx: Transaction,
  admin: Admin,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<ReportRecord> {
  const found = await findVisible(tx, id, admin);
  const locked = await lockReport(tx, found.id);
  if (!locked) throw new DomainError('gone');
  const record = checkVisible(locked, admin);
  if (version !== undefined && version !== record.version) {
    throw new DomainError('conflict', adminMessages.seo.changedMeanwhile, {
      present: await seoForm(tx, record, now),
    });
  }
  return record;
}
