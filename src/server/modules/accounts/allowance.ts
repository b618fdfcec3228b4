import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../../shared/dates.ts';
import { type Settings, UNLIMITED } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import { findReserved, settleSubmission, submitAsUser } from '../analysis/runs.repository.ts';
import { DomainError, type DomainErrorCode } from '../errors.ts';
import { hashAddress, monthOf } from './address.ts';
import * as repository from './allowance.repository.ts';
import type { Anonymous, Caller } from './caller.ts';

/** -1 is unlimited. For a visitor, the smaller of their own rest and that of their address. */
export async function remainingReports(
  db: Database,
  caller: Caller,
  settings: Settings,
  now: Date,
): Promise<RemainingReports> {
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const resetsAt = new Date(nextMonth).toISOString();
  if (caller.kind === 'user') return { remainingReports: UNLIMITED, limit: UNLIMITED, resetsAt };

  const limit = settings.anonymousReportsPerMonth;
  const addressHash = await hashAddress(db, caller, now);
  const held = await repository.countHeld(db, monthOf(now), tokenOf(caller), addressHash);
  const left = Math.min(limit - held.visitor, settings.addressReportsPerMonth - held.address);
  return { remainingReports: Math.max(0, left), limit, resetsAt };
}

/** Gives back the allowance of a failed report, to visitor and address or to neither. */
export const returnAllowance = (tx: Transaction, reportId: string, settings: Settings) =>
  settleReserved(tx, reportId, (counters) =>
    counters.every(({ subject, returned }) =>
      subject.startsWith('visitor:')
        ? returned < settings.returnsPerVisitorAndMonth
        : returned < settings.returnsPerAddressAndMonth,
    )
      ? 'returned'
      : 'used',
  );

export const releaseAllowance = (tx: Transaction, reportId: string): Promise<void> =>
  settleReserved(tx, reportId, () => 'none');

async function settleReserved(
  tx: Transaction,
  reportId: string,
  decide: (counters: repository.Counter[]) => 'used' | 'returned' | 'none',
): Promise<void> {
  for (const { id, ...holders } of await findReserved(tx, reportId)) {
    // Counters of past months may be deleted.
    const locked = await repository.lockCounters(tx, holders);
    const counters = locked.filter(({ reserved, returned }) => returned < reserved);
    const outcome = counters.length > 0 ? decide(counters) : 'used';
    if (outcome === 'returned')
      await repository.changeCounters(tx, counters, { returned: { increment: 1 } });
    if (outcome === 'none')
      await repository.changeCounters(tx, counters, { reserved: { decrement: 1 } });
    await settleSubmission(tx, id, outcome);
  }
}

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
  const left = await repository.submitAsVisitor(tx, {
    ...common,
    token,
    addressHash,
    costs,
    limits,
  });
  if (left === null) throw new DomainError('no_reports_remaining');
  return { remainingReports: left, anonymousToken: token };
}

/** The cookie wins, so clearing the browser's storage does not reset the allowance. */
export const tokenOf = (caller: Anonymous): string | null => caller.cookie ?? caller.token;

interface Rule extends Omit<repository.ThrottleRule, 'subject'> {
  /** Null: the rule does not apply. */
  subject: string | null;
  code?: DomainErrorCode;
}

/** Counts the call against all rules, or throws the error of the first that refuses. */
export async function enforceRateLimits(
  db: Database,
  given: readonly Rule[],
  now: Date,
  message?: string,
): Promise<void> {
  const rules = given.flatMap(({ subject, ...rule }) =>
    subject === null ? [] : { subject, ...rule },
  );
  const refusal = rules.length > 0 ? await repository.consumeRateLimit(db, rules, now) : null;
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  const code = rules[refusal.rule]?.code ?? 'rate_limited';
  throw new DomainError(code, message, { retryAfterSeconds: Math.max(1, wait) });
}

/** A visitor without a token is limited by address only. */
export async function throttleSubmission(
  db: Database,
  caller: Caller,
  addressHash: string | null,
  settings: Settings,
  now: Date,
): Promise<void> {
  const user = caller.kind === 'user' ? `user:${caller.id}` : null;
  const token = caller.kind === 'user' ? null : tokenOf(caller);
  const who = user ?? (token && `token:${token}`);
  const address = addressHash && `address:${addressHash}`;
  const code = 'too_many_submissions';
  const rules: Rule[] = [
    { subject: who, windowMs: MINUTE_MS, limit: settings.submissionsPerMinute, code },
    { subject: user, windowMs: HOUR_MS, limit: settings.accountSubmissionsPerHour },
    { subject: address, windowMs: MINUTE_MS, limit: settings.addressSubmissionsPerMinute },
  ];
  await enforceRateLimits(db, rules, now);
}
