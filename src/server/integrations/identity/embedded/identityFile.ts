import { randomBytes } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EmulatorUser } from './emulator.ts';

/** Who has an account, and the key that their tokens are signed with. Holds no plain password. */
export interface IdentityFile {
  key: Buffer;
  users: EmulatorUser[];
}

const VERSION = 1;
const KEY_BYTES = 32;

/**
 * Reads what an earlier run has kept; a new key and nobody when there was none.
 * @throws an error meant for a person when the file is damaged: nothing is ever overwritten blindly
 */
export async function readIdentityFile(path: string): Promise<IdentityFile> {
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
  throw Object.assign(new Error(advice), { told: true });
}

/**
 * Writes beside the file and then puts it in its place, so that it is always one or the other, whole. What
 * could not be written is taken away: the disk may be full.
 */
export async function writeIdentityFile(path: string, file: IdentityFile): Promise<void> {
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
