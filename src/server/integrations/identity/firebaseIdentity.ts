import {
  connectFirebaseAccounts,
  type FirebaseAccountsOptions,
  readFirebaseAccount,
} from './firebaseAccounts.ts';
import {
  cacheFirebaseKeys,
  type FirebaseKeysOptions,
  verifyFirebaseToken,
} from './firebaseTokens.ts';
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

/**
 * Verifies tokens itself, because `firebase-admin` reports a failed fetch of certificates as a forged
 * token and takes no clock. Throws SetupError when the service account's file can't be used.
 */
export async function openFirebaseIdentity(
  project: FirebaseProject,
  options: FirebaseKeysOptions & FirebaseAccountsOptions,
): Promise<Identity> {
  const { projectId, apiKey, authDomain, appId, serviceAccount } = project;
  const keys = cacheFirebaseKeys(options);
  const account =
    serviceAccount === null ? null : await readFirebaseAccount(serviceAccount, projectId);
  const accounts = connectFirebaseAccounts(project, account, options);
  return {
    kind: 'firebase',
    browser: { kind: 'firebase', apiKey, projectId, authDomain, appId },
    async verify(token, { fresh } = { fresh: false }) {
      const findKey = (name: string) => keys.find(name);
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
