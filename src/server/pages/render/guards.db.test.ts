import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { openSession } from '../../modules/accounts/sessions.ts';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { registerPerson } from '../../testing/registerPerson.ts';
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

describe('hidden reports', () => {
  let database: TestDatabase;
  let server: RunningServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await serveTest(database.url);
  });
  afterAll(async () => {
    await server.stop(2_000);
    await database.drop();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.address + path, { headers, redirect: 'manual' });
  const at = new Date();
  const statusOf = async (path: string) => (await get(path)).status;
  const change = (id: string, data: object) => database.db.report.update({ where: { id }, data });

  /** A report's page and its shared page */
  const pagesOf = ({ slug, shareId }: { slug: string; shareId: string }) => [
    `/report/${slug}`,
    `/report/${shareId}`,
    `/shared-report/${shareId}`,
  ];

  describe('the page of a withheld report', () => {
    it('[2.route.report.withheld] answers 403, says nothing of the claim, and is kept out of search engines', async () => {
      const report = await insertReport(database.db, { withheldAt: at, content: 'Kept from all.' });
      for (const path of pagesOf(report)) {
        const answer = await get(path);
        expect([path, answer.status]).toEqual([path, 403]);
        const html = await answer.text();
        expect(html).toContain('noindex');
        expect(html).not.toContain(report.content);
      }
    });

    it('is the same for an admin: what is theirs to read comes by calls', async () => {
      const { db } = database;
      const { slug } = await insertReport(db, { withheldAt: at });
      const { email, cookie } = await registerPerson(server.address);
      await db.user.update({ where: { email }, data: { role: 'ADMIN' } });
      const forAdmin = await get(`/report/${slug}`, { Cookie: cookie });
      expect(forAdmin.status).toBe(403);
      expect(await forAdmin.text()).toBe(await (await get(`/report/${slug}`)).text());
    });

    it('turns at once with the switch, whoever has read it before', async () => {
      const { id, slug } = await insertReport(database.db);
      const path = `/report/${slug}`;
      expect(await statusOf(path)).toBe(200);
      await change(id, { withheldAt: at });
      await expect.poll(() => statusOf(path)).toBe(403);
      await change(id, { withheldAt: null });
      await expect.poll(() => statusOf(path)).toBe(200);
    });
  });

  describe('the page of a deleted report', () => {
    it('answers 410 at once, and again 200 when the deletion is taken back', async () => {
      const report = await insertReport(database.db);
      const path = `/report/${report.slug}`;
      expect(await statusOf(path)).toBe(200);
      await change(report.id, { deletedAt: at });
      await expect.poll(() => statusOf(path)).toBe(410);
      for (const each of pagesOf(report)) expect([each, await statusOf(each)]).toEqual([each, 410]);
      await change(report.id, { deletedAt: null });
      await expect.poll(() => statusOf(path)).toBe(200);
    });

    it('[2.route.report.deleted] answers 410 for good by each of its addresses, earlier ones too, without its claim', async () => {
      const report = await insertReport(database.db, { content: 'Nothing is to be left of this.' });
      const { id, slug } = report;
      await change(id, { slug: `later-${slug}` });
      await database.db.report.delete({ where: { id } });
      for (const path of [...pagesOf(report), `/report/later-${slug}`]) {
        const answer = await get(path);
        expect([path, answer.status]).toEqual([path, 410]);
        expect(await answer.text()).not.toContain(report.content);
      }
    });

    it.each(['/report/gone', '/report/withheld', '/report/missing'])(
      'lends its address to nobody: %s is as any other that never was',
      async (path) => expect(await statusOf(path)).toBe(404),
    );
  });

  describe('a stream of what is hidden', () => {
    it('answers 410 for a deleted report and 403 for a withheld one', async () => {
      const gone = await insertReport(database.db, { deletedAt: at, status: 'processing' });
      const kept = await insertReport(database.db, { withheldAt: at, status: 'processing' });
      const stream = (reportId: string) => get(`/api/analysis/progress/${reportId}`);
      const [first, second] = [await stream(gone.reportId), await stream(kept.reportId)];
      expect([first.status, second.status]).toEqual([410, 403]);
      expect(await first.json()).toEqual({
        ...{ message: messages.reportGone, code: 'GONE', error: 'gone' },
      });
    });
  });

  describe('a call of the browser for a deleted report', () => {
    it('answers 410 by itself, and names it when it travels with others', async () => {
      const { slug } = await insertReport(database.db, { deletedAt: at });
      const input = encodeURIComponent(JSON.stringify({ id: slug }));
      const alone = await get(`/trpc/reports.read?input=${input}`);
      expect(alone.status).toBe(410);
      const gone = { message: messages.reportGone, data: { httpStatus: 410, error: 'gone' } };
      expect(await alone.json()).toMatchObject({ error: gone });
      const both = encodeURIComponent(JSON.stringify({ 0: { id: slug } }));
      const batch = await get(`/trpc/reports.read,reports.recent?batch=1&input=${both}`);
      expect(batch.status).toBe(207);
      expect(await batch.json()).toMatchObject([{ error: gone }, { result: {} }]);
    });
  });

  describe('an address that a report had before', () => {
    it('[2.report.old-slug] leads to the present one for good, with what follows it, and may be asked again', async () => {
      const { id, slug, shareId } = await insertReport(database.db);
      expect(await statusOf(`/report/${slug}`)).toBe(200);
      await change(id, { slug: `second-${slug}` });
      await change(id, { slug: `third-${slug}` });
      for (const earlier of [slug, `second-${slug}`]) {
        await expect.poll(() => statusOf(`/report/${earlier}`)).toBe(301);
        const answer = await get(`/report/${earlier}?from=mail`);
        expect(answer.headers.get('location')).toBe(`/report/third-${slug}?from=mail`);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
      }
      const shared = await get(`/shared-report/${slug}`);
      expect(shared.headers.get('location')).toBe(`/shared-report/${shareId}`);
    });
  });
});
