import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { Started } from '../shared/schema/analysis.ts';
import { createTestDatabase, insertReport, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';
import type { RunningServer } from './server.ts';
import { readStream } from './testing/streams.ts';
import { hasPooler, startPooler } from './testing/balancer.ts';

const ADMIN = `chief-${randomUUID()}@example.org`;
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

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
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

/** A token of somebody at Google, as the embedded service gives it to a browser. */
async function tokenOf(email: string, claims: object = {}): Promise<string> {
  const credential = JSON.stringify({ sub: email, email, email_verified: true, ...claims });
  const { body } = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any', {
    postBody: `id_token=${encodeURIComponent(credential)}&providerId=google.com`,
    requestUri: server.address,
    ...{ returnSecureToken: true, returnIdpCredential: true },
  });
  return body['idToken'] as string;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** The token with other claims, as somebody makes it who has no key. */
function forge(token: string, claims: object): string {
  const [head = '', payload = ''] = token.split('.');
  const reported = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...reported, ...claims })).toString('base64url');
  return `${head}.${forged}.`;
}

/** What a page may send anywhere without leave. */
const FORMS = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

describe('the whole product with the embedded sign-in', () => {
  it('makes an account, knows it again by its token, and brings the visitor’s reports', async () => {
    const visitor = randomUUID();
    const anonymous = { 'X-Anonymous-Token': visitor, Cookie: `anonymous_token=${visitor}` };
    await post('/trpc/analysis.start', { content: newClaim() }, anonymous);

    const token = await tokenOf(`ada-${randomUUID()}@example.org`);
    const unknown = await post('/api/auth/firebase', {}, bearer(token));
    expect(unknown).toMatchObject({ status: 404, body: { error: 'unknown_account' } });
    const headers = { ...anonymous, ...bearer(token) };
    const made = await post('/api/auth/firebase', { create: true }, headers);
    expect(made).toMatchObject({ status: 200, body: { user: { role: 'REGISTERED' } } });
    expect(made.cookies.map((line) => line.replace(/=.*/, '')).sort()).toEqual([
      'anonymous_token',
      'session',
    ]);
    const mine = await fetch(`${server.address}/api/reports/me`, { headers: bearer(token) });
    expect(await mine.json()).toMatchObject({ totalReports: 1 });
  });

  it('makes an admin of the configured address alone, whatever a token claims', async () => {
    const exchange = async (token: string) =>
      (await post('/api/auth/firebase', { create: true }, bearer(token))).body;
    const chief = { user: { role: 'ADMIN' } };
    expect(await exchange(await tokenOf(ADMIN))).toMatchObject(chief);
    const token = await tokenOf(`eve-${randomUUID()}@example.org`);
    const forged = forge(token, { email: ADMIN, role: 'ADMIN', admin: true });
    expect(await exchange(forged)).toMatchObject({ error: 'sign_in_required' });
    expect(await exchange(token)).toMatchObject({ user: { role: 'REGISTERED' } });
    const settings = async (given: string) => {
      const address = `${server.address}/trpc/admin.settings.list`;
      const response = await fetch(address, { headers: bearer(given) });
      await response.body?.cancel();
      return response.status;
    };
    expect([await settings(forged), await settings(token)]).toEqual([401, 403]);
  });

  it('knows the configured address however somebody writes it', async () => {
    const made = await post(
      '/api/auth/firebase',
      { create: true },
      bearer(await tokenOf(ADMIN.toUpperCase())),
    );
    expect(made.body).toMatchObject({ user: { email: ADMIN, role: 'ADMIN' } });
  });

  it('refuses a token that does not hold at both doors', async () => {
    const token = await tokenOf(`ada-${randomUUID()}@example.org`);
    const [, payload = ''] = token.split('.');
    const head = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
    const tokens = [
      'a.b.c',
      `${head({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${head({ alg: 'None' })}.${payload}.${payload}`,
      forge(token, {}),
      forge(token, {
        aud: 'another-project',
        iss: 'https://securetoken.google.com/another-project',
      }),
    ];
    for (const made of tokens) {
      for (const path of ['/trpc/reports.recent', '/api/analysis/reports']) {
        const response = await fetch(server.address + path, { headers: bearer(made) });
        expect(response.status).toBe(401);
        await response.body?.cancel();
      }
      const exchanged = await post('/api/auth/firebase', { create: true }, bearer(made));
      expect(exchanged).toMatchObject({ status: 401, cookies: [] });
    }
  });
});

