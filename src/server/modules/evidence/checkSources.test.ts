import { describe, expect, it } from 'vitest';
import {
  assessClaims,
  checkCitations,
  citationChecker,
  type CheckedCitation,
  type Citation,
  toEvidence,
  toSources,
} from './checkSources.ts';
import type { Stance, TextClaim } from '../../../shared/schema/result.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import { openPageReader } from '../../integrations/web/reading.ts';
import { silentLog } from '../../testing/app.ts';
import { resolvePublic, serveSite } from '../../testing/servers.ts';
import { createSourceOpening, type OpenedSource } from './openSource.ts';
import { shinglesOf } from './independence.ts';
import { readPageSignals } from './pageSignals.ts';

const PLAIN = { 'content-type': 'text/plain' };
const NOW = new Date('2026-11-20T12:00:00Z');
const QUOTE = 'sealed honey keeps for thousands of years';
const ARTICLE = `Bees work all summer. It is true that ${QUOTE}, as jars in tombs show. ${'The comb is made of wax. '.repeat(20)}`;

const citation = (changes: Partial<Citation> = {}): Citation => ({
  publication: 'site.example',
  title: 'On honey',
  summary: 'It keeps.',
  link: 'https://site.example/honey',
  date: '2026-01-02',
  primary: false,
  stance: 'supports',
  isMainstream: true,
  quote: QUOTE,
  snippet: '',
  ...changes,
});

const page = (text: string, headers: Record<string, string> = {}, html = ''): OpenedSource => ({
  status: 'read',
  text,
  prose: text,
  hash: 'hash',
  title: 'The page’s own title',
  publishedAt: '2026-02-03T00:00:00.000Z',
  signals: readPageSignals({ headers, html, text }),
});
const readCitation = (cited: Citation, opened: OpenedSource) => {
  const checked = citationChecker(opened, NOW)(cited);
  return { ...checked, shingles: shinglesOf(checked.text) };
};
const check = (opened: OpenedSource, changes: Partial<Citation> = {}) =>
  citationChecker(opened, NOW)(citation(changes)).check;

it('what origins are traced by is cut at a whole character', () => {
  const long = page(`${ARTICLE.padEnd(49_999, ' and so on')}🐝`);
  const { text } = citationChecker(long, NOW)(citation());
  expect(text).toHaveLength(49_999);
  expect(text.isWellFormed()).toBe(true);
});

describe('a quote', () => {
  it('that stands on its page is shown in its sentence', () => {
    expect(check(page(ARTICLE))).toEqual({
      status: 'quoted',
      where: 'page',
      why: null,
      passage: { before: 'It is true that ', quote: QUOTE, after: ', as jars in tombs show.' },
      checkedAt: NOW.toISOString(),
      hash: 'hash',
    });
  });

  it('is found in other spacing', () => {
    const spaced = ARTICLE.replace('keeps for', 'keeps\u00a0\n  for');
    expect(check(page(spaced)).status).toBe('quoted');
  });

  it.each([
    ['that is not on its page', 'sealed honey spoils within a week'],
    ['that joins two passages', 'sealed honey keeps … as jars in tombs show'],
  ])('%s is not confirmed, whatever the search showed', (_, quote) => {
    expect(check(page(ARTICLE), { quote, snippet: quote })).toMatchObject({
      status: 'not_found',
      passage: null,
    });
  });

  it.each(['robots', 'paywall', 'slow', 'refused', 'gone'] as const)(
    'on a page that is not opened (%s) is looked for in what the search showed',
    (why) => {
      const opened = { status: 'not_opened', why } as const;
      expect(check(opened)).toMatchObject({ status: 'not_opened', why, where: null });
      expect(check(opened, { snippet: `They say that ${QUOTE}.` })).toMatchObject({
        status: 'quoted',
        where: 'snippet',
        why,
        passage: { quote: QUOTE },
      });
    },
  );

  it('on a page without text is not confirmed', () => {
    expect(check({ status: 'unreadable' })).toMatchObject({ status: 'unreadable', why: null });
  });

  it('behind a paywall is not said to be missing', () => {
    const data = '{"@type": "NewsArticle", "isAccessibleForFree": false}';
    const html = `<script type="application/ld+json">${data}</script>`;
    const opened = page(ARTICLE.replace(QUOTE, 'something else'), {}, html);
    expect(check(opened)).toMatchObject({ status: 'not_opened', why: 'paywall' });
  });

  it('is checked but not shown where the page forbids excerpts', () => {
    expect(check(page(ARTICLE, { 'x-robots-tag': 'nosnippet' }))).toMatchObject({
      status: 'quoted',
      where: 'page',
      passage: null,
    });
  });
});

