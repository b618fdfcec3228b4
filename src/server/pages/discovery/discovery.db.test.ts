import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreLabel } from '../../../shared/meter.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
  withoutTriggers,
} from '../../testing/database.ts';
import { allOf, parseXml } from '../../testing/parseXml.ts';
import { serveTest } from '../../testing/servers.ts';

const ORIGIN = 'http://127.0.0.1:9';
const EVIL = 'He said "</title>]]> & <script>alert(1)</script>" [x](y) \u0001\u{ffff} 🍯';
const LISTS = ['/sitemap.xml', '/feed.atom', '/llms.txt'];

let database: TestDatabase;
let server: RunningServer;
let listed: { slug: string; reportId: string };
/** Reports that must not be listed, by reason */
let unlisted: [string, { slug: string }][];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { PUBLIC_URL: ORIGIN });
  const { db } = database;
  const now = new Date();
  listed = await insertReport(db, { isIndexable: true, content: EVIL });
  unlisted = [
    ['not indexable', await insertReport(db)],
    ['a sample', await insertReport(db, { isIndexable: true, isSample: true })],
    ['partial', await insertReport(db, { isIndexable: true, partial: true })],
    ['withheld', await insertReport(db, { withheldAt: now })],
    ['deleted', await insertReport(db, { isIndexable: true, deletedAt: now })],
    [
      'without a result',
      await insertReport(db, { isIndexable: true, ...withoutResult, status: 'failed' }),
    ],
  ];
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const get = (path: string) => fetch(server.address + path, { redirect: 'manual' });
const textOf = async (path: string) => (await get(path)).text();

describe('the lists for crawlers, feed readers and models', () => {
  it.each(LISTS)('%s names the listed report', async (path) => {
    expect(await textOf(path)).toContain(`${ORIGIN}/report/${listed.slug}`);
  });

  it.each(LISTS)('%s names no report that may not be listed', async (path) => {
    const text = await textOf(path);
    for (const [, { slug }] of unlisted) expect(text).not.toContain(slug);
  });

  it.each(LISTS)(
    '%s follows at once when a report may no longer be listed, or moves',
    async (path) => {
      const { db } = database;
      const report = await insertReport(db);
      await db.report.update({ where: { id: report.id }, data: { isIndexable: true } });
      await expect.poll(() => textOf(path)).toContain(`/report/${report.slug}`);
      const slug = `${report.slug.slice(0, 60)}-moved`;
      await db.report.update({ where: { id: report.id }, data: { slug } });
      await expect.poll(() => textOf(path)).toContain(`/report/${slug}`);
      expect(await textOf(path)).not.toContain(`/report/${report.slug}<`);
      await db.report.update({ where: { id: report.id }, data: { isIndexable: false } });
      await expect.poll(() => textOf(path)).not.toContain(slug);
    },
  );
});

describe('the site map', () => {
  it('is well-formed and names the pages for everybody, and no other', async () => {
    const map = parseXml(await textOf('/sitemap.xml'));
    expect(map).toMatchObject({
      name: 'urlset',
      attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    });
    const addresses = allOf(map, 'loc').map(({ text }) => text);
    for (const path of [
      '/',
      '/analyze',
      '/truth-radar',
      '/about',
      '/contact-press',
      '/roadmap',
      '/terms',
      '/privacy',
    ])
      expect(addresses).toContain(ORIGIN + path);
    for (const address of addresses) {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
      const response = await get(address.slice(ORIGIN.length));
      expect([address, response.status]).toEqual([address, 200]);
      expect(await response.text()).toContain('<meta name="robots" content="index, follow"/>');
    }
  });

  it('says when each report was last analyzed', async () => {
    const map = parseXml(await textOf('/sitemap.xml'));
    const entry = allOf(map, 'url').find((url) => allOf(url, 'loc')[0]?.text.endsWith(listed.slug));
    expect(entry && allOf(entry, 'lastmod')[0]?.text).toBe('2026-11-20T11:00:00.000Z');
  });
});

