import { UNLIMITED, type Settings } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import { countReserved, releaseOne, reserveOne, returnOne } from '../../data/allowance.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { findReserved, setAllowance } from '../../data/submissions.ts';
import { DomainError } from '../errors.ts';
import type { Asker } from './asker.ts';
import { findAskingVisitor } from './identifyVisitor.ts';

/** The calendar month (UTC) that an allowance counts in, `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

const startOfNextMonth = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

const visitorCounter = (visitorId: string, period: string) => ({
  subject: `visitor:${visitorId}`,
  period,
});

/** How many reports the asker may still start this month; -1 is unlimited. */
export async function remainingReports(
  db: Database | Transaction,
  asker: Asker,
  settings: Settings,
  now: Date,
): Promise<RemainingReports> {
  const resetsAt = startOfNextMonth(now).toISOString();
  if (asker.kind === 'user') return { remainingReports: UNLIMITED, limit: UNLIMITED, resetsAt };

  const limit = settings.anonymousReportsPerMonth;
  const visitor = await findAskingVisitor(db, asker);
  const left = visitor ? await countLeft(db, visitor.id, settings, now) : limit;
  return { remainingReports: left, limit, resetsAt };
}

/** How many reports the visitor may still start this month. */
export async function countLeft(
  db: Database | Transaction,
  visitorId: string,
  settings: Settings,
  now: Date,
): Promise<number> {
  const held = await countReserved(db, visitorCounter(visitorId, monthOf(now)));
  return Math.max(0, settings.anonymousReportsPerMonth - held);
}

/**
 * Takes one report from the visitor's month and says how many are left. Reservations are counted,
 * not reports, so deleting gives nothing back. Fails with `no_reports_remaining`.
 */
export async function reserveAllowance(
  tx: Transaction,
  visitorId: string,
  settings: Settings,
  now: Date,
): Promise<number> {
  const limit = settings.anonymousReportsPerMonth;
  const held = await reserveOne(tx, visitorCounter(visitorId, monthOf(now)), limit);
  if (held === null) throw new DomainError('no_reports_remaining');
  return limit - held;
}

/** Gives back what a failed report had taken, at most so often per visitor and month as set. */
export async function returnAllowance(
  tx: Transaction,
  reportId: string,
  settings: Settings,
): Promise<void> {
  for (const { id, visitorId, period } of await findReserved(tx, reportId)) {
    if (!visitorId) continue;
    const counter = visitorCounter(visitorId, period);
    const returned = await returnOne(tx, counter, settings.returnsPerVisitorAndMonth);
    await setAllowance(tx, id, returned ? 'returned' : 'used');
  }
}

/** Undoes what was taken for a report that turned out to cost nothing; any number of times. */
export async function releaseAllowance(tx: Transaction, reportId: string): Promise<void> {
  for (const { id, visitorId, period } of await findReserved(tx, reportId)) {
    if (!visitorId) continue;
    await releaseOne(tx, visitorCounter(visitorId, period));
    await setAllowance(tx, id, 'none');
  }
}
