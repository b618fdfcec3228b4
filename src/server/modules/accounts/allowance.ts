import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../../shared/dates.ts';
import { type Settings, UNLIMITED } from '../../../shared/limits.ts';
import type { RemainingReports } from '../../../shared/schema/analysis.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { AllowanceCounter, Submission } from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { DomainError, type DomainErrorCode } from '../errors.ts';
import * as repository from './allowance.repository.ts';
import type { Anonymous, Caller } from './caller.ts';

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The salt is deleted after its month, so that addresses cannot be recovered from their hashes. */
export async function hashAddress(db: Database, caller: Caller, now: Date): Promise<string | null> {
  if (caller.address === undefined) return null;
  const salt = await saltOf(db, monthOf(now));
  return createHash('sha256').update(salt).update(caller.address).digest('base64url');
}

const saltOf = createSaltCache(repository.renewSalt);

export function createSaltCache(renewSalt: typeof repository.renewSalt) {
  const cache = new WeakMap<Database, { period: string; salt: Promise<Uint8Array> }>();
  return (db: Database, period: string): Promise<Uint8Array> => {
    const cached = cache.get(db);
    if (cached?.period === period) return cached.salt;
    const entry = { period, salt: renewSalt(db, period, randomBytes(32)) };
    cache.set(db, entry);
    entry.salt.catch(() => {
      if (cache.get(db) === entry) cache.delete(db);
    });
    return entry.salt;
  };
}

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

/** Visitor and address get the allowance back, or neither does. */
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
  decide: (counters: AllowanceCounter[]) => 'used' | 'returned' | 'none',
): Promise<void> {
  for (const submission of await repository.findReserved(tx, reportId)) {
    const { id, period, visitorId, addressHash } = submission;
    // Counters of past months may be deleted.
    const locked = await repository.lockCounters(tx, period, visitorId, addressHash);
    const counters = locked.filter(({ reserved, returned }) => returned < reserved);
    const outcome = counters.length > 0 ? decide(counters) : 'used';
    if (outcome === 'returned')
      await repository.changeCounters(tx, counters, { returned: { increment: 1 } });
    if (outcome === 'none')
      await repository.changeCounters(tx, counters, { reserved: { decrement: 1 } });
    await repository.settleSubmissions(tx, { id }, outcome);
  }
}

type NewSubmission = Pick<Submission, 'reportId' | 'notes' | 'addressHash'> & { costs: boolean };

export type StoredSubmission = Awaited<ReturnType<typeof storeSubmission>>;

/** Call it last in a transaction: counters stay locked. Roll back after `no_reports_remaining`. */
export async function storeSubmission(
  tx: Statements,
  caller: Caller,
  { reportId, notes, addressHash, costs }: NewSubmission,
  settings: Settings,
  now: Date,
) {
  const [id, period] = [uuidV7(), monthOf(now)];
  if (caller.kind === 'user') {
    const submitted = { id, reportId, userId: caller.id, notes, period, createdAt: now };
    if (!(await repository.submitAsUser(tx, submitted))) throw new DomainError('sign_in_required');
    return { remainingReports: UNLIMITED, anonymousToken: null };
  }
  const token = tokenOf(caller) ?? randomUUID();
  const submission = [id, reportId, notes, period, now, costs];
  const visitor = [uuidV7(), token, settings.anonymousReportsPerMonth];
  const address = [addressHash, settings.addressReportsPerMonth];
  const values = [...submission, ...visitor, ...address];
  const { taken, left } = await repository.submitAsVisitor(tx, ...values);
  if (!taken) throw new DomainError('no_reports_remaining');
  return { remainingReports: left, anonymousToken: token };
}

/** The cookie wins, so clearing the browser's storage does not reset the allowance. */
export const tokenOf = (caller: Anonymous): string | null => caller.cookie ?? caller.token;

interface Rule {
  subject: string | null;
  windowMs: number;
  limit: number;
  code?: DomainErrorCode;
}

export async function enforceRateLimits(
  db: Database,
  given: readonly Rule[],
  now: Date,
  message?: string,
): Promise<void> {
  const rules = given.filter(({ subject }) => subject !== null);
  if (rules.length === 0) return;
  const subjects = rules.map(({ subject }) => subject);
  const windows = rules.map(({ windowMs }) => windowMs);
  const limits = rules.map(({ limit }) => limit);
  const refusal = await repository.consumeRateLimits(db, subjects, windows, limits, now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  const code = rules[refusal.refused - 1]?.code ?? 'rate_limited';
  throw new DomainError(code, message, { retryAfterSeconds: Math.max(1, wait) });
}

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
