import { randomUUID } from 'node:crypto';
import {
  type Identified,
  type Identity,
  IdentityError,
  type IdentityState,
} from '../integrations/identity/identity.ts';

export interface ScriptedIdentity extends Identity {
  /** Every token that was to be verified, in order. */
  readonly asked: string[];
  /** Every identity that was to be removed. */
  readonly removed: string[];
  /** A token of the person, whose mail address is verified unless it is said otherwise. */
  tokenFor(person?: Partial<Identified>): string;
  /** As long as it is away, nothing is verified. */
  away: boolean;
  /** What it says of persons whose token is not at hand; of others it says nothing. */
  readonly states: Map<string, IdentityState>;
}

/** When people signed in unless it is said otherwise. */
export const SIGNED_IN_AT = new Date('2026-11-20T11:59:00Z');

/** Somebody whom nobody has seen before. */
export function newIdentified(given: Partial<Identified> = {}): Identified {
  const id = randomUUID();
  return {
    identityId: `identity-${id}`,
    email: `${id}@example.org`,
    emailVerified: true,
    name: 'Ada Person',
    provider: 'password',
    authenticatedAt: SIGNED_IN_AT,
    validSince: null,
    ...given,
  };
}

/** An identity service that knows the tokens it gave out, and takes no others. */
export function scriptedIdentity(): ScriptedIdentity {
  const tokens = new Map<string, Identified>();
  const [asked, removed]: [string[], string[]] = [[], []];
  return {
    browser: { kind: 'embedded', apiKey: 'key', projectId: 'demo', authDomain: null, appId: null },
    asked,
    removed,
    away: false,
    states: new Map(),
    tokenFor(person) {
      const token = randomUUID();
      tokens.set(token, newIdentified(person));
      return token;
    },
    verify(token) {
      asked.push(token);
      const found = tokens.get(token);
      if (this.away) return Promise.reject(new IdentityError('unavailable'));
      return found ? Promise.resolve(found) : Promise.reject(new IdentityError('invalid'));
    },
    lookUp(identityId) {
      return Promise.resolve(this.away ? null : (this.states.get(identityId) ?? null));
    },
    remove(identityId) {
      removed.push(identityId);
      if (this.away) return Promise.reject(new IdentityError('unavailable'));
      for (const [token, holder] of tokens)
        if (holder.identityId === identityId) tokens.delete(token);
      return Promise.resolve();
    },
  };
}
