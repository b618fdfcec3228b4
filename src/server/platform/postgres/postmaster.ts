import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** What PostgreSQL's main process writes about itself into its data folder. */
export interface Postmaster {
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
