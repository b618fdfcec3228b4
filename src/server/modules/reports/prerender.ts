import { CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashAddress } from '../accounts/address.ts';
import { consumeRateLimit } from '../accounts/allowance.repository.ts';
import type { Caller } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { copyExists, type CopyKey, findCopy, saveCopy } from './prerender.repository.ts';
import { readReport } from './read.ts';

const MINUTE_MS = 60_000;

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
  const refusal = await consumeRateLimit(db, [rule], now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  throw new DomainError('rate_limited', undefined, { retryAfterSeconds: Math.max(1, wait) });
}

export function storeCopy(
  db: Database,
  key: CopyKey,
  html: Uint8Array,
  now: Date,
): Promise<boolean> {
  return saveCopy(db, key, html, now);
}

export type { CopyKey } from './prerender.repository.ts';

export function readCopy(db: Database, key: CopyKey): Promise<Uint8Array | null> {
  return findCopy(db, key);
}

export function hasCopy(db: Database, key: CopyKey): Promise<boolean> {
  return copyExists(db, key);
}

export function isCopied(report: Pick<Report, 'isIndexable' | 'status'>): boolean {
  return report.isIndexable && report.status === 'completed';
}
