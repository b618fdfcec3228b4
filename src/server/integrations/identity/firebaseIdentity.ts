import type { Agent } from 'node:https';
import { type FirebaseAccount, readFirebaseAccount, requestAccess } from './firebaseAccount.ts';
import { type FirebaseKeysOptions, cacheFirebaseKeys } from './firebaseKeys.ts';
import { type FirebaseStatesOptions, cacheFirebaseStates } from './firebaseStates.ts';
import { verifyFirebaseToken } from './firebaseToken.ts';
import { type Identity, IdentityError } from './identity.ts';

export interface FirebaseProject {
  projectId: string;
  /** The web key, not secret */
  apiKey: string;
  authDomain: string;
  appId: string | null;
  /** Path of a service account's key file; null: only their own browser can remove people. */
  serviceAccount: string | null;
}

interface FirebaseOptions extends FirebaseKeysOptions, FirebaseStatesOptions {
  agent?: Agent;
}

/**
 * Verifies tokens itself, because `firebase-admin` reports a failed fetch of certificates as a
 * forged token and takes no clock. @throws IdentitySetupError when the service account's file can't
 * be used
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
    // A second app of the same name would be refused.
    crypto.randomUUID(),
  );
  try {
    await getAuth(app).deleteUser(identityId);
  } finally {
    await deleteApp(app);
  }
}
