import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { afterCommit, DatabaseUnavailable, type Statements } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.db.pool.query(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION free_on_try(number int, code text) RETURNS int LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('tries') < number THEN RAISE EXCEPTION USING ERRCODE = code, MESSAGE = 'busy'; END IF;
        RETURN currval('tries');
      END $$`);
});
afterAll(() => test.drop());

async function insertVisitor(): Promise<string> {
  const visitor = { id: randomUUID(), token: randomUUID(), createdAt: new Date(0) };
  await test.db.visitor.create({ data: visitor });
  return visitor.id;
}

const addDay = (tx: Statements, id: string) =>
  tx.prepared(
    'add-day',
    `UPDATE "Visitor" SET "createdAt" = "createdAt" + interval '1 day' WHERE id = $1::uuid`,
    [id],
  );

const daysOf = async (id: string) =>
  (await test.db.visitor.findUniqueOrThrow({ where: { id } })).createdAt.getTime() / 86_400_000;

const kinds = ['transaction', 'preparedTransaction'] as const;
const ofKind = <T>(kind: (typeof kinds)[number], work: (tx: Statements) => Promise<T>) =>
  kind === 'transaction' ? test.db.transaction(work) : test.db.preparedTransaction(work);

describe.each(kinds)('of two that wait for each other (%s)', (kind) => {
  it('PostgreSQL ends one, which is done again as a whole', async () => {
    const [one, other] = [await insertVisitor(), await insertVisitor()];
    const bothHold = Promise.withResolvers<undefined>();
    let holding = 0;
    let tries = 0;
    let told = 0;
    const addToBoth = (first: string, second: string) =>
      ofKind(kind, async (tx) => {
        tries++;
        afterCommit(tx, () => told++);
        await addDay(tx, first);
        if (++holding === 2) bothHold.resolve(undefined);
        await bothHold.promise;
        await addDay(tx, second);
        return first;
      });
    const done = await Promise.all([addToBoth(one, other), addToBoth(other, one)]);
    expect(done).toEqual([one, other]);
    expect([await daysOf(one), await daysOf(other)]).toEqual([2, 2]);
    expect({ tries, told }).toEqual({ tries: 3, told: 2 });
  });
});

const conflicts = [
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
] as const;

describe.each(conflicts)('what PostgreSQL ends with %s', (_, code) => {
  const restart = () => test.db.pool.query('ALTER SEQUENCE tries RESTART');
  const freeOn = (db: Statements, number: number) =>
    db.prepared<{ tries: number }>('free', 'SELECT free_on_try($1::int, $2) AS tries', [
      number,
      code,
    ]);
  const forms = [
    ['a statement on its own', (number: number) => freeOn(test.db, number)],
    [
      'a query of Prisma on its own',
      (number: number) =>
        test.db.$queryRaw<{ tries: number }[]>`
          SELECT free_on_try(${number}::int, ${code}) AS tries`,
    ],
    ['a transaction', (number: number) => test.db.transaction((tx) => freeOn(tx, number))],
    [
      'a transaction of prepared statements',
      (number: number) => test.db.preparedTransaction((tx) => freeOn(tx, number)),
    ],
    [
      'a transaction in which another statement fails for it',
      (number: number) =>
        test.db.preparedTransaction(async (tx) => {
          void freeOn(tx, number);
          await tx.prepared('one', 'SELECT 1 AS one', []);
          return [{ tries: number }];
        }),
    ],
  ] as const;

  it.each(forms)('is tried again: %s', async (_form, run) => {
    await restart();
    expect(await run(3)).toEqual([{ tries: 3 }]);
  });

  it.each(forms)(
    'is given up after five tries, as the database is too busy: %s',
    async (_form, run) => {
      await restart();
      await expect(run(100)).rejects.toBeInstanceOf(DatabaseUnavailable);
      const { rows } = await test.db.pool.query('SELECT last_value::int AS tries FROM tries');
      expect(rows).toEqual([{ tries: 5 }]);
    },
  );
});
