import { openPool } from '../database/database.ts';
import { statementName } from './statementName.ts';

const CONNECTIONS = 4;
const WAIT_LIMIT_MS = 10_000;

/**
 * The queue's own connections. Nothing on them waits for the disk: a crash of the database may lose
 * that a job was claimed or ended in the last half second, and with it all that was stored after; then
 * the job is taken up again. (That it was written is stored in the transaction of whoever writes it.)
 */
export function connectQueue(url: string) {
  const pool = openPool(
    {
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'verimeter-queue',
      // Where this fails, what is asked next on the connection fails and tells.
      onConnect: (client) => void client.query('SET synchronous_commit = off').catch(() => null),
    },
    WAIT_LIMIT_MS,
  );
  return {
    /** Several statements in one text cannot be kept. */
    executeSql: (text: string, values: unknown[] = []) =>
      pool.query<object>(
        text.includes(';') ? { text, values } : { name: statementName(text), text, values },
      ),
    close: () => pool.end(),
  };
}
