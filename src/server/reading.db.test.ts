import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from './server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { watchStream } from './testing/streams.ts';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  const limits = {
    LIMIT_ADDRESS_READS_PER_MINUTE: '60',
    LIMIT_ADDRESS_STREAMS_AT_ONCE: '2',
  };
  server = await serveTest(database.url, { TRUST_PROXY: '1', ...limits });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const get = (path: string, address: string) =>
  fetch(server.address + path, { headers: { 'X-Forwarded-For': address } });

describe('who asked for more than their share', () => {
  it('is asked to wait, but is given what lies ready', async () => {
    const { slug } = await insertReport(database.db, { isIndexable: true });
    const address = '192.0.2.1';
    expect((await get(`/report/${slug}`, '192.0.2.2')).status).toBe(200);
    // A minute's share and more, in one request that comes to nothing.
    const body = Buffer.alloc(1_900_000, 'x');
    const headers = { 'X-Forwarded-For': address };
    const large = await fetch(`${server.address}/api/nothing`, { method: 'POST', headers, body });
    expect(large.status).toBe(404);
    await Promise.all(
      [
        ...['/api/analysis/reports', '/trpc/radar.search', '/truth-radar?search=moon'],
        ...['/feed.atom', '/image/x.png', '/badge/x.svg', '/report/x'],
      ].map(async (path) => {
        const refused = await get(path, address);
        expect([path, refused.status]).toEqual([path, 429]);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }),
    );
    const page = await (await get(`/report/${slug}`, address)).text();
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
    for (const path of [`/report/${slug}`, '/readyz', script])
      expect([path, (await get(path, address)).status]).toEqual([path, 200]);
    expect((await get('/feed.atom', '192.0.2.9')).status).toBe(200);
  });
});

describe('who watches more analyses at once than anybody does', () => {
  it('is asked to wait until one of the streams has ended', async () => {
    const { reportId } = await insertReport(database.db, { status: 'processing', run: 2 });
    const path = `/api/analysis/progress/${reportId}`;
    const watch = (address: string) =>
      watchStream(server.address + path, { 'X-Forwarded-For': address });
    const streams = [await watch('192.0.2.3'), await watch('192.0.2.3')];
    const refused = await get(path, '192.0.2.3');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    streams.push(await watch('192.0.2.4'));
    streams.shift()?.leave();
    await expect
      .poll(async () => {
        const again = new AbortController();
        const headers = { 'X-Forwarded-For': '192.0.2.3' };
        const { status } = await fetch(server.address + path, { headers, signal: again.signal });
        again.abort();
        return status;
      })
      .toBe(200);
    for (const stream of streams) stream.leave();
  });
});
