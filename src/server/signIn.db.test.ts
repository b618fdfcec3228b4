import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';
import type { RunningServer } from './server.ts';

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
