import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../shared/paths.ts';
import { countView } from '../modules/reports/read.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
} from '../testing/database.ts';
import { serveTest } from '../testing/servers.ts';
import type { RunningServer } from '../server.ts';

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.stop(1_000);
  await database.drop();
});

interface Reader {
  token?: string;
  address?: string;
  headers?: Record<string, string>;
}

/** What the page of a report sends when it comes in sight. */
async function notify(reportId: string, reader: Reader = {}): Promise<number> {
  const { token = randomUUID(), address = '192.0.2.1', headers = {} } = reader;
  const response = await fetch(server.address + paths.view(reportId), {
    method: 'POST',
    headers: { 'X-Forwarded-For': address, 'Sec-Fetch-Site': 'same-origin', ...headers },
    body: token,
  });
  return response.status;
}

async function viewsOf(reportId: string): Promise<number> {
  const row = await database.db.reportViews.findUnique({ where: { reportId } });
  return row?.views ?? 0;
}

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20, hours));
const visitor = (token = randomUUID(), address = '192.0.2.1') =>
  ({ kind: 'anonymous', token, cookie: null, address }) as const;

describe('a view of a report', () => {
  it('is counted once a visitor, however often and from wherever they come', async () => {
    const { reportId } = await insertReport(database.db);
    const token = randomUUID();
    expect(await notify(reportId, { token })).toBe(204);
    await Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
        notify(reportId, { token, address }),
      ),
    );
    await notify(reportId.toUpperCase(), { token: token.toUpperCase() });
    expect(await viewsOf(reportId)).toBe(1);
    await notify(reportId);
    expect(await viewsOf(reportId)).toBe(2);
  });

  it('is counted for the visitor that the cookie names, before the token that the page tells', async () => {
    const { reportId } = await insertReport(database.db);
    const headers = { Cookie: `anonymous_token=${randomUUID()}` };
    await notify(reportId, { headers });
    await notify(reportId, { headers });
    expect(await viewsOf(reportId)).toBe(1);
  });

  it('is counted again on another day', async () => {
    const { reportId } = await insertReport(database.db);
    const reader = visitor();
    for (const hours of [1, 23, 25, 26]) await countView(database.db, reader, reportId, at(hours));
    expect(await viewsOf(reportId)).toBe(2);
  });

  it('counts ten times from one address at most, also of two hundred at once', async () => {
    const { reportId } = await insertReport(database.db);
    await Promise.all(Array.from({ length: 200 }, () => notify(reportId)));
    expect(await viewsOf(reportId)).toBe(10);
    await notify(reportId, { address: '192.0.2.2' });
    expect(await viewsOf(reportId)).toBe(11);
  });

  it.each([
    ['that is not finished', { ...withoutResult, status: 'processing' as const }, {}],
    ['by nobody', {}, { token: '' }],
    ['by somebody without a proper token', {}, { token: 'me' }],
    ['told by the page of another site', {}, { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    ['by a crawler', {}, { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Searchbot/2.1)' } }],
  ])('%s is not counted, and the answer is the same', async (_why, report, reader) => {
    const { reportId } = await insertReport(database.db, report);
    expect(await notify(reportId, reader)).toBe(204);
    expect(await viewsOf(reportId)).toBe(0);
  });

  it('of a report that is not there is answered alike', async () => {
    expect(await notify(randomUUID())).toBe(204);
    expect(await notify('no-id')).toBe(204);
  });

  it('of a report that is deleted at that moment is answered alike', async () => {
    for (let time = 0; time < 25; time++) {
      const { id, reportId } = await insertReport(database.db);
      const deleting = database.db.report.delete({ where: { id } });
      const readers = Array.from({ length: 4 }, () => notify(reportId));
      const [, ...answers] = await Promise.all([deleting, ...readers]);
      expect(answers).toEqual([204, 204, 204, 204]);
    }
  });

  it('does not make a new version of the report', async () => {
    const { reportId, version } = await insertReport(database.db);
    await notify(reportId);
    const row = await database.db.report.findUnique({ where: { reportId } });
    expect(row?.version).toBe(version);
  });
});

describe('who viewed a report', () => {
  it('is stored nowhere: hashes only, which are deleted with their salt the day after', async () => {
    // Not the server's: to that it is another day.
    const { db, drop } = await createTestDatabase();
    const { reportId } = await insertReport(db);
    const reader = visitor();
    await countView(db, reader, reportId, at(1));
    await countView(db, reader, reportId, at(30));
    const today = { day: at(24) };
    const [salts, marks] = [await db.viewSalt.count(), await db.viewMark.findMany()];
    expect(salts).toBe(1);
    expect(new Set(marks.map(({ day }) => day.toISOString()))).toEqual(
      new Set([at(24).toISOString()]),
    );
    expect(JSON.stringify(marks)).not.toContain(reader.token);

    await countView(db, reader, reportId, at(50));
    expect(await db.viewMark.count({ where: today })).toBe(0);
    expect(await db.viewSalt.count({ where: today })).toBe(0);
    expect(await db.reportViews.findFirst()).toEqual({ reportId, views: 3, lastDay: at(48) });
    await drop();
  });
});