describe('the feed', () => {
  it('is a well-formed Atom feed with all that it must have, whatever a claim holds', async () => {
    const response = await get('/feed.atom');
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(await response.text());
    expect(feed.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom');
    for (const name of ['id', 'title', 'updated', 'author'])
      expect(feed.children.filter((child) => child.name === name)).toHaveLength(1);
    expect(
      feed.children.find(({ attributes }) => attributes['rel'] === 'self')?.attributes['href'],
    ).toBe(`${ORIGIN}/feed.atom`);
    const [entry] = allOf(feed, 'entry').filter(
      (one) => allOf(one, 'id')[0]?.text === `urn:uuid:${listed.reportId}`,
    );
    expect(entry && allOf(entry, 'title')[0]?.text).toMatch(/^He said "<\/title>\]\]> & <script>/);
    for (const name of ['title', 'updated', 'published', 'link', 'summary'])
      expect(entry?.children.filter((child) => child.name === name)).toHaveLength(1);
  });

  it('says once why there is no verdict', async () => {
    const reason = 'mostly_unchecked' as const;
    const result = { ...exampleResult, confidence: 'low' as const, reason };
    const { db } = database;
    const createdAt = new Date('2027-01-01');
    const { id, reportId } = await insertReport(db, { result, createdAt });
    await db.report.update({ where: { id }, data: { isIndexable: true } });
    const summary = async () => {
      const entry = allOf(parseXml(await textOf('/feed.atom')), 'entry').find(
        (one) => allOf(one, 'id')[0]?.text === `urn:uuid:${reportId}`,
      );
      return entry && allOf(entry, 'summary')[0]?.text;
    };
    const { overallScore, perplexity } = exampleResult;
    const label = scoreLabel(overallScore);
    await expect
      .poll(summary)
      .toBe(
        'Inconclusive: most of its claims are not checked. ' +
          `Provisional score ${overallScore} of 100, ${label}. ${perplexity.analysis_summary}`,
      );
  });

  it('has the newest 50 at the most, the newest first', async () => {
    const { db } = database;
    const day = (number: number) => new Date(Date.UTC(2026, 11, 1, 0, number));
    for (let number = 0; number < 55; number++)
      await insertReport(db, { isIndexable: true, createdAt: day(number), result: exampleResult });
    const [last] = await db.report.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    await db.report.update({ where: { id: last?.id ?? '' }, data: { partial: true } });
    const entries = async () => allOf(parseXml(await textOf('/feed.atom')), 'entry');
    await expect.poll(async () => (await entries()).length).toBe(50);
    const times = (await entries()).map((entry) => allOf(entry, 'published')[0]?.text ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe('what else machines ask for', () => {
  it('robots.txt closes what is not for them, and says where the site map is', async () => {
    const text = await textOf('/robots.txt');
    for (const path of ['/admin', '/api/', '/my-reports', '/_debug'])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    expect(text).not.toContain('Disallow: /report');
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('robots.txt lets programs read what llms.txt sends them to', async () => {
    const text = await textOf('/robots.txt');
    const lines = text.split('\n');
    for (const path of ['/api/openapi.json', '/api/docs']) {
      expect(await textOf('/llms.txt')).toContain(`(${ORIGIN}${path})`);
      expect(lines.indexOf(`Allow: ${path}`)).toBeGreaterThan(0);
      expect(lines.indexOf(`Allow: ${path}`)).toBeLessThan(lines.indexOf('Disallow: /api/'));
    }
  });

  it('llms.txt says how to read a report, and lets no claim write lines of its own', async () => {
    const text = await textOf('/llms.txt');
    expect(text).toMatch(/^# Verimeter\n\n> /);
    expect(text).toContain(`(${ORIGIN}/api/openapi.json)`);
    for (const line of text.split('\n').filter((one) => one.startsWith('- [')))
      expect(line).toMatch(/^- \[[^\][]+\]\(http:\/\/127\.0\.0\.1:9\/[^)\s]+\): [^\n]+$/);
  });

  it('the manifest names icons that are there, and a form that takes what is shared', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const manifest = (await response.json()) as {
      icons: { src: string; purpose: string }[];
      share_target: unknown;
    };
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src } of manifest.icons) expect((await get(src)).status).toBe(200);
    expect(manifest.share_target).toEqual({
      action: '/analyze',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text', url: 'url' },
    });
  });
});

describe('the site map of many reports', () => {
  const ORIGIN = 'http://127.0.0.1:9';
  const COUNT = 100_000;

  let database: TestDatabase;
  let server: RunningServer;

  /** 100,000 listed reports, some with equal times, and some unlisted ones */
  beforeAll(async () => {
    database = await createTestDatabase();
    await withoutTriggers(
      database.db,
      `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
        "credibilityScore", "isIndexable", "isSample", partial, "createdAt", "updatedAt")
      SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
        'credibility', 'completed', '{}', 50, i % 101 <> 0, i % 103 = 0, i % 107 = 0,
        timestamptz '2026-01-01' + (i / 10) * interval '1 second', '2026-11-20'
      FROM generate_series(1, 200000) i
      WHERE i <= 100000 AND i % 101 <> 0 AND i % 103 <> 0 AND i % 107 <> 0
        OR i > 100000 AND i <= 100000 + (SELECT count(*) FROM generate_series(1, 100000) j
          WHERE j % 101 = 0 OR j % 103 = 0 OR j % 107 = 0) * 2`,
      `UPDATE "Report" SET "isIndexable" = true, "isSample" = false, partial = false WHERE id IN (
        SELECT id FROM "Report" WHERE NOT "isIndexable" OR "isSample" OR partial LIMIT 10)`,
      'ANALYZE "Report"',
    );
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
  const addressesOf = async (path: string) =>
    allOf(await read(path), 'loc').map(({ text }) => text);

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
});
