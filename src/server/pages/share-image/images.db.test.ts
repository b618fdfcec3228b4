import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  insertReports,
  type TestDatabase,
  withoutResult,
} from '../../testing/database.ts';
import { serveTest } from '../../testing/servers.ts';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { PUBLIC_URL: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const get = (path: string, method = 'GET') =>
  fetch(server.address + path, { method, redirect: 'manual' });
const imageOf = ({ slug, version }: { slug: string; version: number }) =>
  `/image/${slug}.png?v=${version}`;

async function pngOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await response.arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), png };
}

describe('the share image of a report', () => {
  it('[9.og-image] is a picture of 1200 by 630 pixels that browsers keep for an hour and other sites may show', async () => {
    const report = await insertReport(database.db);
    const response = await get(imageOf(report));
    expect(response.status).toBe(200);
    // Shared caches ask each time: a hidden report is hidden from new readers at once.
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=0');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await pngOf(response)).toMatchObject({ width: 1200, height: 630 });
    // What is kept is the same, and told in the same way.
    const again = await get(imageOf(report));
    expect(again.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(again.headers.get('etag')).toBe(response.headers.get('etag'));
    const head = await get(imageOf(report), 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is found by any name and version, and leads to the present one', async () => {
    const report = await insertReport(database.db);
    for (const path of [
      `/image/${report.slug}.png`,
      `/image/${report.slug}.png?v=99`,
      `/image/${report.slug}.png?v=${report.version}&from=mail`,
      `/image/${report.shareId}.png?v=${report.version}`,
      `/image/${report.reportId}.png`,
    ]) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([302, imageOf(report)]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('follows a change of the claim and of the address', async () => {
    const report = await insertReport(database.db);
    const before = await pngOf(await get(imageOf(report)));
    const changed = await database.db.report.update({
      where: { id: report.id },
      data: { content: 'Another claim stands here now.', slug: `${report.slug}-moved` },
    });
    const { slug, version } = await database.db.report.findUniqueOrThrow({
      where: { id: changed.id },
    });
    await expect
      .poll(async () => (await get(imageOf(report))).headers.get('location'))
      .toBe(imageOf({ slug, version }));
    const after = await pngOf(await get(imageOf({ slug, version })));
    expect(after.png.equals(before.png)).toBe(false);
  });

  it('is there for a report that is being analyzed anew, and not before its first result', async () => {
    const { renewing, running, failed } = await insertReports(database.db);
    expect((await get(imageOf(renewing))).status).toBe(200);
    expect((await get(imageOf(running))).status).toBe(404);
    expect((await get(imageOf(failed))).status).toBe(404);
  });

  it('is gone with its report, and withheld with it, at once', async () => {
    const { db } = database;
    const now = new Date();
    for (const [data, status] of [
      [{ deletedAt: now }, 410],
      [{ withheldAt: now }, 403],
    ] as const) {
      const report = await insertReport(db);
      expect((await get(imageOf(report))).status).toBe(200);
      await db.report.update({ where: { id: report.id }, data });
      await expect.poll(async () => (await get(imageOf(report))).status).toBe(status);
    }
  });

  it.each(['/image/never-was.png', '/image/%00.png', '/image/.png', '/image/a/b.png', '/image/x'])(
    'is not there at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('is painted for a claim in any script, and for one that tries to break out', async () => {
    for (const content of ['密封的蜂蜜永远不会变质', '</text></svg><script>alert(1)</script>']) {
      const report = await insertReport(database.db, { content });
      expect(await pngOf(await get(imageOf(report)))).toMatchObject({ width: 1200 });
    }
    await insertReport(database.db, { ...withoutResult, status: 'failed' });
  });
});

describe('the pictures of the site', () => {
  it.each([
    ['/site.png', 1200, 630],
    ['/icon-192.png', 192, 192],
    ['/icon-512.png', 512, 512],
    ['/icon-maskable-512.png', 512, 512],
    ['/apple-touch-icon.png', 180, 180],
  ])('%s is %i by %i pixels', async (path, width, height) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await pngOf(response)).toMatchObject({ width, height });
  });
});
