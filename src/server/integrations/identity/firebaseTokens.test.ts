import { createPublicKey, type KeyObject } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CertificateServer,
  firebaseClaims,
  makeFirebaseKey,
  PROJECT,
  publish,
  serveCertificates,
  signFirebaseToken,
} from '../../testing/firebase.ts';
import { cacheFirebaseKeys, verifyFirebaseToken } from './firebaseTokens.ts';
import { IdentityError } from './identity.ts';

describe('tokens', () => {
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

    it('is believed again while its key is valid, and no other token with its claims is', async () => {
      const publicKey = createPublicKey(key.cert);
      const ask = (token: string, found: KeyObject | null, at = now) =>
        verifyFirebaseToken(token, PROJECT, () => Promise.resolve(found), at);
      const token = tokenOf();
      const first = await ask(token, publicKey);
      expect(await ask(token, publicKey)).toEqual(first);
      const [head, claims] = token.split('.');
      const [, , signature] = tokenOf({ sub: 'eve' }).split('.');
      await expect(ask(`${head}.${claims}.${signature}`, publicKey)).rejects.toThrow(IdentityError);
      await expect(ask(token, null)).rejects.toThrow(IdentityError);
      await expect(ask(token, createPublicKey(makeFirebaseKey('other').cert))).rejects.toThrow(
        IdentityError,
      );
      const later = new Date(now.getTime() + 3_600_000);
      await expect(ask(token, publicKey, later)).rejects.toThrow(IdentityError);
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
});

describe('keys', () => {
  const [first, second] = [makeFirebaseKey('first'), makeFirebaseKey('second')];

  let google: CertificateServer;
  let now: Date;
  let findKey: ReturnType<typeof cacheFirebaseKeys>;
  beforeEach(async () => {
    google = await serveCertificates(first);
    now = new Date('2026-11-20T12:00:00Z');
    findKey = cacheFirebaseKeys({ clock: () => now, address: google.address });
  });
  afterEach(() => {
    google.close();
  });

  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
  const found = async (name = 'first') => (await findKey(name)) !== null;
  const outOfOrder = () => (google.answer = (response) => void response.writeHead(500).end());

  describe('the keys of Google', () => {
    it('are fetched when the first is needed, once for all who wait', async () => {
      expect(google.asked).toBe(0);
      expect(await Promise.all([found(), found(), found()])).toEqual([true, true, true]);
      expect(google.asked).toBe(1);
    });

    it('are kept as long as the answer says, less the time it lay in a cache', async () => {
      await found();
      later(0.75 * 21_500 - 1);
      expect(await found()).toBe(true);
      expect(google.asked).toBe(1);
    });

    it('are fetched anew before they run out, while nobody waits', async () => {
      await found();
      later(0.75 * 21_500 + 1);
      google.answer = publish(second);
      expect(await found()).toBe(true);
      await expect.poll(() => found('second')).toBe(true);
      expect(await found('first')).toBe(false);
    });

    it('count on through an outage until they run out, then nobody can be told', async () => {
      await found();
      outOfOrder();
      later(21_499);
      expect(await found()).toBe(true);
      later(2);
      await expect(found()).rejects.toMatchObject({ name: 'IdentityError', reason: 'unavailable' });
    });

    it('are looked for again when one is unknown, since Google changes them', async () => {
      await found();
      later(61);
      google.answer = publish(first, second);
      expect(await found('second')).toBe(true);
      expect(google.asked).toBe(2);
    });

    it('are not asked for again by whoever makes up names of keys', async () => {
      await found();
      for (let index = 0; index < 50; index++) expect(await found(`made up ${index}`)).toBe(false);
      expect(google.asked).toBe(1);
    });

    it('cannot be told from others while Google is out of order', async () => {
      await found();
      outOfOrder();
      later(61);
      for (let index = 0; index < 2; index++)
        await expect(found('second')).rejects.toMatchObject({ reason: 'unavailable' });
      expect(google.asked).toBe(2);
      expect(await found()).toBe(true);
    });

    it('are kept for a minute at least and a day at most, whatever the answer says', async () => {
      const answerWith = (cacheControl: string) =>
        (google.answer = (response) => {
          response.setHeader('Cache-Control', cacheControl);
          response.end(JSON.stringify({ first: first.cert }));
        });
      answerWith('no-store');
      await found();
      later(40);
      await found();
      expect(google.asked).toBe(1);
      later(25);
      answerWith('max-age=99999999');
      await found();
      expect(google.asked).toBe(2);
      later(86_401);
      outOfOrder();
      await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
    });
  });

  describe('an outage', () => {
    it.each<[string, CertificateServer['answer']]>([
      ['a refusal', (response) => response.writeHead(503).end('{}')],
      ['a page instead', (response) => response.end('<!doctype html>')],
      ['something else in JSON', (response) => response.end('{"error":"busy"}')],
      ['no certificate', (response) => response.end('{}')],
      ['a list', (response) => response.end('[1]')],
      ['nothing', (response) => response.end('null')],
      ['a hang-up', (response) => response.destroy()],
      ['a way to somewhere else', (response) => response.writeHead(302, { Location: '/' }).end()],
    ])('that shows as %s is no judgment on the token', async (_, answer) => {
      google.answer = answer;
      await expect(found()).rejects.toMatchObject({ name: 'IdentityError', reason: 'unavailable' });
    });

    it('that shows as silence ends after the time limit', async () => {
      google.answer = () => undefined;
      findKey = cacheFirebaseKeys({ clock: () => now, address: google.address, timeoutMs: 30 });
      await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
    });

    it('is not asked about by each call, and its end is seen two seconds later', async () => {
      outOfOrder();
      for (let index = 0; index < 20; index++)
        await expect(found()).rejects.toMatchObject({ reason: 'unavailable' });
      expect(google.asked).toBe(1);
      google.answer = publish(first);
      later(2);
      expect(await found()).toBe(true);
    });
  });
});
