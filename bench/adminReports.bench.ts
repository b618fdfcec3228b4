/** Measures the admins' list of all reports. */
import { asAdmin } from '../src/server/modules/accounts/caller.ts';
import {
  type AllReportsRequest,
  listAllReports,
} from '../src/server/modules/reports/allReports.ts';
import { insertPerson } from '../src/server/testing/people.ts';
import { fillReports } from './fillReports.ts';
import { type BenchRow, printTable } from './table.ts';
import { timesOf } from './timesOf.ts';
import { withDatabase } from './withDatabase.ts';

const REPORTS = Number(process.env['BENCH_REPORTS'] ?? 100_000);
const TIMES = 200; // with less, 99 of 100 would be all of them but one stall of the machine
const TARGET = { most: 50 }; // ms

const first = { sortBy: 'newest', filter: 'all', pageSize: 10 } as const;

const pages: Record<string, Partial<AllReportsRequest>> = {
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

await withDatabase(async (db) => {
  const admin = asAdmin(await insertPerson(db, { role: 'ADMIN' }));
  if (!admin) throw new Error('nobody is an admin');
  const startedAt = performance.now();
  await fillReports(db, REPORTS);
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${REPORTS.toLocaleString('en-GB')} reports were stored in ${seconds.toFixed(0)} s`);

  const rows: BenchRow[] = [];
  for (const [what, asked] of Object.entries(pages)) {
    const read = () => listAllReports(db, admin, { ...first, ...asked });
    rows.push(...(await timesOf(what, read, { times: TIMES, target: TARGET })));
  }
  printTable(`A page of ${REPORTS.toLocaleString('en-GB')} reports`, rows);
});
