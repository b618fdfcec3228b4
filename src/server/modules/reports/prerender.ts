import { MINUTE_MS } from '../../../shared/dates.ts';
import { CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashAddress } from '../accounts/address.ts';
import { enforceRateLimits } from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { readReport } from './read.ts';

/** Ignores the captured page and renders it from the data. */
export async function takeCapture(
  db: Database,
  caller: Caller,
  reportId: string,
  copyPage: (slug: string) => Promise<void>,
  now: Date,
): Promise<void> {
  await consumeAddressLimit(db, caller, now);
  const report = await findCaptured(db, reportId);
  await copyPage(report.slug);
}

export async function findCaptured(db: Database, reportId: string): Promise<Report> {
  const report = await readReport(db, reportId, 'anybody');
  if (!isCopied(report)) throw new DomainError('not_listed');
  return report;
}

async function consumeAddressLimit(db: Database, caller: Caller, now: Date): Promise<void> {
  const hash = await hashAddress(db, caller, now);
  if (hash === null) return;
  const limit = CAPTURES_PER_ADDRESS_AND_MINUTE;
  const rule = { subject: `capture:${hash}`, windowMs: MINUTE_MS, limit };
  await enforceRateLimits(db, [rule], now);
}

export { type CopyKey, hasCopy, readCopy, storeCopy } from './prerender.repository.ts';

export function isCopied(report: Pick<Report, 'isIndexable' | 'status'>): boolean {
  return report.isIndexable && report.status === 'completed';
}
