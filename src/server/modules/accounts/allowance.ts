import { HOUR_MS, MINUTE_MS } from '../../../shared/dates.ts';
import { randomUUID } from 'node:crypto';
import { type Settings, UNLIMITED } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import {
  findReserved,
  settleSubmission,
  submitAsUser,
} from '../analysis/submissions.repository.ts';
import { DomainError, type DomainErrorCode } from '../errors.ts';
import { submitAsVisitor } from './accounts.repository.ts';
import { hashAddress, monthOf } from './address.ts';
import {
  type Counter,
  countHeld,
  type Holders,
  lockCounters,
  changeCounters,
  consumeRateLimit,
  type ThrottleRule,
} from './allowance.repository.ts';
import type { Anonymous, Caller } from './caller.ts';

/** -1 is unlimited. For a visitor, the smaller of their own rest and that of their address. */
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

/** Gives back the allowance of a failed report, to visitor and address or to neither. */
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
    await changeCounters(tx, counters, { returned: { increment: 1 } });
    return 'returned';
  });
}

export async function releaseAllowance(tx: Transaction, reportId: string): Promise<void> {
  await settleReserved(tx, reportId, async (counters) => {
    await changeCounters(tx, counters, { reserved: { decrement: 1 } });
    return 'none';
  });
}

async function settleReserved(
  tx: Transaction,
  reportId: string,
  settle: (counters: Counter[]) => Promise<'used' | 'returned' | 'none'>,
): Promise<void> {
  for (const { id, ...holders } of await findReserved(tx, reportId)) {
    const counters = await lockHolders(tx, holders);
    await settleSubmission(tx, id, counters.length > 0 ? await settle(counters) : 'used');
  }
}

/** Counters of past months may be deleted. */
const lockHolders = async (tx: Transaction, holders: Holders): Promise<Counter[]> =>
  (await lockCounters(tx, holders)).filter(({ reserved, returned }) => returned < reserved);

interface NewSubmission {
  reportId: string;
  notes: string | null;
  addressHash: string | null;
  costs: boolean;
}

export interface StoredSubmission {
  remainingReports: number;
  anonymousToken: string | null;
}

/** Call it last in a transaction: counters stay locked. Roll back after `no_reports_remaining`. */
export async function storeSubmission(
  tx: Statements,
  caller: Caller,
  { reportId, notes, addressHash, costs }: NewSubmission,
  settings: Settings,
  now: Date,
): Promise<StoredSubmission> {
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

/** The cookie wins, so clearing the browser's storage does not reset the allowance. */
export const tokenOf = (caller: Anonymous): string | null => caller.cookie ?? caller.token;

type Rule = ThrottleRule & { code?: DomainErrorCode };

/** Counts the call against all rules, or throws the error of the first that refuses. */
export async function enforceRateLimits(
  db: Database,
  rules: readonly Rule[],
  now: Date,
  message?: string,
): Promise<void> {
  if (rules.length === 0) return;
  const refusal = await consumeRateLimit(db, rules, now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  const code = rules[refusal.rule]?.code ?? 'rate_limited';
  throw new DomainError(code, message, { retryAfterSeconds: Math.max(1, wait) });
}

export async function throttleSubmission(
  db: Database,
  caller: Caller,
  addressHash: string | null,
  settings: Settings,
  now: Date,
): Promise<void> {
  const limit = settings.addressSubmissionsPerMinute;
  const byAddress = { subject: `address:${addressHash}`, windowMs: MINUTE_MS, limit };
  const rules = rulesOfCaller(caller, settings);
  await enforceRateLimits(db, addressHash === null ? rules : [...rules, byAddress], now);
}

/** A visitor without a token is limited by address only. */
function rulesOfCaller(caller: Caller, settings: Settings): Rule[] {
  const minute = {
    code: 'too_many_submissions',
    windowMs: MINUTE_MS,
    limit: settings.submissionsPerMinute,
  } as const;
  if (caller.kind === 'anonymous') {
    const token = tokenOf(caller);
    return token === null ? [] : [{ ...minute, subject: `token:${token}` }];
  }
  const subject = `user:${caller.id}`;
  const limit = settings.accountSubmissionsPerHour;
  return [
    { ...minute, subject },
    { subject, windowMs: HOUR_MS, limit },
  ];
}
