import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { findSearchWords } from './radar.repository.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => test.db.report.deleteMany());

const listed = (content: string) => insertReport(test.db, { content, isIndexable: true });
const change = (id: string, content: string) =>
  test.db.report.update({ where: { id }, data: { content } });
const words = async () => {
  const { rows } = await test.db.pool.query<{ word: string }>(
    `SELECT word FROM "RadarWord" WHERE word IN ('aardvarks', 'zebras') ORDER BY word`,
  );
  return rows.map(({ word }) => word);
};

it('two reports that swap their words concurrently both keep them', async () => {
  // Between the two steps of a change, whichever is first, both wait for the lock.
  const { pool } = test.db;
  await pool.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
    CREATE TRIGGER radar_g_waits AFTER UPDATE OF words ON "RadarEntry"
      FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
    CREATE TRIGGER radar_m_waits AFTER UPDATE OF words ON "RadarEntry"
      FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`);
  const one = await listed('Aardvarks sing.');
  const other = await listed('Zebras dance.');
  const gate = await pool.connect();
  await gate.query('SELECT pg_advisory_lock(1)');
  const changes = Promise.all([
    change(one.id, 'Zebras sing.'),
    change(other.id, 'Aardvarks dance.'),
  ]);
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(2);
  await gate.query('SELECT pg_advisory_unlock(1)');
  gate.release();
  await changes;
  expect(await words()).toEqual(['aardvarks', 'zebras']);
});

it('a word is removed with its last report, not before', async () => {
  const one = await listed('Aardvarks sing.');
  const other = await listed('Aardvarks dance.');
  await change(one.id, 'Zebras sing.');
  expect(await words()).toEqual(['aardvarks', 'zebras']);
  await test.db.report.delete({ where: { id: other.id } });
  expect(await words()).toEqual(['zebras']);
  await change(one.id, 'Somebody sings.');
  expect(await words()).toEqual([]);
});

it('a very common word comes with the shortest words that start with it', async () => {
  const { pool } = test.db;
  await listed('Waterfalls: the water of many waters.');
  for (let index = 0; index < 20; index++) await listed(`Water is wet, says leaflet ${index}.`);
  const longer = async () =>
    (await findSearchWords(test.db, 'water leaflet', 8)).map((asked) => asked.longer);
  expect(await longer()).toEqual([null, null]);
  await pool.query('ANALYZE "RadarEntry"');
  expect(await longer()).toEqual([null, null]);
  // As if these were one in fifty thousand.
  await pool.query(`UPDATE pg_class SET reltuples = 1000000 WHERE oid = '"RadarEntry"'::regclass`);
  expect(await longer()).toEqual([[], ['waters', 'waterfalls']]);
});
