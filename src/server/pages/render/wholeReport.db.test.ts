import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report } from '../../../shared/schema/report.ts';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import type { RunningServer } from '../../server.ts';
import { analyzed } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { registerPerson } from '../../testing/registerPerson.ts';
import { resolvePublic, serveSite, serveTest, type Site } from '../../testing/servers.ts';
import { behave } from '../../testing/vendors/behavior.ts';
import { serveVendors, type Vendors } from '../../testing/vendors/serveVendors.ts';

const CLAIMS = ['The dam at the weir was built in 1931.', 'Trams crossed it until 1958.'] as const;
const ARCHIVE = {
  ...{ id: 1, url: 'https://archive.example/dam', title: 'The town’s archive', date: '2024-05-12' },
  snippet: 'Plans lay ready. The dam was finished in 1931. Trams ran over it for long.',
};
const LETTERS = {
  ...{ id: 2, url: 'https://letters.example/tram', title: 'Letters of a driver', date: null },
  snippet: 'I drove the last tram in 1958, and wept.',
};
const PAGE = `<title>Archive & “annals”</title><article><p>${'It is kept in the town hall. '.repeat(40)}</p>
  <p>Plans lay ready before. The dam was finished in 1931. Trams ran over it for long.</p></article>`;

const cite = (found: { id: number }, summary: string, quote: string, stance = 'supports') => ({
  ...{ result: found.id, summary, quote, stance, is_primary: false },
});
const LINES = [
  {
    grade: 9,
    values: {
      mainstream: [
        cite(ARCHIVE, 'It dates the dam & its gates.', 'The dam was finished in 1931.'),
        cite(LETTERS, 'A driver <remembers> it.', 'Nobody has this sentence.', 'context'),
      ],
      conflicting: [],
    },
  },
  {
    grade: 8,
    values: {
      mainstream: [cite(ARCHIVE, 'It dates the dam & its gates.', 'Trams ran over it for long.')],
      conflicting: [cite(LETTERS, 'A driver <remembers> it.', 'I drove the last tram in 1958')],
    },
  },
];

/** An analyst that says something of its own wherever it may say something. */
const saying = (who: string) =>
  behave.normally({
    ...{ searches: [[ARCHIVE, LETTERS]], ofLines: LINES, percentage: 84 },
    values: {
      explanation: `${who} begins so. ${who} goes on & on. ${who} has a third sentence.`,
      analysis_summary: `${who} sums it up. ${who} looks closer. ${who} ends “here”. And here.`,
      detailed_explanation: `${who} explains it in detail. ${who} adds to it.`,
    },
  });

let site: Site;
let vendors: Vendors;
let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  site = await serveSite((request, response) => {
    const isPage = request.headers.host?.startsWith('archive.') && request.url === '/dam';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? PAGE : '');
  });
  vendors = await serveVendors({
    ...{ openai: saying('OpenAI'), perplexity: saying('Perplexity'), gemini: saying('Gemini') },
  });
  database = await createTestDatabase();
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  server = await serveTest(database.url, vendors.env, { fetcher });
});
afterAll(async () => {
  await server.stop(2_000);
  await Promise.all([vendors.close(), site.close(), database.drop()]);
});

/** What readers are shown in another form, or not at all: which, and why. */
const NOT_VERBATIM: Record<string, string> = {
  status: 'said in words',
  assessment: 'said in words',
  verdict: 'said in words',
  confidence: 'said in words',
  missing: 'said in words',
  not_judged: 'said in words',
  stance: 'said in words',
  where: 'said in words',
  why: 'said in words',
  kind: 'said in words',
  builtIn: 'said in words',
  chat: 'a position, said in words',
  search: 'a position, said in words',
  general: 'a position, said in words',
  startedAt: 'a date in words',
  endedAt: 'a date in words',
  checkedAt: 'tells the product when to look again',
  date: 'a date in words',
  at: 'a date in words',
  hash: 'proves which text was read',
  origin: 'counts independent sources',
  key_words: 'for search engines',
};
/** Names of the terms of the sum, which has them in words; what found the claims, which stand themselves. */
const NOT_SHOWN = /^result\.(calculation\.terms\.\d\.name|provenance\.claims\.)/;

/** Every text of a value, sentence by sentence, with where it stands. */
function textsIn(value: unknown, path: readonly string[] = []): [where: string, text: string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
  const key = path.findLast((name) => Number.isNaN(Number(name))) ?? '';
  if (typeof value !== 'string' || Object.hasOwn(NOT_VERBATIM, key)) return [];
  const where = path.join('.');
  if (NOT_SHOWN.test(where)) return [];
  const sentences = value.split(/(?<=[.!?])\s+/);
  return sentences.map((sentence) => [where, sentence.trim()]);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" } as const;

/** What a reader without scripts finds in a page: its words, and where its links lead. */
function readable(html: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const links = [...main.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);
  const words = main.replace(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, '');
  return [words, ...links]
    .join('\n')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

it('every text of a stored report by vendors, folded or not, is in the server’s page', async () => {
  const app = { baseURL: server.address };
  const { reportId, slug } = await analyzed(app, CLAIMS.join(' '));
  const person = await registerPerson(server.address);
  const asked = await person.call('POST', `/api/analysis/detailed/${reportId}`);
  expect(asked.status).toBe(200);
  const corrected = { at: '2026-11-21T10:00:00.000Z', text: 'A letter was misdated.' };
  await database.db.report.update({
    where: { slug },
    data: {
      ...{ reviewerName: 'Emmy Noether', reviewNote: 'Both dates were looked up.' },
      ...{ reviewedAt: new Date(), corrections: [{ ...corrected, resultNumber: 1 }] },
    },
  });

  const answer = await fetch(`${server.address}/api/analysis/report/${slug}`);
  const report = (await answer.json()) as Report;
  const { content, result, detailedAnalysis, review, corrections } = report;
  const texts = textsIn({ content, result, detailedAnalysis, review, corrections });
  const page = readable(await (await fetch(`${server.address}/report/${slug}`)).text());
  expect(texts.filter(([, text]) => !page.includes(text))).toEqual([]);

  // What the walk is for is there, so that an empty report would be noticed.
  const places = texts.map(([where]) => where.replaceAll(/\.\d+\b/g, ''));
  for (const place of [
    ...['content', 'result.openAI.explanation', 'result.gemini.explanation', 'review.note'],
    ...['result.perplexity.analysis_summary', 'result.perplexity.claims.list.text'],
    ...['title', 'publication', 'summary', 'key_findings', 'link', 'check.passage.quote'].map(
      (name) => `result.perplexity.sources.mainstream.${name}`,
    ),
    ...['result.provenance.search.model', 'corrections.text'],
    'detailedAnalysis.sections.source_evaluation.top_sources',
    'detailedAnalysis.sections.hidden_angles.detailed_explanation',
  ])
    expect(places).toContain(place);
});