describe('the sources of a report', () => {
  const read = (link: string, text: string) => readCitation(citation({ link }), page(text));
  const submitted = 'Honey never spoils.';
  const others = { submitted, publicUrl: 'https://verimeter.example' };

  it('have their title and date from the page, and their quote for a finding', () => {
    const { mainstream } = toSources(
      toEvidence([citation()], [read('https://site.example/honey', ARTICLE)], others),
    );
    expect(mainstream).toMatchObject([
      {
        title: 'The page’s own title',
        date: '2026-02-03T00:00:00.000Z',
        key_findings: [QUOTE],
        origin: 'site.example',
        depends_on: [],
      },
    ]);
  });

  it('are neither pages of ours nor copies of the submitted text', () => {
    const own = 'https://verimeter.example/report/honey';
    const copy = 'https://copy.example/a';
    const { mainstream, conflicting } = toSources(
      toEvidence(
        [citation({ link: own }), citation({ link: copy, isMainstream: false })],
        [read(own, `${ARTICLE} And more.`), read(copy, ARTICLE)],
        { ...others, submitted: ARTICLE },
      ),
    );
    expect([...mainstream, ...conflicting]).toEqual([]);
  });

  it('that copy one article depend on each other', () => {
    const links = Array.from({ length: 10 }, (_, index) => `https://copy${index}.example/a`);
    const { mainstream } = toSources(
      toEvidence(
        links.map((link) => citation({ link })),
        links.map((link) => read(link, ARTICLE)),
        others,
      ),
    );
    for (const { depends_on } of mainstream) expect(depends_on).toHaveLength(9);
  });
});

describe('the check of all sources', () => {
  const signal = new AbortController().signal;

  it('opens no page of which the run has looked at already', async () => {
    const opened: string[] = [];
    const openSource = (address: string) => {
      opened.push(address);
      return Promise.resolve(page(ARTICLE));
    };
    const citations = ['https://a.example/', 'https://b.example/'].map((link) =>
      citation({ link }),
    );
    const stored: CheckedCitation[] = [];
    const parts = { openSource, clock: () => NOW, signal };
    const store = (page: CheckedCitation[]) => {
      stored.push(...page);
      return Promise.resolve();
    };
    const first = await checkCitations(parts, citations.slice(0, 1), [], store);
    const all = await checkCitations(parts, citations, first, store);
    expect(opened).toEqual(['https://a.example/', 'https://b.example/']);
    expect(all).toMatchObject(stored);
  });

  it('reads a page once for all that it is cited for', async () => {
    const words = (start: number) =>
      Array.from({ length: 2_500 }, (_, at) => `word${start + at}`).join(' ');
    const hidden = Array.from(
      { length: 100 },
      (_, n) => `<p data-nosnippet>${words(n * 2_500)}</p>`,
    );
    const opened = page(`${ARTICLE}${'水。'.repeat(90_000)}`, {}, hidden.join(''));
    const openSource = () => Promise.resolve(opened);
    const citations = Array.from({ length: 300 }, (_, claim) => citation({ claim }));
    const parts = { openSource, clock: () => NOW, signal };
    const checked = await checkCitations(parts, citations, [], () => Promise.resolve());
    expect(checked).toHaveLength(300);
    expect(checked.every(({ check }) => check.passage?.quote === QUOTE)).toBe(true);
    expect(new Set(checked.map(({ shingles }) => shingles)).size).toBe(1);
  });

  it('opens a page once for all claims that it is cited for', async () => {
    const opened: string[] = [];
    const openSource = (address: string) => {
      opened.push(address);
      return Promise.resolve(page(ARTICLE));
    };
    const quotes = [QUOTE, 'The comb is made of wax.', 'The comb is made of gold.'];
    const citations = quotes.map((quote, claim) => citation({ quote, claim }));
    const stored: CheckedCitation[][] = [];
    const store = (page: CheckedCitation[]) => Promise.resolve(void stored.push(page));
    const parts = { openSource, clock: () => NOW, signal };
    const checked = await checkCitations(parts, citations, [], store);
    expect(opened).toHaveLength(1);
    expect([checked]).toMatchObject(stored);
    expect(checked.map(({ check }) => check.status)).toEqual(['quoted', 'quoted', 'not_found']);
  });

  it('ends after 8 seconds, whatever pages are missing, with what the search showed of those', async () => {
    const site = await serveSite((request, response) => {
      if (request.url === '/honey') response.writeHead(200, PLAIN).end(ARTICLE);
      else if (request.url !== '/hanging') response.writeHead(404).end();
    });
    const reader = openPageReader({ log: silentLog });
    const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
    const openSource = createSourceOpening({ fetcher, reader, clock: () => NOW });
    const time = new AbortController();
    const limits: number[] = [];
    const limit = (ms: number) => {
      limits.push(ms);
      return time.signal;
    };
    const citations = ['honey', 'hanging'].map((path) =>
      citation({ link: `http://site.example/${path}`, snippet: `They say that ${QUOTE}.` }),
    );
    const up = new DOMException('The time is up', 'TimeoutError');
    const parts = { openSource, clock: () => NOW, signal, limit };
    const checked = await checkCitations(parts, citations, [], () => {
      time.abort(up);
      return Promise.resolve();
    });
    expect(limits).toEqual([8_000]);
    expect(checked.map(({ check }) => check)).toMatchObject([
      { status: 'quoted', where: 'page', why: null },
      { status: 'quoted', where: 'snippet', why: 'slow' },
    ]);
    await Promise.all([reader.close(), site.close()]);
  });
});

