import { type Identified, type Identity, IdentityError } from '../identity.ts';
import { type EmulatorState, type EmulatorUser, isOver, validSinceOf } from './emulator.ts';
import type { DebouncedWriter } from './debouncedWriter.ts';
import type { IdClaims, Tokens } from './tokens.ts';

/** Required by Firebase's library, neither secret nor checked. */
export const API_KEY = 'embedded';

export interface EmbeddedIdentityParts {
  state: EmulatorState;
  tokens: Tokens;
  writer: DebouncedWriter;
  projectId: string;
  clock: () => Date;
}

/** Only id and times come from the token; the rest is looked up. */
export function createEmbeddedIdentity(parts: EmbeddedIdentityParts): Identity {
  const { state, tokens, writer, projectId, clock } = parts;
  return {
    kind: 'embedded',
    browser: { kind: 'embedded', apiKey: API_KEY, projectId, authDomain: null, appId: null },
    verify(idToken) {
      const claims = tokens.readIdToken(idToken);
      const user = claims && state.getUserByLocalId(claims.localId);
      return user && isValid(claims, user, clock())
        ? Promise.resolve(identify(claims, user))
        : Promise.reject(new IdentityError('invalid'));
    },
    lookUp(identityId) {
      const user = state.getUserByLocalId(identityId);
      return Promise.resolve(
        user
          ? { active: user.disabled !== true, validSince: new Date(validSinceOf(user)) }
          : { active: false, validSince: null },
      );
    },
    async remove(identityId) {
      const user = state.getUserByLocalId(identityId);
      if (!user) return;
      state.deleteUser(user);
      try {
        await writer.now();
      } catch (error) {
        throw new IdentityError('unavailable', error);
      }
    },
  };
}

function isValid(claims: IdClaims, user: EmulatorUser, now: Date): boolean {
  return (
    claims.expiresAt * 1_000 > now.getTime() &&
    !isOver(claims, user) &&
    user.disabled !== true &&
    user.email !== undefined
  );
}

function identify(claims: IdClaims, user: EmulatorUser): Identified {
  return {
    identityId: user.localId,
    email: (user.email ?? '').toLowerCase(),
    emailVerified: user.emailVerified === true,
    name: user.displayName?.trim() || null,
    provider: providerOf(claims, user),
    issuedAt: new Date(claims.issuedAt * 1_000),
    authenticatedAt: new Date(claims.authenticatedAt),
    validSince: new Date(validSinceOf(user)),
  };
}

/** The emulator counts e-mail links as passwords. */
function providerOf({ provider }: IdClaims, user: EmulatorUser): string {
  const has = user.providerUserInfo?.some(({ providerId }) => providerId === provider);
  const known = has ? provider : (user.providerUserInfo?.[0]?.providerId ?? 'password');
  return known === 'password' && user.passwordHash === undefined ? 'emailLink' : known;
}
