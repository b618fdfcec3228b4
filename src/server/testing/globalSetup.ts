import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureRunning, initialize, stopServer, urlOf } from '../platform/postgres/server.ts';
import { locate } from '../platform/postgres/cluster.ts';
import { withClient } from '../platform/database/database.ts';
import { applyMigrations } from '../platform/database/migrations.ts';
import { startQueue } from '../platform/queue/queue.ts';
import { silentLog } from './app.ts';
import { createDatabase, TEMPLATE } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's server, its database `postgres`. */
    testServer: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database from which each test file gets a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftOvers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => removeServer(folder);
  try {
    const cluster = locate(folder);
    await initialize(cluster);
    // Nothing of a test run has to outlive a power loss, and several products run side by side.
    const settings = {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      ...{ wal_level: 'minimal', max_wal_senders: '0', wal_compression: 'off' },
      ...{ max_connections: '300', scram_iterations: '1' },
    };
    const { port } = await ensureRunning(cluster, { settings });
    const server = urlOf(cluster, port);
    await easePassword(server);
    await prepareTemplate(await createDatabase(server, TEMPLATE, 'template0'));
    project.provide('testServer', server);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** Sets the password anew, so that it is hashed as often as the settings say: each connection pays for it. */
async function easePassword(server: string): Promise<void> {
  const { username, password } = new URL(server);
  await withClient(server, {}, (client) =>
    client.query(`ALTER ROLE ${username} PASSWORD '${decodeURIComponent(password)}'`),
  );
}

/** The tables of the product and of its queue, which would take longest in each test file. */
async function prepareTemplate(url: string): Promise<void> {
  await applyMigrations(url);
  const queue = await startQueue(url, silentLog, { alone: false });
  await queue.stop(0);
}

const PREFIX = 'verimeter-tests-';

async function removeServer(folder: string): Promise<void> {
  await stopServer(locate(folder));
  fs.rmSync(folder, { recursive: true, force: true });
}

/** What runs left behind that were killed: the name of a folder tells whose it was. */
async function removeLeftOvers(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = name.startsWith(PREFIX)
      ? /^\d+(?=-)/.exec(name.slice(PREFIX.length))?.[0]
      : undefined;
    if (owner && !lives(Number(owner))) await removeServer(path.join(os.tmpdir(), name));
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
