import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { connectDatabase, type Statements } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  // One connection, so that what is given back is what the next one gets.
  test = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => test.drop());

const now = new Date('2026-11-20T12:00:00Z');
const visitor = () => ({ id: randomUUID(), token: randomUUID(), createdAt: now });
type NewVisitor = ReturnType<typeof visitor>;

const insert = (tx: Statements, { id, token, createdAt }: NewVisitor) =>
  tx.prepared(
    'insert-visitor',
    `INSERT INTO "Visitor" (id, token, "createdAt") VALUES ($1::uuid, $2::uuid, $3::timestamptz)`,
    [id, token, createdAt],
  );

const isThere = async ({ id }: NewVisitor) =>
  (await test.db.visitor.count({ where: { id } })) === 1;

const kinds = [
  ['transaction', <T>(work: (tx: Statements) => Promise<T>) => test.db.transaction(work)],
  [
    'transaction of prepared statements',
    <T>(work: (tx: Statements) => Promise<T>) => test.db.preparedTransaction(work),
  ],
] as const;

it.each(kinds)('a statement that comes after its %s was undone is refused', async (_, run) => {
  const late = visitor();
  const over = Promise.withResolvers<null>();
  let outcome: Promise<unknown> | undefined;
  const work = run((tx) => {
    outcome = over.promise.then(() => insert(tx, late));
    return Promise.all([outcome, Promise.reject(new Error('changed my mind'))]);
  });
  await expect(work).rejects.toThrow('changed my mind');
  over.resolve(null);
  await expect(outcome).rejects.toThrow();
  expect(await isThere(late)).toBe(false);
});

it.each(kinds)('nor does it get into the next one, on the same connection: %s', async (_, run) => {
  const [late, kept] = [visitor(), visitor()];
  const nextBegan = Promise.withResolvers<null>();
  let outcome: Promise<unknown> | undefined;
  const work = run((tx) => {
    outcome = nextBegan.promise.then(() => insert(tx, late));
    return Promise.all([outcome, Promise.reject(new Error('changed my mind'))]);
  });
  await expect(work).rejects.toThrow('changed my mind');
  await run(async (tx) => {
    await insert(tx, kept);
    nextBegan.resolve(null);
    await Promise.allSettled([outcome]);
  });
  expect([await isThere(late), await isThere(kept)]).toEqual([false, true]);
});

it.each(kinds)('a statement that comes after its %s was saved is refused', async (_, run) => {
  const [late, kept] = [visitor(), visitor()];
  const saved = Promise.withResolvers<null>();
  let outcome: Promise<unknown> | undefined;
  await run(async (tx) => {
    outcome = saved.promise.then(() => insert(tx, late));
    await insert(tx, kept);
  });
  saved.resolve(null);
  await expect(outcome).rejects.toThrow();
  expect([await isThere(late), await isThere(kept)]).toEqual([false, true]);
});

it('the rest of a query of Prisma is refused where its transaction was undone meanwhile', async () => {
  const counted = visitor();
  await insert(test.db, counted);
  const { id: reportId } = await insertReport(test.db);
  const create = { reportId, period: '2026-11', allowance: 'used', createdAt: now } as const;
  const [other, waits] = [connectDatabase(test.url), Promise.withResolvers<null>()];
  const holder = await other.pool.connect();
  await holder.query('BEGIN; LOCK TABLE "Visitor"');
  let outcome: Promise<unknown> | undefined;
  const work = test.db.transaction((tx) => {
    // Reads the visitor, and then inserts the submission.
    const change = { where: { id: counted.id }, data: { submissions: { create } } };
    outcome = Promise.all([tx.visitor.update(change)]);
    return Promise.all([outcome, waits.promise.then(() => Promise.reject(new Error('left')))]);
  });
  const waiting = async () => (await other.pool.query(WAITING)).rowCount;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
  const undone = expect(work).rejects.toThrow('left');
  waits.resolve(null);
  // By then ROLLBACK is sent.
  await new Promise(setImmediate);
  await holder.query('COMMIT');
  await undone;
  await expect(outcome).rejects.toThrow('after the end of its transaction');
  expect(await test.db.submission.count({ where: { reportId } })).toBe(0);
  holder.release();
  await other.close();
});

const WAITING = `
  SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
