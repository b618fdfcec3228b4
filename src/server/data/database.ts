import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { recognise } from './errors.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** The queries, inside a transaction. A `Database` can be given wherever this is asked for. */
export type Transaction = Prisma.TransactionClient;

/** The queries, each on its own, and the way into a transaction. */
export type Database = Transaction & {
  /**
   * Runs the work in one transaction (read committed), which is undone when the work throws.
   * No vendor may be called in it: it holds a connection, and ends after `TRANSACTION_LIMIT_MS`.
   * @throws DatabaseUnavailable when no connection came free in time or the database went away
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs a statement on its own, which each connection parses once; for what is asked so often that
   * Prisma's part of the work counts. The name stands for the text.
   * @throws DatabaseUnavailable as `transaction` does
   */
  prepared<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** The same connections, for what is better said in plain SQL. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** How long work waits for a connection: with 2 s (Prisma's default) a fifth of 2,000 at once failed. */
const WAIT_LIMIT_MS = 20_000;
const TRANSACTION_LIMIT_MS = 10_000;

export interface PoolOptions {
  /** The most connections at once. */
  poolSize?: number;
  /** How long work waits for a connection, in milliseconds. */
  waitLimitMs?: number;
}

/** Opens no connection yet: the first query does. */
export function connectDatabase(
  url: string,
  { poolSize = 10, waitLimitMs = WAIT_LIMIT_MS }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitLimitMs,
    application_name: 'verimeter',
    keepAlive: true,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: waitLimitMs, timeout: TRANSACTION_LIMIT_MS },
  });
  const queries = prisma.$extends({
    query: { $allOperations: ({ args, query }) => recognised(query(args)) },
  });
  return Object.assign(queries as unknown as Transaction, {
    pool,
    transaction: async <T>(work: (tx: Transaction) => Promise<T>) => {
      const calls: (() => void)[] = [];
      const result = await recognised(
        queries.$transaction((given) => {
          const tx = given as unknown as Transaction;
          waiting.set(tx, calls);
          return work(tx);
        }),
      );
      for (const call of calls) call();
      return result;
    },
    prepared: async <Row extends object>(name: string, text: string, values: unknown[]) =>
      (await recognised(pool.query<Row>({ name, text, values }))).rows,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  });
}

/** What is to be done once a transaction is committed. */
const waiting = new WeakMap<Transaction, (() => void)[]>();

/** Calls once the transaction is committed, and never when it is undone. */
export function afterCommit(tx: Transaction, call: () => void): void {
  const calls = waiting.get(tx);
  if (!calls) throw new Error('afterCommit is for transactions that Database.transaction began.');
  calls.push(call);
}

async function recognised<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw recognise(error);
  }
}
