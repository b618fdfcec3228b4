import type pg from 'pg';
import type { Statements } from './statements.ts';

/**
 * Runs the work in one transaction (read committed) on a connection of the pool, which is undone when
 * the work throws. What the work asks before it waits travels in one piece, `BEGIN` with it.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Statements) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ask = async <Row extends object>(query: pg.QueryConfig | string) => {
    sendTogether(client);
    return client.query<Row>(query);
  };
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

/** Holds back what is written until this turn of the loop has asked for all that it asks for. */
function sendTogether({ connection }: pg.PoolClient): void {
  connection.stream.cork();
  process.nextTick(() => connection.stream.uncork());
}
