import { analysed, read, type RunningApp } from '../../src/server/testing/app.ts';
import { listReport } from '../../src/server/testing/database.ts';
import { type AnswerOptions, behave } from '../../src/server/testing/vendors/behavior.ts';
import type { Script, Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { ARABIC, BARE_WORD, CHINESE, HONEY, LONG_TEXT, LONG_WORDS } from './claims.ts';
import { foundPages, sources } from './foundPages.ts';

/** The slugs of reports in every state that a reader may meet. */
export type Reports = Awaited<ReturnType<typeof prepareReports>>;

/** Has the reports made, one after the other, by stand-ins that answer as told. */
export async function prepareReports(app: RunningApp, vendors: Vendors) {
  const usual = { searches: [foundPages], percentage: 74, grade: 7 };
  const make = async (
    content: string,
    answer: AnswerOptions = {},
    script: Partial<Script> = {},
  ) => {
    const normally = behave.normally({ ...usual, ...answer });
    vendors.script = { openai: normally, perplexity: normally, gemini: normally, ...script };
    return (await analysed(app, content)).slug;
  };
  const refused = behave.refusing();
  // Listed, it is the previous report of the next.
  await make(LISTED);
  await listReport(app.dataDir, LISTED);
  const reports = {
    honey: await make(HONEY, { values: sources(3, 1) }),
    score5: await make('The moon is made of green cheese.', { percentage: 0, grade: 0 }),
    score100: await make('Water is made of hydrogen and oxygen.', { percentage: 100, grade: 10 }),
    apart: await make(
      'Reading in poor light ruins the eyes for good.',
      {},
      { openai: behave.normally({ percentage: 20 }), gemini: behave.normally({ percentage: 88 }) },
    ),
    oneSource: await make('The lighthouse on the rock was built in 1884.', {
      values: sources(1, 0),
    }),
    noSources: await make('My neighbour has painted his fence blue.', { values: sources(0, 0) }),
    manySources: await make('Coffee protects the liver.', { values: sources(8, 6) }),
    partial: await make('The bridge carries ten thousand cars a day.', {}, { gemini: refused }),
    failed: await make(
      'The mill by the river ground its last corn in 1931.',
      {},
      {
        perplexity: refused,
      },
    ),
    longWords: await make(LONG_WORDS),
    longText: await make(LONG_TEXT, { values: sources(3, 2) }),
    bareWord: await make(BARE_WORD),
    arabic: await make(ARABIC, { values: { ...sources(2, 1), explanation: ARABIC } }),
    chinese: await make(CHINESE, { values: { ...sources(2, 1), explanation: CHINESE } }),
    builtIn: await sampleOf(app),
  };
  return reports;
}

/** A report that the built-in analysts made: the first of those that a new product starts with. */
async function sampleOf(app: RunningApp): Promise<string> {
  const listed = await read<{ slug: string }[]>(app, 'reports.recent', {});
  const sample = listed.find(({ slug }) => /octopus|honey-never|brain/.test(slug)) ?? listed.at(-1);
  if (!sample) throw new Error('No report is listed.');
  return sample.slug;
}

const LISTED =
  'The lighthouse keeper of the outer rock lit the lamp by hand every evening for forty-one years, and never missed one.';
