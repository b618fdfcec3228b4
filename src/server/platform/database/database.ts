import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Prisma, PrismaClient } from './generated/client.ts';

/**
 * Runs the work in one transaction (read committed) on a connection of the pool, which is undone when
 * the work throws. Statements are sent without waiting for the answers of earlier ones.
 */
async function runTransaction<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const ask = <Row extends object>(query: pg.QueryConfig | string) => client.query<Row>(query);
  // While it is ours, the pool does not listen; the statement that was asked tells of the loss too.
  client.on('error', ignore);
  try {
    const [, result] = await Promise.all([
      ask('BEGIN'),
      work({
        prepared: <Row extends object>(name: string, text: string, values: unknown[]) => {
          const rows = ask<Row>({ name, text, values }).then((answer) => answer.rows);
          // Who does not wait for a statement is told by the commit: else it would end the process.
          rows.catch(ignore);
          return rows;
        },
      }),
    ]);
    const { command } = await ask('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement failed, so the transaction was undone');
    letGo(client, false);
    return result;
  } catch (error) {
    // It waits for what was asked before. What cannot be undone any more ends with its connection.
    await client.query('ROLLBACK').then(
      () => letGo(client, false),
      () => letGo(client, true),
    );
    throw error;
  }
}

const ignore = () => undefined;

function letGo(client: pg.PoolClient, broken: boolean): void {
  client.off('error', ignore);
  client.release(broken);
}

/**
 * The database cannot be reached, is overloaded, took too long or went away in the middle: nothing was
 * saved as far as we know, and trying again may work. The api answers it with 503.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The error itself, or `DatabaseUnavailable` around it when it says so about the database. */
const recognise = (error: unknown): unknown =>
  !(error instanceof DatabaseUnavailable) && saysUnavailable(error)
    ? new DatabaseUnavailable(error)
    : error;

/** A prepared statement named a row that is gone (PostgreSQL: 23503, a foreign key without its row). */
export const namesGoneRow = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/**
 * Prisma: P1001/P1002 unreachable, P1008 timeout, P1017 closed, P2024 no free connection, P2028 no
 * transaction in time, P2037 too many connections. Node: the socket codes. PostgreSQL: class 08
 * connection, 53 resources (disk, memory, connections), 57014 a statement that took too long,
 * 57P01–57P05 shutdown, crash, starting up.
 */
const CODES =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57014|57P0\d)$/;

/** What the driver says without a code. */
const TEXTS =
  /^(Connection terminated|terminating connection|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;

/** Names that Prisma's driver adapter gives to lost connections. */
const KINDS = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;

function saysUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const said = error as Record<string, unknown>;
  const matches = (pattern: RegExp, ...keys: string[]) =>
    keys.some((key) => typeof said[key] === 'string' && pattern.test(said[key]));
  return (
    matches(CODES, 'code', 'originalCode') ||
    matches(TEXTS, 'message', 'originalMessage') ||
    matches(KINDS, 'kind') ||
    [said['cause'], said['meta'], said['driverAdapterError']].some((inner) =>
      saysUnavailable(inner, depth + 1),
    )
  );
}

/** How long work waits for a connection: with 2 s (Prisma's default) a fifth of 2,000 at once failed. */
const WAIT_LIMIT_MS = 20_000;
const TRANSACTION_LIMIT_MS = 10_000;

/**
 * On a disk that hesitates for half a second each start holds a connection for as long, and what need
 * not wait for the disk would wait for a connection.
 */
export const POOL_SIZE = 20;

/**
 * What is used now and then stays open for five minutes: a new connection signs in and parses all its
 * statements anew, which takes longer than most requests.
 */
const IDLE_LIMIT_MS = 300_000;

export interface PoolOptions {
  /** The most connections at once. */
  poolSize?: number;
  /** How long work waits for a connection, in milliseconds. */
  waitLimitMs?: number;
  /** How long one statement may take, in milliseconds; none for what fills and measures. */
  statementLimitMs?: number;
}

