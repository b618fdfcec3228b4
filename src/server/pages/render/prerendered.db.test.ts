import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
} from '../../testing/database.ts';
import { serveTest } from '../../testing/servers.ts';

const ORIGIN = { PUBLIC_URL: 'http://127.0.0.1:9', TRUST_PROXY: '1' };
const MARK = 'x-prerendered';

let database: TestDatabase;
let server: RunningServer;
/** A second instance on the same database */
let other: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, ORIGIN);
  other = await serveTest(database.url, ORIGIN);
});
afterAll(async () => {
  await Promise.all([server.stop(2_000), other.stop(2_000)]);
  await database.drop();
});

const listed = () => insertReport(database.db, { isIndexable: true });
const copyOf = ({ id }: { id: string }) =>
  database.db.prerenderedPage.findUnique({ where: { reportId: id } });
const change = ({ id }: { id: string }, data: object) =>
  database.db.report.update({ where: { id }, data });

/** The response of an instance */
async function ask(path: string, how: RequestInit = {}, instance = server) {
  const response = await fetch(instance.address + path, { redirect: 'manual', ...how });
  const { status, headers } = response;
  const named = (name: string) => headers.get(name);
  return { status, mark: named(MARK), cache: named('cache-control'), text: await response.text() };
}

describe('the page of a listed report', () => {
  it('[1.prerendered-copy] is stored as a copy when it is first asked for, and says so to GET and HEAD', async () => {
    const report = await listed();
    expect(await copyOf(report)).toBeNull();
    const got = await ask(`/report/${report.slug}`);
    expect([got.status, got.mark]).toEqual([200, 'true']);
    expect(await copyOf(report)).toMatchObject({ version: report.version });

    const asked = await ask(`/report/${report.slug}`, { method: 'HEAD' });
    expect(asked).toEqual({ ...got, text: '' });
  });

  it('[7.prerendered] says so to HEAD by each of its ids, on the redirects too, and is never kept unasked', async () => {
    const report = await listed();
    const head = { method: 'HEAD', headers: { 'Cache-Control': 'no-cache' } };
    const { slug, shareId, reportId } = report;
    for (const [id, status] of [
      [slug, 200],
      [shareId, 301],
      [reportId, 301],
    ] as const) {
      const answer = await ask(`/report/${id}`, head);
      expect(answer).toMatchObject({ status, mark: 'true', cache: 'no-cache' });
    }
  });

  it('is taken from the copy by an instance that has just started', async () => {
    const report = await listed();
    const { text } = await ask(`/report/${report.slug}`);
    const before = await copyOf(report);
    expect(await ask(`/report/${report.slug}`, {}, other)).toMatchObject({ mark: 'true', text });
    expect(await copyOf(report)).toEqual(before);
  });

  it('is byte for byte the same from the copy as newly made, for a person and for a crawler', async () => {
    const report = await listed();
    const made = await ask(`/report/${report.slug}`);
    const agents = ['Mozilla/5.0', 'Mozilla/5.0 (compatible; Searchbot/2.1)', ''];
    for (const instance of [server, other])
      for (const agent of agents) {
        const headers = { 'User-Agent': agent };
        expect(await ask(`/report/${report.slug}`, { headers }, instance)).toEqual(made);
      }
  });

  it('has a copy of its present state alone', async () => {
    const report = await listed();
    await ask(`/report/${report.slug}`);
    const { version } = await change(report, { seo: { title: 'Another title' } });
    await expect
      .poll(async () => (await ask(`/report/${report.slug}`)).text)
      .toContain('<title>Another title');
    expect(await copyOf(report)).toMatchObject({ version });
    expect((await ask(`/report/${report.slug}`, {}, other)).text).toContain('Another title');
  });

  it('is made anew by another build, or where another address is the site’s', async () => {
    const report = await listed();
    await ask(`/report/${report.slug}`);
    const before = await copyOf(report);
    const elsewhere = await serveTest(database.url, { PUBLIC_URL: 'http://127.0.0.1:10' });
    const { text, mark } = await ask(`/report/${report.slug}`, {}, elsewhere);
    await elsewhere.stop(2_000);
    expect(mark).toBe('true');
    expect(text).toContain('http://127.0.0.1:10/report/');
    expect((await copyOf(report))?.build).not.toBe(before?.build);
  });

  it('is made anew when its stored copy can’t be read', async () => {
    const report = await listed();
    const { text } = await ask(`/report/${report.slug}`);
    const html = Buffer.from('no brotli');
    await database.db.prerenderedPage.update({ where: { reportId: report.id }, data: { html } });
    const anew = await ask(`/report/${report.slug}`, {}, other);
    // Except the times of its data.
    const timeless = (page: string) => page.replaceAll(/"\w+At":\d{13}/g, '');
    expect(timeless(anew.text)).toBe(timeless(text));
    expect(anew.mark).toBe('true');
    expect(Buffer.from((await copyOf(report))?.html ?? [])).not.toEqual(html);
  });
});

