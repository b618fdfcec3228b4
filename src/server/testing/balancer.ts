import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { findNobody } from '../platform/postgres/cluster.ts';
import { freePort } from '../platform/postgres/server.ts';

/** What stands in front of several processes, and leads requests to those that say they are ready. */
export interface Balancer {
  /** It listens here: no port that another program could have. */
  socketPath: string;
  /** Those that it leads requests to, by name. */
  up: () => Promise<string[]>;
  /** What it did, for when a test fails. */
  log: () => string;
  close: () => Promise<void>;
}

/** A process behind it, on the loopback. */
export interface Backend {
  name: string;
  port: number;
}

const CHECK_MS = 500;
const FALL = 2;

/** Its path where it is installed. */
export const findHaproxy = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'].find((path) =>
    existsSync(path),
  );

/** HAProxy where it is installed; else a proxy that does the same of what matters here. */
export async function startBalancer(backends: readonly Backend[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'balancer-'));
  const haproxy = findHaproxy();
  const balancer = await (haproxy
    ? startHaproxy(haproxy, folder, backends)
    : startSmallProxy(folder, backends));
  return {
    ...balancer,
    async close() {
      await balancer.close();
      await rm(folder, { recursive: true });
    },
  };
}

const DEPLOYED = join(import.meta.dirname, '../../../deploy/haproxy.cfg');

/** As an operator has it; only that it listens on a socket, and looks every half second. */
async function configure(folder: string, backends: readonly Backend[]): Promise<string> {
  const servers = backends.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`);
  return (await readFile(DEPLOYED, 'utf8'))
    .replace(/^global$/m, `global\n  stats socket ${folder}/admin.sock mode 600 level admin`)
    .replace(/^ {2}bind .*$/m, `  bind unix@${folder}/site.sock`)
    .replace(/check inter .*$/m, `check inter ${CHECK_MS}ms fall ${FALL} rise 1`)
    .replace(/^ {2}server [^]*/m, `${servers.join('\n')}\n`);
}

async function startHaproxy(
  program: string,
  folder: string,
  backends: readonly Backend[],
): Promise<Balancer> {
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configure(folder, backends));
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(haproxy, 'exit');
  const printed: string[] = [];
  const note = (chunk: Buffer) => printed.push(chunk.toString('utf8'));
  haproxy.stdout.on('data', note);
  haproxy.stderr.on('data', note);
  const up = async () => {
    const admin = connect(join(folder, 'admin.sock'));
    admin.end('show stat\n');
    // It may not listen yet.
    const reported = await text(admin).catch(() => '');
    const rows = reported.split('\n').map((line) => line.split(','));
    const status = rows[0]?.indexOf('status') ?? -1;
    return rows
      .filter((row) => backends.some(({ name }) => name === row[1]))
      .filter((row) => row[status]?.startsWith('UP'))
      .map((row) => row[1] ?? '');
  };
  return {
    ...{ socketPath: join(folder, 'site.sock'), up, log: () => printed.join('') },
    async close() {
      haproxy.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Health checks, round robin, kept connections, and a further try elsewhere only where no connection came
 * about: what was sent once is not sent again.
 */
async function startSmallProxy(folder: string, backends: readonly Backend[]): Promise<Balancer> {
  const servers = backends.map(({ name, port }) => {
    return { name, port, failures: 0, agent: new Agent({ keepAlive: true }) };
  });
  const lines: string[] = [];
  const isUp = ({ failures }: { failures: number }) => failures < FALL;
  let turn = 0;

  const check = (server: (typeof servers)[number]) => {
    const isReady = (ready: boolean) => {
      server.failures = ready ? 0 : server.failures + 1;
      lines.push(`${server.name} is ${ready ? '' : 'not '}ready\n`);
    };
    const look = { host: '127.0.0.1', port: server.port, path: '/readyz', timeout: 5_000 };
    get(look, (response) => isReady(response.resume().statusCode === 200))
      .on('timeout', function (this: { destroy: () => void }) {
        this.destroy();
      })
      .on('error', () => isReady(false));
  };
  const timer = setInterval(() => servers.forEach(check), CHECK_MS);

  const lead = (incoming: IncomingMessage, response: ServerResponse, body: Buffer, tries = 3) => {
    const ready = servers.filter(isUp);
    const server = ready[(turn += 1) % ready.length];
    if (!server) {
      response.writeHead(503).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const target = { host: '127.0.0.1', port: server.port, agent: server.agent };
    const outgoing = request({ ...target, method, path, headers }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      lines.push(`${server.name}: ${String(method)} ${String(path)}: ${error.message}\n`);
      if (error.code === 'ECONNREFUSED' && tries > 0) lead(incoming, response, body, tries - 1);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => outgoing.destroy());
    outgoing.end(body);
  };
  const proxy = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => lead(incoming, response, Buffer.concat(chunks)));
  });
  const socketPath = join(folder, 'site.sock');
  proxy.listen(socketPath);
  await once(proxy, 'listening');
  return {
    ...{ socketPath, log: () => lines.join('') },
    up: () => Promise.resolve(servers.filter(isUp).map(({ name }) => name)),
    async close() {
      clearInterval(timer);
      servers.forEach(({ agent }) => agent.destroy());
      const closed = once(proxy.close(), 'close');
      proxy.closeAllConnections();
      await closed;
    },
  };
}

/**
 * A free port that the system gives to nobody by itself: while the process behind it is away, no other
 * connection may happen to get it.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const probe = createSocketServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

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
