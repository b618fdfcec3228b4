import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { takeTurn } from './data_throttle.ts';
import { DomainError } from '../errors.ts';
import type { Asker } from './asker.ts';
import { hashAddress } from './hashAddress.ts';

const MINUTE_MS = 60_000;
/** However few submissions are allowed: an admin who allows none must still be able to sign in. */
const LEAST = 10;

/**
 * Counts an exchange, on its own, for the identity and for the network address it comes from: each
 * may make as many in any 60 seconds as an address may make submissions, but no fewer than 10, so
 * that neither one token nor many can keep the database busy. Fails with `rate_limited`.
 */
export async function throttleExchange(
  db: Database,
  identityId: string,
  asker: Asker,
  settings: Settings,
  now: Date,
): Promise<void> {
  const addressHash = await hashAddress(db, asker, now);
  const subjects = [`identity:${identityId}`];
  if (addressHash !== null) subjects.push(`exchange:${addressHash}`);
  const limit = Math.max(LEAST, settings.addressSubmissionsPerMinute);
  const rules = subjects.map((subject) => ({ subject, windowMs: MINUTE_MS, limit }));
  const refusal = await takeTurn(db, rules, now);
  if (!refusal) return;
  const wait = Math.ceil((refusal.freeAt.getTime() - now.getTime()) / 1_000);
  throw new DomainError('rate_limited', accountMessages.tooManySignIns, {
    retryAfterSeconds: Math.max(1, wait),
  });
}