describe('no copy is there', () => {
  it.each([
    ['that is not listed', {}],
    ['that has no result', { ...withoutResult, status: 'failed' as const }],
    ['that is being analyzed anew', { isIndexable: true, status: 'processing' as const, run: 2 }],
  ])('of a report %s', async (_which, data) => {
    const report = await insertReport(database.db, data);
    expect(await ask(`/report/${report.slug}`)).toMatchObject({ status: 200, mark: null });
    expect(await ask(`/report/${report.shareId}`)).toMatchObject({ status: 301, mark: null });
    expect(await copyOf(report)).toBeNull();
  });

  it.each([
    ['is not listed any more', { isIndexable: false }, 200],
    ['is withheld', { isIndexable: false, withheldAt: new Date() }, 403],
    ['is deleted', { deletedAt: new Date() }, 410],
  ])('of a report that %s, from that moment on', async (_what, data, status) => {
    const report = await listed();
    for (const instance of [server, other]) await ask(`/report/${report.slug}`, {}, instance);
    expect(await copyOf(report)).not.toBeNull();
    await change(report, data);
    expect(await copyOf(report)).toBeNull();
    for (const instance of [server, other])
      await expect
        .poll(() => ask(`/report/${report.slug}`, { method: 'HEAD' }, instance))
        .toMatchObject({ status, mark: null });
    expect(await copyOf(report)).toBeNull();
  });

  it('of the shared view, nor of any other page', async () => {
    const { shareId } = await listed();
    for (const path of [`/shared-report/${shareId}`, '/', '/about', '/report/never-was'])
      expect((await ask(path)).mark).toBeNull();
  });
});

describe('the home page', () => {
  it.each([
    ['is not listed any more', { isIndexable: false }],
    ['is withheld', { isIndexable: false, withheldAt: new Date() }],
    ['is deleted', { deletedAt: new Date() }],
  ])('shows a listed report, and no longer when that %s', async (_what, data) => {
    const report = await insertReport(database.db, {
      ...{ content: `Checked ${randomUUID()}.`, createdAt: new Date() },
    });
    const home = async () => (await ask('/')).text;
    expect(await home()).not.toContain(report.content);
    await change(report, { isIndexable: true });
    await expect.poll(home).toContain(report.content);
    const { main, example } = partsOf(await home());
    expect(example).toContain(`href="/report/${report.slug}">${report.content}</a>`);
    for (const text of ['True', '<b>90</b> of 100', 'Highly Credible', 'Example Institute'])
      expect(example).toContain(text);
    expect(main.split(report.content)).toHaveLength(2);
    await change(report, data);
    await expect.poll(home).not.toContain(report.content);
  });
});

/** The main part without what its scripts start with, and the report that is shown as an example. */
function partsOf(html: string) {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const [, example = ''] = /What a report looks like<\/h2>(.*?)<\/section>/s.exec(main) ?? [];
  return { main, example: example.replace(/<!--.*?-->/g, '') };
}

let posts = 0;
/** Each call uses another address. */
const nextAddress = () => `198.51.100.${posts++}`;

