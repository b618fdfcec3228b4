import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { registerPerson } from '../../testing/people.ts';
import { serveTest } from '../../testing/servers.ts';

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
