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
export const recognise = (error: unknown): unknown =>
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
