import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { MINUTE_MS } from '../../../../shared/dates.ts';
import { CallError } from './emulator.ts';

/** OWASP's parameters for scrypt (2023): 32 MB and 0.2 s per try. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY_MAX = 64 * 2 ** 20; // bytes
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Each occupies a thread of Node's pool. */
const AT_ONCE = 2;
const MOST_WAITING = 30;

export type PasswordCost = Record<'N' | 'r' | 'p', number>;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost: PasswordCost = PASSWORD_COST) {
  const queue = new PQueue({ concurrency: AT_ONCE });

  async function derive(password: string, salt: Buffer, how: PasswordCost): Promise<Buffer> {
    if (queue.size >= MOST_WAITING) throw new CallError(TOO_MANY);
    const options = { ...how, maxmem: MEMORY_MAX };
    return queue.add(() => scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, options));
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(key)].join('$');
    },
    /** Takes as long without a hash, so that timing does not reveal who has an account. */
    async check(password: string, hash: string | null): Promise<boolean> {
      const [, N, r, p, salt = '', key = ''] = hash?.split('$') ?? [];
      const how = hash === null ? cost : { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64url'), how);
      const kept = Buffer.from(key, 'base64url');
      return kept.length === KEY_BYTES && timingSafeEqual(derived, kept);
    },
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64url');

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';

/** Wrong passwords, or emails, per person in a sliding minute. */
const MOST_TRIES = 5;
const MOST_KEYS = 10_000;

export type TakeTry = ReturnType<typeof limitTries>;

export function limitTries(clock: () => Date) {
  const triesOf = new LRUCache<string, Set<{ at: number }>>({ max: MOST_KEYS });
  /** Returns a function that undoes the try. Throws a CallError when none is left. */
  return (key: string): (() => void) => {
    const now = clock().getTime();
    const tries = triesOf.get(key) ?? new Set();
    triesOf.set(key, tries);
    for (const one of tries) if (now - one.at >= MINUTE_MS) tries.delete(one);
    if (tries.size >= MOST_TRIES) throw new CallError(TOO_MANY);
    const own = { at: now };
    tries.add(own);
    return () => void tries.delete(own);
  };
}
