import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { exampleDetailed } from '../src/client/testing/examples.ts';
import { connectDatabase } from '../src/server/platform/database/database.ts';
import { locate } from '../src/server/platform/postgres/cluster.ts';
import { ensureRunning, urlOf } from '../src/server/platform/postgres/server.ts';
import { ended, type RunningApp } from '../src/server/testing/app.ts';
import { insertReport } from '../src/server/testing/database.ts';
import { listReport } from '../src/server/testing/listReport.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { type AnswerOptions, behave } from '../src/server/testing/vendors/behavior.ts';
import type { Script, Vendors } from '../src/server/testing/vendors/serveVendors.ts';
import { paths } from '../src/shared/paths.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import type { Stance } from '../src/shared/schema/result.ts';
import { openSignedIn } from './accounts.ts';
import { vendorTest } from './analyses.ts';
import { expect } from './fixtures.ts';
import { inScheme, openPage } from './page.ts';

type Person = keyof Site['people'];
/** In place of what the server answers to a call: a change of it, an error, or nothing at all. */
type Answer = ((data: never) => unknown) | Error | 'none';

type Path = string | ((reports: Site['reports']) => string);
type Answers = Record<string, Answer>;
/** A page, or what it shows after a few answers and acts. */
export type State = Path | [Path, Answers?, act?: (page: Page) => Promise<void>];

interface Stage {
  as: Person | undefined;
  size: string;
  /** Takes a picture, light and dark: of the whole page, or of what stands in the window. */
  shot: (name: string, part?: 'page' | 'window') => Promise<void>;
  open: (path: string) => Promise<void>;
  /** Opens a page and takes its picture. */
  show: (name: string, path: string, part?: 'page' | 'window') => Promise<void>;
  /** Opens a page by a link from another one, so that the browser asks for what is on it. */
  goTo: (path: string) => Promise<void>;
  answer: (call: string, answer: Answer) => void;
  press: (name: string | RegExp) => Promise<void>;
  see: (text: string | RegExp) => Promise<void>;
}
interface Worker {
  site: Site;
  busySite: true;
}

