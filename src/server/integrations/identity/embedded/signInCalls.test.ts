import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EMAIL,
  type Embedded,
  oobCodeOf,
  PASSWORD,
  serveEmbedded,
} from '../../../testing/serveEmbedded.ts';

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
