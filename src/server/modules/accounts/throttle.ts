import type { Settings } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { consumeRateLimit, type ThrottleRule } from './allowance.repository.ts';
import { DomainError, type DomainErrorCode } from '../errors.ts';
import type { Caller } from './caller.ts';
import { tokenOf } from './allowance.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Rule = ThrottleRule & { code: DomainErrorCode };

export async function throttleSubmission(
  db: Database,
  caller: Caller,
  addressHash: string | null,
  settings: Settings,
  now: Date,
): Promise<void> {
  const rules = [
    ...rulesOfCaller(caller, settings),
    ...(addressHash === null ? [] : [ruleOfAddress(addressHash, settings)]),
  ];
  if (rules.length === 0) return;
  const refusal = await consumeRateLimit(db, rules, now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  const code = rules[refusal.rule]?.code ?? 'rate_limited';
  throw new DomainError(code, undefined, { retryAfterSeconds: Math.max(1, wait) });
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
    { code: 'rate_limited', subject, windowMs: HOUR_MS, limit },
  ];
}

const ruleOfAddress = (hash: string, settings: Settings): Rule => ({
  code: 'rate_limited',
  subject: `address:${hash}`,
  windowMs: MINUTE_MS,
  limit: settings.addressSubmissionsPerMinute,
});
