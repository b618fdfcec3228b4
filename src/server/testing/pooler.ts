import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findNobody } from '../platform/postgres/account.ts';
import { freePort } from '../platform/postgres/server.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Debian's; installed with the browser tests' programs. */
export const hasPooler = (): boolean => existsSync(PROGRAM);

export interface Pooler {
  url: string;
  close: () => Promise<void>;
}

/** PgBouncer in front of a database: two connections, each lent for one transaction. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const file = join(folder, 'pgbouncer.ini');
  const secret = decodeURIComponent(password);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${behind} user=${username} password=${secret} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 500
`,
  );
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? findNobody() : {};
  const pooler = spawn(PROGRAM, ['-q', file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(pooler, 'exit');
  const close = async () => {
    pooler.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
  const url = new URL(databaseUrl);
  url.port = String(port);
  try {
    await Promise.race([untilAnswered(url.href), ended.then(() => failed(pooler))]);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: url.href, close };
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function failed({ exitCode }: { exitCode: number | null }): never {
  throw new Error(`PgBouncer ended with ${String(exitCode)}`);
}
