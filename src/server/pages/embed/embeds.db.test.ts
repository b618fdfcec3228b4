import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { cardColors } from '../share-image/card.ts';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
} from '../../testing/database.ts';
import { parseXml } from '../../testing/parseXml.ts';
import { serveTest } from '../../testing/servers.ts';

const ORIGIN = 'http://127.0.0.1:9';
const EVIL = '</style></title><script>alert(1)</script> says "so" & \'thus\' <b>today</b>';
const UNKNOWN = {
  ...exampleResult,
  ...{ overallScore: 50, confidence: 'low', verdict: 'inconclusive' },
  perplexity: {
    ...exampleResult.perplexity,
    assessment: 'not_enough_evidence' as const,
    sources: { mainstream: [], conflicting: [] },
  },
};
const LOW = { ...exampleResult, overallScore: 62, confidence: 'low', verdict: 'inconclusive' };

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { PUBLIC_URL: ORIGIN });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.address + path, { redirect: 'manual', headers });
  return { status: response.status, named: response.headers, text: await response.text() };
}
const embed = (slug: string) => ask(`/embed/${slug}`);
const badge = (slug: string) => ask(`/badge/${slug}.svg`);
const insert = (data: Parameters<typeof insertReport>[1] = {}) => insertReport(database.db, data);
const change = (id: string, data: object) => database.db.report.update({ where: { id }, data });

const HIDDEN = [
  ['was deleted', { deletedAt: new Date() }, 410],
  ['is withheld', { withheldAt: new Date() }, 403],
] as const;

describe('the small page of a report', () => {
  it('says claim, score, verdict, confidence and date, and leads to the report', async () => {
    const { slug } = await insert({ content: 'Sealed honey never spoils.' });
    const { status, text } = await embed(slug);
    expect(status).toBe(200);
    const { document } = parseHTML(text);
    expect(document.querySelector('h1')?.textContent).toBe('Sealed honey never spoils.');
    expect(document.querySelector('.found')?.textContent).toBe(
      '90 of 100True, Highly CredibleConfidence: high',
    );
    expect(document.querySelector('.foot')?.textContent).toContain('November 20, 2026');
    const link = document.querySelector('a');
    expect(link?.textContent).toBe('Checked by Verimeter');
    expect(link?.getAttribute('href')).toBe(`${ORIGIN}/report/${slug}`);
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener',
    ]);
  });

  it('has at most 10 kB and no script, also of the longest claim', async () => {
    const { slug } = await insert({ content: 'Ω’🍯 '.repeat(12_000) });
    const { text } = await embed(slug);
    expect(Buffer.byteLength(text)).toBeLessThan(10_000);
    expect(text).not.toContain('<script');
    const { document } = parseHTML(text);
    const shown = document.querySelector('h1')?.textContent ?? '';
    expect(Array.from(shown).length).toBeLessThanOrEqual(180);
    expect(shown).toMatch(/…$/);
  });

  it('may be framed by any site, which no other page may, and do nothing else', async () => {
    const { slug } = await insert();
    const { named } = await embed(slug);
    const policy = named.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toMatch(/^default-src 'none';style-src 'sha256-[\w+/=]+';/);
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(named.get('x-frame-options')).toBeNull();
    for (const path of [`/report/${slug}`, '/', '/embed', `/badge/${slug}.svg`, '/embed/a/b']) {
      const other = (await ask(path)).named;
      expect(other.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    }
    // The same from the cache.
    expect((await embed(slug)).named.get('x-frame-options')).toBeNull();
    expect((await ask(`/report/${slug}`)).named.get('x-frame-options')).not.toBeNull();
  });

  it('is kept out of search engines, which are told where the report stands', async () => {
    const { slug } = await insert({ isIndexable: true });
    const { named, text } = await embed(slug);
    expect(named.get('x-robots-tag')).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/report/${slug}">`);
  });

  it('says of thin evidence that the number is provisional', async () => {
    const { slug } = await insert({ result: LOW });
    const { text } = await embed(slug);
    expect(text).toContain('Inconclusive: not enough evidence');
    expect(text).toContain('Provisional: 62 of 100');
    expect(text).not.toContain('class="number"');
  });

  it('says that a claim of which nothing is known can’t be judged, and shows no needle and no label', async () => {
    const { slug } = await insert({ result: UNKNOWN });
    const { text } = await embed(slug);
    expect(text).toContain('We can’t judge this yet');
    expect(text).not.toMatch(/Inconclusive|Credible|class="needle"|class="number"/);
    const image = (await badge(slug)).text;
    expect(image).toContain('not judged yet');
    expect(image).toContain(`fill="${cardColors.muted}"`);
    const { text: page } = await ask(`/report/${slug}`);
    expect(page).toMatch(/name="description" content="We can’t judge this yet\. /);
  });

  it('cannot be broken out of by a claim', async () => {
    const { slug } = await insert({ content: EVIL });
    const { text } = await embed(slug);
    expect(text).not.toContain('<script');
    const { document } = parseHTML(text);
    expect(document.querySelector('h1')?.textContent).toBe(EVIL);
    expect(document.querySelectorAll('b')).toHaveLength(0);
  });

  it('changes with the report, and goes with it', async () => {
    const { id, slug } = await insert();
    expect((await embed(slug)).text).toContain('<small> of 100');
    await change(id, { result: LOW });
    await expect.poll(async () => (await embed(slug)).text).toContain('Provisional');
    for (const [, data, status] of HIDDEN) {
      await change(id, { deletedAt: null, withheldAt: null, ...data });
      await expect.poll(async () => (await embed(slug)).status).toBe(status);
    }
  });

  it('leads from any other id of the report to its slug', async () => {
    const { slug, shareId, reportId } = await insert();
    for (const id of [shareId, reportId]) {
      const { status, named } = await embed(id);
      expect([status, named.get('location')]).toEqual([301, `/embed/${slug}`]);
    }
  });

  it('says that there is no result, and no such report', async () => {
    const failed = await insert({ ...withoutResult, status: 'failed' });
    const running = await insert({ ...withoutResult, status: 'processing' });
    expect((await embed(failed.slug)).text).toContain('ended without a result');
    expect((await embed(running.slug)).text).toContain('being analyzed');
    expect((await embed('never-was')).status).toBe(404);
  });

  it.each(HIDDEN)('of a report that %s says no word of its claim', async (_, data, status) => {
    const { slug, content } = await insert(data);
    for (const answer of [await embed(slug), await badge(slug)]) {
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain(content);
    }
  });
});

