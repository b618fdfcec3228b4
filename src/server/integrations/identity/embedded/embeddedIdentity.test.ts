import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimsOf,
  EMAIL,
  type Embedded,
  PASSWORD,
  serveEmbedded,
} from '../../../testing/serveEmbedded.ts';
import { IdentityError } from '../identity.ts';

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

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