/** Posts a page as a browser would. */
async function post(
  reportId: string,
  body: unknown,
  { instance = server, from = nextAddress() } = {},
) {
  const response = await fetch(`${instance.address}/api/_internal/prerender/${reportId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  return { status: response.status, reported: (await response.json()) as { error?: string } };
}

describe('what a browser posts', () => {
  it('makes the server store its own copy, where there is none', async () => {
    const report = await listed();
    expect(await post(report.reportId, { html: '<p>mine</p>' })).toEqual({
      status: 200,
      reported: { success: true },
    });
    expect(await copyOf(report)).toMatchObject({ version: report.version });
    expect((await ask(`/report/${report.slug}`)).mark).toBe('true');
  });

  it('changes nothing where there is one', async () => {
    const report = await listed();
    await ask(`/report/${report.slug}`);
    const before = await copyOf(report);
    for (const instance of [server, other])
      expect((await post(report.reportId, { html: 'x' }, { instance })).status).toBe(200);
    expect(await copyOf(report)).toEqual(before);
  });

  it('[4.capture.never-served] is found in no later answer, not of another instance either', async () => {
    const mark = `mark-${randomUUID()}`;
    const html =
      `<html><script>alert("${mark}")</script><a href="https://${mark}.example/">${mark}</a>` +
      `<img src=x onerror="${mark}"></html>`;
    const report = await listed();
    expect((await post(report.reportId, { html })).status).toBe(200);
    const paths = [
      `/report/${report.slug}`,
      `/report/${report.shareId}`,
      `/shared-report/${report.shareId}`,
      `/embed/${report.slug}`,
      `/badge/${report.slug}.svg`,
      `/image/${report.slug}.png`,
      '/',
      '/feed.atom',
      '/llms.txt',
      '/sitemap.xml',
      `/api/analysis/report/${report.slug}`,
    ];
    for (const instance of [server, other])
      for (const path of paths)
        for (const method of ['GET', 'HEAD']) {
          const response = await fetch(instance.address + path, { method });
          const reported = (await response.text()) + JSON.stringify([...response.headers]);
          expect(reported.includes(mark), path).toBe(false);
        }
  });

  it.each([
    ['a report that is not listed', async () => (await insertReport(database.db)).reportId, 422],
    ['one that never was', () => Promise.resolve(randomUUID()), 404],
    [
      'one that is withheld',
      async () => (await insertReport(database.db, { withheldAt: new Date() })).reportId,
      403,
    ],
    [
      'one that is deleted',
      async () => (await insertReport(database.db, { deletedAt: new Date() })).reportId,
      410,
    ],
    ['what is no report id', () => Promise.resolve('no-id'), 400],
  ])('is refused for %s', async (_which, reportId, status) => {
    expect((await post(await reportId(), { html: 'x' })).status).toBe(status);
    expect((await post(await reportId(), { html: 'x' })).reported).not.toHaveProperty('success');
  });

  it('is refused with more than 2 MB', async () => {
    const report = await listed();
    const body = { html: 'x'.repeat(2 * 1024 * 1024) };
    expect((await post(report.reportId, body)).status).toBe(413);
    expect(await copyOf(report)).toBeNull();
  });

  it.each([
    ['no page', {}],
    ['an empty one', { html: '' }],
    ['something else than text', { html: 7 }],
    ['a field that nobody asked for', { html: 'x', version: 9 }],
  ])('is not looked into: with %s the copy is that of the data', async (_what, body) => {
    const report = await listed();
    expect((await post(report.reportId, body)).status).toBe(200);
    expect(await copyOf(report)).toMatchObject({ version: report.version });
  });

  it('is taken ten times a minute from one address', async () => {
    const { reportId } = await listed();
    const from = nextAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await post(reportId, { html: 'x' }, { from })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await post(reportId, { html: 'x' })).status).toBe(200);
  });

  it('may have nearly 2 MB', async () => {
    const { reportId } = await listed();
    expect((await post(reportId, { html: 'x'.repeat(2_000_000) })).status).toBe(200);
  });
});
