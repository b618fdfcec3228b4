/**
 * Measures lists, searches and the sitemap among 1,000 reports, then among 100,000 (or as many as
 * `BENCH_REPORTS` says): what grows with the site shows in the difference.
 */
import { type Admin, asAdmin, type Caller } from '../src/server/modules/accounts/caller.ts';
import { findSimilar, readOverview, searchRadar } from '../src/server/modules/radar/radar.ts';
import {
  findExample,
  listAllReports,
  listRecent,
  listReports,
} from '../src/server/modules/reports/lists.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { silentLog, startApp } from '../src/server/testing/app.ts';
import { insertPerson } from '../src/server/testing/people.ts';
import type { AdminReportsInput } from '../src/shared/schema/admin.ts';
import type { RadarInput } from '../src/shared/schema/radar.ts';
import { fillReports, VOCABULARY, wordAt } from './fillReports.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';
import { withDatabase } from './withDatabase.ts';

const FEW = 1_000;
const MANY = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const TIMES = 50;
/** Among few; all are far from their targets. */
const TIMES_FEW = 20;
/** A list that takes longer shows it after fewer readings: milliseconds, and the fewest readings */
const ENOUGH_MS = 500;
const TIMES_LEAST = 20;
/** Milliseconds; or half as much again as the median among few reports, if that is more */
const MOST = 50;
const GROWTH = 1.5;

const VISITOR: Caller = { kind: 'anonymous', token: null, cookie: null };

type Reads = Record<string, () => Promise<unknown>>;

const misspelled = (word: string) =>
  word.slice(0, 2) + (word[3] ?? '') + (word[2] ?? '') + word.slice(4);

const searches = (word: (place: number) => string): Record<string, Partial<RadarInput>> => ({
  'the newest': {},
  'the highest': { sortBy: 'highest' },
  'the lowest': { sortBy: 'lowest' },
  'the last page that there is': { page: 1_000 },
  'a verdict': { verdict: 'true' },
  'a topic, the highest': { topic: 'topic-7', sortBy: 'highest' },
  'the commonest word': { search: word(1) },
  'the commonest word, the lowest': { search: word(1), sortBy: 'lowest' },
  'the two commonest words': { search: `${word(1)} ${word(2)}` },
  'a common word': { search: word(30) },
  'two common words': { search: `${word(20)} ${word(40)}` },
  'a word in 1 of 1,000': { search: word(1_000) },
  'a rare word': { search: word(40_000) },
  'a rare word beside the commonest': { search: `${word(1)} ${word(40_000)}` },
  'a common word without another one': { search: `${word(30)} -${word(1)}` },
  'a common word of one verdict and topic': {
    ...{ search: word(30), verdict: 'false' },
    topic: 'topic-7',
  },
  'three letters that many words begin with': { search: word(5).slice(0, 3) },
  'eight words': { search: [1, 2, 3, 5, 8, 13, 21, 34].map(word).join(' ') },
  'a misspelled word': { search: misspelled(word(300)) },
  'three misspelled words': {
    search: [6, 300, 4_000].map((place) => misspelled(word(place))).join(' '),
  },
  'a word that nobody has': { search: 'xyxyxyxy' },
});

/** Places of the words of what somebody types. */
const claims: Record<string, number[]> = {
  'rare words': [9_000, 20_000, 40_000],
  'a claim': [1, 2, 30, 80, 500, 4_000, 20_000],
  'two rare words among common ones': [1, 2, 3, 5, 8, 13, 21, 34, 9_000, 20_000],
  'common words': [20, 30, 40, 50, 60, 70, 80, 90],
  'the commonest words': [1, 2, 3, 4, 5, 6, 7, 8],
  'rather common words': [300, 400, 500, 600, 700, 800, 900, 1_000],
};

const pages: Record<string, Partial<AdminReportsInput>> = {
  'the newest': {},
  'the oldest': { sortBy: 'oldest' },
  'the highest': { sortBy: 'highest' },
  'the lowest': { sortBy: 'lowest' },
  'changed last': { sortBy: 'updated' },
  'a hundred of the newest': { pageSize: 100 },
  'the last page': { last: true },
  'the last page of the highest': { last: true, sortBy: 'highest' },
  'page 1,000': { page: 1_000 },
  indexable: { filter: 'indexable' },
  'not indexable': { filter: 'not_indexable' },
  featured: { filter: 'featured' },
  detailed: { filter: 'detailed' },
  partial: { filter: 'partial' },
  failed: { filter: 'failed' },
  'failed, the lowest': { filter: 'failed', sortBy: 'lowest' },
  'partial, the highest': { filter: 'partial', sortBy: 'highest' },
  'partial, the last page': { filter: 'partial', last: true },
  'a word that is in half of them': { search: 'the' },
  'in 1 of 10': { search: 'glacier' },
  'in 1 of 20': { search: 'pension' },
  'in 1 of 50': { search: 'turbine' },
  'in 1 of 100': { search: 'walrus' },
  'in 1 of 1,000': { search: 'quasar' },
  'in 20 of all': { search: 'zyzzyva' },
  'in none': { search: 'nowhere to be found' },
  'three words in a row': { search: 'said that the' },
  'a word in half, the highest of the partial': {
    ...{ search: 'the', filter: 'partial' },
    sortBy: 'highest',
  },
  '1 of 10, detailed': { search: 'glacier', filter: 'detailed' },
  '1 of 20, detailed': { search: 'pension', filter: 'detailed' },
  '1 of 50, indexable, the lowest': { search: 'turbine', filter: 'indexable', sortBy: 'lowest' },
  '1 of 10, changed last': { search: 'glacier', sortBy: 'updated' },
  '1 of 20, a hundred, the lowest': { search: 'pension', sortBy: 'lowest', pageSize: 100 },
  '1 of 50, not indexable': { search: 'turbine', filter: 'not_indexable' },
  '1 of 100, the last page': { search: 'walrus', last: true },
  '1 of 1,000, failed': { search: 'quasar', filter: 'failed' },
  'in 20, indexable': { search: 'zyzzyva', filter: 'indexable' },
};

