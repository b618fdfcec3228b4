import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  EMAIL,
  type Embedded,
  oobCodeOf,
  PASSWORD,
  serveEmbedded,
} from '../../../testing/serveEmbedded.ts';
import { PASSWORD_COST } from './passwords.ts';

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

/** The browser's own library, as far as it runs in Node. */
async function withLibrary(use: (auth: Auth) => Promise<void>): Promise<void> {
  const app = initializeApp({ apiKey: 'embedded', projectId: 'demo-verimeter' }, service.origin);
  try {
    const auth = getAuth(app);
    connectAuthEmulator(auth, service.origin, { disableWarnings: true });
    await use(auth);
  } finally {
    await deleteApp(app);
  }
}

describe('with the library of the browser', () => {
  it('a person registers, verifies the e-mail by the link and signs in', async () => {
    await withLibrary(async (auth) => {
      const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD);
      await updateProfile(user, { displayName: 'Ada Lovelace' });
      await sendEmailVerification(user);
      expect(await service.identity().verify(await user.getIdToken())).toMatchObject({
        identityId: user.uid,
        email: EMAIL,
        emailVerified: false,
        name: 'Ada Lovelace',
        provider: 'password',
      });
      await signOut(auth);

      const [link] = await service.links();
      expect(link?.pathname).toBe('/verify-email');
      expect(Object.fromEntries(link?.searchParams ?? [])).toMatchObject({
        mode: 'verifyEmail',
        email: EMAIL,
      });
      expect(service.logged.join('')).toContain(link?.href);
      await applyActionCode(auth, oobCodeOf(link));
      await expect(applyActionCode(auth, oobCodeOf(link))).rejects.toMatchObject({
        code: 'auth/invalid-action-code',
      });

      const again = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
      expect(again.user.emailVerified).toBe(true);
      expect(await service.identity().verify(await again.user.getIdToken())).toMatchObject({
        emailVerified: true,
      });
    });
  });

  it('a wrong password, an unknown person and a taken e-mail are told apart', async () => {
    await service.register();
    await withLibrary(async (auth) => {
      await expect(signInWithEmailAndPassword(auth, EMAIL, 'not this one')).rejects.toMatchObject({
        code: 'auth/wrong-password',
      });
      await expect(
        signInWithEmailAndPassword(auth, 'eve@example.org', PASSWORD),
      ).rejects.toMatchObject({ code: 'auth/user-not-found' });
      await expect(createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject({
        code: 'auth/email-already-in-use',
      });
      await expect(
        createUserWithEmailAndPassword(auth, 'new@example.org', '12345'),
      ).rejects.toMatchObject({ code: 'auth/weak-password' });
    });
  });

  it('a forgotten password is replaced, which ends what was begun with the old one', async () => {
    const before = await service.register();
    // The service counts in whole seconds.
    vi.setSystemTime(Date.now() + 1_000);
    await withLibrary(async (auth) => {
      await sendPasswordResetEmail(auth, EMAIL);
      const [link] = await service.links();
      expect(link?.searchParams.get('mode')).toBe('resetPassword');
      expect(await verifyPasswordResetCode(auth, oobCodeOf(link))).toBe(EMAIL);
      await confirmPasswordReset(auth, oobCodeOf(link), 'another sentence');
      await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject({
        code: 'auth/wrong-password',
      });
      const { user } = await signInWithEmailAndPassword(auth, EMAIL, 'another sentence');
      expect(user.uid).toBe(before.localId);
    });
    expect((await service.refresh(before.refreshToken)).json.error?.message).toBe('TOKEN_EXPIRED');
    await expect(service.identity().verify(before.idToken)).rejects.toMatchObject({
      reason: 'invalid',
    });
  });

  it('a link in a mail signs in, too', async () => {
    await withLibrary(async (auth) => {
      const url = `${service.origin}/my-reports`;
      await sendSignInLinkToEmail(auth, EMAIL, { url, handleCodeInApp: true });
      const [link] = await service.links();
      expect(isSignInWithEmailLink(auth, link?.href ?? '')).toBe(true);
      expect(link?.searchParams.get('continueUrl')).toBe(url);
      const { user } = await signInWithEmailLink(auth, EMAIL, link?.href);
      expect(await service.identity().verify(await user.getIdToken())).toMatchObject({
        email: EMAIL,
        emailVerified: true,
        provider: 'emailLink',
      });
    });
  });
});

