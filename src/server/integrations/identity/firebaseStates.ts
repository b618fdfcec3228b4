import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Log } from '../../log.ts';
import { type FirebaseAccount, requestAccess } from './firebaseAccount.ts';
import type { IdentityState } from './identity.ts';

const GOOGLE = 'https://identitytoolkit.googleapis.com';

/** Milliseconds until a changed password is noticed. */
const KEPT_MS = 60_000;
const KEPT_MOST = 10_000;
const TIMEOUT_MS = 2_000;
/** No requests for this long after a failure, in milliseconds. */
const PAUSE_MS = 30_000;
const RENEW_MS = 60_000;

export interface FirebaseStatesOptions {
  clock: () => Date;
  log: Log;
  /** Sent as referrer: a web key may be restricted to the site. */
  origin: string | null;
  accountsAddress?: string;
}

export interface FirebaseStates {
  /** Null when the project could not be asked. */
  ofToken: (token: string, identityId: string, fresh: boolean) => Promise<IdentityState | null>;
  /** Needs a service account; null without one. */
  ofPerson: (identityId: string) => Promise<IdentityState | null>;
}

const Found = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        validSince: z.string().regex(/^\d+$/).optional(),
        disabled: z.boolean().optional(),
      }),
    )
    .optional(),
});
const Refused = z.object({ error: z.object({ message: z.string() }) });

const OVER = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_DISABLED|USER_NOT_FOUND)\b/;

const GONE: IdentityState = { active: false, validSince: null };

interface Question {
  localId: string;
  /** Null: use the service account */
  idToken: string | null;
}

/** Asks the project which sign-ins are still valid. When it can't be asked, signed tokens count. */
export function cacheFirebaseStates(
  { projectId, apiKey }: { projectId: string; apiKey: string },
  account: FirebaseAccount | null,
  { clock, log, origin, accountsAddress = GOOGLE }: FirebaseStatesOptions,
): FirebaseStates {
  const now = () => clock().getTime();
  let pausedUntil = -Infinity;
  let access: { token: string; until: number } | null = null;

  async function accessToken(account: FirebaseAccount): Promise<string> {
    if (access === null || now() >= access.until) {
      const granted = await requestAccess(account, clock());
      access = {
        token: granted.access_token,
        until: now() + granted.expires_in * 1_000 - RENEW_MS,
      };
    }
    return access.token;
  }

  async function request({ localId, idToken }: Question): Promise<Response> {
    const authorized = account !== null && {
      Authorization: `Bearer ${await accessToken(account)}`,
    };
    const place = authorized
      ? `/v1/projects/${projectId}/accounts:lookup`
      : `/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;
    return fetch(accountsAddress + place, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...authorized,
        ...(origin !== null && { Referer: `${origin}/` }),
      },
      body: JSON.stringify(authorized ? { localId: [localId] } : { idToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  async function ask(question: Question): Promise<IdentityState> {
    const response = await request(question);
    const answer: unknown = await response.json();
    if (response.ok) {
      const [user] = Found.parse(answer).users ?? [];
      if (!user) return GONE;
      const { validSince, disabled = false } = user;
      const since = validSince === undefined ? null : new Date(Number(validSince) * 1_000);
      return { active: !disabled, validSince: since };
    }
    const { message } = Refused.parse(answer).error;
    if (response.status === 400 && OVER.test(message)) return GONE;
    throw new Error(`accounts:lookup answered ${response.status} ${message}`);
  }

  const kept = new LRUCache<string, IdentityState, Question>({
    max: KEPT_MOST,
    ttl: KEPT_MS,
    // Ask our own clock each time.
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_key, _stale, { context }) => ask(context),
  });

  async function find(question: Question, fresh: boolean): Promise<IdentityState | null> {
    if (now() < pausedUntil) return null;
    const key = question.idToken === null ? question.localId : digestOf(question.idToken);
    try {
      return (await kept.fetch(key, { forceRefresh: fresh, context: question })) ?? null;
    } catch (error) {
      pausedUntil = now() + PAUSE_MS;
      log.warn(
        { err: error },
        'the Firebase project could not be asked which sign-ins still count',
      );
      return null;
    }
  }

  return {
    ofToken: (idToken, localId, fresh) =>
      find({ localId, idToken: account === null ? idToken : null }, fresh),
    ofPerson: (localId) =>
      account === null ? Promise.resolve(null) : find({ localId, idToken: null }, false),
  };
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
