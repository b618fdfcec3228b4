import type { BrowserIdentity } from '../../../shared/schema/account.ts';

export interface Identity {
  browser: BrowserIdentity;
  /** Rejects with an IdentityError. `fresh` bypasses the cache of revoked sign-ins. */
  verify(idToken: string, options?: { fresh: boolean }): Promise<Identified>;
  /** Null when the service can't be reached and has never answered about this person. */
  lookUp(identityId: string): Promise<IdentityState | null>;
  /** Does nothing for unknown persons and without a service account. Rejects with IdentityError. */
  remove(identityId: string): Promise<void>;
}

export interface Identified {
  identityId: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  /** Such as `password`, `google.com`, `emailLink` */
  provider: string;
  authenticatedAt: Date;
  /** Earlier sign-ins are invalid. Null when unknown. */
  validSince: Date | null;
}

export interface IdentityState {
  /** False when removed or disabled */
  active: boolean;
  validSince: Date | null;
}

export class IdentityError extends Error {
  readonly reason: 'invalid' | 'unavailable';

  constructor(reason: 'invalid' | 'unavailable', cause?: unknown) {
    super(`identity ${reason}`, { cause });
    this.name = 'IdentityError';
    this.reason = reason;
  }
}