async function readsOf(db: Database, admin: Admin, baseURL: string): Promise<Reads> {
  const parts = { db, log: silentLog };
  const { rows } = await db.pool.query<{ word: string }>(
    `SELECT ${wordAt('n')} AS word FROM generate_series(0, ${VOCABULARY}) n ORDER BY n`,
  );
  const word = (place: number) => rows[place]?.word ?? '';
  const prefix = (what: string, reads: Reads) =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [`${what}: ${name}`, read]));
  const map = <T>(all: Record<string, T>, read: (asked: T) => Promise<unknown>): Reads =>
    Object.fromEntries(Object.entries(all).map(([name, asked]) => [name, () => read(asked)]));
  return {
    ...prefix('public', {
      'the newest': () => listReports(parts, VISITOR, { page: 1, pageSize: 10 }),
      'page 1,000': () => listReports(parts, VISITOR, { page: 1_000, pageSize: 10 }),
      'before a date': () =>
        listReports(parts, VISITOR, { page: 1, pageSize: 10, before: '2024-01-01T12:00:00Z' }),
      'the home page’s': () => listRecent(parts),
      'the example on it': () => findExample(parts),
      'the sitemap': async () => {
        const response = await fetch(`${baseURL}/sitemap.xml`);
        if (!response.ok) throw new Error(`The sitemap was answered ${response.status}`);
        await response.arrayBuffer();
      },
    }),
    ...prefix(
      'radar',
      map(searches(word), (asked) => searchRadar(parts, { page: 1, pageSize: 10, ...asked })),
    ),
    ...prefix(
      'similar',
      map(claims, (places) => findSimilar(parts, places.map(word).join(' '))),
    ),
    'radar: what is shown first': () => readOverview(parts),
    ...prefix(
      'admin',
      map(pages, (asked) =>
        listAllReports({ db, admin }, { sortBy: 'newest', filter: 'all', pageSize: 10, ...asked }),
      ),
    ),
  };
}

interface Measured {
  half: number;
  nearlyAll: number;
  first: number;
}

/** Milliseconds of each read in a database of its own with `count` reports */
async function measure(count: number, most: number): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  await withDatabase(async (db, url) => {
    const admin = asAdmin(await insertPerson(db, { role: 'ADMIN' }));
    if (!admin) throw new Error('nobody is an admin');
    const startedAt = performance.now();
    await fillReports(db, count);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${count.toLocaleString('en')} reports were stored in ${seconds.toFixed(0)} s`);
    const app = await startApp({ env: { DATABASE_URL: url } });
    for (const [what, read] of Object.entries(await readsOf(db, admin, app.baseURL))) {
      const times: number[] = [];
      const until = performance.now() + ENOUGH_MS;
      while (times.length <= TIMES_LEAST || (times.length <= most && performance.now() < until)) {
        const began = performance.now();
        await read();
        times.push(performance.now() - began);
      }
      const [first = 0] = times.splice(0, 1); // reads from the disk
      measured.set(what, {
        half: percentile(times, 0.5),
        nearlyAll: percentile(times, 0.99),
        first,
      });
    }
    await app.stop();
  });
  return measured;
}

const few = await measure(FEW, TIMES_FEW);
const many = await measure(MANY, TIMES);
const rows = [...many].map(([what, { half, nearlyAll, first }]): BenchRow => {
  const before = few.get(what)?.half ?? 0;
  return {
    what,
    measured: nearlyAll,
    unit: 'ms',
    target: { most: Math.max(MOST, GROWTH * before) },
    peer: `median ${half.toFixed(1)}, first ${first.toFixed(0)} ms; median among ${FEW.toLocaleString('en')} ${before.toFixed(1)} ms`,
  };
});
printTable(`Lists of ${MANY.toLocaleString('en')} reports, 99 of 100 within`, rows);
