import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SetupError } from '../setupError.ts';
import {
  type Account,
  type Binaries,
  chooseAccount,
  type Cluster,
  findBinaries,
  canAccess,
  ownerOf,
  program,
} from './account.ts';

/** Where an unreadable DATA_DIR is replaced, most permanent first. */
const FALLBACK_PARENTS = ['/var/lib', '/var/tmp'];

/**
 * If the account cannot enter `dataDir`, `postgres.location` there names another folder. Throws
 * SetupError when that is unusable.
 */
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
    throw new SetupError(
      `The data folder ${dataDir} cannot be used (${message}). Set DATA_DIR.`,
      cause,
    );
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
  for (const parent of FALLBACK_PARENTS) {
    if (!fs.existsSync(parent) || !canAccess(account, 'x', parent)) continue;
    return fs.mkdtempSync(path.join(parent, 'verimeter-'));
  }
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

interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Lines of `postmaster.pid` (PostgreSQL's `src/include/utils/pidfile.h`) */
const LINE = { pid: 0, port: 3, status: 7 };

const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/** After a power loss the pid may belong to another process; then the stale file is removed. */
export function readPostmaster(data: string): Postmaster | null {
  const found = parse(data);
  if (!found) return null;
  if (isServerOf(found.pid, data)) return found;
  if (parse(data)?.pid === found.pid) fs.rmSync(pidFile(data), { force: true });
  return null;
}

function parse(data: string): Postmaster | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return null;
  }
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
