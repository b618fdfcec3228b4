import pg from 'pg';
import type { SetupError } from './setupError.ts';

/** A process that was killed is noticed by the server at once, but not in no time. */
const WAIT_MS = 2_000;

/**
 * Makes what the number stands for this process's own for as long as the connection stands.
 * @throws what `taken` gives, where another process has it
 */
export async function lockAlone(
  client: pg.Client,
  number: bigint,
  taken: () => SetupError,
): Promise<void> {
  await client.query(`SET lock_timeout = ${WAIT_MS}`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [number]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) throw taken();
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
