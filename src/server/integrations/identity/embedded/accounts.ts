import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Log } from '../../../log.ts';
import { replaceFile } from '../../../platform/replaceFile.ts';
import { SetupError } from '../../../platform/setupError.ts';

const Provider = z.looseObject({
  providerId: z.string(),
  rawId: z.string(),
  email: z.string().optional(),
  displayName: z.string().optional(),
});

/** `createdAt` and `lastLoginAt` are strings of milliseconds, but `validSince` is in seconds. */
const User = z.looseObject({
  localId: z.string().min(1),
  email: z.string(),
  emailVerified: z.boolean().default(false),
  displayName: z.string().optional(),
  disabled: z.boolean().default(false),
  // Files of earlier versions hold `fakeHash:salt=…:password=…`, with our hash as the password.
  passwordHash: z
    .string()
    .transform((text) => text.split(':password=').at(-1))
    .optional(),
  passwordUpdatedAt: z.number().default(0),
  validSince: z.string().default('0'),
  createdAt: z.string().optional(),
  lastLoginAt: z.string().optional(),
  providerUserInfo: z.array(Provider).default([]),
});

export type Provider = z.infer<typeof Provider>;
export type User = Readonly<z.infer<typeof User>>;

/** Milliseconds since 1970. A new password ends earlier sign-ins. */
export const validSinceOf = ({ validSince, passwordUpdatedAt }: User): number =>
  Math.max(Number(validSince) * 1_000, passwordUpdatedAt);

const KEY_BYTES = 32;
const File = z.object({
  version: z.literal(1),
  key: z.base64().refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES),
  users: z.array(User),
});

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/**
 * The accounts of a file that belongs to this process. Users are replaced, never changed. Throws
 * SetupError when the file is damaged.
 */
export async function openAccounts(path: string, log: Log) {
  const { key, users: known } = await readAccounts(path);
  let saved: ReadonlyMap<string, User> = new Map(known.map((user) => [user.localId, user]));
  let users = new Map(saved);
  const writeUsers = async () => {
    const text = JSON.stringify({ version: 1, key, users: [...users.values()] }, null, 1);
    await replaceFile(path, `${text}\n`);
    return stampOf(path);
  };
  // Writes the new key. An existing file is left alone: a full disk must not prevent a start.
  let stamp = (await stampOf(path)) ?? (await writeUsers());

  const writer = createDebouncedWriter(async () => {
    const written = new Map(users);
    try {
      const found = await stampOf(path);
      if (found !== null && found !== stamp)
        throw new Error(`${path} was changed by another process; it belongs to one.`);
      stamp = await writeUsers();
      saved = written;
    } catch (error) {
      users = new Map(saved);
      throw error;
    }
  }, log);

  return {
    key: Buffer.from(key, 'base64'),
    list: (): readonly User[] => [...users.values()],
    find: (localId: string): User | undefined => users.get(localId),
    findByEmail: (email: string): User | undefined =>
      [...users.values()].find((user) => user.email === email),
    put(user: User): User {
      users.set(user.localId, user);
      return user;
    },
    remove: (localId: string): boolean => users.delete(localId),
    /** Resolves when all changes are on disk; on failure they are undone in memory. */
    save: writer.now,
    saveSoon: writer.soon,
    close: writer.close,
  };
}

async function readAccounts(path: string): Promise<z.infer<typeof File>> {
  const text = await readFile(path, 'utf8').catch(unlessMissing);
  if (text === null)
    return { version: 1, key: randomBytes(KEY_BYTES).toString('base64'), users: [] };
  try {
    return File.parse(JSON.parse(text));
  } catch (cause) {
    throw new SetupError(
      `${path} is damaged. Put back a copy of it, or move it away to begin without accounts.`,
      cause,
    );
  }
}

/** Tells whether a file was replaced; null where there is none. */
async function stampOf(path: string): Promise<string | null> {
  const found = await stat(path).catch(unlessMissing);
  return found && [found.ino, found.size, found.mtimeMs].join(' ');
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

const SOON_MS = 1_000;

/** Never calls `write` twice at a time. Concurrent calls of `now` share one. */
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

  function now(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    behind = true;
    next ??= running.then(() => (running = run()));
    return next;
  }

  const report = (error: unknown) => {
    log.error({ err: error }, 'what changed about the accounts could not be written');
  };

  return {
    now,
    soon() {
      behind = true;
      timer ??= setTimeout(() => void now().catch(report), SOON_MS);
    },
    close: () => (behind ? now().catch(report) : running),
  };
}
