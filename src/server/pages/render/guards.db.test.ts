import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { openSession } from '../../modules/accounts/sessions.ts';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { registerPerson } from '../../testing/people.ts';
import { serveTest } from '../../testing/servers.ts';

const OWN = [paths.myReports, paths.account];
const OF_ADMINS = [
  paths.admin,
  paths.adminReports,
  paths.adminCorrections,
  paths.adminUsers,
  paths.adminSettings,
  paths.adminLibrary,
  paths.adminJobs,
  paths.adminAudit,
  '/admin/reports/0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab/edit-seo',
];

let database: TestDatabase;
let server: RunningServer;
/** Cookies per kind of visitor */
const cookies: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { ADMIN_EMAIL: 'boss@example.org' });
  const { db } = database;
  const now = new Date();
  const change = (email: string, data: { role?: 'ADMIN'; suspendedAt?: Date }) =>
    db.user.update({ where: { email }, data });
  const register = (email?: string) => registerPerson(server.address, 'Rosa Registered', email);
  /** Opens a session 13 months ago. */
  const openLongAgo = async (email: string) => {
    const { id } = await db.user.findUniqueOrThrow({ where: { email } });
    const opening = { userId: id, authenticatedAt: now, former: null };
    const at = new Date(now.getTime() - 400 * 86_400_000);
    return `session=${await db.transaction((tx) => openSession(tx, opening, at))}`;
  };

  const registered = await register();
  cookies.registered = registered.cookie;
  const admin = await register();
  await change(admin.email, { role: 'ADMIN' });
  cookies.admin = admin.cookie;
  cookies['admin by address'] = (await register('boss@example.org')).cookie;

  cookies.visitor = 'anonymous_token=0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab';
  cookies['made up'] = `session=${'A'.repeat(43)}`;
  cookies.garbage = 'session="; DROP TABLE \'Session\'"';
  cookies.expired = await openLongAgo(registered.email);
  const suspended = await register();
  cookies.suspended = suspended.cookie;
  await change(suspended.email, { suspendedAt: now });
  const ended = await register();
  cookies['signed out'] = ended.cookie;
  await db.session.deleteMany({ where: { user: { email: ended.email } } });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const SIGNED_OUT = ['visitor', 'made up', 'garbage', 'expired', 'suspended', 'signed out'];
const SIGNED_IN = ['registered', 'admin', 'admin by address'];

const get = (path: string, who: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, {
    headers: { Cookie: cookies[who] ?? '', ...headers },
    redirect: 'manual',
  });

/** Data that the page embeds for the browser */
async function bootOf(response: Response) {
  const html = await response.text();
  const [, text = '{}'] = /id="boot">([^<]*)</.exec(html) ?? [];
  return { html, boot: JSON.parse(text) as { state?: { queries: unknown[] } } };
}

describe.each([...OWN, ...OF_ADMINS])('[2.guard.first-response] the guarded page %s', (path) => {
  it.each(SIGNED_OUT)(
    'sends who is signed out (%s) to the sign-in, and back after it',
    async (who) => {
      const response = await get(`${path}?page=2`, who);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(
        `/?signIn=${encodeURIComponent(`${path}?page=2`)}`,
      );
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.text()).not.toContain('<html');
    },
  );

  it('is never given out to who is signed out, also right after somebody saw it', async () => {
    await (await get(path, 'admin')).text();
    expect((await get(path, 'visitor')).status).toBe(302);
    expect((await get(`/guarded%20${path}`, 'visitor')).status).toBe(404);
  });

  it('is kept by nobody and listed nowhere', async () => {
    const { headers } = await get(path, 'admin');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('holds no data: it is the same to the byte for all whom it is shown to', async () => {
    const who = OWN.includes(path as (typeof OWN)[number]) ? 'registered' : 'admin';
    const [one, other] = [await get(path, who), await get(path, 'admin by address')];
    const { html, boot } = await bootOf(one);
    expect(html).toContain('<html');
    expect(html).not.toContain('Rosa');
    expect(boot.state?.queries).toEqual([]);
    expect((await bootOf(other)).html).toBe(html);
  });

  it('stands without a slash at its end', async () => {
    const { status, headers } = await get(`${path}/`, 'visitor');
    expect([status, headers.get('location')]).toEqual([301, path]);
  });
});

describe('the pages of a person', () => {
  it.each(OWN.flatMap((path) => SIGNED_IN.map((who) => [path, who] as const)))(
    '%s are shown to who is signed in (%s)',
    async (path, who) => {
      expect((await get(path, who)).status).toBe(200);
    },
  );
});

describe('the pages of admins', () => {
  it.each(OF_ADMINS)('%s send who is none to the not-found page', async (path) => {
    const response = await get(path, 'registered');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/404']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each(OF_ADMINS)('%s are shown to admins, by role or by address', async (path) => {
    for (const who of ['admin', 'admin by address'])
      expect((await get(path, who)).headers.get('location')).toBeNull();
  });

  it.each([
    '/admin/else',
    '/admin/library/x',
    '/admin/reports/x/edit-seo/y',
    '/admin/users/x',
    '/admin/reports/x',
  ])('that are none, %s, are found by nobody', async (path) => {
    for (const who of ['visitor', 'registered', 'admin'])
      expect((await get(path, who)).status).toBe(404);
  });

  it.each(['/_debug', '/_view-html', '/_debug/x', '/_view-html?id=x'])(
    '%s is found by nobody but them',
    async (path) => {
      for (const who of ['visitor', 'registered', 'suspended'])
        expect((await get(path, who)).status).toBe(404);
    },
  );
});

describe('/verify-email', () => {
  it('is for everybody, and its codes get no further', async () => {
    for (const path of ['/verify-email', '/verify-email?mode=verifyEmail&oobCode=secret-code']) {
      const response = await get(path, 'visitor');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await response.text()).not.toContain('secret-code');
    }
  });

  it('keeps its codes when an address is written with a slash at its end', async () => {
    const { headers } = await get('/verify-email/?oobCode=x', 'visitor');
    expect(headers.get('location')).toBe('/verify-email?oobCode=x');
  });
});

it('a page for everybody is the same for who is signed in', async () => {
  const [visitor, registered] = [await get('/', 'visitor'), await get('/', 'registered')];
  expect(await registered.text()).toBe(await visitor.text());
});
