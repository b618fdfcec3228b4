import { createPrivateKey, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { parseJson } from '../../platform/parseJson.ts';
import { SetupError } from '../../platform/setupError.ts';
import {
  cacheFirebaseKeys,
  type FirebaseKeysOptions,
  verifyFirebaseToken,
} from './firebaseTokens.ts';
import { type Identity, IdentityError, type IdentityState } from './identity.ts';

export type FirebaseProject = NonNullable<Config['firebase']>;

export async function openFirebaseIdentity(
  project: FirebaseProject,
  options: FirebaseOptions,
): Promise<Identity> {
  const { projectId, apiKey, authDomain, appId, serviceAccount } = project;
  const findKey = cacheFirebaseKeys(options);
  const account =
    serviceAccount === null ? null : await readFirebaseAccount(serviceAccount, projectId);
  const accounts = connectFirebaseAccounts(project, account, options);
  return {
    browser: { kind: 'firebase', apiKey, projectId, authDomain, appId },
    async verify(token, { fresh } = { fresh: false }) {
      const verified = await verifyFirebaseToken(token, projectId, findKey, options.clock());
      const { identityId, authenticatedAt } = verified;
      const state = await accounts.ofToken(token, identityId, fresh);
      const validSince = state?.validSince ?? null;
      const isRevoked = validSince !== null && authenticatedAt < validSince;
      if (isRevoked || state?.active === false) throw new IdentityError('invalid', 'revoked');
      return { ...verified, validSince };
    },
    lookUp: accounts.ofPerson,
    remove: (identityId) =>
      accounts.remove(identityId).catch((error: unknown) => {
        throw new IdentityError('unavailable', error);
      }),
  };
}

const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url({ protocol: /^https?$/ }),
});

type FirebaseAccount = z.infer<typeof KeyFile>;

async function readFirebaseAccount(file: string, projectId: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = (error as Error).message;
    throw new SetupError(`The service account's key file can't be read: ${reason}`);
  });
  const account = KeyFile.safeParse(parseJson(text)).data;
  // The message must not quote the file, which may hold a secret.
  if (!account) throw new SetupError(`${file} is not the key file of a service account.`);
  if (account.project_id !== projectId)
    throw new SetupError(
      `${file} is of the project ${account.project_id}, but FIREBASE_PROJECT_ID names ${projectId}.`,
    );
  return account;
}

const AccessGrant = z.object({ access_token: z.string(), expires_in: z.number() });
const ACCESS_TIMEOUT_MS = 10_000;

