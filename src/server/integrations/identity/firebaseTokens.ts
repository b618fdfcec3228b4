import { type KeyObject, X509Certificate } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Identified, IdentityError } from './identity.ts';

const CLOCK_SKEW_SECONDS = 60;

const Header = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });

const Claims = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  email: z.string().min(3).max(320),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string(),
    // Tenants are separate directories.
    tenant: z.never().optional(),
  }),
});

/** Checks what needs no key first, so that made-up tokens cause no request to Google. */
export async function verifyFirebaseToken(
  token: string,
  projectId: string,
  findKey: ReturnType<typeof cacheFirebaseKeys>,
  now: Date,
): Promise<Omit<Identified, 'validSince'>> {
  const { kid, claims } = readToken(token);
  const reason = findWrongClaim(claims, projectId, now.getTime() / 1_000);
  if (reason !== null) throw new IdentityError('invalid', reason);

  const key = await findKey(kid);
  if (key === null) throw new IdentityError('invalid', 'signed with an unknown key');
  await checkSignature(token, key);

  return {
    identityId: claims.sub,
    // ASCII only: lower-casing the Kelvin sign would give another person's address.
    email: claims.email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    emailVerified: claims.email_verified,
    name: claims.name?.trim() || null,
    provider: claims.firebase.sign_in_provider,
    authenticatedAt: new Date(claims.auth_time * 1_000),
  };
}

/** Keys of verified signatures by token: a browser sends the same token for an hour. */
const verifiedKeys = new LRUCache<string, KeyObject>({ max: 1_000 }); // about 1 MB

async function checkSignature(token: string, key: KeyObject): Promise<void> {
  if (verifiedKeys.get(token) === key) return;
  await compactVerify(token, key, { algorithms: ['RS256'] }).catch((error: unknown) => {
    throw new IdentityError('invalid', error);
  });
  verifiedKeys.set(token, key);
}

function findWrongClaim(claims: z.infer<typeof Claims>, projectId: string, now: number) {
  if (claims.aud !== projectId) return 'of another project';
  if (claims.iss !== `https://securetoken.google.com/${projectId}`) return 'of another issuer';
  if (claims.exp <= now) return 'expired';
  if (Math.max(claims.iat, claims.auth_time) > now + CLOCK_SKEW_SECONDS) return 'of the future';
  return null;
}

function readToken(token: string) {
  try {
    const { kid } = Header.parse(decodeProtectedHeader(token));
    return { kid, claims: Claims.parse(decodeJwt(token)) };
  } catch (error) {
    throw new IdentityError('invalid', error);
  }
}

const GOOGLE =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

const MAX_AGE_MS = { least: 60_000, most: 86_400_000 };
const RENEW_AFTER_SHARE = 0.75;
const PAUSE_MS = 60_000;
/** Without a valid key; not zero, so that not every call waits during an outage. */
const PAUSE_WITHOUT_KEYS_MS = 2_000;

export interface FirebaseKeysOptions {
  clock: () => Date;
  address?: string;
  timeoutMs?: number;
}

/** Fetches again for an unknown key, because Google rotates them; null if it stays unknown. */
export function cacheFirebaseKeys(options: FirebaseKeysOptions) {
  const { clock, address = GOOGLE, timeoutMs = 5_000 } = options;
  const now = () => clock().getTime();
  let cached: Fetched = { keys: new Map(), from: -Infinity, until: -Infinity };
  let fetching: Promise<void> | null = null;
  let lastTry = -Infinity;
  let failure: unknown;

  async function fetchAnew(): Promise<void> {
    try {
      cached = await fetchKeys(address, timeoutMs, now);
      failure = undefined;
    } catch (error) {
      failure = error;
      throw new IdentityError('unavailable', error);
    } finally {
      lastTry = now();
      fetching = null;
    }
  }
  const fetchOnce = () => (fetching ??= fetchAnew());

  return async (name: string): Promise<KeyObject | null> => {
    const sinceTry = now() - lastTry;
    const isOver = now() >= cached.until;
    const key = cached.keys.get(name);
    if (key && !isOver) {
      const isDue = now() >= cached.from + (cached.until - cached.from) * RENEW_AFTER_SHARE;
      // In the background: on failure the cached keys stay valid.
      if (isDue && sinceTry >= PAUSE_MS) fetchOnce().catch(() => undefined);
      return key;
    }
    if (sinceTry >= (isOver ? PAUSE_WITHOUT_KEYS_MS : PAUSE_MS)) await fetchOnce();
    else if (failure !== undefined) throw new IdentityError('unavailable', failure);
    return cached.keys.get(name) ?? null;
  };
}

type Fetched = Awaited<ReturnType<typeof fetchKeys>>;

async function fetchKeys(address: string, timeoutMs: number, now: () => number) {
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
  return { keys: new Map(found), from, until: from + lifetimeMs(response.headers) };
}

function lifetimeMs(headers: Headers): number {
  const [, maxAge = '0'] = /\bmax-age=(\d+)/i.exec(headers.get('cache-control') ?? '') ?? [];
  const seconds = Number(maxAge) - (Number(headers.get('age')) || 0);
  return Math.min(Math.max(seconds * 1_000, MAX_AGE_MS.least), MAX_AGE_MS.most);
}
