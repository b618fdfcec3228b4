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
  mayUse,
  ownerOf,
  program,
} from './account.ts';

/** Where a folder goes that the account cannot reach below `DATA_DIR`: what lasts comes first. */
const ELSEWHERE = ['/var/lib', '/var/tmp'];

/**
 * Decides where the PostgreSQL of a data folder lives and as whom it runs, and makes its folder.
 * It is `postgres` in the data folder; only where the account that PostgreSQL runs as cannot enter
 * that (an unprivileged user under root's home), it lies elsewhere and the file `postgres.location`
 * names the place, now and at each later start.
 * @throws when the place is named but gone, or cannot be used
 */
export function locate(dataDir: string, account: Account = chooseAccount()): Cluster {
  const home = homeIn(makeFolder(dataDir), account);
  own(home, account);
  if (!mayUse(account, 'w', home) && !readPostmaster(path.join(home, 'data')))
    throw new SetupError(
      `PostgreSQL cannot write to ${home}. Set DATA_DIR to a folder it can use.`,
    );
  return { home, account, binaries: reachable(findBinaries(), account, home) };
}

function makeFolder(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(dataDir);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `The data folder ${dataDir} cannot be used (${said}). Set DATA_DIR.`,
      cause,
    );
  }
}

function homeIn(dataDir: string, account: Account): string {
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
  if (fs.existsSync(inside) || mayUse(account, 'x', dataDir)) {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    return inside;
  }
  const home = makeElsewhere(dataDir, account);
  fs.writeFileSync(pointer, `${home}\n`, { flag: 'wx' });
  return home;
}

function makeElsewhere(dataDir: string, account: Account): string {
  for (const parent of ELSEWHERE) {
    if (!fs.existsSync(parent) || !mayUse(account, 'x', parent)) continue;
    return fs.mkdtempSync(path.join(parent, 'verimeter-'));
  }
  throw new SetupError(
    `PostgreSQL must not run as root, and an unprivileged user cannot enter ${dataDir}. ` +
      'Set DATA_DIR to a folder that every user can enter, or DATABASE_URL to a PostgreSQL server.',
  );
}

/** As root: gives the folder to the account, if it is another's and no server is using it. */
function own(home: string, account: Account): void {
  const owner = ownerOf(account);
  if (!owner || fs.statSync(home).uid === owner.uid) return;
  if (readPostmaster(path.join(home, 'data'))) return;
  for (const entry of fs.readdirSync(home, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(home, entry), owner.uid, owner.gid);
  fs.chownSync(home, owner.uid, owner.gid);
}

/** The programs where the account can run them: a copy in its own folder if need be (60 MB, once). */
function reachable(binaries: Binaries, account: Account, home: string): Binaries {
  if (mayUse(account, 'x', program(binaries, 'postgres'))) return binaries;
  const folder = path.join(home, `postgresql-${binaries.version}`);
  if (!fs.existsSync(folder)) {
    const draft = fs.mkdtempSync(path.join(home, 'new-'));
    fs.cpSync(binaries.folder, draft, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(draft, 0o755);
    fs.renameSync(draft, folder);
  }
  return { ...binaries, folder };
}

/** What PostgreSQL's main process writes about itself into its data folder. */
interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

/** Line numbers of `postmaster.pid`, from 0: PostgreSQL's `src/include/utils/pidfile.h`. */
const LINE = { pid: 0, port: 3, status: 7 };

const pidFile = (data: string) => path.join(data, 'postmaster.pid');

/**
 * The server that runs on a data folder, or null. After a power loss the file stays behind, and its
 * process id may belong to something else by now: then there is no server, and a left-over file that
 * would keep PostgreSQL from starting is removed.
 */
export function readPostmaster(data: string): Postmaster | null {
  const found = parse(data);
  if (!found) return null;
  if (isServerOf(found.pid, data)) return found;
  // Read again, as a server may have started meanwhile.
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

/** Whether the process is a PostgreSQL on this very folder, which is where it has its working directory. */
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
    // Without /proc and ps nothing is known, and a server that may be there is left alone.
    return listed.status === 0 ? listed.stdout.includes('postgres') : listed.error !== undefined;
  }
}
