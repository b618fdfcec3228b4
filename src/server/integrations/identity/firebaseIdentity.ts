import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Agent } from 'node:https';
import { z } from 'zod';
import { type FirebaseKeysOptions, keepFirebaseKeys } from './firebaseKeys.ts';
import { type FirebaseStatesOptions, keepFirebaseStates } from './firebaseStates.ts';
import { verifyFirebaseToken } from './firebaseToken.ts';
import { type Identity, IdentityError } from './identity.ts';

/** A Firebase project, as its owner's console names things. */
export interface FirebaseProject {
  projectId: string;
  /** The web key; it names the project and opens nothing. */
  apiKey: string;
  authDomain: string;
  appId: string | null;
  /**
   * Path of a service account's key file; null: people are removed there by their own browser alone, and
   * a changed password is noticed by the tokens that come.
   */
  serviceAccount: string | null;
}

interface FirebaseOptions extends FirebaseKeysOptions, FirebaseStatesOptions {
  /** Carries what the service account asks of the project. */
  agent?: Agent;
}

/**
 * People of a real Firebase project. Tokens are verified here rather than by `firebase-admin`, which
 * takes a failed fetch of Google's certificates for a forged token and knows no clock but its own; a
 * test holds both against each other. `firebase-admin` removes people, and is loaded when it does.
 * @throws IdentitySetupError when the service account's file can't be used
 */
export async function openFirebaseIdentity(
  project: FirebaseProject,
  options: FirebaseOptions,
): Promise<Identity> {
  const { projectId, apiKey, authDomain, appId, serviceAccount } = project;
  const keys = keepFirebaseKeys(options);
  const account =
    serviceAccount === null ? null : await readFirebaseAccount(serviceAccount, projectId);
  const states = keepFirebaseStates(project, account, options);
  return {
    kind: 'firebase',
    browser: { kind: 'firebase', apiKey, projectId, authDomain, appId },
    async verify(token, { fresh } = { fresh: false }) {
      const verified = await verifyFirebaseToken(token, projectId, keys.find, options.clock());
      const { identityId, authenticatedAt } = verified;
      const state = await states.ofToken(token, identityId, fresh);
      const validSince = state?.validSince ?? null;
      const isRevoked = validSince !== null && authenticatedAt < validSince;
      if (isRevoked || state?.active === false) throw new IdentityError('invalid', 'revoked');
      return { ...verified, validSince };
    },
    lookUp: states.ofPerson,
    async remove(identityId) {
      if (account === null) return;
      try {
        await removePerson(account, identityId, options);
      } catch (error) {
        if ((error as { code?: unknown }).code === 'auth/user-not-found') return;
        throw new IdentityError('unavailable', error);
      }
    },
  };
}

async function removePerson(
  account: FirebaseAccount,
  identityId: string,
  { agent, clock }: FirebaseOptions,
): Promise<void> {
  const [{ deleteApp, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const app = initializeApp(
    {
      credential: { getAccessToken: () => requestAccess(account, clock()) },
      projectId: account.project_id,
      ...(agent && { httpAgent: agent }),
    },
    // Apps are told apart by name, and the second of one name would be refused.
    crypto.randomUUID(),
  );
  try {
    await getAuth(app).deleteUser(identityId);
  } finally {
    await deleteApp(app);
  }
}

/** Nobody could be signed in as things are set up, and the message tells the person who starts it why. */
class IdentitySetupError extends Error {
  /** Marks errors that are shown in words, without their stack. */
  readonly told = true;

  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'IdentitySetupError';
  }
}

const KeyFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().startsWith('-----BEGIN'),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** A service account of a Firebase project, from its key file. */
export type FirebaseAccount = z.infer<typeof KeyFile>;

/** @throws IdentitySetupError when there is no such file, or it is of something else */
async function readFirebaseAccount(file: string, projectId: string): Promise<FirebaseAccount> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const reason = (error as Error).message;
    throw new IdentitySetupError(`The service account's key file can't be read: ${reason}`);
  });
  const account = parse(text);
  // What it is instead stays untold: it may be a secret.
  if (!account) throw new IdentitySetupError(`${file} is not the key file of a service account.`);
  if (account.project_id !== projectId)
    throw new IdentitySetupError(
      `${file} is of the project ${account.project_id}, but FIREBASE_PROJECT_ID names ${projectId}.`,
    );
  return account;
}

function parse(text: string): FirebaseAccount | undefined {
  try {
    return KeyFile.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const Granted = z.object({ access_token: z.string(), expires_in: z.number() });
/** How long Google may take, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Asks Google for leave to manage the project's people, by RFC 7523. `firebase-admin` can do that
 * too, but warns on the console of what its own dependency calls outdated.
 */
export async function requestAccess(
  account: FirebaseAccount,
  now: Date,
): Promise<z.infer<typeof Granted>> {
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = {
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/identitytoolkit',
    aud: account.token_uri,
    iat,
    exp: iat + 600,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), account.private_key);
  const response = await fetch(account.token_uri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${signed}.${signature.toString('base64url')}`,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${account.token_uri} answered ${response.status}`);
  return Granted.parse(await response.json());
}
