import { createHash, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Database } from '../../platform/database/database.ts';
import { ipv6Groups } from '../../platform/ipv6Groups.ts';
import { dropOlderAddresses, findOrInsertSalt } from './allowance.repository.ts';
import type { Caller } from './caller.ts';

/** The calendar month in UTC, as `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** The salt is deleted after its month, so that addresses cannot be recovered from their hashes. */
export async function hashAddress(db: Database, caller: Caller, now: Date): Promise<string | null> {
  if (caller.address === undefined) return null;
  const salt = await saltOf(db, monthOf(now));
  return createHash('sha256').update(salt).update(caller.address).digest('base64url');
}

const saltOf = createSaltCache(findOrInsertSalt, dropOlderAddresses);

/** Keeps the salt of the current period; a failed read is repeated. */
export function createSaltCache(
  findOrInsert: (db: Database, period: string, salt: Uint8Array) => Promise<Uint8Array>,
  deleteOlder: (db: Database, period: string) => Promise<void>,
): (db: Database, period: string) => Promise<Uint8Array> {
  const cache = new WeakMap<Database, { period: string; salt: Promise<Uint8Array> }>();
  const read = async (db: Database, period: string) => {
    const salt = await findOrInsert(db, period, randomBytes(32));
    await deleteOlder(db, period);
    return salt;
  };
  return (db, period) => {
    const cached = cache.get(db);
    if (cached?.period === period) return cached.salt;
    const entry = { period, salt: read(db, period) };
    cache.set(db, entry);
    entry.salt.catch(() => {
      if (cache.get(db) === entry) cache.delete(db);
    });
    return entry.salt;
  };
}

/** A household has 64 bits of IPv6. Invalid addresses share one network: forging gains nothing. */
export function networkOf(given: string | undefined): string {
  const [address = ''] = withoutPort((given ?? '').trim()).split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';

  const groups = ipv6Groups(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies add the port: `192.0.2.7:443`, `[2001:db8::1]:443`. */
const withoutPort = (written: string): string =>
  /^([\d.]+)(?::\d+)?$/.exec(written)?.[1] ?? /^\[(.*)\](?::\d+)?$/.exec(written)?.[1] ?? written;
