/**
 * Measures a backup of 100,000 reports and its restore side by side with `pg_dump` and `pg_restore`,
 * on the PostgreSQL that came with those: they refuse newer servers.
 */
import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { restoreBackup } from '../src/server/platform/backup/restore.ts';
import { writeBackup } from '../src/server/platform/backup/write.ts';
import { connectDatabase } from '../src/server/platform/database/database.ts';
import { applyMigrations } from '../src/server/platform/database/migrations.ts';
import { locate, runAs } from '../src/server/platform/postgres/cluster.ts';
import {
  chownToAccount,
  ensureRunning,
  stopServer,
  urlOf,
} from '../src/server/platform/postgres/server.ts';
import { createDatabase } from '../src/server/testing/database.ts';
import { fillReports } from './fillReports.ts';
import { printTable } from './table.ts';

const REPORTS = 100_000;
const [pgDump] = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort().reverse();
const run = promisify(execFile);

if (pgDump === undefined || !existsSync(join(dirname(pgDump), 'initdb')))
  console.log('Backup: there is no pg_dump with its server to compare with.');
else await measure(dirname(pgDump));

async function measure(programs: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verimeter-bench-'));
  const version = (await run(join(programs, 'postgres'), ['--version'])).stdout.split(' ')[2] ?? '';
  const cluster = { ...locate(dataDir), binaries: { folder: dirname(programs), version } };
  const { home, account } = cluster;
  try {
    writeFileSync(join(home, 'password'), 'bench');
    chownToAccount(cluster, join(home, 'password'));
    const initdb = [join(programs, 'initdb'), '--pgdata=data', '--username=verimeter'];
    const locale = ['--pwfile=password', '--encoding=UTF8', '--locale=C.UTF-8'];
    const code = await runAs(account, [...initdb, ...locale], {
      output: join(home, 'initdb.log'),
      cwd: home,
    });
    if (code !== 0) throw new Error(`initdb ended with code ${code}`);
    writeFileSync(join(home, 'data/verimeter.password'), 'bench');
    const { port } = await ensureRunning(cluster, { settings: { shared_buffers: '512MB' } });
    await compare(urlOf(cluster, port), dataDir, programs);
  } finally {
    await stopServer(cluster);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(server: string, dataDir: string, programs: string): Promise<void> {
  const url = await createDatabase(server, 'bench', 'template0');
  await applyMigrations(url);
  const db = connectDatabase(url);
  await fillReports(db, REPORTS);
  await db.close();
  const files = join(dataDir, 'files');
  mkdirSync(files);
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return (performance.now() - began) / 1_000;
  };
  const file = join(files, 'ours');
  const dump = join(files, 'dump');
  const now = new Date();
  // Side by side, so that both meet the same machine.
  const [backup, dumped] = await Promise.all([
    timed(() => writeBackup({ url, dataDir, file, now })),
    timed(() => run(join(programs, 'pg_dump'), ['-Fc', '-f', dump, url])),
  ]);
  const ours = await createDatabase(server, 'ours', 'template0');
  const theirs = await createDatabase(server, 'theirs', 'template0');
  const [restore, reload] = await Promise.all([
    timed(() => restoreBackup({ url: ours, dataDir, file, now })),
    timed(() => run(join(programs, 'pg_restore'), ['-d', theirs, dump])),
  ]);
  const differing = await countDiffering(url, ours);
  const size = (path: string) => `${(statSync(path).size / 1_048_576).toFixed(0)} MB`;
  printTable(`Backup of ${REPORTS.toLocaleString('en')} reports`, [
    {
      what: `backup, ${size(file)}`,
      measured: backup / dumped,
      unit: '× pg_dump',
      target: { most: 2 },
      peer: `${backup.toFixed(1)} s; pg_dump ${dumped.toFixed(1)} s, ${size(dump)}`,
    },
    {
      what: 'restore, verified',
      measured: restore / reload,
      unit: '× pg_restore',
      target: { most: 2 },
      peer: `${restore.toFixed(1)} s; pg_restore ${reload.toFixed(1)} s`,
    },
    {
      what: 'tables whose rows differ afterwards',
      measured: differing,
      unit: '',
      target: { most: 0 },
    },
  ]);
}

/** Compares all rows of all tables, in any order. */
async function countDiffering(one: string, other: string): Promise<number> {
  const [before, after] = await Promise.all([one, other].map(readSums));
  return [...(before ?? [])].filter(([table, sum]) => after?.get(table) !== sum).length;
}

async function readSums(url: string): Promise<Map<string, string>> {
  const { pool, close } = connectDatabase(url);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relpersistence = 'p' AND relnamespace = 'public'::regnamespace`,
  );
  const sums = new Map<string, string>();
  for (const { name } of rows) {
    const found = await pool.query<{ sum: string }>(
      `SELECT concat(count(*), ' ', sum(hashtextextended(t::text, 0))) AS sum FROM ${name} t`,
    );
    sums.set(name, found.rows[0]?.sum ?? '');
  }
  await close();
  return sums;
}