describe('the claims of a text', () => {
  const claim = (assessment: TextClaim['assessment'], grade: number): TextClaim => ({
    ...{ text: 'It keeps.', start: 0, end: 9, kind: 'fact', central: false, sources: [] },
    ...{ wording: 'It keeps.', date: null, speaker: null },
    ...{ assessment, main: grade, truth: grade },
  });
  const unassessed = { assessment: 'not_enough_evidence', main: 5, truth: 5 };
  /** What becomes of a claim for which one page is cited. */
  const assess = (one: TextClaim, stance: Stance, quote = QUOTE, opened = page(ARTICLE)) => {
    const cited = citation({ claim: 0, stance, quote });
    const checked = [readCitation(cited, opened)];
    const others = { submitted: 'Honey never spoils.', publicUrl: null };
    return assessClaims([one], toEvidence([cited], checked, others))[0];
  };

  it.each([
    ['supported', 9, 'supports'],
    ['refuted', 1, 'refutes'],
    ['mixed', 5, 'supports'],
    ['mixed', 5, 'refutes'],
  ] as const)('stay %s with a quote that %3$s', (assessment, grade, stance) => {
    expect(assess(claim(assessment, grade), stance)).toEqual({
      ...claim(assessment, grade),
      sources: ['https://site.example/honey'],
    });
  });

  it.each([
    ['supported', 9, 'refutes'],
    ['supported', 9, 'context'],
    ['refuted', 1, 'supports'],
    ['mixed', 5, 'context'],
  ] as const)('that are %s are not assessed by a quote that %3$s', (assessment, grade, stance) => {
    expect(assess(claim(assessment, grade), stance)).toMatchObject(unassessed);
  });

  it('are not assessed by a quote that is not on its page, or on a page that was not opened', () => {
    const said = 'sealed honey spoils within a week';
    expect(assess(claim('supported', 9), 'supports', said)).toMatchObject(unassessed);
    const closed = { status: 'not_opened', why: 'robots' } as const;
    expect(assess(claim('supported', 9), 'supports', QUOTE, closed)).toMatchObject(unassessed);
  });

  it('are not assessed by the quote of another claim', () => {
    const citations = [citation({ claim: 1 })];
    const checked = citations.map((one) => readCitation(one, page(ARTICLE)));
    const evidence = toEvidence(citations, checked, { submitted: 'Honey.', publicUrl: null });
    const [first, second] = assessClaims([claim('supported', 9), claim('supported', 9)], evidence);
    expect(first).toMatchObject({ ...unassessed, sources: [] });
    expect(second).toMatchObject({ assessment: 'supported', main: 9 });
  });

  it('are not assessed by a copy of the text', () => {
    const cited = citation({ claim: 0 });
    const checked = [readCitation(cited, page(ARTICLE))];
    const evidence = toEvidence([cited], checked, { submitted: ARTICLE, publicUrl: null });
    expect(assessClaims([claim('supported', 9)], evidence)).toMatchObject([
      { ...unassessed, sources: [] },
    ]);
  });

  it('share a page, which is one source with the passages that were found', () => {
    const wax = 'The comb is made of wax.';
    const citations = [
      citation({ claim: 0, stance: 'context', quote: 'nobody ever said so here' }),
      citation({ claim: 1, stance: 'refutes', quote: wax, primary: true }),
      citation({ claim: 2, stance: 'supports' }),
    ];
    const checked = citations.map((one) => readCitation(one, page(ARTICLE)));
    const evidence = toEvidence(citations, checked, { submitted: 'Honey.', publicUrl: null });
    const { mainstream, conflicting } = toSources(evidence);
    expect(conflicting).toEqual([]);
    expect(mainstream).toMatchObject([
      { stance: 'refutes', primary: true, key_findings: [wax, QUOTE], check: { status: 'quoted' } },
    ]);
  });
});
