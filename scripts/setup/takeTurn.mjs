import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 1_000;
const SILENT_MS = 15_000; // a holder that shows no sign of life while we watch for this long is gone
const LOOK_MS = 200;

/**
 * Waits until no other process holds the file `path`, then holds it. A holder that has died is
 * replaced. `onWait` is told once who is being waited for.
 * @param {string} path
 * @param {(pid: string) => void} onWait
 * @returns {Promise<() => void>} gives the turn back
 */
export async function takeTurn(path, onWait) {
  const me = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() });
  let told = false;
  const seen = { beat: 0, since: 0 };
  while (!createWith(path, me)) {
    const holder = read(path);
    if (holder !== undefined && !isAlive(path, holder, seen)) {
      if (await replace(path, holder, me)) break;
    } else if (holder && !told) {
      told = true;
      onWait(pidOf(holder));
    }
    await wait(LOOK_MS);
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  return () => {
    clearInterval(beat);
    if (read(path) === me) rmSync(path, { force: true });
  };
}

function createWith(path, me) {
  try {
    writeFileSync(path, me, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Several may see the same dead holder: each puts its own name in its place, the last one stays. */
async function replace(path, holder, me) {
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, me);
  if (read(path) === holder) renameSync(mine, path);
  else rmSync(mine, { force: true });
  await wait(2 * LOOK_MS);
  return read(path) === me;
}

/**
 * A process number says nothing about another machine, and may have been given to a stranger, so
 * the holder's beats count as well, by our own clock: a sleeping laptop stops both.
 */
function isAlive(path, holder, seen) {
  const beat = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (beat !== seen.beat) Object.assign(seen, { beat, since: performance.now() });
  if (performance.now() - seen.since > SILENT_MS) return false;
  try {
    const { pid, host } = JSON.parse(holder);
    if (host === hostname()) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

function pidOf(holder) {
  return /"pid":(\d+)/.exec(holder)?.[1] ?? 'just starting';
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Taken away with the whole folder: the step itself will say what is wrong.
  }
}
