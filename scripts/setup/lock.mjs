import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const STALE_MS = 15_000; // a holder that shows no sign of life while we watch for this long is gone
const POLL_MS = 200;

/**
 * Waits for the lock file `path`, creates it and returns its release. Replaces the file of a dead
 * process. A pid only counts on its own machine and may be reused, so holders also touch the file;
 * we measure its age by our own clock, because a sleeping laptop stops both.
 */
export async function acquireLock(path, onWait) {
  const me = [process.pid, hostname(), randomUUID()].join(' ');
  let isReplacing = false;
  let reportedPid;
  let lastTouched;
  let since;
  while (!create(path, me) || isReplacing) {
    await wait(POLL_MS);
    const holder = read(path);
    // Several processes may replace the same dead holder and remove each other's file.
    if (holder === me) break;
    if (holder === undefined) continue;
    const latest = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (latest !== lastTouched) [lastTouched, since] = [latest, performance.now()];
    const [pid, host] = holder.split(' ');
    if (performance.now() - since > STALE_MS || (host === hostname() && hasEnded(pid))) {
      isReplacing = true;
      if (read(path) === holder) rmSync(path, { force: true });
    } else if (pid && reportedPid !== pid) {
      reportedPid = pid;
      onWait(pid);
    }
  }
  const heartbeats = setInterval(() => touch(path), HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeats);
    if (read(path) === me) rmSync(path, { force: true });
  };
}

function create(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function hasEnded(pid) {
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder was removed; the step itself reports it.
  }
}
