import { UNLIMITED, type Settings } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import {
  countHeld,
  type Counter,
  type Holders,
  lockCounters,
  releaseOne,
  returnOne,
} from './data_allowance.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { findReserved, settleSubmission } from '../analysis/submissions.repository.ts';
import type { Asker } from './asker.ts';
import { hashAddress } from './hashAddress.ts';
import { monthOf } from './monthOf.ts';
import { tokenOf } from './tokenOf.ts';

/**
 * How many reports the asker may still start this month, -1 being unlimited: for a visitor the
 * smaller of what is left to them and what is left to all at their address.
 */
export async function remainingReports(
  db: Database,
  asker: Asker,
  settings: Settings,
  now: Date,
): Promise<RemainingReports> {
  const resetsAt = startOfNextMonth(now).toISOString();
  if (asker.kind === 'user') return { remainingReports: UNLIMITED, limit: UNLIMITED, resetsAt };

  const limit = settings.anonymousReportsPerMonth;
  const addressHash = await hashAddress(db, asker, now);
  const token = tokenOf(asker);
  const held = await countHeld(db, { token, addressHash, period: monthOf(now) });
  const left = Math.min(limit - held.visitor, settings.addressReportsPerMonth - held.address);
  return { remainingReports: Math.max(0, left), limit, resetsAt };
}

const startOfNextMonth = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/**
 * Gives back what a failed report had taken, to the visitor and to the address or to neither: at most
 * so often a month as is set for each.
 */
export async function returnAllowance(
  tx: Transaction,
  reportId: string,
  settings: Settings,
): Promise<void> {
  const mostOf = ({ subject }: Counter) =>
    subject.startsWith('visitor:')
      ? settings.returnsPerVisitorAndMonth
      : settings.returnsPerAddressAndMonth;
  await settleReserved(tx, reportId, async (counters) => {
    const may = counters.every((counter) => counter.returned < mostOf(counter));
    if (!may) return 'used';
    await returnOne(tx, counters);
    return 'returned';
  });
}

/** Undoes what was taken for a report that turned out to cost nothing; any number of times. */
export async function releaseAllowance(tx: Transaction, reportId: string): Promise<void> {
  await settleReserved(tx, reportId, async (counters) => {
    await releaseOne(tx, counters);
    return 'none';
  });
}

async function settleReserved(
  tx: Transaction,
  reportId: string,
  settle: (counters: Counter[]) => Promise<'used' | 'returned' | 'none'>,
): Promise<void> {
  for (const { id, ...holders } of await findReserved(tx, reportId)) {
    const counters = await lockHolding(tx, holders);
    await settleSubmission(tx, id, counters.length > 0 ? await settle(counters) : 'used');
  }
}

/** A counter of a month long past may be gone. */
const lockHolding = async (tx: Transaction, holders: Holders): Promise<Counter[]> =>
  (await lockCounters(tx, holders)).filter(({ reserved, returned }) => returned < reserved);
