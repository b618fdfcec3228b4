import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../../shared/dates.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { DRAFT } from '../replaceFile.ts';
import { fileNameOf, IDENTITY_FILE, type Manifest, readManifest, sha256 } from './archive.ts';
import { readChanges, writeBackup } from './write.ts';

export const backupsOf = (dataDir: string): string => join(dataDir, 'backups');

const NAME = /^verimeter-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** Newest first; dates in the future, from a clock that was ahead, come last. */
export async function listBackups(folder: string, now = new Date()): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
  const known = names.sort().reverse();
  const isOfFuture = (name: string) => name > fileNameOf(now);
  return [...known.filter((name) => !isOfFuture(name)), ...known.filter(isOfFuture)].map((name) =>
    join(folder, name),
  );
}

/** Also removes what killed backups left. */
export async function pruneBackups(folder: string, keep: number, now: Date): Promise<void> {
  for (const file of (await listBackups(folder, now)).slice(keep)) await rm(file, { force: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.endsWith(`.backup${DRAFT}`) && now.getTime() - (await stat(file)).mtimeMs > DAY_MS)
      await rm(file, { force: true });
  }
}

/** How late a computer that slept may be. */
const LOOK_MS = 10 * 60_000;
const STOP_LIMIT_MS = 30_000;

/** For the embedded database: daily and at a clean stop. */
export function scheduleBackups(
  { databaseUrl, dataDir, backupKeep }: Pick<Config, 'databaseUrl' | 'dataDir' | 'backupKeep'>,
  url: string,
  log: Log,
  clock: () => Date = () => new Date(),
) {
  if (databaseUrl !== null || backupKeep === 0)
    return { look: () => Promise.resolve(), stop: () => Promise.resolve() };
  const folder = backupsOf(dataDir);
  const limit = new AbortController();
  let retryAt = 0;
  let running: Promise<void> | null = null;

  async function write(): Promise<void> {
    const now = clock();
    const file = join(folder, fileNameOf(now));
    try {
      await writeBackup({ url, dataDir, file, now, signal: limit.signal });
      await pruneBackups(folder, backupKeep, now);
      log.info({ file }, 'backup written');
    } catch (error) {
      retryAt = now.getTime() + HOUR_MS;
      log.error({ err: error }, 'the backup could not be written; the next try is in an hour');
    }
  }
  async function writeWhenDue(): Promise<void> {
    const now = clock();
    if (now.getTime() < retryAt) return;
    const last = await readNewest(folder, now);
    const age = last === null ? Infinity : now.getTime() - Date.parse(last.made);
    if (age < 0 || age >= DAY_MS) await write();
  }
  const look = () => (running ??= writeWhenDue().finally(() => (running = null)));
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return {
    look,
    /** Backs up changes since the last backup, unless `graceMs` is 0. */
    stop: async (graceMs: number): Promise<void> => {
      clearInterval(timer);
      const given = setTimeout(() => limit.abort(), graceMs === 0 ? 0 : STOP_LIMIT_MS);
      await running;
      if (graceMs > 0 && (await hasChanged(url, dataDir, clock()))) await write();
      clearTimeout(given);
    },
  };
}

async function readNewest(folder: string, now: Date): Promise<Manifest | null> {
  const [newest] = await listBackups(folder, now);
  return newest === undefined ? null : readManifest(newest).catch(() => null);
}

async function hasChanged(url: string, dataDir: string, now: Date): Promise<boolean> {
  const last = await readNewest(backupsOf(dataDir), now);
  // If this fails, the backup fails too and reports it.
  const changes = await readChanges(url).catch(() => undefined);
  if (last === null || last.changes !== changes) return true;
  const identity = await readFile(join(dataDir, IDENTITY_FILE)).catch(() => null);
  return (identity && sha256(identity)) !== (last.files[0]?.sha256 ?? null);
}
