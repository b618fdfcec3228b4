import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningServer } from '../../server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { allOf, parseXml } from '../../testing/parseXml.ts';
import { serveTest } from '../../testing/servers.ts';

const ORIGIN = 'http://127.0.0.1:9';
const COUNT = 100_000;

let database: TestDatabase;
let server: RunningServer;

/** 100,000 listed reports, some with equal times, and some unlisted ones */
beforeAll(async () => {
  database = await createTestDatabase();
  const client = await database.db.pool.connect();
  try {
    // Triggers do not matter here.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
        "credibilityScore", "isIndexable", "isSample", partial, "createdAt", "updatedAt")
      SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
        'credibility', 'completed', '{}', 50, i % 101 <> 0, i % 103 = 0, i % 107 = 0,
        timestamptz '2026-01-01' + (i / 10) * interval '1 second', '2026-11-20'
      FROM generate_series(1, 200000) i
      WHERE i <= 100000 AND i % 101 <> 0 AND i % 103 <> 0 AND i % 107 <> 0
        OR i > 100000 AND i <= 100000 + (SELECT count(*) FROM generate_series(1, 100000) j
          WHERE j % 101 = 0 OR j % 103 = 0 OR j % 107 = 0) * 2`,
    );
    await client.query(
      `UPDATE "Report" SET "isIndexable" = true, "isSample" = false, partial = false WHERE id IN (
        SELECT id FROM "Report" WHERE NOT "isIndexable" OR "isSample" OR partial LIMIT 10)`,
    );
    await client.query('ANALYZE "Report"');
  } finally {
    client.release(true);
  }
  server = await serveTest(database.url, { PUBLIC_URL: ORIGIN });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const read = async (path: string) => {
  const response = await fetch(server.address + path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return parseXml(await response.text());
};
const addressesOf = async (path: string) => allOf(await read(path), 'loc').map(({ text }) => text);

it('a site with 100,000 reports has an index, and each report once in one of its files', async () => {
  const listed = await database.db.report.findMany({
    where: { isIndexable: true, isSample: false, partial: false },
    select: { slug: true },
  });
  expect(listed.length).toBeGreaterThanOrEqual(COUNT);
  const index = await read('/sitemap.xml');
  expect(index.name).toBe('sitemapindex');
  const files = allOf(index, 'loc').map(({ text }) => text);
  expect(files[0]).toBe(`${ORIGIN}/sitemap-1.xml`);
  const found: string[] = [];
  for (const file of files) {
    const addresses = await addressesOf(file.slice(ORIGIN.length));
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    found.push(...addresses);
  }
  expect(new Set(found).size).toBe(found.length);
  const reports = found.filter((address) => address.includes('/report/'));
  expect(reports.toSorted()).toEqual(
    listed.map(({ slug }) => `${ORIGIN}/report/${slug}`).toSorted(),
  );
  expect(found).toContain(`${ORIGIN}/about`);
});

it('there is no file beyond the last', async () => {
  for (const part of ['0', '99', '1e1', '-1', '01', 'x'])
    expect((await fetch(`${server.address}/sitemap-${part}.xml`)).status).toBe(404);
});
