import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { HostileKind, HostileOutcome } from './hostileClient.ts';

/** Somebody on this machine with an address of their own, as the server sees it. */
const HOSTILE_ADDRESS = '127.0.0.2';

export interface Hostile {
  /** It was refused for the first time. */
  refused: Promise<unknown>;
  /** Ends it and gives what it was answered. */
  end: () => Promise<HostileOutcome>;
}

/** Lets a process of its own keep a server busy. */
export async function startHostile(
  baseURL: string,
  kind: HostileKind,
  connections = 40,
): Promise<Hostile> {
  const program = join(import.meta.dirname, 'hostileClient.ts');
  const client = spawn(
    process.execPath,
    [program, baseURL, kind, String(connections), HOSTILE_ADDRESS],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const begun = Promise.withResolvers<undefined>();
  const refused = Promise.withResolvers<undefined>();
  let last = '';
  createInterface(client.stdout).on('line', (line) => {
    if (line === 'asking') begun.resolve(undefined);
    else if (line === 'refused') refused.resolve(undefined);
    else last = line;
  });
  client.once('exit', () => begun.reject(new Error('The hostile client ended at its start.')));
  await begun.promise;
  return {
    refused: refused.promise,
    end: async () => {
      const closed = once(client, 'close');
      client.stdin.end();
      await closed;
      return JSON.parse(last) as HostileOutcome;
    },
  };
}
