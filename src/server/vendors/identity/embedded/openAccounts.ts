import { stat } from 'node:fs/promises';
import type { EmulatorState, EmulatorUser } from './emulator.ts';
import { readIdentityFile, writeIdentityFile } from './identityFile.ts';

/** Does work while no other server on the same folder does. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export interface Accounts {
  key: Buffer;
  /** Takes in what other servers have written. */
  refresh: () => Promise<void>;
  /** Resolves when what was changed here is on disk, beside what others changed. */
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
  inTurn: InTurn,
): Promise<Accounts> {
  /** Each account as it was when both were last the same, here and in the file. */
  const here = new Map<string, string>();
  const there = new Map<string, string>();
  /** The file that was read or written last. */
  let seen: string | null = null;
  let refreshing: Promise<void> | null = null;

  const isChanged = (id: string): boolean => {
    const user = state.users.get(id);
    return (user && digestOf(user)) !== here.get(id);
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
    here.set(user.localId, digestOf(user));
    there.set(user.localId, written);
  };
  const read = async () => {
    const stamp = await stampOf(path);
    if (stamp === null || stamp === seen) return;
    take((await readIdentityFile(path)).users);
    seen = stamp;
  };
  const write = async () => {
    await read();
    const users = [...state.users.values()];
    const digests = new Map(users.map((user) => [user.localId, digestOf(user)]));
    await writeIdentityFile(path, { key, users });
    for (const known of [here, there]) {
      known.clear();
      for (const [id, digest] of digests) known.set(id, digest);
    }
    seen = await stampOf(path);
  };

  const { key } = await inTurn(async () => {
    const file = await readIdentityFile(path);
    take(file.users);
    await writeIdentityFile(path, { key: file.key, users: [...state.users.values()] });
    seen = await stampOf(path);
    return file;
  });
  return {
    key,
    refresh: () => (refreshing ??= read().finally(() => (refreshing = null))),
    write: () => inTurn(write),
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
