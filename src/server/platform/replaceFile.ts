import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a temporary file and renames it, so that the file is always whole. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const beside = `${path}.part`;
  try {
    await writeWhole(beside, content);
    await rename(beside, path);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    // A left-over file may have other permissions.
    await handle.chmod(0o600);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The new name is durable only with the folder. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
