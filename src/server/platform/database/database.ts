import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { withinTime } from '../withinTime.ts';
import { Prisma, PrismaClient } from './generated/client.ts';

/** A named statement belongs to one connection. */
const named = (name: string, pooled: boolean) => (pooled ? {} : { name });

async function runTransaction<T>(
  { pool, pooled }: { pool: pg.Pool; pooled: boolean },
  work: (tx: Statements) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const send = <Row extends object>(query: pg.QueryConfig | string) => client.query<Row>(query);
  client.on('error', ignore);
  let isBroken = false;
  const gate = openGate();
  try {
    const [, result] = await Promise.all([
      send('BEGIN'),
      work({
        prepared: <Row extends object>(name: string, text: string, values: unknown[]) => {
          const query = { ...named(name, pooled), text, values };
          const rows = gate.pass(() => send<Row>(query)).then((answer) => answer.rows);
          // COMMIT reports the failure of statements that nobody awaits.
          rows.catch(ignore);
          return rows;
        },
      }),
    ]);
    gate.close();
    const { command } = await send('COMMIT');
    if (command !== 'COMMIT') throw new Error('a statement failed, so the transaction was undone');
    return result;
  } catch (error) {
    gate.close();
    // Runs after the pending statements. If it fails, closing the connection rolls back.
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    // Later errors only say that the transaction is lost.
    throw isConflict(gate.failure()) ? gate.failure() : error;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

const ignore = () => undefined;

/** Refuses late statements: on a released connection they would join another transaction. */
function openGate() {
  let isOpen = true;
  let failure: unknown;
  return {
    pass: async <T>(send: () => Promise<T>): Promise<T> => {
      if (!isOpen) throw new Error('A statement came after the end of its transaction.');
      try {
        return await send();
      } catch (error) {
        failure ??= error;
        throw error;
      }
    },
    close: () => {
      isOpen = false;
    },
    failure: () => failure,
  };
}

/** Prisma goes on with a query after its transaction has ended. */
class GatedPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => withGate(await start(level));
    return adapter;
  }
}

type PrismaTransaction = Awaited<
  ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>
>;

function withGate(tx: PrismaTransaction): PrismaTransaction {
  const gate = openGate();
  const [query, execute] = [tx.queryRaw.bind(tx), tx.executeRaw.bind(tx)];
  tx.queryRaw = (statement) => gate.pass(() => query(statement));
  tx.executeRaw = async (statement) => {
    if (!/^(COMMIT|ROLLBACK)$/.test(statement.sql)) return gate.pass(() => execute(statement));
    gate.close();
    if (statement.sql === 'ROLLBACK' || gate.failure() === undefined) return execute(statement);
    // PostgreSQL answers COMMIT of a failed transaction without an error.
    await execute({ ...statement, sql: 'ROLLBACK' });
    throw gate.failure();
  };
  return tx;
}

/** A retry may work. The API answers 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

// Prisma: P1001/P1002 unreachable, P1008 timeout, P1017 closed, P2024 no free connection, P2028 no
// transaction in time, P2037 too many connections. PostgreSQL: class 08 connection, 53 resources,
// 57014 statement timeout, 57P01–57P05 shutdown, crash, starting up. The others are socket errors.
const UNAVAILABLE = {
  code: /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57014|57P0\d)$/,
  message:
    /^(Connection terminated|terminating connection|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/,
  kind: /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/,
};

/** Deadlocks and serialization failures: PostgreSQL undid the transaction so that others go on. */
const CONFLICT = { code: /^(40P01|40001)$/, kind: /^TransactionWriteConflict$/ };

const isConflict = (error: unknown) => isOf(CONFLICT, error);

function isOf(errors: Partial<typeof UNAVAILABLE>, error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const fields = error as Record<string, unknown>;
  const matches = (pattern: RegExp | undefined, ...keys: string[]) =>
    keys.some((key) => typeof fields[key] === 'string' && pattern?.test(fields[key]));
  return (
    matches(errors.code, 'code', 'originalCode') ||
    matches(errors.message, 'message', 'originalMessage') ||
    matches(errors.kind, 'kind') ||
    [fields['cause'], fields['meta'], fields['driverAdapterError']].some((inner) =>
      isOf(errors, inner, depth + 1),
    )
  );
}

/** With Prisma's default of 2 s, a fifth of 2,000 concurrent requests failed. */
const WAIT_LIMIT_MS = 20_000;
const TRANSACTION_LIMIT_MS = 10_000;

/** On a stalling disk each start of an analysis holds a connection for half a second. */
const POOL_SIZE = 20;

/** A new connection must sign in and parse its statements again. */
const IDLE_LIMIT_MS = 300_000;

export interface PoolOptions {
  poolSize?: number;
  waitLimitMs?: number;
  /** Through a pooler the role's limit applies: see `docs/scaling.md`. */
  statementLimitMs?: number;
  /** A pooler gives each transaction another connection, so nothing may stay on one. */
  pooled?: boolean;
}

