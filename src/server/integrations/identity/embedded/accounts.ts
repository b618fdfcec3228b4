import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../../platform/parseJson.ts';
import { replaceFile } from '../../../platform/replaceFile.ts';
import { SetupError } from '../../../platform/setupError.ts';
import type { Log } from '../../../log.ts';
import type { EmulatorState, EmulatorUser } from './emulator.ts';

/** Loads the accounts of a file that belongs to this process. @throws when the file is damaged */
export async function openAccounts(state: EmulatorState, path: string) {
  const written = new Map<string, { digest: string; user: EmulatorUser }>();
  const note = (user: EmulatorUser) =>
    written.set(user.localId, { digest: digestOf(user), user: structuredClone(user) });
  const undo = () => {
    for (const id of new Set([...written.keys(), ...state.users.keys()])) {
      const before = written.get(id);
      const user = state.users.get(id);
      if ((user && digestOf(user)) === before?.digest) continue;
      if (before) state.overwriteUserWithLocalId(id, structuredClone(before.user));
      else if (user) state.deleteUser(user);
    }
  };

  const file = await readIdentityFile(path);
  const { key } = file;
  for (const user of file.users) note(state.overwriteUserWithLocalId(user.localId, user));
  // Writes the new key. An existing file is left alone: a full disk must not prevent a start.
  let seen = (await stampOf(path)) ?? (await writeIdentityFile(path, file));
  return {
    key,
    /** Resolves when the changes are on disk; on failure they are undone in memory. */
    write: async (): Promise<void> => {
      const users = structuredClone([...state.users.values()]);
      try {
        const stamp = await stampOf(path);
        if (stamp !== null && stamp !== seen)
          throw new Error(`${path} was changed by another process; it belongs to one.`);
        seen = await writeIdentityFile(path, { key, users });
      } catch (error) {
        undo();
        throw error;
      }
      written.clear();
      for (const user of users) note(user);
    },
  };
}

async function stampOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const { ino, size, mtimeMs } = await stat(path);
  return [ino, size, mtimeMs].join(' ');
}

const digestOf = (user: EmulatorUser): string =>
  JSON.stringify({ ...user, lastLoginAt: undefined, lastRefreshAt: undefined });

const VERSION = 1;
const KEY_BYTES = 32;

const User = z.looseObject({ localId: z.string().min(1), email: z.string() });

const IdentityFile = z.object({
  version: z.literal(VERSION),
  key: z
    .string()
    .transform((key) => Buffer.from(key, 'base64'))
    .refine((key) => key.length === KEY_BYTES),
  users: z.array(z.custom<EmulatorUser>((user) => User.safeParse(user).success)),
});

type IdentityFile = Pick<z.infer<typeof IdentityFile>, 'key' | 'users'>;

async function readIdentityFile(path: string): Promise<IdentityFile> {
  if (!existsSync(path)) return { key: randomBytes(KEY_BYTES), users: [] };
  const { data } = IdentityFile.safeParse(parseJson(await readFile(path, 'utf8')));
  if (data) return data;
  const advice = `${path} is damaged. Put back a copy of it, or move it away to begin without accounts.`;
  throw new SetupError(advice);
}

async function writeIdentityFile(path: string, file: IdentityFile): Promise<string | null> {
  const { key, users } = file;
  const text = JSON.stringify({ version: VERSION, key: key.toString('base64'), users }, null, 1);
  await replaceFile(path, `${text}\n`);
  return stampOf(path);
}

const SOON_MS = 1_000;

export type DebouncedWriter = ReturnType<typeof createDebouncedWriter>;

/** Never calls `write` twice at a time. */
export function createDebouncedWriter(write: () => Promise<void>, log: Log) {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let behind = false;

  async function run(): Promise<void> {
    next = null;
    behind = false;
    try {
      await write();
    } catch (error) {
      behind = true;
      next = null;
      running = Promise.resolve();
      throw error;
    }
  }

  const now = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    behind = true;
    next ??= running.then(() => (running = run()));
    return next;
  };

  const report = (error: unknown) => {
    log.error({ err: error }, 'what changed about the accounts could not be written');
  };

  return {
    /** Resolves when everything is on disk. Concurrent calls share one write; a failed one undoes all. */
    now,
    soon: (): void => {
      behind = true;
      timer ??= setTimeout(() => void now().catch(report), SOON_MS);
    },
    close: () => (behind ? now().catch(report) : running),
  };
}
