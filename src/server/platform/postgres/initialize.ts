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
  tailOf,
} from './account.ts';
import { SetupError } from '../setupError.ts';

/**
 * Makes the data folder of a new PostgreSQL, unless it is there. It is made beside its place and
 * renamed, so that one killed half-way is never taken for a whole one.
 * @returns whether this call made it
 * @throws with what `initdb` said, and when the folder is of another major version
 */
export async function initialise(cluster: Cluster): Promise<boolean> {
  removeUnfinished(cluster);
  if (fs.existsSync(dataOf(cluster))) {
    checkVersion(cluster);
    // A copy out of a backup may have lost it, and PostgreSQL insists.
    fs.chmodSync(dataOf(cluster), 0o700);
    return false;
  }
  const draft = fs.mkdtempSync(path.join(cluster.home, DRAFT));
  giveTo(cluster, draft);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = path.join(draft, 'password');
  writeSynced(passwordFile, password);
  giveTo(cluster, passwordFile);
  await initdb(cluster, draft);
  fs.renameSync(passwordFile, path.join(draft, 'data', path.basename(passwordFileOf(cluster))));
  try {
    fs.renameSync(path.join(draft, 'data'), dataOf(cluster));
    return true;
  } catch (error) {
    // Another start was quicker: its folder counts.
    if (fs.existsSync(path.join(dataOf(cluster), 'PG_VERSION'))) return false;
    throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

const DRAFT = 'new-';
/** An `initdb` takes a second or two; a draft older than this belongs to one that was killed. */
const DRAFT_LIFE_MS = 10 * 60_000;

/** Locales with the characters of all languages: the first is Linux's, the second macOS's. */
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
      // With --locale=C, case-insensitive search and trigrams know ASCII only, for ever.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--no-instructions',
    ];
    const code = await runAs(cluster.account, command, { output, cwd: draft });
    if (code === 0) return;
    if (!tailOf(output).includes('invalid locale')) break;
  }
  const said = tailOf(output);
  fs.rmSync(draft, { recursive: true, force: true });
  throw new SetupError(`The embedded PostgreSQL could not be set up in ${cluster.home}:\n${said}`);
}

function checkVersion(cluster: Cluster): void {
  const found = fs.readFileSync(path.join(dataOf(cluster), 'PG_VERSION'), 'utf8').trim();
  const ours = majorVersion(cluster.binaries);
  if (found === ours) return;
  throw new SetupError(
    `The database in ${dataOf(cluster)} was made by PostgreSQL ${found}; this program brings ` +
      `PostgreSQL ${ours}, which cannot open it. Use the program's version that made it, or set ` +
      'DATA_DIR to another folder.',
  );
}

function removeUnfinished(cluster: Cluster): void {
  for (const name of fs.readdirSync(cluster.home)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = path.join(cluster.home, name);
    const age = Date.now() - (fs.statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    if (age > DRAFT_LIFE_MS) fs.rmSync(draft, { recursive: true, force: true });
  }
}

function giveTo(cluster: Cluster, target: string): void {
  const owner = ownerOf(cluster.account);
  if (owner) fs.chownSync(target, owner.uid, owner.gid);
}

function writeSynced(file: string, text: string): void {
  const handle = fs.openSync(file, 'wx', 0o600);
  fs.writeSync(handle, text);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
