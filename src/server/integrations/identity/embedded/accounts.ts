import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '../../../platform/parseJson.ts';
import { replaceFile } from '../../../platform/replaceFile.ts';
import { SetupError } from '../../../platform/setupError.ts';
import { type EmulatorState, type EmulatorUser, overwriteUser } from './emulator.ts';

export async function openAccounts(state: EmulatorState, path: string) {
  const file = await readIdentityFile(path);
  const { key } = file;
  let saved = file.users;
  const restore = () => {
    for (const user of [...state.users.values()]) state.deleteUser(user);
    for (const user of structuredClone(saved)) overwriteUser(state, user);
  };
  restore();
  // An existing file is not written again: a full disk must not prevent a start.
  let lastStamp = (await stampOf(path)) ?? (await writeIdentityFile(path, file));

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const run = async () => {
    next = null;
    const users = structuredClone([...state.users.values()]);
    try {
      const stamp = await stampOf(path);
      if (stamp !== null && stamp !== lastStamp)
        throw new Error(`${path} was changed by another process; it belongs to one.`);
      lastStamp = await writeIdentityFile(path, { key, users });
      saved = users;
    } catch (error) {
      restore();
      next = null;
      running = Promise.resolve();
      throw error;
    }
  };
  return {
    key,
    /** Resolves when all changes are on disk. A failed write undoes them in memory. */
    write: (): Promise<void> => (next ??= running.then(() => (running = run()))),
    // The caller of `write` gets the error.
    close: () => (next ?? running).catch(() => undefined),
  };
}

async function stampOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return null;
  const { ino, size, mtimeMs } = await stat(path);
  return [ino, size, mtimeMs].join(' ');
}

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