/**
 * For what people and jobs wait for: several times what the slowest takes on a million reports. Without
 * it a statement whose asker has long gone would hold a connection until it ends.
 */
export const STATEMENT_LIMIT_MS = 30_000;

/** Opens no connection yet: the first query does. */
export function connectDatabase(url: string, options: PoolOptions = {}) {
  const { poolSize = POOL_SIZE, waitLimitMs = WAIT_LIMIT_MS, statementLimitMs = 0 } = options;
  const pool = openPool(
    {
      connectionString: url,
      max: poolSize,
      application_name: 'verimeter',
      statement_timeout: statementLimitMs,
    },
    waitLimitMs,
  );
  const prisma = openPrisma(pool, waitLimitMs);
  return prisma.$extends({
    client: {
      pool,
      /**
       * Runs the work in one transaction (read committed), which is undone when the work throws.
       * No vendor may be called in it: it holds a connection, and ends after `TRANSACTION_LIMIT_MS`.
       * @throws DatabaseUnavailable when no connection came free in time or the database went away
       */
      transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
        thenCalled<T>((begin) =>
          prisma.$transaction((tx) => {
            begin(tx);
            return work(tx);
          }),
        ),
      /**
       * A transaction of prepared statements alone, without Prisma's part of the work. Statements are
       * sent without waiting for the answers of earlier ones.
       * @throws DatabaseUnavailable as `transaction` does
       */
      preparedTransaction: <T>(work: (tx: Statements) => Promise<T>): Promise<T> =>
        thenCalled<T>((begin) =>
          runTransaction(pool, (tx) => {
            begin(tx);
            return work(tx);
          }),
        ),
      prepared: async <Row extends object>(
        name: string,
        text: string,
        values: unknown[],
      ): Promise<Row[]> => (await recognised(pool.query<Row>({ name, text, values }))).rows,
      close: async (): Promise<void> => {
        await prisma.$disconnect();
        await pool.end();
      },
    },
  });
}

/** Prisma runs a statement in its transaction without keeping it. */
function openPrisma(pool: pg.Pool, waitLimitMs: number) {
  return new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: waitLimitMs, timeout: TRANSACTION_LIMIT_MS },
  }).$extends({
    query: { $allOperations: ({ args, query }) => recognised(query(args)) },
    client: {
      async prepared<Row extends object>(_name: string, text: string, values: unknown[]) {
        return await Prisma.getExtensionContext(this).$queryRawUnsafe<Row[]>(text, ...values);
      },
    },
  });
}

/** The queries, each on its own, and the way into a transaction. */
export type Database = ReturnType<typeof connectDatabase>;
/** The queries, inside a transaction. A `Database` can be given wherever this is asked for. */
export type Transaction = Parameters<
  Parameters<ReturnType<typeof openPrisma>['$transaction']>[0]
>[0];
/** Connections that take further statements before the earlier ones are answered. */
export function openPool(config: pg.PoolConfig, waitLimitMs = WAIT_LIMIT_MS): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: waitLimitMs,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    keepAlive: true,
    pipeline: true,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** What is to be done once a transaction is committed. */
const waiting = new WeakMap<Statements, (() => void)[]>();

/** Calls once the transaction is committed, and never when it is undone. */
export function afterCommit(tx: Statements, call: () => void): void {
  const calls = waiting.get(tx);
  if (!calls) throw new Error('afterCommit is for transactions that a Database began.');
  calls.push(call);
}

async function thenCalled<T>(run: (begin: (tx: Statements) => void) => Promise<T>): Promise<T> {
  const calls: (() => void)[] = [];
  const result = await recognised(run((tx) => void waiting.set(tx, calls)));
  for (const call of calls) call();
  return result;
}

async function recognised<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw recognise(error);
  }
}

/** What runs plain SQL: the database, each statement on its own, or a transaction of either kind. */
export interface Statements {
  /**
   * Runs a statement, which each connection parses once; for what is asked so often that Prisma's part
   * of the work counts. The name stands for the text.
   * @throws DatabaseUnavailable when no connection came free in time or the database went away
   */
  prepared<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
}