/** The product on which pictures are taken; nothing that a page complains of is a fault here. */
export const test = vendorTest.extend<Stage, Worker>({
  tolerated: ({}, use) => use([/./]),
  size: ({}, use, { project }) => use(project.name),
  shot: async ({ page }, use, { project }) => {
    await use(async (name, part = 'page') => {
      for (const scheme of ['dark', 'light'] as const) {
        await inScheme(page, scheme);
        const file = join(project.outputDir, `${name}-${project.name}-${scheme}.png`);
        await writeFile(file, await standing(page, part === 'page'));
      }
    });
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await openPage(page, path);
      await loaded(page);
    });
  },
  show: async ({ open, shot }, use) => {
    await use(async (name, path, part) => {
      await open(path);
      await shot(name, part);
    });
  },
  goTo: async ({ page }, use) => {
    await use(async (path) => {
      await openPage(page, paths.roadmap);
      const before = await page.locator('h1').elementHandle();
      await page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      // Until the next page is there, the one before it stays.
      await before.waitForElementState('hidden');
    });
  },
  answer: async ({ page }, use) => {
    const given = new Map<string, Answer>();
    await page.route(/\/trpc\//, answering(given));
    await use((call, one) => void given.set(call, one));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  press: ({ page }, use) => use((name) => page.getByRole('button', { name }).first().click()),
  see: ({ page }, use) => use((text) => page.getByText(text).first().waitFor()),
  as: [undefined, { option: true }],
  page: async ({ page, as, site }, use) => {
    if (as) await openSignedIn(page, paths.account, site.people[as]);
    await use(page);
  },
  site: [
    async ({ app, vendors }, use) => use(await makeSite(app, vendors)),
    { scope: 'worker', timeout: 180_000 },
  ],
  busySite: [
    async ({ app, site }, use) => {
      await fillSite(app, site);
      await use(true);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Takes a picture of each, in a test of its own. */
export function takeEach(states: Record<string, State>) {
  for (const [name, state] of Object.entries(states)) {
    const [path, answers, act] = Array.isArray(state) ? state : [state];
    test(name, async ({ page, site, open, goTo, shot, see, answer }) => {
      const address = typeof path === 'string' ? path : path(site.reports);
      const given = Object.entries(answers ?? {});
      for (const [call, one] of given) answer(call, one);
      await (answers ? goTo(address) : open(address));
      if (given[0]?.[1] === 'none') await see('being loaded');
      else await loaded(page);
      await act?.(page);
      await shot(name);
    });
  }
}

/** The page once two pictures of it are the same: type, and parts that load late, are there. */
async function standing(page: Page, fullPage: boolean): Promise<Buffer> {
  const pictures: Buffer[] = [];
  // What sticks to the window would stand elsewhere in each picture of the whole page.
  if (fullPage) await page.evaluate(() => scrollTo(0, 0));
  const isSame = async () => {
    pictures.unshift(await page.screenshot({ fullPage, animations: 'disabled' }));
    return pictures[1] !== undefined && pictures[0]?.equals(pictures[1]);
  };
  await expect.poll(isSame).toBe(true);
  return pictures[0] as Buffer;
}

async function loaded(page: Page) {
  const known = /^(\d\/\d reports|Unlimited reports|Admin)$/;
  await page.getByText(known).first().waitFor({ state: 'attached' });
  const loading = 'main [aria-busy="true"], main [role="status"]:has-text("being loaded")';
  await expect(page.locator(loading)).toHaveCount(0);
}

const answering =
  (given: ReadonlyMap<string, Answer>) =>
  async (...[route]: Parameters<Parameters<Page['route']>[1]>) => {
    const calls = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const own = calls.map((call) => given.get(call));
    if (own.every((answer) => answer === undefined)) return route.fallback();
    if (own.includes('none')) return;
    const refusal = own.find((answer) => answer instanceof Error);
    if (refusal) {
      const data = { code: 'CONFLICT', httpStatus: 409 };
      const error = { message: refusal.message, code: -32_009, data };
      return route.fulfill({ status: 409, json: calls.map(() => ({ error })) });
    }
    const response = await route.fetch();
    const answers = (await response.json()) as { result: { data: never } }[];
    const changed = answers.map(({ result }, index) => {
      const answer = own[index];
      return typeof answer === 'function' ? { result: { data: answer(result.data) } } : { result };
    });
    return route.fulfill({ response, json: changed });
  };

// Claims that are hard to set: very long words, other scripts, the longest text there may be.
export const LONG_WORDS = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and ${'pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)} are the longest words that there are.`;
export const ARABIC = 'يمكن رؤية سور الصين العظيم من الفضاء بالعين المجردة دون أي أداة.';
const CHINESE =
  '从太空中用肉眼可以看到中国的万里长城，这是一个流传很广的说法，许多教科书里都写着。';
export const LONG_TEXT = 'The harbor was deepened again, and the fishing fleet moved out of town. '
  .repeat(700)
  .slice(0, 49_990);
export const BARE_WORD = 'abcdefghij'.repeat(4_999);
export const LINK = `https://news.a-long-name-of-a-newspaper-that-nobody-can-break.example.org/${'archive-of-the-year/'.repeat(12)}story?from=${'x'.repeat(60)}`;
export const UNBROKEN =
  'Averylongtextwithoutanyspaceatwhichitcouldbebrokenintwoormorelinesonanarrowscreen';
const LONG_EMAIL = `${'very.long'.repeat(8)}@example.org`;

const FOUND = [
  ['https://www.example.org/encyclopedia/honey', 'Why honey keeps'],
  ['https://museum.example.net/finds/vessels', 'Food finds of the Nile valley'],
  ['https://journal.example.com/2019/acidity', 'Water activity and acidity of natural sweeteners'],
  ['https://a-long-name-of-a-newspaper-that-nobody-can-break.example.edu/1931/07/19/a', UNBROKEN],
  ['https://essays.example.info/tomb-story', 'The tomb honey story'],
  ['https://letters.example.co/traveler', 'What the traveler wrote'],
].map(([url = '', title = ''], at) => ({
  ...{ id: at + 1, url, title, snippet: `This page is about ${title}, told in short.` },
  date: at % 2 === 0 ? '2024-05-12' : null,
}));

/** An answer that cites so many of the pages found on either side. */
function citing(mainstream: number, conflicting: number, more: object = {}): AnswerOptions {
  const cite = (count: number, from: number, stances: readonly Stance[]) =>
    Array.from({ length: count }, (_, at) => {
      const found = FOUND[(from + at) % FOUND.length];
      return {
        result: found?.id,
        summary: 'Low water activity and acidity stop microbes; sealed vessels kept out the damp.',
        stance: stances[at % stances.length],
        is_primary: at === 1,
        // Of every third page it is a quote that no page has.
        quote: at % 3 === 2 ? 'Nobody has ever dated a tasting.' : found?.snippet,
      };
    });
  const values = {
    mainstream: cite(mainstream, 0, ['supports', 'supports', 'context']),
    conflicting: cite(conflicting, mainstream, ['refutes']),
  };
  return { values: { ...values, ...more } };
}

const COPIES = FOUND.map((page) =>
  page.id > 3 ? page : { ...page, title: 'Why eels that leave the rivers are never seen again' },
);

const at20 = { openai: behave.normally({ percentage: 20 }) };
const at88 = { gemini: behave.normally({ percentage: 88 }) };
type ReportRecipe = [claim: string, answer: AnswerOptions, script?: Partial<Script>];
const REPORTS = {
  honey: ['Honey found in ancient Egyptian tombs is still edible today.', citing(3, 1)],
  'score-5': ['The moon is made of green cheese.', { percentage: 0, grade: 0 }],
  'score-100': ['Water is made of hydrogen and oxygen.', { percentage: 100, grade: 10 }],
  apart: ['Reading in poor light ruins the eyes for good.', {}, { ...at20, ...at88 }],
  half: ['Cold weather gives you a cold.', citing(2, 2, { assessment: 'mixed' })],
  claims: [
    'The harbor bridge was opened in 1932. It was paid for by the city alone. Trams crossed it until 1958.',
    { ...citing(2, 1), ofLines: [{ grade: 9 }, { grade: 1 }, { grade: 5 }] },
  ],
  'one-source': ['The lighthouse on the rock was built in 1884.', citing(1, 0)],
  'no-sources': ['My neighbor has painted his fence blue.', citing(0, 0)],
  unknown: ['The Berlin Wall fell in 1999.', citing(0, 0, { assessment: 'not_enough_evidence' })],
  'many-sources': ['Coffee protects the liver.', citing(8, 6)],
  partial: ['The bridge carries ten thousand cars a day.', {}, { gemini: behave.refusing() }],
  copies: ['Eels cross an ocean to spawn.', { ...citing(3, 1), searches: [COPIES] }],
  failed: ['The mill ground its last corn in 1931.', {}, { perplexity: behave.refusing() }],
  'long-words': [LONG_WORDS, {}],
  'long-text': [LONG_TEXT, citing(3, 2)],
  'bare-word': [BARE_WORD, {}],
  arabic: [ARABIC, citing(2, 1, { explanation: ARABIC })],
  chinese: [CHINESE, citing(2, 1, { explanation: CHINESE })],
} satisfies Record<string, ReportRecipe>;
type ReportName = keyof typeof REPORTS;
export const reportNames = Object.keys(REPORTS) as ReportName[];

type Site = Awaited<ReturnType<typeof makeSite>>;

/** People, and the reports of one of them, made by stand-ins that answer as told; gives their slugs. */
async function makeSite(app: RunningApp, vendors: Vendors) {
  const people = {
    admin: await registerPerson(app.baseURL, 'Grace Hopper', 'admin@example.org'),
    newcomer: await registerPerson(app.baseURL, LONG_WORDS.slice(0, 100), LONG_EMAIL),
    reader: await registerPerson(app.baseURL),
  };
  const make = async ([content, answer, script = {}]: ReportRecipe) => {
    const usual = behave.normally({ searches: [FOUND], percentage: 74, grade: 7, ...answer });
    vendors.script = { openai: usual, perplexity: usual, gemini: usual, ...script };
    const { body } = await people.reader.call('POST', '/api/analysis/start', { content });
    return (await ended(app, (body as Started).reportId)).slug;
  };
  // The previous report of the next ones.
  const listed = `The keeper of the outer lighthouse ${'lit the lamp by hand, and '.repeat(5)}slept.`;
  await make([listed, {}]);
  await listReport(app.dataDir, listed);
  const slugs: [string, string][] = [];
  for (const [name, given] of Object.entries<ReportRecipe>(REPORTS))
    slugs.push([name, await make(given)]);
  return { people, reports: Object.fromEntries(slugs) as Record<ReportName, string> };
}

/** As long as it comes, with a word that is hard to set and one in Arabic. */
export function longDetailed() {
  const detailed = exampleDetailed();
  const { sections } = detailed;
  for (const section of Object.values(sections))
    section.detailed_explanation = 'Honey holds less than a fifth of water. '.repeat(8);
  sections.bias_analysis.detailed_explanation = UNBROKEN.repeat(4);
  sections.context_assessment.key_context_points = [ARABIC];
  sections.source_evaluation.top_sources = ['Why honey keeps', UNBROKEN];
  return detailed;
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/**
 * Makes it a busy site: 240 more listed reports, one in two versions and one withheld, accounts of every
 * kind, and a month of analyses.
 */
async function fillSite(app: RunningApp, { people, reports }: Site): Promise<void> {
  const cluster = locate(app.dataDir);
  const { port } = await ensureRunning(cluster);
  const db = connectDatabase(urlOf(cluster, port, 'verimeter'));
  const person = (email: string, name: string, changes: object) => ({
    ...{ identityId: randomUUID(), email, name, emailVerified: true },
    ...{ createdAt: ago(20), lastSeenAt: ago(1), ...changes },
  });
  try {
    await db.user.createMany({
      data: [
        person('ada.lovelace@example.org', ARABIC.slice(0, 60), { provider: 'google.com' }),
        person('emmy@example.org', 'Emmy Noether', { role: 'ADMIN', provider: 'emailLink' }),
        person('spam@example.org', 'Cheap Watches', { suspendedAt: ago(1) }),
      ],
    });
    for (let at = 0; at < 240; at++) {
      // More at both ends than in between, as it is.
      const credibilityScore = Math.round(52 - 47 * Math.cos(((at * 37) % 100) * 0.0314) ** 3);
      const isKnown = at % 5 < 4;
      const verdict = ['false', 'partially_true', 'true'][Math.floor((credibilityScore - 1) / 34)];
      const { reportId } = await insertReport(db, {
        ...{ content: `Windmill ${at} turns backwards when nobody looks.`, credibilityScore },
        ...{ verdict: (isKnown && verdict) || 'inconclusive', isIndexable: true },
        ...{ confidence: isKnown ? 'high' : 'low', createdAt: ago(2 + at / 10) },
        ...{ isFeaturedHighScore: at % 90 === 3, isFeaturedLowScore: at % 90 === 6 },
      });
      await db.reportViews.create({ data: { reportId, views: Math.ceil(1_234_567 / 3 ** at) } });
    }
    const review = { reviewedAt: ago(0), reviewerName: 'Grace Holm' };
    await db.report.update({
      where: { slug: reports['many-sources'] },
      data: { isIndexable: true, isFeaturedInteresting: true, ...review },
    });
    await db.report.update({ where: { slug: reports.apart }, data: { withheldAt: ago(1) } });
    const { reportId } = await db.report.update({
      where: { slug: reports['one-source'] },
      data: { updatedAt: ago(40) },
    });
    await people.reader.call('POST', `/api/analysis/report/${reportId}/resubmit`, {});
    await db.pool.query('DELETE FROM "PastDay"');
    await db.pool.query(RUNS);
    await db.pool.query(CALLS);
  } finally {
    await db.close();
  }
}

/** Up to 100 analyses on each of 60 days, a bad day among them. */
const RUNS = `
  INSERT INTO "AnalysisRun" (id, "endedAt", kind, outcome, failure, "durationMs")
  SELECT gen_random_uuid(), now() - day * interval '1 day' - n * interval '5 minutes', 'analysis',
    CASE WHEN bad THEN 'failed' WHEN n % 20 = 3 THEN 'partial' ELSE 'completed' END,
    CASE WHEN bad THEN (ARRAY['analysis_failed', 'page_error_status'])[1 + n % 2] END,
    4000 + n * 171 % 9000
  FROM generate_series(1, 60) day, generate_series(1, 50 + (40 * sin(day / 2.3))::int) n,
    LATERAL (SELECT n % 60 = 7 OR (day = 8 AND n % 3 = 0) AS bad) AS luck`;

/** The questions to the analysts that were asked so far, as if asked all the month. */
const CALLS = `
  INSERT INTO "AnalystCall" (id, at, place, kind, name, model, status, error, "durationMs",
    "inputTokens", "outputTokens", "costUsd")
  SELECT gen_random_uuid(), now() - day * interval '1 day' - n * interval '5 minutes', place, kind,
    name, model, CASE WHEN n % 20 = 3 THEN 'failed' ELSE 'answered' END,
    CASE WHEN n % 20 = 3 THEN 'rejected' END, 2000 + n * 311 % 7000, 1500, 700,
    CASE WHEN place <> 'search' THEN 0.0042 END
  FROM (SELECT DISTINCT ON (place) place, kind, name, model FROM "AnalystCall"
        WHERE kind = 'vendor') AS asked,
    generate_series(1, 28) day, generate_series(1, 40 + day * 37 % 50) n`;
