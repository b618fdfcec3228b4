import { randomUUID } from 'node:crypto';
import { type Settings, UNLIMITED } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import {
  findReserved,
  settleSubmission,
  submitAsUser,
} from '../analysis/submissions.repository.ts';
import { DomainError } from '../errors.ts';
import { submitAsVisitor } from './accounts.repository.ts';
import { hashAddress, monthOf } from './address.ts';
import {
  type Counter,
  countHeld,
  type Holders,
  lockCounters,
  releaseOne,
  returnOne,
} from './allowance.repository.ts';
import type { Anonymous, Caller } from './caller.ts';

/**
 * How many reports the asker may still start this month, -1 being unlimited: for a visitor the
 * smaller of what is left to them and what is left to all at their address.
 */
export async function remainingReports(
  db: Database,
  caller: Caller,
  settings: Settings,
  now: Date,
): Promise<RemainingReports> {
  const resetsAt = startOfNextMonth(now).toISOString();
  if (caller.kind === 'user') return { remainingReports: UNLIMITED, limit: UNLIMITED, resetsAt };

  const limit = settings.anonymousReportsPerMonth;
  const addressHash = await hashAddress(db, caller, now);
  const token = tokenOf(caller);
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

interface Entry {
  /** The report's internal id. */
  reportId: string;
  notes: string | null;
  addressHash: string | null;
  /** Whether it costs a visitor one; nobody else pays. */
  costs: boolean;
}

export interface Entered {
  /** What is left to the asker this month; -1 is unlimited. */
  remainingReports: number;
  /** Of a visitor, made at their first submission. */
  anonymousToken: string | null;
}

/**
 * Stores who asked for a report, and takes what it costs from the month of the visitor and of their
 * address. What costs something needs a transaction, and to be done last in it, because the counters
 * stay locked until it ends; `no_reports_remaining` must undo it. Reservations are counted, not reports: deleting gives nothing back.
 */
export async function enterSubmission(
  tx: Statements,
  caller: Caller,
  { reportId, notes, addressHash, costs }: Entry,
  settings: Settings,
  now: Date,
): Promise<Entered> {
  const common = { reportId, notes, period: monthOf(now), createdAt: now };
  if (caller.kind === 'user') {
    await submitAsUser(tx, { ...common, userId: caller.id });
    return { remainingReports: UNLIMITED, anonymousToken: null };
  }
  const token = tokenOf(caller) ?? randomUUID();
  const limits = {
    visitor: settings.anonymousReportsPerMonth,
    address: settings.addressReportsPerMonth,
  };
  const left = await submitAsVisitor(tx, { ...common, token, addressHash, costs, limits });
  if (left === null) throw new DomainError('no_reports_remaining');
  return { remainingReports: left, anonymousToken: token };
}

/** The cookie counts where both are there: clearing the browser's storage makes nobody new. */
export const tokenOf = (caller: Anonymous): string | null => caller.cookie ?? caller.token;
