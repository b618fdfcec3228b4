import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Cluster, dataOf, locate } from './cluster.ts';
import { ensureRunning, initialize, stopServer, urlOf } from './server.ts';

let dataDir: string;
let clusters: Cluster[];

// Made once, as it takes a second or more, and copied.
let model: string;
beforeAll(async () => {
  model = fs.mkdtempSync(path.join(os.tmpdir(), 'verimeter-model-'));
  await initialize(locate(model));
});
afterAll(() => fs.rmSync(model, { recursive: true }));

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'verimeter-repair-'));
  clusters = [];
});
afterEach(async () => {
  for (const cluster of clusters) {
    await stopServer(cluster);
    fs.rmSync(cluster.home, { recursive: true, force: true });
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function prepare(account?: Account): Promise<Cluster> {
  if (!account) fs.cpSync(model, dataDir, { recursive: true });
  const cluster = locate(dataDir, account);
  clusters.push(cluster);
  // Finds the copied data folder, which is readable by everyone.
  await initialize(cluster);
  return cluster;
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const { port } = await ensureRunning(cluster);
  const client = new pg.Client(urlOf(cluster, port));
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

it('a folder whose making was killed half-way is made anew', async () => {
  const draft = path.join(dataDir, 'postgres', 'new-killed');
  fs.mkdirSync(path.join(draft, 'data', 'base'), { recursive: true });
  fs.writeFileSync(path.join(draft, 'data', 'PG_VERSION'), '18\n');
  fs.utimesSync(draft, new Date(0), new Date(0));
  const cluster = locate(dataDir);
  clusters.push(cluster);
  expect(await initialize(cluster)).toBe(true);
  expect(await ask(cluster, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  expect(fs.existsSync(draft)).toBe(false);
});

it('a process id left behind that now belongs to something else does not keep it from starting', async () => {
  const cluster = await prepare();
  const left = [process.pid, dataOf(cluster), 1, 5432, '', '127.0.0.1', '', 'ready', ''];
  fs.writeFileSync(path.join(dataOf(cluster), 'postmaster.pid'), left.join('\n'));
  expect(await ask(cluster, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

it('a database of another major version is refused before anything is touched', async () => {
  const cluster = await prepare();
  fs.writeFileSync(path.join(dataOf(cluster), 'PG_VERSION'), '15\n');
  await expect(initialize(cluster)).rejects.toThrow(/made by PostgreSQL 15.* brings PostgreSQL 18/);
});

it('a server that does not start says why', async () => {
  const cluster = await prepare();
  fs.appendFileSync(path.join(dataOf(cluster), 'postgresql.conf'), '\nno_such_setting = 1\n');
  await expect(ensureRunning(cluster)).rejects.toThrow(/did not start:[^]*no_such_setting/);
});

it('a lost password is told as such', async () => {
  const cluster = await prepare();
  fs.writeFileSync(path.join(dataOf(cluster), 'verimeter.password'), 'another');
  await expect(ensureRunning(cluster)).rejects.toThrow('refuses the password that is kept');
});

it('a data folder that cannot be made is told with the reason', () => {
  fs.writeFileSync(path.join(dataDir, 'file'), '');
  const inFile = path.join(dataDir, 'file', 'data');
  expect(() => locate(inFile)).toThrow(/The data folder .* cannot be used \(ENOTDIR/);
});

describe.runIf(process.getuid?.() === 0)('as root where user namespaces are forbidden', () => {
  it('the database lies where an unprivileged user can enter, and is found there again', async () => {
    fs.chmodSync(dataDir, 0o700);
    const cluster = await prepare('nobody');
    expect(cluster.home).not.toContain(dataDir);
    expect(fs.statSync(cluster.home).uid).not.toBe(0);
    await ask(cluster, 'CREATE TABLE kept AS SELECT 42 AS n');
    await stopServer(cluster);
    expect(locate(dataDir, 'nobody').home).toBe(cluster.home);
    expect(await ask(locate(dataDir, 'nobody'), 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('the database lies in a data folder that everybody can enter', async () => {
    fs.chmodSync(dataDir, 0o755);
    const cluster = await prepare('nobody');
    expect(cluster.home).toBe(path.join(dataDir, 'postgres'));
    expect(await ask(cluster, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('a database that was made in a user namespace is taken over, and given back', async () => {
    fs.chmodSync(dataDir, 0o755);
    const before = await prepare();
    await ask(before, 'CREATE TABLE kept AS SELECT 42 AS n');
    await stopServer(before);
    const after = await prepare('nobody');
    expect(await ask(after, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
    await stopServer(after);
    expect(await ask(await prepare(before.account), 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  it('a place that is named but gone is told, and no empty database takes its stead', () => {
    fs.writeFileSync(path.join(dataDir, 'postgres.location'), '/var/lib/verimeter-gone\n');
    expect(() => locate(dataDir, 'nobody')).toThrow('lies in /var/lib/verimeter-gone');
  });
});