describe('what another website makes a browser send', () => {
  const EXCHANGES = ['/api/auth/firebase', '/trpc/auth.exchange'];

  it.each(EXCHANGES.flatMap((path) => FORMS.map((type) => [path, type] as const)))(
    'signs nobody in: POST %s as %s',
    async (path, type) => {
      const response = await fetch(server.address + path, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://evil.example' },
        body: '{"create":true}',
      });
      expect([400, 401, 415]).toContain(response.status);
      expect(response.headers.getSetCookie()).toEqual([]);
      await response.body?.cancel();
    },
  );

  it.each([...EXCHANGES, '/trpc/auth.logoutEverywhere', '/trpc/account.remove'])(
    'is never asked to bring a token: OPTIONS %s',
    async (path) => {
      const response = await fetch(server.address + path, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      await response.body?.cancel();
    },
  );

  it.each(['exchange', 'logout', 'logoutEverywhere'])(
    'changes nothing by opening an address: GET /trpc/auth.%s',
    async (name) => {
      const token = await tokenOf(`ada-${randomUUID()}@example.org`);
      const response = await fetch(`${server.address}/trpc/auth.${name}`, {
        headers: { ...bearer(token), Cookie: `session=${'k'.repeat(43)}` },
      });
      expect(response.status).toBe(405);
      expect(response.headers.getSetCookie()).toEqual([]);
      await response.body?.cancel();
    },
  );

  it('is no session that somebody else has chosen', async () => {
    const chosen = 'k'.repeat(43);
    const token = await tokenOf(`ada-${randomUUID()}@example.org`);
    const headers = { ...bearer(token), Cookie: `session=${chosen}` };
    const { cookies } = await post('/api/auth/firebase', { create: true }, headers);
    expect(cookies.join()).toMatch(/^session=/);
    expect(cookies.join()).not.toContain(chosen);
    const page = await fetch(`${server.address}/my-reports`, {
      headers: { Cookie: `session=${chosen}` },
      redirect: 'manual',
    });
    expect(page.status).toBe(302);
  });
});

describe('the end of sessions', () => {
  const PASSWORD = 'analytical engine';

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
    cookie: string;
  }

  async function enter(idToken: string): Promise<Browser> {
    const answer = await post('/api/auth/firebase', { create: true }, bearer(idToken));
    expect(answer.status).toBe(200);
    const line = answer.cookies.find((cookie) => cookie.startsWith('session='));
    return { idToken, cookie: line?.split(';')[0] ?? '' };
  }

  const newEmail = () => `reader-${randomUUID()}@example.org`;

  /** Without a password, each of which takes the processor a fifth of a second. */
  const signInByGoogle = async (email: string) => enter(await tokenOf(email));

  async function signIn(email: string, password = PASSWORD): Promise<Browser> {
    const { idToken = '' } = await identify('signInWithPassword', { email, password });
    return enter(idToken);
  }

  async function register(): Promise<string> {
    const email = newEmail();
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
      const email = newEmail();
      const [here, elsewhere] = [await signInByGoogle(email), await signInByGoogle(email)];
      const out = await post('/trpc/auth.logoutEverywhere', {}, bearer(here.idToken));
      expect(out.status).toBe(200);
      for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
    });

    it('after the deletion of the account', async () => {
      const email = newEmail();
      const [here, elsewhere] = [await signInByGoogle(email), await signInByGoogle(email)];
      const removal = { reports: 'keep', confirm: email };
      expect((await post('/trpc/account.remove', removal, bearer(here.idToken))).status).toBe(200);
      for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
    });

    it('after the removal of their sign-in at the identity service', async () => {
      const email = newEmail();
      const [here, elsewhere] = [await signInByGoogle(email), await signInByGoogle(email)];
      await identify('delete', { idToken: here.idToken });
      for (const browser of [here, elsewhere]) expect(await seenBy(browser)).toEqual(SIGNED_OUT);
    });

    it('after a suspension, which calls are told, and not again after it is lifted', async () => {
      const email = newEmail();
      const browser = await signInByGoogle(email);
      const admin = await signInByGoogle(ADMIN);
      const { id } = await database.db.user.findUniqueOrThrow({ where: { email } });
      const suspend = (suspended: boolean) =>
        post('/trpc/admin.users.setSuspended', { userId: id, suspended }, bearer(admin.idToken));
      expect((await suspend(true)).status).toBe(200);
      expect(await seenBy(browser)).toEqual('page 302, call 403');
      expect((await suspend(false)).status).toBe(200);
      expect(await seenBy(browser)).toEqual('page 302, call 200');
    });
  });
});

