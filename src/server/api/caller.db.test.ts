import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { serveTest } from '../testing/servers.ts';
import { newClaim } from '../testing/app.ts';
import {
  readBearer,
  readCaller,
  readSessionToken,
  sessionCookie,
  visitorCookies,
} from './context.ts';

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

describe('credentials of a request', () => {
  describe('caller', () => {
    const TOKEN = '0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab';
    const OTHER = '11111111-aaaa-4bbb-8ccc-1234567890ab';
    const now = new Date('2026-11-23T12:00:00Z');
    const read = (cookie: string, https: boolean, at = now) =>
      readCaller({ headers: { cookie } }, { https, now: at }).cookie;

    describe('the cookie of a visitor', () => {
      it('is out of the reach of scripts and other sites, as long as browsers keep one', () => {
        expect(visitorCookies(TOKEN, false)).toEqual([
          `anonymous_token=${TOKEN}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
        ]);
      });

      it('is bound to this very host where people come by https, and takes the place of the earlier one', () => {
        expect(visitorCookies(TOKEN, true)).toEqual([
          `__Host-anonymous_token=${TOKEN}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
          'anonymous_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
        ]);
      });

      it('is taken away by both of its names', () => {
        const names = (https: boolean) =>
          visitorCookies(null, https).map((line) => /^(.*)=; Max-Age=0; Path=\//.exec(line)?.[1]);
        expect(names(false)).toEqual(['anonymous_token']);
        expect(names(true)).toEqual(['__Host-anonymous_token', 'anonymous_token']);
      });

      it('is read back, beside others', () => {
        expect(read(`theme=dark; anonymous_token=${TOKEN}`, false)).toBe(TOKEN);
        expect(read(`__Host-anonymous_token=${TOKEN}; theme=dark`, true)).toBe(TOKEN);
      });

      it('counts by its own name where both are there, whoever has planted the other', () => {
        const both = [`anonymous_token=${OTHER}`, `__Host-anonymous_token=${TOKEN}`];
        expect(read(both.join('; '), true)).toBe(TOKEN);
        expect(read(both.reverse().join('; '), true)).toBe(TOKEN);
        expect(read(both.join('; '), false)).toBe(OTHER);
      });

      it('is still read by its earlier name, until the last such one has run out', () => {
        const earlier = `anonymous_token=${TOKEN}`;
        expect(read(earlier, true)).toBe(TOKEN);
        expect(read(earlier, true, new Date('2028-01-01T00:00:00Z'))).toBeNull();
        expect(read(earlier, false, new Date('2028-01-01T00:00:00Z'))).toBe(TOKEN);
      });

      it('is none when it could not be ours', () => {
        for (const made of ['', 'x', `${TOKEN}0`, '"; DROP TABLE']) {
          expect(read(`anonymous_token=${made}`, false)).toBeNull();
          expect(read(`__Host-anonymous_token=${made}`, true)).toBeNull();
        }
      });
    });
  });

  const given = (authorization?: string) =>
    readBearer({ headers: authorization === undefined ? {} : { authorization } });

  it('the identity token is what follows Bearer, however that is written', () => {
    expect(given('Bearer a.b.c')).toBe('a.b.c');
    expect(given('bearer   a.b.c')).toBe('a.b.c');
  });

  it('without the header, or with a password for a proxy in front, nobody says who they are', () => {
    expect(given()).toBeNull();
    expect(given('Basic YWRhOnNlY3JldA==')).toBeNull();
    expect(given('Bearership a')).toBeNull();
  });

  it('an empty token is one, so that it is refused', () => {
    expect(given('Bearer')).toBe('');
  });

  describe('session cookie', () => {
    const TOKEN = 'k'.repeat(43);
    const read = (cookie: string, https: boolean) =>
      readSessionToken({ headers: { cookie } }, https);

    describe('the cookie of a page session', () => {
      it('is out of the reach of scripts and other sites, for 30 days', () => {
        expect(sessionCookie(TOKEN, false)).toBe(
          `session=${TOKEN}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
        );
      });
      it('travels encrypted only, and is bound to this very host, where people come by https', () => {
        expect(sessionCookie(TOKEN, true)).toBe(
          `__Host-session=${TOKEN}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
        );
      });
      it('is taken away by the same name', () => {
        expect(sessionCookie(null, false)).toMatch(/^session=; Max-Age=0; Path=\//);
        expect(sessionCookie(null, true)).toMatch(/^__Host-session=; Max-Age=0; Path=\//);
      });
      it('is read back, beside others', () => {
        expect(read(`theme=dark; session=${TOKEN}`, false)).toBe(TOKEN);
        expect(read(`__Host-session=${TOKEN}`, true)).toBe(TOKEN);
      });
      it('counts by its own name alone: under https nobody else can have planted that', () => {
        expect(read(`session=${TOKEN}`, true)).toBeNull();
        expect(read(`__Host-session=${TOKEN}`, false)).toBeNull();
      });
      it('is none when it could not be ours', () => {
        for (const forged of ['', 'short', `${TOKEN}k`, `${'k'.repeat(42)}%`]) {
          expect(read(`session=${forged}`, false)).toBeNull();
        }
      });
    });
  });
});
