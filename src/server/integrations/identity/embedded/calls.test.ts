import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimsOf,
  EMAIL,
  type Embedded,
  oobCodeOf,
  PASSWORD,
  serveEmbedded,
} from '../../../testing/serveEmbedded.ts';
import { IdentityError } from '../identity.ts';

describe('call at', () => {
  let service: Embedded;

  beforeEach(async () => {
    // The service reads the clock of the process, so that is what is moved.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    service = await serveEmbedded();
  });
  afterEach(async () => {
    await service.close();
    vi.useRealTimers();
  });

  describe('tries are limited:', () => {
    it('after five wrong passwords the right one has to wait for a minute', async () => {
      await service.register();
      await service.register('bob@example.org');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => service.signIn('not this one')),
      );
      const reported = answers.map(({ json }) => json.error?.message).sort();
      expect(reported).toEqual([
        ...Array<string>(5).fill('INVALID_PASSWORD'),
        ...Array<string>(3).fill('TOO_MANY_ATTEMPTS_TRY_LATER'),
      ]);
      expect((await service.signIn()).json.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      expect((await service.signIn(PASSWORD, 'bob@example.org')).status).toBe(200);
      vi.setSystemTime(Date.now() + 60_000);
      expect((await service.signIn()).status).toBe(200);
    });

    it('five mails a minute, and a link that is too old has expired', async () => {
      await service.register();
      const ask = () =>
        service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
      for (let sent = 0; sent < 5; sent += 1) expect((await ask()).status).toBe(200);
      expect((await ask()).json.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
      const links = await service.links();
      expect(links).toHaveLength(5);
      vi.setSystemTime(Date.now() + 3_600_000);
      const old = await service.call('resetPassword', { oobCode: oobCodeOf(links[0]) });
      expect(old.json.error?.message).toBe('EXPIRED_OOB_CODE');
    });
  });

  describe('a link in a mail', () => {
    const signInByLink = async () => {
      await service.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email: EMAIL });
      const [link] = await service.links();
      return service.call('signInWithEmailLink', { email: EMAIL, oobCode: oobCodeOf(link) });
    };

    it('takes an account over from whoever registered the e-mail without owning it', async () => {
      const squatter = await service.register();
      vi.setSystemTime(Date.now() + 1);
      const owner = await signInByLink();
      expect(owner.json.localId).toBe(squatter.localId);
      expect((await service.signIn()).json.error?.message).toBe('INVALID_PASSWORD');
      expect((await service.refresh(squatter.refreshToken)).status).toBe(400);
      await expect(service.identity().verify(squatter.idToken)).rejects.toMatchObject({
        reason: 'invalid',
      });
      const renewed = await service.refresh(owner.json.refreshToken as string);
      expect(await service.identity().verify(renewed.json.id_token as string)).toMatchObject({
        emailVerified: true,
        provider: 'emailLink',
      });
      await service.restart();
      expect((await service.signIn()).json.error?.message).toBe('INVALID_PASSWORD');
    });

    it('leaves the password of an account whose e-mail was verified alone', async () => {
      const { idToken, refreshToken } = await service.register();
      await service.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
      await service.call('update', { oobCode: oobCodeOf((await service.links())[0]) });
      await signInByLink();
      expect((await service.signIn()).status).toBe(200);
      expect((await service.refresh(refreshToken)).status).toBe(200);
    });
  });

  describe('Google’s stand-in', () => {
    it('signs in whoever was chosen, the same person each time', async () => {
      const first = await service.google({
        sub: 'x',
        email: 'Grace@Example.org',
        name: 'Grace Hopper',
      });
      const again = await service.google({
        sub: 'y',
        email: 'grace@example.org',
        name: 'Grace Hopper',
      });
      expect(again.json.localId).toBe(first.json.localId);
      expect(await service.identity().verify(first.json.idToken as string)).toMatchObject({
        email: 'grace@example.org',
        emailVerified: true,
        name: 'Grace Hopper',
        provider: 'google.com',
      });
      const { text } = await service.send('GET', '/emulator/auth/handler?providerId=google.com');
      expect(text).toContain('data-email="grace@example.org"');
    });

    it('takes an account over from whoever registered the e-mail without owning it', async () => {
      const squatter = await service.register();
      vi.setSystemTime(Date.now() + 1_000);
      const owner = await service.google({ sub: 'x', email: EMAIL, name: 'Ada' });
      expect(owner.json.localId).toBe(squatter.localId);
      expect((await service.signIn()).json.error?.message).toBe('INVALID_PASSWORD');
      expect((await service.refresh(squatter.refreshToken)).status).toBe(400);
    });

    it('is the only other way in, and answers nonsense in words', async () => {
      for (const fields of [
        { providerId: 'facebook.com', id_token: '{"sub":"x","email":"a@b.org"}' },
        { providerId: 'google.com', id_token: '"x"' },
        { providerId: 'google.com', id_token: '{"sub":"x"}' },
        { providerId: 'google.com', id_token: '{"email":"<b>@b.org"}' },
        { providerId: 'google.com', id_token: '{"email":{"$ne":1}}' },
      ]) {
        const { status } = await service.call('signInWithIdp', {
          requestUri: `${service.origin}/?${new URLSearchParams(fields).toString()}`,
        });
        expect(status).toBe(400);
      }
      expect((await service.call('signUp', { returnSecureToken: true })).status).toBe(400);
    });
  });
});

