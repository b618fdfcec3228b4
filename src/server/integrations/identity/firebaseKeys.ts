import { type KeyObject, X509Certificate } from 'node:crypto';
import { IdentityError } from './identity.ts';

const GOOGLE =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Limits of `max-age`, in milliseconds. */
const KEPT = { least: 60_000, most: 86_400_000 };
/** Renewed in the background after this share of their lifetime. */
const RENEWED_AT = 0.75;
/** Minimum milliseconds between fetches while a key is valid. */
const PAUSE_MS = 60_000;
/** The same without a valid key, so that calls do not all wait for an outage. */
const FAILED_PAUSE_MS = 2_000;

export interface FirebaseKeysOptions {
  clock: () => Date;
  address?: string;
  timeoutMs?: number;
}

export interface FirebaseKeys {
  /** Null for unknown keys. @throws IdentityError `unavailable` when Google can't be reached */
  find: (name: string) => Promise<KeyObject | null>;
}

/**
 * Fetches again for an unknown key, since Google rotates them. Concurrent calls share one fetch.
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
        // Nobody waits for it; on failure the cached keys stay valid.
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
    .filter(([, key]) => key.asymmetricKeyType === 'rsa');
  if (found.length === 0) throw new Error(`${address} gave no certificate`);
  return { keys: new Map(found), from, until: from + ageOf(response.headers) };
}

/** `max-age` less `age`, in milliseconds. */
function ageOf(headers: Headers): number {
  const [, maxAge = '0'] = /\bmax-age=(\d+)/i.exec(headers.get('cache-control') ?? '') ?? [];
  const seconds = Number(maxAge) - (Number(headers.get('age')) || 0);
  return Math.min(Math.max(seconds * 1_000, KEPT.least), KEPT.most);
}
