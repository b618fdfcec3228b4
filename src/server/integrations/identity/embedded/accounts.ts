import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EmulatorState, EmulatorUser } from './emulator.ts';

/** Does work while no other server on the same folder does. */
export type AdvisoryLock = <T>(work: () => Promise<T>) => Promise<T>;

export interface Accounts {
  key: Buffer;
  /** Takes in what other servers have written. */
  refresh: () => Promise<void>;
  /**
   * Resolves when what was changed here is on disk, beside what others changed. When that fails, all that
   * was changed since the last time is undone: nobody is to have what would be gone after a restart.
   */
  write: () => Promise<void>;
}

/**
 * Brings the accounts of a file into the emulator's memory, and keeps both the same, though other servers
 * may work on that file: of an account, what was changed here stands until it is written, else what was
 * changed there.
 * @throws an error meant for a person when the file is damaged
 */
export async function openAccounts(
  state: EmulatorState,
  path: string,
  withAdvisoryLock: AdvisoryLock,
): Promise<Accounts> {
  /** Each account as it was when both were last the same, here and in the file. */
  const here = new Map<string, { digest: string; user: EmulatorUser }>();
  const there = new Map<string, string>();
  /** The file that was read or written last. */
  let seen: string | null = null;
  let refreshing: Promise<void> | null = null;

  const isChanged = (id: string): boolean => {
    const user = state.users.get(id);
    return (user && digestOf(user)) !== here.get(id)?.digest;
  };
  const take = (users: EmulatorUser[]) => {
    const read = new Map(users.map((user) => [user.localId, user]));
    for (const id of new Set([...there.keys(), ...read.keys()])) {
      const user = read.get(id);
      const digest = user && digestOf(user);
      if (digest === there.get(id) || isChanged(id)) continue;
      const own = state.users.get(id);
      if (user) note(state.overwriteUserWithLocalId(id, user), digestOf(user));
      else {
        if (own) state.deleteUser(own);
        here.delete(id);
        there.delete(id);
      }
    }
  };
  const note = (user: EmulatorUser, written: string) => {
    here.set(user.localId, { digest: digestOf(user), user: structuredClone(user) });
    there.set(user.localId, written);
  };
  const undo = () => {
    for (const id of new Set([...here.keys(), ...state.users.keys()])) {
      if (!isChanged(id)) continue;
      const before = here.get(id);
      const user = state.users.get(id);
      if (before) state.overwriteUserWithLocalId(id, structuredClone(before.user));
      else if (user) state.deleteUser(user);
    }
  };
  const read = async () => {
    const stamp = await stampOf(path);
    if (stamp === null || stamp === seen) return;
    take((await readIdentityFile(path)).users);
    seen = stamp;
  };
  const write = async () => {
    await read();
    const users = structuredClone([...state.users.values()]);
    await writeIdentityFile(path, { key, users });
    here.clear();
    there.clear();
    for (const user of users) note(user, digestOf(user));
    seen = await stampOf(path);
  };

  const { key } = await withAdvisoryLock(async () => {
    const file = await readIdentityFile(path);
    take(file.users);
    // For its key. One that is there is left alone: a full disk is no reason not to start.
    if ((await stampOf(path)) === null) await writeIdentityFile(path, file);
    seen = await stampOf(path);
    return file;
  });
  return {
    key,
    refresh: () => (refreshing ??= read().finally(() => (refreshing = null))),
    write: () =>
      withAdvisoryLock(write).catch((error: unknown) => {
        undo();
        throw error;
      }),
  };
}

/** Null where there is none. */
async function stampOf(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return [ino, size, mtimeMs].join(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** All of an account but the times that nobody would miss. */
const digestOf = (user: EmulatorUser): string =>
  JSON.stringify({ ...user, lastLoginAt: undefined, lastRefreshAt: undefined });

/** Who has an account, and the key that their tokens are signed with. Holds no plain password. */
interface IdentityFile {
  key: Buffer;
  users: EmulatorUser[];
}

const VERSION = 1;
const KEY_BYTES = 32;

/**
 * Reads what an earlier run has kept; a new key and nobody when there was none.
 * @throws an error meant for a person when the file is damaged: nothing is ever overwritten blindly
 */
async function readIdentityFile(path: string): Promise<IdentityFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { key: randomBytes(KEY_BYTES), users: [] };
  }
  const read = parse(text);
  if (read) return read;
  const advice = `${path} is damaged. Put back a copy of it, or move it away to begin without accounts.`;
  throw Object.assign(new Error(advice), { reported: true });
}

/**
 * Writes beside the file and then puts it in its place, so that it is always one or the other, whole. What
 * could not be written is taken away: the disk may be full.
 */
async function writeIdentityFile(path: string, file: IdentityFile): Promise<void> {
  const { key, users } = file;
  const text = JSON.stringify({ version: VERSION, key: key.toString('base64'), users }, null, 1);
  const beside = `${path}.part`;
  try {
    await writeWhole(beside, `${text}\n`);
    await rename(beside, path);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeWhole(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    // A left-over part may have other rights.
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The new name is safe only with the folder; Windows knows no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function parse(text: string): IdentityFile | null {
  try {
    const { version, key, users } = JSON.parse(text) as Record<string, unknown>;
    if (version !== VERSION || typeof key !== 'string' || !Array.isArray(users)) return null;
    const bytes = Buffer.from(key, 'base64');
    return bytes.length === KEY_BYTES && users.every(isUser) ? { key: bytes, users } : null;
  } catch {
    return null;
  }
}

function isUser(user: unknown): user is EmulatorUser {
  const { localId, email } = (user ?? {}) as Record<string, unknown>;
  return typeof localId === 'string' && localId !== '' && typeof email === 'string';
}