describe('sign up', () => {
  const PASSWORD = 'a long sentence';
  let service: Embedded;

  beforeAll(async () => {
    service = await serveEmbedded();
  });
  afterAll(() => service.close());

  async function register(email: string, password: string) {
    const { status, json } = await service.call('signUp', { email, password });
    return [status, json.error?.message];
  }

  describe('[5.auth.server] registering at the identity service, past every form', () => {
    it.each(['ada', 'ada@', '@example.org', 'ada lovelace@example.org', 'ada@example.org\n'])(
      'is refused with what is no e-mail: %j',
      async (email) => {
        const [status, reason] = await register(email, PASSWORD);
        expect([status, reason]).toEqual([400, 'INVALID_EMAIL']);
      },
    );

    it.each(['1', '12345', '     '])('is refused with a weak password: %j', async (password) => {
      const [status, reason] = await register('weak@example.org', password);
      expect([status, reason]).toEqual([
        400,
        'WEAK_PASSWORD : Password should be at least 6 characters long.',
      ]);
      const signIn = await service.call('signInWithPassword', {
        email: 'weak@example.org',
        password,
      });
      expect(signIn.status).toBe(400);
    });

    it('is refused with an e-mail in use, however it is written, and leaves its password alone', async () => {
      expect(await register('used@example.org', PASSWORD)).toEqual([200, undefined]);
      for (const email of ['used@example.org', 'Used@Example.ORG'])
        expect(await register(email, 'another sentence')).toEqual([400, 'EMAIL_EXISTS']);
      const signIn = { email: 'used@example.org', password: PASSWORD };
      expect((await service.call('signInWithPassword', signIn)).status).toBe(200);
    });

    it('takes an e-mail and a password of six characters', async () => {
      expect(await register('just@example.org', '123456')).toEqual([200, undefined]);
    });
  });
});