describe('the badge of a report', () => {
  it('is a drawing with a title that may be kept for five minutes and asked for again', async () => {
    const { slug } = await insert();
    const { status, named, text } = await badge(slug);
    expect([status, named.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(named.get('cache-control')).toBe('public, max-age=300, s-maxage=0');
    expect(named.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(() => parseXml(text)).not.toThrow();
    expect(text).toContain('>Verimeter</text>');
    expect(text).toContain('>90 · true</text>');
    expect(text).toContain('<title>Verimeter: 90 of 100, true, confidence high</title>');
    const etag = named.get('etag') ?? '';
    expect((await ask(`/badge/${slug}.svg`, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('says of thin evidence that the number is provisional, in no color of the scale', async () => {
    const { slug } = await insert({ result: LOW });
    const { text } = await badge(slug);
    expect(text).toContain('>inconclusive · 62 provisional</text>');
    expect(text).toContain('fill="#5b5f66"');
  });

  it('says so where an analyst is missing', async () => {
    const { slug } = await insert({ result: { ...exampleResult, partial: true } });
    const { text } = await badge(slug);
    expect(text).toContain('>90 · true · partial</text>');
    expect(text).toContain(
      '<title>Verimeter: 90 of 100, true, confidence high, partial report</title>',
    );
    const followed = (await ask(`/feed/${slug}.atom`)).text;
    expect(followed).toContain('Confidence high. Partial report.</summary>');
  });

  it.each(['processing', 'failed'] as const)('says “no result” while it is %s', async (status) => {
    const { slug } = await insert({ ...withoutResult, status });
    const { text, named } = await badge(slug);
    expect(text).toContain('>no result</text>');
    expect(named.get('cache-control')).toBe('no-cache');
  });
});

describe('the feed of a report', () => {
  const feed = async (slug: string) => {
    const { status, named, text } = await ask(`/feed/${slug}.atom`);
    const document = parseXml(text);
    return { status, named, text, document };
  };

  it('has an entry for the present result, with an id that stays until the next analysis', async () => {
    const { id, slug, reportId } = await insert({
      content: 'Sealed honey never spoils, they say.',
    });
    const { status, named, text } = await feed(slug);
    expect(status).toBe(200);
    expect(named.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(named.get('x-robots-tag')).toBe('noindex');
    expect(text).toContain(`<id>${ORIGIN}/feed/${slug}.atom</id>`);
    expect(text).toContain('<title>True</title>');
    const entryIds = (of: string) =>
      [...of.matchAll(/<id>(urn:uuid:[^<]+)<\/id>/g)].map(([, found]) => found);
    const before = entryIds(text);
    expect(before).toHaveLength(1);
    expect(before[0]).toContain(reportId);

    const corrections = [
      { at: '2026-11-21T09:00:00.000Z', text: 'The date was <wrong>.', resultNumber: 1 },
    ];
    await change(id, { corrections });
    await expect
      .poll(async () => entryIds((await feed(slug)).text))
      .toEqual([`urn:uuid:${reportId}#2026-11-21T09:00:00.000Z`, ...before]);
    const after = await feed(slug);
    expect(after.text).toContain('The date was &lt;wrong&gt;.');
  });

  it.each(HIDDEN)('has no entry when the report %s', async (_, hidden, expected) => {
    const { id, slug } = await insert({ content: 'Nobody is to read this claim here.' });
    await change(id, hidden);
    const { status, text } = await feed(slug);
    expect(status).toBe(expected);
    expect(text).toContain(`<id>${ORIGIN}/feed/${slug}.atom</id>`);
    expect(text).not.toContain('<entry>');
    expect(text).not.toContain('Nobody');
  });
});
