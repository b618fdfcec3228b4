import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import type { RunningServer } from '../../server.ts';
import {
  createTestDatabase,
  insertReport,
  insertReports,
  type TestDatabase,
} from '../../testing/database.ts';
import { registerPerson } from '../../testing/registerPerson.ts';
import { serveTest } from '../../testing/servers.ts';

const ORIGIN = 'http://127.0.0.1:9';
const EVIL = 'He said "</script><script>alert(1)</script>" & \'so\' <!-- on.';
const LISTED = 'index, follow';
const UNLISTED = 'noindex, nofollow';
const SITE_IMAGE = `${ORIGIN}/site.png`;

let database: TestDatabase;
let server: RunningServer;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { PUBLIC_URL: ORIGIN });
  const { db } = database;
  const { email, cookie } = await registerPerson(server.address);
  await db.user.update({ where: { email }, data: { role: 'ADMIN' } });
  admin = cookie;
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

/** Metadata in the head of the HTML; each entry must be unique. */
async function headOf(path: string) {
  const response = await fetch(server.address + path, { headers: { Cookie: admin } });
  const html = await response.text();
  const { document } = parseHTML(html);
  const once = (selector: string, attribute: string) => {
    const found = [...document.querySelectorAll(`head ${selector}`)];
    expect(found.length, selector).toBeLessThanOrEqual(1);
    return found[0]?.getAttribute(attribute) ?? null;
  };
  const linked = [...document.querySelectorAll('script[type="application/ld+json"]')];
  expect(linked.length).toBeLessThanOrEqual(1);
  return {
    status: response.status,
    html,
    title: document.querySelector('head > title')?.textContent ?? '',
    canonical: once('link[rel="canonical"]', 'href'),
    named: (name: string) => once(`meta[name="${name}"]`, 'content'),
    og: (name: string) => once(`meta[property="og:${name}"]`, 'content'),
    linked: JSON.parse(linked[0]?.textContent ?? 'null') as Linked | null,
  };
}

interface Linked {
  '@context': string;
  '@graph': (Record<string, unknown> & { '@type': string })[];
}

type Row = [path: string, robots: string, canonical: string | null];
const STATIC: Row[] = [
  [paths.home, LISTED, '/'],
  [paths.analyze, LISTED, '/analyze'],
  [paths.truthRadar, LISTED, '/truth-radar'],
  [`${paths.truthRadar}?search=honey`, UNLISTED, null],
  [paths.about, LISTED, '/about'],
  [paths.contactPress, LISTED, '/contact-press'],
  [paths.roadmap, LISTED, '/roadmap'],
  [paths.terms, LISTED, '/terms'],
  [paths.privacy, LISTED, '/privacy'],
  [paths.noReports, UNLISTED, null],
  [paths.verifyEmail, UNLISTED, null],
  [paths.myReports, UNLISTED, null],
  [paths.account, UNLISTED, null],
  [paths.admin, UNLISTED, null],
  [paths.adminReports, UNLISTED, null],
  [paths.adminCorrections, UNLISTED, null],
  [paths.adminUsers, UNLISTED, null],
  [paths.adminSettings, UNLISTED, null],
  [paths.adminLibrary, UNLISTED, null],
  [paths.adminJobs, UNLISTED, null],
  [paths.adminAudit, UNLISTED, null],
  [paths.editSeo('0b1c2d3e-aaaa-4bbb-8ccc-1234567890ab'), UNLISTED, null],
  ['/404', UNLISTED, null],
  ['/nowhere', UNLISTED, null],
  ['/report', UNLISTED, null],
  ['/report/never-was', UNLISTED, null],
  ['/shared-report/never-was', UNLISTED, null],
];

describe('[2.meta.previews] the raw HTML of every page', () => {
  it.each(STATIC)('%s says %s, and canonical %s', async (path, robots, canonical) => {
    const { title, named, og, canonical: found } = await headOf(path);
    expect(title).toMatch(/Verimeter/);
    expect(named('description')).toMatch(/\w{3}/);
    expect(named('robots')).toBe(robots);
    expect(found).toBe(canonical && ORIGIN + canonical);
    expect(og('url')).toBe(found);
    expect([og('title'), named('twitter:title')]).toEqual([title, title]);
    expect(og('description')).toBe(named('description'));
    expect(named('twitter:description')).toBe(named('description'));
    expect([og('type'), og('site_name')]).toEqual(['website', 'Verimeter']);
    expect([og('image'), named('twitter:image')]).toEqual([SITE_IMAGE, SITE_IMAGE]);
    expect([og('image:width'), og('image:height')]).toEqual(['1200', '630']);
    expect(named('twitter:card')).toBe('summary_large_image');
    expect(og('image:alt')).toMatch(/\w/);
  });

  it('tells nothing in schema.org’s words of what may not be listed', async () => {
    for (const [path, robots] of STATIC)
      if (robots === UNLISTED) expect((await headOf(path)).linked).toBeNull();
  });

  it('says of the home page who runs it, and of the others where they stand', async () => {
    const types = async (path: string) =>
      (await headOf(path)).linked?.['@graph'].map((part) => part['@type']);
    expect(await types('/')).toEqual(['WebSite', 'Organization']);
    expect(await types('/about')).toEqual(['BreadcrumbList']);
    expect(await types('/truth-radar')).toEqual(['BreadcrumbList']);
  });
});