describe('identities', () => {
  let service: Embedded;
  let began: Date;

  beforeEach(async () => {
    // The service reads the clock of the process, so that is what is moved.
    began = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now: began });
    service = await serveEmbedded();
  });
  afterEach(async () => {
    await service.close();
    vi.useRealTimers();
  });

  describe('a token', () => {
    const refused = async (token: string, message = /^(INVALID|MISSING)_ID_TOKEN$/) => {
      await expect(service.identity().verify(token)).rejects.toEqual(new IdentityError('invalid'));
      const answer = await service.call('lookup', { idToken: token });
      expect(answer.json.error?.message).toMatch(message);
    };

    it('that was altered, is unsigned or was made elsewhere is refused', async () => {
      const { idToken } = await service.register();
      const claims = claimsOf(idToken);
      const [header = '', body = '', signature = ''] = idToken.split('.');
      const other = await serveEmbedded();
      const foreign = (
        await other.call('signUp', { email: EMAIL, password: PASSWORD, returnSecureToken: true })
      ).json.idToken as string;
      await other.close();

      await refused(`${header}.${encode({ ...claims, role: 'ADMIN' })}.${signature}`);
      await refused(`${encode({ alg: 'none', typ: 'JWT' })}.${body}.`);
      await refused(`${header}.${body}.`);
      await refused(`${header}.${body}.${signature}x`);
      await refused(foreign);
      await refused('');
      await refused('a.b.c');
    });

    it('to refresh with is refused when altered, too', async () => {
      const { refreshToken } = await service.register();
      const [record = '', time = '', signature = ''] = refreshToken.split('.');
      const later = `${record}.${Number(time) + 100}.${signature}`;
      for (const token of [record, `${record}.${time}.`, later, '', 'x.1.y']) {
        expect((await service.refresh(token)).json.error?.message).toBe('INVALID_REFRESH_TOKEN');
      }
    });

    it('brings nobody a role: of a claim with that name nothing is taken', async () => {
      const { idToken } = await service.register();
      const update = await service.call('update', {
        idToken,
        displayName: 'Ada',
        customAttributes: '{"role":"ADMIN"}',
        emailVerified: true,
      });
      expect(update.status).toBe(200);
      const fresh = (await service.signIn()).json.idToken as string;
      expect(claimsOf(fresh)).not.toHaveProperty('role');
      const identified = await service.identity().verify(fresh);
      expect(identified).toMatchObject({ name: 'Ada', emailVerified: false });
      expect(identified).not.toHaveProperty('role');
    });

    it('ends after an hour, and is renewed without the time of the sign-in moving', async () => {
      const { idToken, refreshToken } = await service.register();
      const { authenticatedAt } = await service.identity().verify(idToken);
      vi.setSystemTime(Date.now() + 3_600_000);
      await expect(service.identity().verify(idToken)).rejects.toMatchObject({ reason: 'invalid' });
      expect((await service.call('lookup', { idToken })).json.error?.message).toBe('TOKEN_EXPIRED');
      vi.setSystemTime(began);
      await service.signIn();
      const renewed = (await service.refresh(refreshToken)).json.id_token as string;
      expect((await service.identity().verify(renewed)).authenticatedAt).toEqual(authenticatedAt);
    });

    it('does not tell what is kept of the password', async () => {
      const { idToken } = await service.register();
      const looked = await service.call('lookup', { idToken });
      expect(looked.json).toMatchObject({ users: [{ email: EMAIL }] });
      const updated = await service.call('update', { idToken, displayName: 'Ada' });
      expect(looked.text + updated.text).not.toMatch(/scrypt|[sS]alt|passwordHash/);
    });

    it('of a sign-in a moment before the password was changed is refused, and a later one is not', async () => {
      const { idToken, refreshToken } = await service.register();
      const cold = (await service.signIn()).json as { idToken: string; refreshToken: string };
      vi.setSystemTime(Date.now() + 1);
      const changed = await service.call('update', { idToken, password: 'another sentence' });
      for (const old of [{ idToken, refreshToken }, cold]) {
        await refused(old.idToken, /^TOKEN_EXPIRED$/);
        const renewed = await service.refresh(old.refreshToken);
        expect(renewed.json.error?.message).toBe('TOKEN_EXPIRED');
      }
      for (const { json } of [changed, await service.signIn('another sentence')]) {
        expect(await service.identity().verify(json.idToken as string)).toBeDefined();
        expect((await service.refresh(json.refreshToken as string)).status).toBe(200);
      }
    });

    it('of a sign-in long ago neither removes the account nor changes the password', async () => {
      const { idToken } = await service.register();
      vi.setSystemTime(Date.now() + 301_000);
      for (const [name, body] of [
        ['delete', { idToken }],
        ['update', { idToken, password: 'another sentence' }],
      ] as const) {
        const { json } = await service.call(name, body);
        expect(json.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      }
      vi.setSystemTime(began);
      expect((await service.call('delete', { idToken })).status).toBe(200);
      expect((await service.signIn()).json.error?.message).toBe('EMAIL_NOT_FOUND');
    });
  });

  const encode = (value: object): string =>
    Buffer.from(JSON.stringify(value)).toString('base64url');
});