// Several times the slowest statement on a million reports. After 1.5 times as long the connection
// is given up: TCP notices a lost network only after a quarter of an hour.
export const STATEMENT_LIMIT_MS = 30_000;

export function connectDatabase(url: string, options: PoolOptions = {}) {
  const { waitLimitMs = WAIT_LIMIT_MS, statementLimitMs = 0, pooled = false } = options;
  const pool = openPool({
    connectionString: url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: waitLimitMs,
    application_name: 'verimeter',
    ...(pooled ? {} : { statement_timeout: statementLimitMs }),
    query_timeout: 1.5 * statementLimitMs,
  });
  const prisma = openPrisma(pool, waitLimitMs);
  return prisma.$extends({
    query: { $allOperations: ({ args, query }) => retryConflicts(() => query(args)) },
    client: {
      pool,
      /** `work` may run again: it calls no vendor and changes nothing else. */
      transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
        runWithAfterCommit((begun) => prisma.$transaction(begun), work),
      /** Faster: prepared statements, pipelined, without Prisma. Throws DatabaseUnavailable. */
      preparedTransaction: <T>(work: (tx: Statements) => Promise<T>): Promise<T> =>
        runWithAfterCommit((begun) => runTransaction({ pool, pooled }, begun), work),
      prepared: async <Row extends object>(name: string, text: string, values: unknown[]) =>
        (await retryConflicts(() => pool.query<Row>({ ...named(name, pooled), text, values })))
          .rows,
      close: async (): Promise<void> => {
        await prisma.$disconnect();
        await pool.end();
      },
    },
  });
}

/** Prisma does not cache prepared statements in its transactions. */
function openPrisma(pool: pg.Pool, waitLimitMs: number) {
  return new PrismaClient({
    adapter: new GatedPrismaPg(pool),
    transactionOptions: { maxWait: waitLimitMs, timeout: TRANSACTION_LIMIT_MS },
  }).$extends({
    query: { $allOperations: ({ args, query }) => withDatabaseErrors(query(args)) },
    client: {
      async prepared<Row extends object>(_name: string, text: string, values: unknown[]) {
        return await Prisma.getExtensionContext(this).$queryRawUnsafe<Row[]>(text, ...values);
      },
    },
  });
}

export type Database = ReturnType<typeof connectDatabase>;

export type Transaction = Parameters<
  Parameters<ReturnType<typeof openPrisma>['$transaction']>[0]
>[0];

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: WAIT_LIMIT_MS,
    ...config,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    keepAlive: true,
    pipeline: true,
  });
  // Otherwise a closed idle connection would end the process.
  pool.on('error', ignore);
  return pool;
}

/** Unnamed statements, because a pooler may send the next one to another connection. */
export class Connection extends pg.Client implements Statements {
  async prepared<Row extends object>(_name: string, text: string, values: unknown[]) {
    return (await this.query<Row>(text, values)).rows;
  }
}

export async function withClient<T>(
  url: string,
  options: pg.ClientConfig,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // Otherwise a broken connection would end the process.
  client.on('error', ignore);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(ignore);
  }
}

const afterCommitCalls = new WeakMap<Statements, (() => void)[]>();

export function afterCommit(tx: Statements, call: () => void): void {
  const calls = afterCommitCalls.get(tx);
  if (!calls) throw new Error('afterCommit is for transactions that a Database began.');
  calls.push(call);
}

async function runWithAfterCommit<Tx extends Statements, T>(
  begin: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let calls: (() => void)[] = [];
  const begun = (tx: Tx) => {
    calls = [];
    afterCommitCalls.set(tx, calls);
    return work(tx);
  };
  const result = await retryConflicts(() => begin(begun));
  for (const call of calls) call();
  return result;
}

const TRIES = 5;

/** PostgreSQL undid what conflicted, so it is sent again. Throws DatabaseUnavailable. */
export async function retryConflicts<T>(send: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await withDatabaseErrors(send());
    } catch (error) {
      if (error instanceof DatabaseUnavailable || !isConflict(error)) throw error;
      if (left === 0) throw new DatabaseUnavailable(error);
    }
  }
}

async function withDatabaseErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DatabaseUnavailable || !isOf(UNAVAILABLE, error)) throw error;
    throw new DatabaseUnavailable(error);
  }
}

/** For LIKE: contains this text, whose `%` and `_` are escaped. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export interface Statements {
  /** `name` must be unique per text. Throws DatabaseUnavailable. */
  prepared<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
}

export const PING_LIMIT_MS = 3_000;

export const pingDatabase = (
  db: Pick<Database, 'pool'>,
  limitMs = PING_LIMIT_MS,
): Promise<boolean> => withinTime(db.pool.query('SELECT 1'), limitMs).catch(() => false);