describe('the page of a report', () => {
  it('[1.seo-metadata] has a title, description, keywords, canonical address and preview of its own', async () => {
    const { slug, version, shareId } = await insertReport(database.db, {
      isIndexable: true,
      content: 'Sealed honey never spoils, whatever happens to the jar.',
    });
    for (const path of [`/report/${slug}`, `/shared-report/${shareId}`]) {
      const { title, canonical, named, og } = await headOf(path);
      expect(title).toBe('Sealed honey never spoils, whatever happens to the jar. – Verimeter');
      expect(canonical).toBe(`${ORIGIN}/report/${slug}`);
      expect(named('robots')).toBe(path.startsWith('/report/') ? LISTED : UNLISTED);
      expect(named('description')).toBe(exampleResult.perplexity.analysis_summary);
      expect(named('keywords')).toBe(
        exampleResult.perplexity.summary_highlights.key_words.join(', '),
      );
      const image = `${ORIGIN}/image/${slug}.png?v=${version}`;
      expect([og('image'), named('twitter:image')]).toEqual([image, image]);
      expect([og('type'), og('url')]).toEqual(['article', canonical]);
      expect(og('title')).toBe('Sealed honey never spoils, whatever happens to the jar.');
      expect(og('image:alt')).toMatch(/^Truth potential meter: \d+ of 100/);
    }
  });

  it('that is not flagged is noindex, nofollow, and has its preview all the same', async () => {
    const { completed } = await insertReports(database.db);
    const { named, og, linked } = await headOf(`/report/${completed.slug}`);
    expect(named('robots')).toBe(UNLISTED);
    expect(og('image')).toContain(`/image/${completed.slug}.png`);
    expect(linked).toBeNull();
  });

  it('cuts a long claim to a title of 60 characters', async () => {
    const { slug } = await insertReport(database.db, { content: 'A long claim 🍯. '.repeat(30) });
    const { og } = await headOf(`/report/${slug}`);
    expect(Array.from(og('title') ?? '').length).toBeLessThanOrEqual(60);
    expect(og('title')).toMatch(/…$/);
  });

  it('shows the picture that an admin chose', async () => {
    const ogImage = 'https://pictures.example/honey.jpg';
    const { slug } = await insertReport(database.db, { seo: { title: 'Own title', ogImage } });
    const { og, named, title } = await headOf(`/report/${slug}`);
    expect([og('image'), named('twitter:image'), og('image:width')]).toEqual([
      ogImage,
      ogImage,
      null,
    ]);
    expect([title, og('title')]).toEqual(['Own title – Verimeter', 'Own title']);
  });

  it('shows the site’s picture before there is a result', async () => {
    const { running } = await insertReports(database.db);
    expect((await headOf(`/report/${running.slug}`)).og('image')).toBe(SITE_IMAGE);
  });

  it('moves with its address: canonical, preview and image follow', async () => {
    const { db } = database;
    const { id, slug } = await insertReport(db, { isIndexable: true });
    await headOf(`/report/${slug}`);
    await db.report.update({ where: { id }, data: { slug: `moved-${slug.slice(-10)}` } });
    const { slug: now, version } = await db.report.findUniqueOrThrow({ where: { id } });
    await expect
      .poll(async () => (await headOf(`/report/${now}`)).og('image'))
      .toBe(`${ORIGIN}/image/${now}.png?v=${version}`);
    const { canonical, linked } = await headOf(`/report/${now}`);
    expect(canonical).toBe(`${ORIGIN}/report/${now}`);
    expect(JSON.stringify(linked)).not.toContain(slug);
  });
});

describe('what a listed report says in schema.org’s words', () => {
  const partsOf = async (data: Parameters<typeof insertReport>[1]) => {
    const { slug } = await insertReport(database.db, { isIndexable: true, ...data });
    const { linked, html } = await headOf(`/report/${slug}`);
    expect(linked?.['@context']).toBe('https://schema.org');
    const [first, ...others] = linked?.['@graph'] ?? [];
    expect(others.map((part) => part['@type'])).toEqual(['BreadcrumbList']);
    return { part: first, html, slug };
  };
  const reviewed = { reviewedAt: new Date('2026-11-21T09:00:00Z'), reviewerName: 'Rosa Reader' };

  it('is an article that cites its sources', async () => {
    const { part, slug } = await partsOf({});
    const { mainstream, conflicting } = exampleResult.perplexity.sources;
    const links = [...mainstream, ...conflicting].map(({ link }) => link);
    expect(links.length).toBeGreaterThan(0);
    expect(part).toMatchObject({
      '@type': 'Article',
      url: `${ORIGIN}/report/${slug}`,
      citation: links.map((url) => ({ '@type': 'CreativeWork', url })),
    });
  });

  it('is the review of a claim only where a person reviewed it', async () => {
    const { part } = await partsOf({ ...reviewed, content: 'Sealed honey never spoils at all.' });
    expect(part).toMatchObject({
      '@type': 'ClaimReview',
      claimReviewed: 'Sealed honey never spoils at all.',
      reviewRating: { ratingValue: exampleResult.overallScore, alternateName: 'True' },
      editor: { name: 'Rosa Reader' },
      datePublished: '2026-11-21T09:00:00.000Z',
      dateModified: '2026-11-21T09:00:00.000Z',
    });
  });

  it('is an article without a verdict, and of a text or page, reviewed or not', async () => {
    const inconclusive = { ...exampleResult, verdict: 'inconclusive', confidence: 'low' };
    for (const data of [{ result: inconclusive }, { type: 'analysis' as const }])
      expect((await partsOf({ ...reviewed, ...data })).part?.['@type']).toBe('Article');
  });

  it('cannot be broken out of by a claim', async () => {
    const { part, html } = await partsOf({ ...reviewed, content: EVIL });
    expect(part?.['claimReviewed']).toBe(EVIL);
    expect(html).not.toContain('<script>alert(1)');
  });
});
