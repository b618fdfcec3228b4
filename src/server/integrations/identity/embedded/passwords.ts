import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's choice for scrypt of 2023: 32 MB and a fifth of a second for each try. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY_MAX = 64 * 2 ** 20; // bytes
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Each takes a thread of the pool, of which files and names also need some. */
const AT_ONCE = 2;
const MOST_WAITING = 30;

/** Scrypt's own numbers: how much memory, in what blocks, how often. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

export interface Passwords {
  /** What may be kept of a password. @throws BusyError */
  hash: (password: string) => Promise<string>;
  /**
   * Whether it is the password that was hashed. Takes equally long when there is no hash, so that the
   * time does not tell who has an account. @throws BusyError
   */
  check: (password: string, hash: string | null) => Promise<boolean>;
}

/** More tries at once than are worked on; better luck later. */
export class BusyError extends Error {}

/** Hashing of passwords off the event loop, a few at a time. */
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
      // The place is handed on.
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
      // With the numbers of then, so that these may change.
      const how = hash === null ? cost : { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64url'), how);
      const kept = Buffer.from(key, 'base64url');
      return kept.length === KEY_BYTES && timingSafeEqual(derived, kept);
    },
  };
}

const encode = (bytes: Buffer): string => bytes.toString('base64url');

/** Keys that are remembered at most; beyond, the one that was used longest ago is forgotten. */
const MOST_KEYS = 10_000;

export interface Tries {
  /** Takes one of the tries that the key has left; null when there is none. The result gives it back. */
  take: (key: string) => (() => void) | null;
}

/** Counts tries by key within a sliding window, in this process. A try counts from its beginning. */
export function createTries(limit: number, windowMs: number, clock: () => Date): Tries {
  const triesOf = new Map<string, Set<{ at: number }>>();
  return {
    take(key) {
      const now = clock().getTime();
      const tries = triesOf.get(key) ?? new Set();
      for (const one of tries) if (now - one.at >= windowMs) tries.delete(one);
      // Put in anew, so that the map stays in the order of last use.
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
