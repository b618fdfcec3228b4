import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '../../testing/database.ts';
import { applyMigrations, MIGRATIONS_FOLDER } from './migrations.ts';

let empty: EmptyDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  empty = await createEmptyDatabase();
  client = new pg.Client(empty.url);
  await client.connect();
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  add('20260101000000_first', 'CREATE TABLE first (n int);');
});
afterEach(async () => {
  await client.end();
  await empty.drop();
  rmSync(folder, { recursive: true });
});

function add(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}
const migrate = () => applyMigrations(empty.url, { folder });
const recorded = async () =>
  (
    await client.query<Record<string, unknown>>(
      'SELECT * FROM _prisma_migrations ORDER BY started_at',
    )
  ).rows;

it('each migration is applied once, in the order of their names', async () => {
  add('20260102000000_second', 'ALTER TABLE first ADD COLUMN m int;');
  expect(await migrate()).toEqual(['20260101000000_first', '20260102000000_second']);
  expect(await migrate()).toEqual([]);
  add('20260103000000_third', 'ALTER TABLE first ADD COLUMN o int;');
  expect(await migrate()).toEqual(['20260103000000_third']);
});

it('a migration is recorded as Prisma records it', async () => {
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  rmSync(path.join(folder, '20260101000000_first'), { recursive: true });
  await migrate();
  const [row] = await recorded();
  expect(row).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    migration_name: '20261120000000_initial',
    finished_at: expect.any(Date) as Date,
    rolled_back_at: null,
    logs: null,
    applied_steps_count: 1,
  });
});

it('of two processes at once one migrates and the other waits for it', async () => {
  add('20260102000000_slow', 'SELECT pg_sleep(0.3); CREATE TABLE slow (n int);');
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 2]);
  expect(await recorded()).toHaveLength(2);
});

it('who waits too long for another process gives up and says so', async () => {
  await client.query('SELECT pg_advisory_lock(72707369)');
  await expect(applyMigrations(empty.url, { folder, lockLimitMs: 50 })).rejects.toThrow(
    'Another process has been migrating this database',
  );
});

it('a migration that fails leaves nothing behind and is tried again at the next start', async () => {
  add('20260102000000_bad', 'CREATE TABLE half (n int); SELECT no_such_function();');
  await expect(migrate()).rejects.toThrow(/20260102000000_bad failed.*no_such_function/);
  expect((await client.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
  expect(await recorded()).toHaveLength(1);
  add('20260102000000_bad', 'CREATE TABLE half (n int);');
  expect(await migrate()).toEqual(['20260102000000_bad']);
});

it('an applied migration whose file was changed is refused', async () => {
  await migrate();
  add('20260101000000_first', 'CREATE TABLE first (n bigint);');
  await expect(migrate()).rejects.toThrow('20260101000000_first was changed after it was applied');
});

it('an applied migration whose file has other line ends is the same', async () => {
  add('20260101000000_first', 'CREATE TABLE first (\n  n int\n);');
  await migrate();
  add('20260101000000_first', 'CREATE TABLE first (\r\n  n int\r\n);');
  expect(await migrate()).toEqual([]);
});

it('a database that a newer version migrated is refused', async () => {
  add('20260102000000_newer', 'SELECT 1;');
  await migrate();
  rmSync(path.join(folder, '20260102000000_newer'), { recursive: true });
  await expect(migrate()).rejects.toThrow('20260102000000_newer, which this program does not know');
});

it('a migration that Prisma recorded as failed is refused until it is resolved', async () => {
  await migrate();
  await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
  await expect(migrate()).rejects.toThrow('20260101000000_first failed half-way');
  await client.query('UPDATE _prisma_migrations SET rolled_back_at = now()');
  await client.query('DROP TABLE first');
  expect(await migrate()).toEqual(['20260101000000_first']);
});
