import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 1_000;
const SILENT_MS = 15_000; // a holder that shows no sign of life while we watch for this long is gone
const LOOK_MS = 200;

/**
 * Waits until no other process holds the file `path`, then holds it, and gives what releases it. A
 * holder that died is replaced. Its number tells that on this machine only, and may have gone to a
 * stranger, so a holder also touches its file; by our own clock, as a sleeping laptop stops both.
 */
export async function acquireLock(path, onWait) {
  const me = [process.pid, hostname(), randomUUID()].join(' ');
  let isReplacing = false;
  let waitsFor;
  let beat;
  let since;
  while (!create(path, me) || isReplacing) {
    await wait(LOOK_MS);
    const holder = read(path);
    // Several may have seen the same dead holder, and one removed what another had just written.
    if (holder === me) break;
    if (holder === undefined) continue;
    const latest = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (latest !== beat) [beat, since] = [latest, performance.now()];
    const [pid, host] = holder.split(' ');
    if (performance.now() - since > SILENT_MS || (host === hostname() && hasEnded(pid))) {
      isReplacing = true;
      if (read(path) === holder) rmSync(path, { force: true });
    } else if (pid && waitsFor !== pid) {
      waitsFor = pid;
      onWait(pid);
    }
  }
  const beats = setInterval(() => touch(path), BEAT_MS);
  return () => {
    clearInterval(beats);
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
    // Taken away with the whole folder: the step itself will say what is wrong.
  }
}
