/**
 * Measures calls that can't be kept, over tRPC, beside the same statements sent by prepared `pg` and
 * answered by bare `node:http` after the same check of who asks, in alternating rounds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { asAdmin } from '../src/server/modules/accounts/caller.ts';
import { findByIdentity } from '../src/server/modules/accounts/accounts.repository.ts';
import { listAllReports } from '../src/server/modules/reports/lists.ts';
import { listMine } from '../src/server/modules/reports/mine.ts';
import type { Database, Statements } from '../src/server/platform/database/database.ts';
import { newClaim, startApp } from '../src/server/testing/app.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import type { BareRead, Statement } from './bareReads.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';
import { withDatabase } from './withDatabase.ts';

const ADMIN = 'grace@example.org';
const OWN_REPORTS = 12;
const REQUESTS = 200;
const ROUNDS = 5;

/** The statements that `read` sends */
async function record(
  db: Database,
  read: (db: Database) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recording = (to: Statements): Statements => ({
    prepared: (name, text, values) => {
      statements.push({ name, text, values });
      return to.prepared(name, text, values);
    },
  });
  const preparedTransaction = <T>(work: (tx: Statements) => Promise<T>) =>
    db.preparedTransaction((tx) => work(recording(tx)));
  const recorder = Object.create(db, {
    ...Object.getOwnPropertyDescriptors(recording(db)),
    preparedTransaction: { value: preparedTransaction },
  }) as Database;
  await read(recorder);
  return statements;
}

await withDatabase(async (db, url) => {
  const app = await startApp({ env: { ADMIN_EMAIL: ADMIN, DATABASE_URL: url } });
  const { headers, analyze } = await registerPerson(app.baseURL, 'Grace', ADMIN);
  for (let i = 0; i < OWN_REPORTS; i += 1) await analyze(newClaim());
  const account = await db.user.findUniqueOrThrow({ where: { email: ADMIN } });
  const admin = asAdmin({ ...account, kind: 'user', role: 'ADMIN' });
  if (!admin) throw new Error('nobody is an admin');
  const who = await record(db, (to) => findByIdentity(to, account.identityId));
  const page = { page: 1, pageSize: 10, sortBy: 'newest' } as const;
  const calls = [
    {
      what: 'own reports over tRPC',
      path: `/trpc/reports.mine?input=${encodeURIComponent(JSON.stringify(page))}`,
      statements: [...who, ...(await record(db, (to) => listMine({ db: to, user: admin }, page)))],
      isTransaction: false,
    },
    {
      what: 'the admins’ list over tRPC',
      path: `/trpc/admin.reports.list?input=${encodeURIComponent('{}')}`,
      statements: [
        ...who,
        ...(await record(db, (to) =>
          listAllReports({ db: to, admin }, { sortBy: 'newest', filter: 'all', pageSize: 10 }),
        )),
      ],
      isTransaction: true,
    },
  ];
  const reads = await Promise.all(
    calls.map(async ({ path, statements, isTransaction }): Promise<BareRead> => {
      const response = await fetch(app.baseURL + path, { headers });
      if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
      const sent = [...response.headers].filter(
        ([name]) => !/^(date|connection|keep-alive|transfer-encoding|content-length)$/.test(name),
      );
      return { statements, isTransaction, headers: sent.flat(), answer: await response.json() };
    }),
  );
  const bare = fork(join(import.meta.dirname, 'bareReads.ts'));
  bare.send({ url, reads });
  const [address] = (await once(bare, 'message')) as [string];

  /** Requests per second of processor time */
  async function rateOf(address: string, pid: number): Promise<number> {
    const before = cpuSeconds(pid);
    const answers = await autocannon({
      ...{
        url: address,
        headers: { ...headers },
        amount: REQUESTS,
        connections: 20,
        sampleInt: 50,
      },
    });
    if (answers['2xx'] < REQUESTS) throw new Error(`${address} was not answered well`);
    return REQUESTS / (cpuSeconds(pid) - before);
  }

  const rows: BenchRow[] = [];
  for (const [index, { what, path }] of calls.entries()) {
    const rates: [number[], number[]] = [[], []];
    // The first round is not counted, until the code is compiled.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const own = await rateOf(app.baseURL + path, app.pid);
      const least = await rateOf(`${address}/${index}`, bare.pid ?? 0);
      if (round === 0) continue;
      rates[0].push(own);
      rates[1].push(least);
    }
    const [own = 0, least = 0] = rates.map((found) => percentile(found, 0.5));
    const each = (rate: number) => `${((1 / rate) * 1_000).toFixed(2)} ms`;
    rows.push({
      what,
      measured: least / own,
      unit: '× the processor time of bare parts',
      target: { most: 4 },
      peer: `${each(own)} beside ${each(least)}`,
    });
  }
  bare.kill();
  await app.stop();
  printTable('Reads that can’t be kept', rows);
});
