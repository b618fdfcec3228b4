/** Who signs people in: Firebase, or the emulator of it that runs embedded. */
export interface Identity {
  kind: 'firebase' | 'embedded';
  /** What a browser needs to sign somebody in. Nothing of it is secret. */
  browser: BrowserIdentity;
  /**
   * Who holds the token. Only what the service itself vouches for counts: of an unsigned token nothing
   * but the id is taken, and the person is looked up. `fresh`: what the service said a moment ago of
   * revoked sign-ins is not enough.
   * @throws IdentityError `invalid` for a forged, expired, foreign or revoked token, `unavailable` when the
   *   service (or its certificates) could not be asked
   */
  verify(idToken: string, options?: { fresh: boolean }): Promise<Identified>;
  /** What the service says of a person whose token is not at hand; null when it could not be asked. */
  lookUp(identityId: string): Promise<IdentityState | null>;
  /**
   * Removes the person there too, as far as we may: without a service account of the project only the
   * person's own browser can. Unknown persons are no error.
   * @throws IdentityError `unavailable`
   */
  remove(identityId: string): Promise<void>;
}

export interface Identified {
  /** The service's own id of the person. */
  identityId: string;
  /** In lower case. */
  email: string;
  emailVerified: boolean;
  /** Null where none was given. */
  name: string | null;
  /** As the service names it: `password`, `google.com`, `emailLink`. */
  provider: string;
  /** When the token was issued, in whole seconds. */
  issuedAt: Date;
  /** When the person proved who they are. */
  authenticatedAt: Date;
  /** Sign-ins before count no more at the service; null when it did not say. */
  validSince: Date | null;
}

export interface IdentityState {
  /** False for a person who was removed or disabled there. */
  active: boolean;
  /** Sign-ins before count no more: the password, or the address, was changed. */
  validSince: Date | null;
}

export interface BrowserIdentity {
  kind: 'firebase' | 'embedded';
  apiKey: string;
  projectId: string;
  /** Where the popup lives; of the embedded service our own origin is used. */
  authDomain: string | null;
  appId: string | null;
}

export class IdentityError extends Error {
  readonly reason: 'invalid' | 'unavailable';

  constructor(reason: 'invalid' | 'unavailable', cause?: unknown) {
    super(`identity ${reason}`, { cause });
    this.name = 'IdentityError';
    this.reason = reason;
  }
}
