import { CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { takeTurn } from '../accounts/data_throttle.ts';
import type { Asker } from '../accounts/asker.ts';
import { hashAddress } from '../accounts/hashAddress.ts';
import { DomainError } from '../errors.ts';
import { readReport } from './readReport.ts';
import { isCopied } from './isCopied.ts';

const MINUTE_MS = 60_000;

/**
 * A browser found no copy of a report's page. What it captured is not even handed on: `copyPage` makes the
 * copy from the data, unless there is one by now. Fails with `rate_limited`, and as `findCaptured` does.
 */
export async function takeCapture(
  db: Database,
  asker: Asker,
  reportId: string,
  copyPage: (slug: string) => Promise<void>,
  now: Date,
): Promise<void> {
  await takeTurnOfAddress(db, asker, now);
  const report = await findCaptured(db, reportId);
  await copyPage(report.slug);
}

/** The report whose page may be handed in. Fails as `findVisible` does, and with `not_listed`. */
export async function findCaptured(db: Database, reportId: string): Promise<Report> {
  const report = await readReport(db, reportId, 'anybody');
  if (!isCopied(report)) throw new DomainError('not_listed');
  return report;
}

async function takeTurnOfAddress(db: Database, asker: Asker, now: Date): Promise<void> {
  const hash = await hashAddress(db, asker, now);
  if (hash === null) return;
  const limit = CAPTURES_PER_ADDRESS_AND_MINUTE;
  const rule = { subject: `capture:${hash}`, windowMs: MINUTE_MS, limit };
  const refusal = await takeTurn(db, [rule], now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  throw new DomainError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, wait) });
}
