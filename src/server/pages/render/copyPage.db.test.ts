import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../startServer.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
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

/** The response of an instance */
async function ask(path: string, how: RequestInit = {}, instance = server) {
  const response = await fetch(instance.address + path, { redirect: 'manual', ...how });
  const { status, headers } = response;
  const named = (name: string) => headers.get(name);
  return { status, mark: named(MARK), cache: named('cache-control'), text: await response.text() };
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
