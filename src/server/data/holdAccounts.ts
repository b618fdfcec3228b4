import { createHash } from 'node:crypto';
import type { Log } from '../log.ts';
import { keepConnection } from './keepConnection.ts';
import { lockAlone } from './lockAlone.ts';
import { SetupError } from './setupError.ts';

export interface HoldOptions {
  url: string;
  dataDir: string;
  /** What no other file of accounts holds: a copy in another place is another's, and so is another's own. */
  key: Buffer;
  log: Log;
  /** Called when another process took them while the database was away: this one must end. */
  onTaken: (error: unknown) => void;
}

/**
 * Makes the file of the embedded sign-in's accounts this process's own among all that share the database:
 * each keeps them in memory and writes all of them. Gives what lets go of them.
 * @throws with what to do, where another process has them
 */
export async function holdAccounts(options: HoldOptions): Promise<() => Promise<void>> {
  const { url, dataDir, key, log, onTaken } = options;
  const number = createHash('sha256').update(key).digest().readBigInt64BE();
  const taken = () =>
    new SetupError(
      `Another Verimeter already keeps its accounts in this data folder (${dataDir}). ` +
        'Stop it, set DATA_DIR to another folder, or let people sign in with a Firebase project.',
    );
  const held = await keepConnection({
    name: 'accounts',
    log,
    url: () => url,
    onOpen: async (client) => {
      // A machine that lost its power says no goodbye: within a minute the server is to know.
      await client.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5');
      await lockAlone(client, number, taken);
    },
    isFinal: (error) => error instanceof SetupError,
    onGivenUp: onTaken,
  });
  return () => held.close();
}
