import { expect, inject, it } from 'vitest';
import pg from 'pg';
import { createEmptyDatabase, dropDatabase } from '../../testing/database.ts';
import { assertSuitable, checkServer, type ServerFacts } from './openDatabase.ts';

it('the database that the embedded server makes passes, and the check leaves nothing in it', async () => {
  const test = await createEmptyDatabase();
  await checkServer(test.url);
  const client = new pg.Client(test.url);
  await client.connect();
  const { rows } = await client.query('SELECT FROM pg_extension WHERE extname = $1', ['pg_trgm']);
  await client.end();
  expect(rows).toHaveLength(0);
  await test.drop();
});

it.each([
  ['of the locale C', `ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`, 'letters beyond English'],
  ['in another encoding', `ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`, 'encoded in LATIN1'],
])('a database %s is refused with what to do', async (_what, making, said) => {
  const server = inject('testServer');
  const url = new URL(server);
  url.pathname = '/unfit';
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE unfit TEMPLATE template0 ${making}`);
  await client.end();
  await expect(checkServer(url.href)).rejects.toThrow(said);
  await expect(checkServer(url.href)).rejects.toThrow('CREATE DATABASE');
  await dropDatabase(server, 'unfit');
});

it('a server older than 15 is refused', () => {
  const old: ServerFacts = {
    version: 140_012,
    release: '14.12',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    folds: true,
    trigrams: 7,
  };
  expect(() => assertSuitable(old)).toThrow('is a PostgreSQL 14.12; 15 or newer is needed');
  expect(() => assertSuitable({ ...old, version: 150_000 })).not.toThrow();
  expect(() => assertSuitable({ ...old, version: 150_000, trigrams: null })).not.toThrow();
});
