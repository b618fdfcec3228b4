import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { withClient } from '../database/database.ts';
import { type Cluster, dataOf, majorVersion } from '../postgres/account.ts';
import { chownToAccount, DRAFT, foreignVersion, initialize } from '../postgres/initialize.ts';
import { locate, readPostmaster } from '../postgres/locate.ts';
import { ensureRunning, stopServer, urlOf } from '../postgres/server.ts';
import { DATABASE } from '../postgres/start.ts';
import { SetupError } from '../setupError.ts';
import { readContents } from './archive.ts';
import { fill, stampOf } from './restore.ts';
import { backupsOf, listBackups } from './schedule.ts';

/**
 * Where the data folder was made by another major version of PostgreSQL, which ours cannot open: puts
 * it aside and restores the newest backup. Throws SetupError, and then all is as it was.
 */
export async function upgradeEmbedded(dataDir: string, log: Log, now: Date): Promise<void> {
  const cluster = locate(dataDir);
  putBack(cluster);
  const version = foreignVersion(cluster);
  if (version === null) return;
  const ours = majorVersion(cluster.binaries);
  const problem = `The database in ${dataOf(cluster)} was made by PostgreSQL ${version}; this program brings PostgreSQL ${ours}, which cannot open it`;
  if (readPostmaster(dataOf(cluster)))
    throw new SetupError(`${problem}, and it still runs. Stop it first.`);
  const [file] = await listBackups(backupsOf(dataDir));
  if (file === undefined)
    throw new SetupError(
      `${problem}, and there is no backup in ${backupsOf(dataDir)} to restore. Start the program's ` +
        'version that made it once more and stop it, which writes one; or set DATA_DIR to another folder.',
    );
  // Whole, before PostgreSQL is given what may be damaged.
  const { made } = await readContents(file);
  const draft = { ...cluster, home: mkdtempSync(join(cluster.home, DRAFT)) };
  try {
    chownToAccount(cluster, draft.home);
    await build(draft, file);
    const kept = `${dataOf(cluster)}-${version}-${stampOf(now)}`;
    renameSync(dataOf(cluster), kept);
    renameSync(dataOf(draft), dataOf(cluster));
    log.warn({ backup: file, made, kept }, `PostgreSQL ${ours} began with the newest backup`);
  } finally {
    rmSync(draft.home, { recursive: true, force: true });
  }
}

async function build(draft: Cluster, file: string): Promise<void> {
  await initialize(draft);
  const { port } = await ensureRunning(draft);
  try {
    await withClient(urlOf(draft, port), {}, (client) =>
      client.query(`CREATE DATABASE "${DATABASE}"`),
    );
    await fill(urlOf(draft, port, DATABASE), file);
  } finally {
    await stopServer(draft);
  }
}

/** After a power loss between the two renames the folder of before counts. */
function putBack(cluster: Cluster): void {
  if (existsSync(dataOf(cluster))) return;
  const kept = readdirSync(cluster.home).filter((name) => /^data-\d+-\d{14}$/.test(name));
  const last = kept.sort((a, b) => (a.slice(-14) < b.slice(-14) ? -1 : 1)).at(-1);
  if (last !== undefined) renameSync(join(cluster.home, last), dataOf(cluster));
}
