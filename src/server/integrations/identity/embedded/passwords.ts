import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's choice for scrypt in 2023: 32 MB and 0.2 s per try. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY_MAX = 64 * 2 ** 20; // bytes
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Each occupies a thread of Node's pool. */
const AT_ONCE = 2;
const MOST_WAITING = 30;

export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Takes equally long without a hash, so that timing does not reveal who has an account. */
  check: (password: string, hash: string | null) => Promise<boolean>;
}

export class BusyError extends Error {}

export function createPasswords(cost: PasswordCost = PASSWORD_COST): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, how: PasswordCost): Promise<Buffer> {
    if (waiting.length >= MOST_WAITING) throw new BusyError();
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await new Promise((resolve, reject) =>
        scrypt(
          password.normalize('NFKC'),
          salt,
          KEY_BYTES,
          { ...how, maxmem: MEMORY_MAX },
          (error, key) => (error ? reject(error) : resolve(key)),
        ),
      );
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, encode(salt), encode(key)].join('$');
    },
    async check(password, hash) {
      const [, N, r, p, salt = '', key = ''] = hash?.split('$') ?? [];
      const how = hash === null ? cost : { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64url'), how);
      const kept = Buffer.from(key, 'base64url');
      return kept.length === KEY_BYTES && timingSafeEqual(derived, kept);
    },
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64url');

const MOST_KEYS = 10_000;

export interface Tries {
  /** Returns a function that gives the try back; null when none is left. */
  take: (key: string) => (() => void) | null;
}

/** Within a sliding window, in this process. */
export function createTries(limit: number, windowMs: number, clock: () => Date): Tries {
  const triesOf = new Map<string, Set<{ at: number }>>();
  return {
    take(key) {
      const now = clock().getTime();
      const tries = triesOf.get(key) ?? new Set();
      for (const one of tries) if (now - one.at >= windowMs) tries.delete(one);
      // Keeps the map in the order of last use.
      triesOf.delete(key);
      triesOf.set(key, tries);
      const oldest = triesOf.keys().next();
      if (triesOf.size > MOST_KEYS && !oldest.done) triesOf.delete(oldest.value);
      if (tries.size >= limit) return null;
      const own = { at: now };
      tries.add(own);
      return () => void tries.delete(own);
    },
  };
}