/** Exchanges a signed assertion for an access token (RFC 7523). */
async function requestAccess(account: FirebaseAccount, now: Date) {
  const iat = Math.floor(now.getTime() / 1_000);
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(account.token_uri)
    .setIssuedAt(iat)
    .setExpirationTime(iat + 600)
    .sign(createPrivateKey(account.private_key));
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(ACCESS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${account.token_uri} answered ${response.status}`);
  return AccessGrant.parse(await response.json());
}

const GOOGLE = 'https://identitytoolkit.googleapis.com';

/** A changed password or a disabled account is noticed after this time. */
const STATE_TTL_MS = 60_000;
const STATES_MAX = 10_000;
const LOOKUP_TIMEOUT_MS = 2_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
const RENEW_ACCESS_BEFORE_MS = 60_000;

interface FirebaseOptions extends FirebaseKeysOptions {
  log: Log;
  /** Sent as the referrer, because a web API key may be restricted to one site. */
  origin: string | null;
  accountsAddress?: string;
  agent?: Agent;
}

const Person = z.object({
  validSince: z.string().regex(/^\d+$/).optional(),
  disabled: z.boolean().default(false),
});
const LookupAnswer = z
  .object({ users: z.array(Person).default([]) })
  .transform(({ users: [person] }): IdentityState => {
    if (!person) return GONE;
    const { validSince, disabled } = person;
    const since = validSince === undefined ? null : new Date(Number(validSince) * 1_000);
    return { active: !disabled, validSince: since };
  });
const GONE: IdentityState = { active: false, validSince: null };
const ErrorAnswer = z.object({ error: z.object({ message: z.string() }) });

const SIGN_IN_ENDED = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_DISABLED|USER_NOT_FOUND)\b/;

/** While the project can't be reached, signed tokens stay valid. */
function connectFirebaseAccounts(
  { projectId, apiKey }: { projectId: string; apiKey: string },
  account: FirebaseAccount | null,
  { clock, log, origin, accountsAddress = GOOGLE, agent }: FirebaseOptions,
) {
  const now = () => clock().getTime();
  let pausedUntil = -Infinity;
  let access: { token: string; until: number } | null = null;

  async function accessToken(account: FirebaseAccount): Promise<string> {
    if (access === null || now() >= access.until) {
      const granted = await requestAccess(account, clock());
      access = {
        token: granted.access_token,
        until: now() + granted.expires_in * 1_000 - RENEW_ACCESS_BEFORE_MS,
      };
    }
    return access.token;
  }

  /** The last known state of each person and token, used while the project can't be reached. */
  const known = new LRUCache<string, IdentityState>({ max: 2 * STATES_MAX });
  const learn = (key: string, state: IdentityState) => {
    known.set(key, state);
    return state;
  };

  async function ask(localId: string, path: string, body: object): Promise<IdentityState> {
    const response = await fetch(accountsAddress + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(account !== null && { Authorization: `Bearer ${await accessToken(account)}` }),
        ...(origin !== null && { Referer: `${origin}/` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (response.ok) return learn(localId, LookupAnswer.parse(answer));
    const { message } = ErrorAnswer.parse(answer).error;
    if (response.status === 400 && SIGN_IN_ENDED.test(message))
      return message.startsWith('USER_') ? learn(localId, GONE) : GONE;
    throw new Error(`${path.split('?')[0]} answered ${response.status} ${message}`);
  }

  const cached = new LRUCache<string, IdentityState, () => Promise<IdentityState>>({
    max: STATES_MAX,
    ttl: STATE_TTL_MS,
    // Otherwise lru-cache remembers the time for a millisecond.
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (key, _stale, { context }) => learn(key, await context()),
  });

  async function refresh(
    key: string,
    context: () => Promise<IdentityState>,
    forceRefresh: boolean,
  ): Promise<void> {
    if (now() < pausedUntil) return;
    try {
      await cached.fetch(key, { forceRefresh, context });
    } catch (error) {
      pausedUntil = now() + PAUSE_AFTER_FAILURE_MS;
      log.warn(
        { err: error },
        'the Firebase project could not be asked which sign-ins still count',
      );
    }
  }

  async function ofPerson(localId: string, fresh = false): Promise<IdentityState | null> {
    const path = `/v1/projects/${projectId}/accounts:lookup`;
    const body = { localId: [localId] };
    if (account !== null) await refresh(localId, () => ask(localId, path, body), fresh);
    return known.get(localId) ?? null;
  }

  return {
    async ofToken(idToken: string, localId: string, fresh: boolean) {
      if (account !== null) return ofPerson(localId, fresh);
      const token = hash('sha256', idToken);
      const path = `/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
      await refresh(token, () => ask(localId, path, { idToken }), fresh);
      const own = known.get(token);
      // Another token of the same person may have brought a newer state.
      return own?.active === false ? own : (known.get(localId) ?? null);
    },
    ofPerson,
    remove: async (localId: string): Promise<void> => {
      if (account === null) return;
      await removePerson(account, localId, agent, clock());
      learn(localId, GONE);
    },
  };
}

async function removePerson(
  account: FirebaseAccount,
  localId: string,
  agent: Agent | undefined,
  now: Date,
): Promise<void> {
  const [{ deleteApp, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const app = initializeApp(
    {
      credential: { getAccessToken: () => requestAccess(account, now) },
      projectId: account.project_id,
      ...(agent && { httpAgent: agent }),
    },
    // A second app of the same name would be refused.
    crypto.randomUUID(),
  );
  try {
    await getAuth(app).deleteUser(localId);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
  } finally {
    await deleteApp(app);
  }
}