describe('while the file of accounts cannot be written', () => {
  const part = () => join(service.dataDir, 'identity.json.part');
  /** Whatever is written first goes there, and to a folder nothing is written. */
  const breakDisk = () => mkdir(part());
  const mendDisk = () => rm(part(), { recursive: true });
  const expectFailure = async (answer: Promise<Answer>) => {
    const { status, json } = await answer;
    expect([status, json.error?.message]).toEqual([500, 'INTERNAL_ERROR']);
  };

  it('nobody is registered, and everybody can be once it is mended', async () => {
    await breakDisk();
    const person = { email: EMAIL, password: PASSWORD, returnSecureToken: true };
    await expectFailure(service.call('signUp', person));
    expect((await service.signIn()).json.error?.message).toBe('EMAIL_NOT_FOUND');
    await expectFailure(service.google({ sub: 'x', email: 'grace@example.org' }));
    const { text } = await service.send('GET', '/emulator/auth/handler?providerId=google.com');
    expect(text).not.toContain('grace@example.org');

    await mendDisk();
    const { localId } = await service.register();
    await service.restart();
    expect((await service.signIn()).json).toMatchObject({ localId, email: EMAIL });
  });

  it('a password stays as it is, and its link can be used again', async () => {
    const { idToken } = await service.register();
    await service.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
    const [link] = await service.links();
    const reset = { oobCode: oobCodeOf(link), newPassword: 'another sentence' };
    await breakDisk();
    await expectFailure(service.call('resetPassword', reset));
    expect((await service.signIn('another sentence')).json.error?.message).toBe('INVALID_PASSWORD');
    expect((await service.signIn()).status).toBe(200);
    expect((await service.identity().verify(idToken)).email).toBe(EMAIL);

    await mendDisk();
    expect((await service.call('resetPassword', reset)).status).toBe(200);
    expect((await service.signIn('another sentence')).status).toBe(200);
  });

  it('an account that is to be removed stays, and the server hears of it', async () => {
    const { localId, idToken } = await service.register();
    await breakDisk();
    await expect(service.identity().remove(localId)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    expect((await service.identity().verify(idToken)).identityId).toBe(localId);
    await mendDisk();
    await service.identity().remove(localId);
    await expect(service.identity().verify(idToken)).rejects.toMatchObject({ reason: 'invalid' });
  });

  it('none of those who come at once is registered by half, and who was before stays', async () => {
    const { localId } = await service.register();
    await breakDisk();
    const people = Array.from({ length: 8 }, (_, count) => `person${count}@example.org`);
    await Promise.all(
      people.map((email) => expectFailure(service.call('signUp', { email, password: PASSWORD }))),
    );
    await mendDisk();
    const statuses = people.map(async (email) => (await service.signIn(PASSWORD, email)).status);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([400]));
    expect((await service.signIn()).json).toMatchObject({ localId });
    for (const email of people) await service.register(email);
    await service.restart();
    for (const email of people) expect((await service.signIn(PASSWORD, email)).status).toBe(200);
  });
});

describe('a restart', () => {
  it('keeps the accounts, who is signed in, and no password', async () => {
    await service.close();
    service = await serveEmbedded({ passwordCost: PASSWORD_COST });
    const { idToken, refreshToken, localId } = await service.register();
    await service.restart();

    expect((await service.signIn()).json).toMatchObject({ localId, email: EMAIL });
    expect((await service.signIn('not this one')).json.error?.message).toBe('INVALID_PASSWORD');
    expect((await service.identity().verify(idToken)).identityId).toBe(localId);
    const refreshed = await service.refresh(refreshToken);
    expect(refreshed.status).toBe(200);
    expect(refreshed.json).toMatchObject({ user_id: localId, token_type: 'Bearer' });
    const { authenticatedAt } = await service.identity().verify(refreshed.json.id_token as string);
    expect(authenticatedAt).toEqual((await service.identity().verify(idToken)).authenticatedAt);

    const path = join(service.dataDir, 'identity.json');
    const file = await readFile(path, 'utf8');
    expect(file).toContain(localId);
    expect(file).not.toContain(PASSWORD);
    expect(file).toMatch(/"passwordHash": "fakeHash:salt=[^:]+:password=scrypt\$32768\$8\$3\$/);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('leaves an account as it was, however often', async () => {
    await service.register();
    await service.restart();
    await service.register('bob@example.org');
    const file = await readFile(join(service.dataDir, 'identity.json'), 'utf8');
    expect(file.match(/"providerId": "password"/g)).toHaveLength(2);
  });

  it('does not bring back who was removed', async () => {
    const { idToken, refreshToken, localId } = await service.register();
    await service.identity().remove(localId);
    await service.identity().remove(localId);
    await service.restart();
    await expect(service.identity().verify(idToken)).rejects.toMatchObject({ reason: 'invalid' });
    expect((await service.refresh(refreshToken)).json.error?.message).toBe('INVALID_REFRESH_TOKEN');
    expect((await service.signIn()).json.error?.message).toBe('EMAIL_NOT_FOUND');
  });

  it('with a damaged file says so and leaves the file alone', async () => {
    const path = join(service.dataDir, 'identity.json');
    await writeFile(path, '{"version":1,"users":[');
    await expect(service.restart()).rejects.toThrow(/identity\.json is damaged/);
    expect(await readFile(path, 'utf8')).toBe('{"version":1,"users":[');
  });
});
