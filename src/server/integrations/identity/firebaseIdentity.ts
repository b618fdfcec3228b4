import type { Agent } from 'node:https';
import { type FirebaseAccount, readFirebaseAccount, requestAccess } from './firebaseAccount.ts';
import { type FirebaseKeysOptions, cacheFirebaseKeys } from './firebaseKeys.ts';
import { type FirebaseStatesOptions, cacheFirebaseStates } from './firebaseStates.ts';
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
  const keys = cacheFirebaseKeys(options);
  const account =
    serviceAccount === null ? null : await readFirebaseAccount(serviceAccount, projectId);
  const states = cacheFirebaseStates(project, account, options);
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
