import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { serveTest } from '../testing/servers.ts';
import { newClaim } from '../testing/app.ts';

/** Every address has one report, so a second start shows whether two came from the same one. */
const env = { LIMIT_ADDRESS_REPORTS_PER_MONTH: '1' };

let database: TestDatabase;
let servers: Record<'direct' | 'behindOne' | 'behindAnother', RunningServer>;

beforeAll(async () => {
  database = await createTestDatabase();
  servers = {
    direct: await serveTest(database.url, env),
    behindOne: await serveTest(database.url, { ...env, TRUST_PROXY: '1' }),
    behindAnother: await serveTest(database.url, { ...env, TRUST_PROXY: '192.0.2.0/24' }),
  };
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop(1_000);
  await database.drop();
});

/** The status of a start by somebody new. */
async function start(server: keyof typeof servers, forwardedFor?: string): Promise<number> {
  const response = await fetch(`${servers[server].address}/trpc/analysis.start`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Anonymous-Token': randomUUID(),
      ...(forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {}),
    },
    body: JSON.stringify({ content: newClaim() }),
  });
  await response.body?.cancel();
  return response.status;
}

describe('the address that is counted', () => {
  it('is that of the connection: without TRUST_PROXY nobody is believed about it', async () => {
    expect(await start('direct', '198.51.100.1')).toBe(200);
    expect(await start('direct', '198.51.100.2')).toBe(403);
    expect(await start('direct')).toBe(403);
    // Nor where another proxy is trusted than the one that the connection comes from.
    expect(await start('behindAnother', '198.51.100.3')).toBe(403);
  });

  it('is the one that the trusted proxy saw, whatever the caller wrote before it', async () => {
    expect(await start('behindOne', '198.51.100.4')).toBe(200);
    expect(await start('behindOne', '198.51.100.5')).toBe(200);
    expect(await start('behindOne', '203.0.113.1, 198.51.100.4')).toBe(403);
    expect(await start('behindOne', 'nonsense, 198.51.100.5')).toBe(403);
  });

  it('of IPv6 is the network of 64 bits', async () => {
    expect(await start('behindOne', '2001:db8:1:2::1')).toBe(200);
    expect(await start('behindOne', '2001:db8:1:2:ffff::1')).toBe(403);
    expect(await start('behindOne', '2001:db8:1:3::1')).toBe(200);
  });

  it('of IPv4 written as IPv6 is the same', async () => {
    expect(await start('behindOne', '198.51.100.6')).toBe(200);
    expect(await start('behindOne', '::ffff:198.51.100.6')).toBe(403);
  });

  it('is never stored in the clear', async () => {
    const { rows } = await database.db.pool.query<{ text: string }>(
      `SELECT to_jsonb(c)::text AS text FROM "AllowanceCounter" c
       UNION ALL SELECT to_jsonb(s)::text FROM "Submission" s
       UNION ALL SELECT to_jsonb(t)::text FROM "Throttle" t`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toMatch(/address:[\w-]{43}"/);
    expect(stored).not.toMatch(/127\.0\.0\.1|198\.51\.100|2001:/);
  });
});

it('a visitor keeps what they have used when their cookie gets the name that https allows', async () => {
  const server = await serveTest(database.url, {
    PUBLIC_URL: 'https://verimeter.example',
    FIREBASE_PROJECT_ID: 'verimeter-1',
    FIREBASE_API_KEY: 'web-key',
    LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '2',
  });
  const visitor = randomUUID();
  const startWith = async (cookie: string) => {
    const response = await fetch(`${server.address}/trpc/analysis.start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ content: newClaim() }),
    });
    await response.body?.cancel();
    return { status: response.status, cookies: response.headers.getSetCookie() };
  };
  const first = await startWith(`anonymous_token=${visitor}`);
  expect(first).toEqual({
    status: 200,
    cookies: [
      expect.stringMatching(`^__Host-anonymous_token=${visitor};.* Path=/; HttpOnly; Secure;`),
      expect.stringMatching('^anonymous_token=; Max-Age=0;'),
    ],
  });
  const second = await startWith(`__Host-anonymous_token=${visitor}`);
  const third = await startWith(`__Host-anonymous_token=${visitor}`);
  expect([second.status, third.status]).toEqual([200, 403]);
  await server.stop(1_000);
});

it('a start that is refused for being too early says when to come again', async () => {
  const server = await serveTest(database.url, { LIMIT_SUBMISSIONS_PER_MINUTE: '0' });
  const response = await fetch(`${server.address}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content: newClaim() }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await response.json()).toMatchObject({
    error: {
      message: 'Too many submissions. Please wait a minute before trying again.',
      data: { error: 'too_many_submissions', httpStatus: 429 },
    },
  });
  await server.stop(1_000);
});
