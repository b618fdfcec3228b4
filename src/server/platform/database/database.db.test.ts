import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { connectDatabase, DatabaseUnavailable, pingDatabase, type Statements } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const visitor = () => ({ id: randomUUID(), token: randomUUID(), createdAt: new Date(0) });

it('a transaction saves all or nothing', async () => {
  const [kept, lost] = [visitor(), visitor()];
  await test.db.transaction((tx) => tx.visitor.create({ data: kept }));
  const work = test.db.transaction(async (tx) => {
    await tx.visitor.create({ data: lost });
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  const ids = { in: [kept.id, lost.id] };
  expect(await test.db.visitor.findMany({ where: { id: ids } })).toEqual([kept]);
});

const insert = (tx: Statements, { id, token, createdAt }: ReturnType<typeof visitor>) =>
  tx.prepared(
    'insert-visitor',
    `INSERT INTO "Visitor" (id, token, "createdAt") VALUES ($1::uuid, $2::uuid, $3::timestamptz)`,
    [id, token, createdAt],
  );

it('a transaction of prepared statements saves all or nothing', async () => {
  const [kept, too, lost] = [visitor(), visitor(), visitor()];
  await test.db.preparedTransaction((tx) => Promise.all([insert(tx, kept), insert(tx, too)]));
  const work = test.db.preparedTransaction(async (tx) => {
    await insert(tx, lost);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  const ids = { in: [kept.id, too.id, lost.id] };
  expect(await test.db.visitor.count({ where: { id: ids } })).toBe(2);
});

it.each([
  [
    'Prisma',
    (work: (tx: Statements) => Promise<void>) => test.db.transaction(work),
    'UniqueConstraintViolation',
  ],
  [
    'prepared statements',
    (work: (tx: Statements) => Promise<void>) => test.db.preparedTransaction(work),
    'undone',
  ],
])(
  'a transaction of %s that a failed statement undid does not pass for saved',
  async (_, run, why) => {
    const [kept, lost] = [visitor(), visitor()];
    await insert(test.db, kept);
    const work = run(async (tx) => {
      await insert(tx, lost);
      await insert(tx, kept).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(why);
    expect(await test.db.visitor.count({ where: { id: lost.id } })).toBe(0);
  },
);

it('a statement that nobody waits for undoes its transaction, and does not end the process', async () => {
  const lost = visitor();
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', hear);
  const work = test.db.preparedTransaction(async (tx) => {
    await insert(tx, lost);
    void tx.prepared('fails', 'SELECT 1 / $1::int AS nothing', [0]);
  });
  await expect(work).rejects.toThrow('undone');
  expect(await test.db.visitor.count({ where: { id: lost.id } })).toBe(0);
  process.off('unhandledRejection', hear);
  expect(unhandled).toEqual([]);
});

it('both kinds of transaction run prepared statements, and only there', async () => {
  const [kept, lost] = [visitor(), visitor()];
  const work = test.db.transaction(async (tx) => {
    await insert(tx, lost);
    await insert(test.db, kept);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await test.db.visitor.findMany({ where: { id: { in: [kept.id, lost.id] } } })).toEqual([
    kept,
  ]);
});

it('a transaction that gets no connection in time finds the database unavailable', async () => {
  const busy = connectDatabase(test.url, { poolSize: 1, waitLimitMs: 1_500 });
  const connection = await busy.pool.connect();
  const waiting = [
    busy.transaction((tx) => tx.visitor.count()),
    busy.preparedTransaction((tx) => insert(tx, visitor())),
    insert(busy, visitor()),
    busy.visitor.count(),
  ];
  for (const outcome of await Promise.allSettled(waiting))
    expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) as Error });
  connection.release();
  expect(await busy.transaction((tx) => tx.visitor.count())).toBeGreaterThanOrEqual(0);
  await busy.close();
});

it('a transaction whose connection is lost finds the database unavailable, and the next works', async () => {
  const lost = visitor();
  const work = test.db.transaction(async (tx) => {
    await tx.visitor.create({ data: lost });
    const [{ pid } = { pid: 0 }] = await tx.$queryRaw<{ pid: number }[]>`
      SELECT pg_backend_pid() AS pid`;
    await test.db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`;
    await tx.visitor.count();
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await test.db.visitor.count({ where: { id: lost.id } })).toBe(0);
});

it('so does a transaction of prepared statements', async () => {
  const lost = visitor();
  const work = test.db.preparedTransaction(async (tx) => {
    await insert(tx, lost);
    const asked = 'SELECT pg_backend_pid() AS pid';
    const [{ pid } = { pid: 0 }] = await tx.prepared<{ pid: number }>('pid', asked, []);
    await test.db.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`;
    await tx.prepared('pid', asked, []);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  const counted = test.db.preparedTransaction((tx) => insert(tx, visitor()));
  await expect(counted).resolves.toEqual([]);
  expect(await test.db.visitor.count({ where: { id: lost.id } })).toBe(0);
});

it('a server that is not there is unavailable, in a query, a transaction and a ping', async () => {
  const nowhere = connectDatabase('postgresql://nobody@127.0.0.1:1/nothing');
  await expect(nowhere.visitor.count()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(nowhere.$queryRaw`SELECT 1`).rejects.toBeInstanceOf(DatabaseUnavailable);
  const work = nowhere.transaction((tx) => tx.visitor.count());
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await pingDatabase(nowhere)).toBe(false);
  await nowhere.close();
});

it('a mistake in a query is not taken for an unavailable database', async () => {
  const one = visitor();
  await test.db.visitor.create({ data: one });
  const again = test.db.visitor.create({ data: one });
  await expect(again).rejects.toMatchObject({ code: 'P2002' });
  await expect(test.db.$queryRaw`SELECT nothing`).rejects.not.toBeInstanceOf(DatabaseUnavailable);
});

it('a database that answers too late does not answer', async () => {
  const busy = connectDatabase(test.url, { poolSize: 1 });
  const slow = busy.pool.query('SELECT pg_sleep(0.3)');
  expect(await pingDatabase(busy, 50)).toBe(false);
  await slow;
  expect(await pingDatabase(busy)).toBe(true);
  await busy.close();
});

it('work that comes in far greater numbers than connections waits and is done', async () => {
  const all = Array.from({ length: 300 }, visitor);
  await Promise.all(all.map((data) => test.db.transaction((tx) => tx.visitor.create({ data }))));
  const ids = { in: all.map(({ id }) => id) };
  expect(await test.db.visitor.count({ where: { id: ids } })).toBe(300);
});

it('a statement that takes too long is ended, whoever sent it, and its connection serves the next', async () => {
  const hasty = connectDatabase(test.url, { poolSize: 1, statementLimitMs: 100 });
  const sleep = 'SELECT 1 AS one FROM pg_sleep(60)';
  for (const work of [
    () => hasty.prepared('sleep', sleep, []),
    () => hasty.preparedTransaction((tx) => tx.prepared('sleep', sleep, [])),
    () => hasty.$queryRawUnsafe(sleep),
    () => hasty.transaction((tx) => tx.$queryRawUnsafe(sleep)),
  ])
    await expect(work()).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await hasty.prepared('one', 'SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  await hasty.close();
});

/** Leads to the database until it falls silent; who connects afterwards is led there again. */
async function openSilentWay() {
  const { hostname, port } = new URL(test.url);
  const ways = new Set<() => void>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ways.add(() => far.unpipe(near));
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => other.destroy()).on('close', () => other.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(test.url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fallSilent = () => ways.forEach((stop) => stop());
  return { url: url.href, fallSilent, close: () => server.close() };
}

it('a connection on which nothing comes any more is given up, and the next one serves', async () => {
  const way = await openSilentWay();
  const db = connectDatabase(way.url, { poolSize: 1, statementLimitMs: 1_000 });
  const one = { name: 'one', text: 'SELECT 1 AS one' };
  for (const work of [
    () => db.prepared(one.name, one.text, []),
    () => db.preparedTransaction((tx) => tx.prepared(one.name, one.text, [])),
    () => db.$queryRawUnsafe(one.text),
    () => db.transaction((tx) => tx.$queryRawUnsafe(one.text)),
  ]) {
    expect(await work()).toEqual([{ one: 1 }]);
    way.fallSilent();
    await expect(work()).rejects.toBeInstanceOf(DatabaseUnavailable);
  }
  expect(await db.prepared(one.name, one.text, [])).toEqual([{ one: 1 }]);
  await db.close();
  way.close();
});
