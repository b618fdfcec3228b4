import { type KeyObject, X509Certificate } from 'node:crypto';
import { IdentityError } from './identity.ts';

/** Where Google publishes the certificates of the keys that sign Firebase's identity tokens. */
const GOOGLE =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Whatever the answer says of its age, in milliseconds: a slip there must not make each call wait for Google. */
const KEPT = { least: 60_000, most: 86_400_000 };
/** Keys are fetched anew when this share of their time has passed, while the old ones still count. */
const RENEWED_AT = 0.75;
/** After a fetch none is made for this long, in milliseconds, unless no key is left that counts. */
const PAUSE_MS = 60_000;
/** The same when no key is left: so many calls must not each wait for one that does not answer. */
const FAILED_PAUSE_MS = 2_000;

export interface FirebaseKeysOptions {
  clock: () => Date;
  /** Where the certificates are; Google's own address when not given. */
  address?: string;
  /** In milliseconds; then Google counts as not reachable. */
  timeoutMs?: number;
}

export interface FirebaseKeys {
  /**
   * The public key of that name; null when Google, asked within the last minute, knows none.
   * @throws IdentityError `unavailable` when the keys are needed and can't be had
   */
  find: (name: string) => Promise<KeyObject | null>;
}

/**
 * Keeps the keys for as long as the answer says. A key that isn't among them is looked for again, since
 * Google changes them; everybody who waits shares one fetch.
 */
export function cacheFirebaseKeys(options: FirebaseKeysOptions): FirebaseKeys {
  const { clock, address = GOOGLE, timeoutMs = 5_000 } = options;
  const now = () => clock().getTime();
  let kept: Fetched = { keys: new Map(), from: -Infinity, until: -Infinity };
  let fetching: Promise<void> | null = null;
  let lastTry = -Infinity;
  let failure: unknown;

  const fetchOnce = () =>
    (fetching ??= fetchKeys(address, timeoutMs, now)
      .then(
        (fetched) => {
          kept = fetched;
          failure = undefined;
        },
        (error: unknown) => {
          failure = error;
          throw new IdentityError('unavailable', error);
        },
      )
      .finally(() => {
        lastTry = now();
        fetching = null;
      }));

  return {
    async find(name) {
      const sinceTry = now() - lastTry;
      if (now() >= kept.until) {
        if (failure !== undefined && sinceTry < FAILED_PAUSE_MS)
          throw new IdentityError('unavailable', failure);
        await fetchOnce();
        return kept.keys.get(name) ?? null;
      }
      const key = kept.keys.get(name);
      const isDue = now() >= kept.from + (kept.until - kept.from) * RENEWED_AT;
      if (key) {
        // Nobody waits for it, and while it fails what is kept counts on.
        if (isDue && sinceTry >= PAUSE_MS) fetchOnce().catch(() => undefined);
        return key;
      }
      if (sinceTry >= PAUSE_MS) await fetchOnce();
      else if (failure !== undefined) throw new IdentityError('unavailable', failure);
      return kept.keys.get(name) ?? null;
    },
  };
}

interface Fetched {
  keys: ReadonlyMap<string, KeyObject>;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

async function fetchKeys(address: string, timeoutMs: number, now: () => number): Promise<Fetched> {
  const from = now();
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = response.ok ? await response.json() : null;
  if (answer === null || typeof answer !== 'object')
    throw new Error(`${address} answered ${response.status} without certificates`);
  const found = Object.entries(answer as Record<string, string>)
    .map(([name, pem]) => [name, new X509Certificate(pem).publicKey] as const)
    // What we check is RSA; a key of another kind would be used in another way.
    .filter(([, key]) => key.asymmetricKeyType === 'rsa');
  if (found.length === 0) throw new Error(`${address} gave no certificate`);
  return { keys: new Map(found), from, until: from + ageOf(response.headers) };
}

/** How long the answer may be kept, in milliseconds: `max-age` less the time it lay in a cache before. */
function ageOf(headers: Headers): number {
  const [, maxAge = '0'] = /\bmax-age=(\d+)/i.exec(headers.get('cache-control') ?? '') ?? [];
  const seconds = Number(maxAge) - (Number(headers.get('age')) || 0);
  return Math.min(Math.max(seconds * 1_000, KEPT.least), KEPT.most);
}