describe('roles', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function ownDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    closers.push(database.drop);
    return database;
  }

  async function serve(url: string, env: Record<string, string>) {
    const server = await serveTest(url, env);
    closers.push(() => server.stop(2_000));
    return server;
  }

  async function submit({ address }: { address: string }): Promise<string> {
    const response = await fetch(`${address}/api/analysis/start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
      body: JSON.stringify({ content: newClaim() }),
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as Started).reportId;
  }

  const statusOf = async ({ db }: TestDatabase, reportId: string) =>
    (await db.report.findUniqueOrThrow({ where: { reportId } })).status;

  async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  describe('a web process', () => {
    it('leaves the analysis to a worker, which hears of it at once', async () => {
      const database = await ownDatabase();
      const web = await serve(database.url, { ROLE: 'web' });
      const waiting = await submit(web);
      expect(await statusOf(database, waiting)).toBe('processing');
      await serve(database.url, { ROLE: 'worker' });
      await expect.poll(() => statusOf(database, waiting)).toBe('completed');

      const later = await submit(web);
      const events = await readStream(`${web.address}/api/analysis/progress/${later}`);
      expect(events.length).toBeGreaterThan(0);
      expect(await statusOf(database, later)).toBe('completed');
    });
  });

  describe('a worker process', () => {
    it('says that it lives and is ready, and answers nothing else', async () => {
      const database = await ownDatabase();
      const { address } = await serve(database.url, { ROLE: 'worker' });
      const statusAt = async (path: string) => (await fetch(`${address}${path}`)).status;
      expect(await Promise.all(['/livez', '/readyz', '/', '/api/featured'].map(statusAt))).toEqual([
        200, 200, 404, 404,
      ]);
    });
  });

  describe('three web processes and two workers', { timeout: 120_000 }, () => {
    it('are one product, and open at most 80 connections', async () => {
      const database = await ownDatabase();
      const servers = [];
      for (const ROLE of ['web', 'web', 'web', 'worker', 'worker'])
        servers.push(await serve(database.url, { ROLE }));
      const webs = servers.slice(0, 3);
      const [first, second, third] = webs as [(typeof webs)[0], (typeof webs)[0], (typeof webs)[0]];

      const reports = await Promise.all(
        Array.from({ length: 60 }, (_, n) => submit(webs[n % 3] ?? first)),
      );
      await Promise.all(
        reports.map((id) => readStream(`${second.address}/api/analysis/progress/${id}`)),
      );
      for (const id of reports) expect(await statusOf(database, id)).toBe('completed');

      const { slug, id } = await insertReport(database.db, { isIndexable: true });
      const read = async ({ address }: { address: string }) => fetch(`${address}/report/${slug}`);
      expect((await read(third)).status).toBe(200);
      await database.db.report.update({
        where: { id },
        data: { deletedAt: new Date('2026-11-20T12:00:00Z'), version: { increment: 1 } },
      });
      for (const web of webs) await expect.poll(async () => (await read(web)).status).toBe(410);

      const [open] = await query<{ count: number }>(
        database.url,
        `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'verimeter%'`,
      );
      // The test has a pool of its own.
      expect(open?.count).toBeLessThanOrEqual(80);
    });
  });

  // PgBouncer sets these anew for each client.
  const KEPT_BY_POOLER = `'application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings'`;

  describe.runIf(hasPooler())('behind PgBouncer with two connections', () => {
    async function pooled() {
      const database = await ownDatabase();
      const pooler = await startPooler(database.url);
      closers.push(pooler.close);
      return { database, pooler };
    }

    it('the product works, and leaves nothing on a connection that others get', async () => {
      const { database, pooler } = await pooled();
      const env = { DATABASE_DIRECT_URL: database.url };
      const web = await serve(pooler.url, { ...env, ROLE: 'web' });
      await serve(pooler.url, { ...env, ROLE: 'worker' });
      const reports = await Promise.all(Array.from({ length: 20 }, () => submit(web)));
      await Promise.all(
        reports.map((id) => readStream(`${web.address}/api/analysis/progress/${id}`)),
      );
      for (const id of reports) expect(await statusOf(database, id)).toBe('completed');
      for (const path of ['/', '/truth-radar', `/api/analysis/${reports[0] ?? ''}`])
        expect((await fetch(web.address + path)).status, path).toBe(200);

      const left = await query(
        pooler.url,
        `SELECT (SELECT count(*)::int FROM pg_settings WHERE source = 'session'
          AND name NOT IN (${KEPT_BY_POOLER})) AS settings,
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
        (SELECT count(*)::int FROM pg_listening_channels()) AS channels`,
      );
      expect(left).toEqual([{ settings: 0, prepared: 0, channels: 0 }]);
    });

    it('a start without the direct address is refused in words', async () => {
      const { pooler } = await pooled();
      await expect(serveTest(pooler.url)).rejects.toThrow('Set DATABASE_DIRECT_URL');
    });

    it('a start is refused when both addresses lead to different databases', async () => {
      const { pooler } = await pooled();
      const other = await ownDatabase();
      await expect(serveTest(pooler.url, { DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
        'different databases',
      );
    });
  });
});
