import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';

const ADMIN = `chief-${randomUUID()}@example.org`;
const PASSWORD = 'analytical engine';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { ADMIN_EMAIL: ADMIN });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookies: response.headers.getSetCookie(),
  };
}

/** A call of the embedded identity service that has to succeed. */
async function identify(name: string, body: object): Promise<Record<string, string>> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=embedded`;
  const answer = await post(path, { returnSecureToken: true, ...body });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as Record<string, string>;
}

async function mailedCode(email: string): Promise<string> {
  const outbox = await (await fetch(`${server.address}/dev/outbox`)).text();
  return /oobCode=([\w-]+)/.exec(outbox.slice(outbox.indexOf(`To ${email}`)))?.[1] ?? '';
}

/** A browser in which somebody is signed in: the token that its calls carry, the cookie of its pages. */
interface Browser {
  idToken: string;
  refreshToken: string;
  cookie: string;
}

async function signIn(email: string, password = PASSWORD): Promise<Browser> {
  const { idToken = '', refreshToken = '' } = await identify('signInWithPassword', {
    email,
    password,
  });
  const answer = await post('/api/auth/firebase', { create: true }, bearer(idToken));
  expect(answer.status).toBe(200);
  const line = answer.cookies.find((cookie) => cookie.startsWith('session='));
  return { idToken, refreshToken, cookie: line?.split(';')[0] ?? '' };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function register(email = `reader-${randomUUID()}@example.org`): Promise<string> {
  const { idToken = '' } = await identify('signUp', { email, password: PASSWORD });
  await identify('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await identify('update', { oobCode: await mailedCode(email) });
  return email;
}

/** What the browser gets to see: its own page, and what a call with its token gives. */
async function seenBy({ cookie, idToken }: Browser): Promise<string> {
  const page = await fetch(`${server.address}/my-reports`, {
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  await page.body?.cancel();
  const call = await fetch(`${server.address}/trpc/auth.session`, { headers: bearer(idToken) });
  await call.body?.cancel();
  return `page ${page.status}, call ${call.status}`;
}

const SIGNED_IN = 'page 200, call 200';
const SIGNED_OUT = 'page 302, call 401';

async function resetPassword(email: string, newPassword: string) {
  await identify('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await identify('resetPassword', { oobCode: await mailedCode(email), newPassword });
}

describe('in all browsers of a person, pages and calls are those of a visitor', () => {
  it('after a reset of the password by the mailed link, until they sign in with the new one', async () => {
    const email = await register();
    const browsers = [await signIn(email), await signIn(email)];
    for (const browser of browsers) expect(await seenBy(browser)).toEqual(SIGNED_IN);
    await resetPassword(email, 'another sentence');
    for (const browser of browsers) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
    const anew = await signIn(email, 'another sentence');
    expect(await seenBy(anew)).toEqual(SIGNED_IN);
    for (const browser of browsers) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
  });

  it('after a change of the password in one of them', async () => {
    const email = await register();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    await identify('update', { idToken: here.idToken, password: 'another sentence' });
    expect(await seenBy(elsewhere)).toEqual(SIGNED_OUT);
    expect(await seenBy(here)).toEqual(SIGNED_OUT);
    expect(await seenBy(await signIn(email, 'another sentence'))).toEqual(SIGNED_IN);
  });

  it('after a sign-out everywhere', async () => {
    const email = await register();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const out = await post('/trpc/auth.logoutEverywhere', {}, bearer(here.idToken));
    expect(out.status).toBe(200);
    for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
  });

  it('after the deletion of the account', async () => {
    const email = await register();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    const removal = { reports: 'keep', confirm: email };
    expect((await post('/trpc/account.remove', removal, bearer(here.idToken))).status).toBe(200);
    for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
  });

  it('after the removal of their sign-in at the identity service', async () => {
    const email = await register();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];
    await identify('delete', { idToken: here.idToken });
    for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
  });

  it('after a suspension, which calls are told, and not again after it is lifted', async () => {
    const email = await register();
    const browser = await signIn(email);
    const admin = await signIn(await register(ADMIN).catch(() => ADMIN));
    const { id } = await database.db.user.findUniqueOrThrow({ where: { email } });
    const suspend = (suspended: boolean) =>
      post('/trpc/admin.users.setSuspended', { userId: id, suspended }, bearer(admin.idToken));
    expect((await suspend(true)).status).toBe(200);
    expect(await seenBy(browser)).toEqual('page 302, call 403');
    expect((await suspend(false)).status).toBe(200);
    expect(await seenBy(browser)).toEqual('page 302, call 200');
  });
});
