import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  type Cluster,
  dataOf,
  majorVersion,
  ownerOf,
  passwordFileOf,
  program,
  runAs,
  SUPERUSER,
  readTail,
} from './account.ts';
import { SetupError } from '../setupError.ts';

/**
 * Builds a draft and renames it, so an interrupted one is never used. Returns whether it created
 * one. Throws SetupError.
 */
export async function initialize(cluster: Cluster): Promise<boolean> {
  removeOldDrafts(cluster);
  if (fs.existsSync(dataOf(cluster))) {
    checkVersion(cluster);
    // A backup may have lost the required mode.
    fs.chmodSync(dataOf(cluster), 0o700);
    return false;
  }
  const draft = fs.mkdtempSync(path.join(cluster.home, DRAFT));
  chownToAccount(cluster, draft);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(draft, 'password');
  writeSynced(passwordFile, password);
  chownToAccount(cluster, passwordFile);
  await initdb(cluster, draft);
  fs.renameSync(passwordFile, path.join(draft, 'data', path.basename(passwordFileOf(cluster))));
  try {
    fs.renameSync(path.join(draft, 'data'), dataOf(cluster));
    return true;
  } catch (error) {
    if (fs.existsSync(path.join(dataOf(cluster), 'PG_VERSION'))) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

export const DRAFT = 'new-';
const DRAFT_LIFE_MS = 10 * 60_000;

const LOCALES = ['C.UTF-8', 'en_US.UTF-8'];

async function initdb(cluster: Cluster, draft: string): Promise<void> {
  const output = path.join(draft, 'initdb.log');
  for (const locale of LOCALES) {
    const command = [
      program(cluster.binaries, 'initdb'),
      '--pgdata=data',
      `--username=${SUPERUSER}`,
      '--pwfile=password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // With the libc locale C, case-insensitive search and trigrams would only know ASCII.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--no-instructions',
    ];
    const code = await runAs(cluster.account, command, { output, cwd: draft });
    if (code === 0) return;
    if (!readTail(output).includes('invalid locale')) break;
  }
  const details = readTail(output);
  fs.rmSync(draft, { recursive: true, force: true });
  throw new SetupError(
    `The embedded PostgreSQL could not be set up in ${cluster.home}:\n${details}`,
  );
}

/** The major version that made the data folder, where it is not ours. */
export function foreignVersion(cluster: Cluster): string | null {
  const file = path.join(dataOf(cluster), 'PG_VERSION');
  if (!fs.existsSync(file)) return null;
  const found = fs.readFileSync(file, 'utf8').trim();
  return found === majorVersion(cluster.binaries) ? null : found;
}

function checkVersion(cluster: Cluster): void {
  const found = foreignVersion(cluster);
  if (found === null) return;
  throw new SetupError(
    `The database in ${dataOf(cluster)} was made by PostgreSQL ${found}; this program brings ` +
      `PostgreSQL ${majorVersion(cluster.binaries)}, which cannot open it. A start of Verimeter ` +
      'restores its newest backup.',
  );
}

function removeOldDrafts(cluster: Cluster): void {
  for (const name of fs.readdirSync(cluster.home)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = path.join(cluster.home, name);
    const age = Date.now() - (fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > DRAFT_LIFE_MS) fs.rmSync(draft, { recursive: true, force: true });
  }
}

export function chownToAccount(cluster: Cluster, target: string): void {
  const owner = ownerOf(cluster.account);
  if (owner) fs.chownSync(target, owner.uid, owner.gid);
}

function writeSynced(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600);
  fs.writeSync(handle, text);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
