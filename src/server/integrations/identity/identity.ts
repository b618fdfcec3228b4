import type { BrowserIdentity } from '../../../shared/schema/account.ts';

export interface Identity {
  /** Contains no secret. */
  browser: BrowserIdentity;
  /**
   * `fresh`: bypasses the cache of revoked sign-ins. @throws IdentityError `invalid` for a forged,
   * expired, foreign or revoked token, `unavailable` when the service could not be asked
   */
  verify(idToken: string, options?: { fresh: boolean }): Promise<Identified>;
  /** Null when the service could not be asked, and has said nothing of them before. */
  lookUp(identityId: string): Promise<IdentityState | null>;
  /**
   * Without a service account only the person's own browser can. Unknown persons are no error.
   * @throws IdentityError `unavailable`
   */
  remove(identityId: string): Promise<void>;
}

export interface Identified {
  identityId: string;
  /** Never empty */
  email: string;
  emailVerified: boolean;
  name: string | null;
  /** Such as `password`, `google.com`, `emailLink` */
  provider: string;
  authenticatedAt: Date;
  /** Earlier sign-ins are invalid; null when unknown. */
  validSince: Date | null;
}

export interface IdentityState {
  /** False when removed or disabled */
  active: boolean;
  /** Earlier sign-ins are invalid. */
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
