import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export const DRAFT = '.part';

/** Writes a temporary file and renames it, so that the file is always whole. */
export async function replaceFile(
  path: string,
  content: string | Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  const beside = path + DRAFT;
  // A left-over file may have other permissions.
  await rm(beside, { force: true });
  try {
    await writeFile(beside, content, { mode: 0o600, flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A rename is durable only after its folder is synced. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
