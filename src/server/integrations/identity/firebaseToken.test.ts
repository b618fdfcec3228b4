import { createPublicKey, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  firebaseClaims,
  makeFirebaseKey,
  PROJECT,
  signFirebaseToken,
} from '../../testing/identity/firebaseKeyring.ts';
import { verifyFirebaseToken } from './firebaseToken.ts';
import { IdentityError } from './identity.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = makeFirebaseKey('first');
const asked: string[] = [];
const findKey = (name: string): Promise<KeyObject | null> => {
  asked.push(name);
  return Promise.resolve(name === key.name ? createPublicKey(key.cert) : null);
};
const verify = (token: string, at = now) => verifyFirebaseToken(token, PROJECT, findKey, at);
const tokenOf = (more: Record<string, unknown> = {}) =>
  signFirebaseToken(key, firebaseClaims(now, more));

describe('a token of the project', () => {
  it('tells who holds it, and when they proved that', async () => {
    expect(await verify(tokenOf())).toEqual({
      identityId: 'vera',
      email: 'vera@example.org',
      emailVerified: true,
      name: 'Vera Example',
      provider: 'password',
      issuedAt: now,
      authenticatedAt: new Date('2026-11-20T11:59:55Z'),
    });
  });

  it('without a name or a word on the address counts as nameless and not verified', async () => {
    const bare = tokenOf({ name: undefined, email_verified: undefined });
    expect(await verify(bare)).toMatchObject({ name: null, emailVerified: false });
  });

  it('folds the letters of an address that services fold, and makes no other letter one of them', async () => {
    expect(await verify(tokenOf({ email: 'CHIEF@Example.ORG' }))).toMatchObject({
      email: 'chief@example.org',
    });
    // The sign of the kelvin, which becomes a k in lower case.
    const { email } = await verify(tokenOf({ email: '\u212Aim@example.org' }));
    expect(email).not.toBe('kim@example.org');
  });

  it('holds to the second', async () => {
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    await verify(tokenOf(), after(3_599.9));
    await expect(verify(tokenOf(), after(3_600))).rejects.toThrow(IdentityError);
  });

  it('is believed when our clock is a little late, and not when it is far from now', async () => {
    await verify(tokenOf(), new Date('2026-11-20T11:59:30Z'));
    await expect(verify(tokenOf(), new Date('2026-11-20T11:58:30Z'))).rejects.toThrow(
      IdentityError,
    );
  });

  it('cannot give itself a role: what else it says is left out', async () => {
    const identified = await verify(tokenOf({ role: 'ADMIN', admin: true }));
    expect(Object.values(identified)).not.toContain('ADMIN');
    expect(Object.keys(identified)).not.toContain('admin');
  });
});

describe('refused is a token', () => {
  it.each<[string, string]>([
    ['without an address, as of a phone number', tokenOf({ email: undefined })],
    ['of a directory apart', tokenOf({ firebase: { sign_in_provider: 'x', tenant: 'other' } })],
    ['without a way of signing in', tokenOf({ firebase: undefined })],
    ['of a person without a name for the service', tokenOf({ sub: '' })],
    ['of another project', tokenOf({ aud: 'another' })],
    ['whose claims are no object', signFirebaseToken(key, [])],
    ['whose claims are of the wrong kind', tokenOf({ exp: '9999999999' })],
  ])('%s, before anybody is asked for a key', async (_, token) => {
    asked.length = 0;
    await expect(verify(token)).rejects.toMatchObject({ reason: 'invalid' });
    expect(asked).toEqual([]);
  });

  it.each(['', '.', '..', '...', 'a.b.c', 'null.null.null', 'e30.e30.e30', '\u0000', 'é.é.é'])(
    'that is none: %j',
    async (token) => {
      await expect(verify(token)).rejects.toMatchObject({ reason: 'invalid' });
    },
  );

  it('of which one letter was changed, wherever it is', async () => {
    const token = tokenOf();
    const places = Array.from({ length: 40 }, (_, index) =>
      Math.floor(((index + 0.5) * (token.length - 3)) / 40),
    );
    for (const place of places) {
      const letter = token[place] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, place) + letter + token.slice(place + 1);
      await expect(verify(changed)).rejects.toMatchObject({ reason: 'invalid' });
    }
  });
});

it('an outage while the key is looked for stays an outage', async () => {
  const outage = new IdentityError('unavailable');
  const verifying = verifyFirebaseToken(tokenOf(), PROJECT, () => Promise.reject(outage), now);
  await expect(verifying).rejects.toBe(outage);
});
