/**
 * Names what is wrong with an installation, and what to do: `npm run doctor`. Ends with 1 if
 * anything is. Imports what is installed only when it was found to be there.
 */
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { loadEnvFile } from 'node:process';
import type { Config } from '../src/server/config.ts';
import { fileOf } from '../src/server/root.ts';

/** What is well in words; throws an Error with what is wrong and what to do. */
type Check = () => string | Promise<string>;

let wrong = 0;

async function look(name: string, check: Check): Promise<boolean> {
  try {
    console.log(`✓ ${name.padEnd(14)} ${await check()}`);
    return true;
  } catch (error) {
    wrong++;
    const text = error instanceof Error ? error.message || String(error) : String(error);
    console.log(`✗ ${name.padEnd(14)} ${text.replaceAll('\n', '; ')}`);
    return false;
  }
}

interface PackageFile {
  version: string;
  engines: { node: string };
  dependencies?: Record<string, string>;
}
const readPackage = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
const { engines, dependencies = {} } = readPackage(fileOf('package.json'));

function checkNode(): string {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = engines.node.split('||').some((range) => {
    const [, kind, wantedMajor, wantedMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range) ?? [];
    if (major === Number(wantedMajor)) return minor >= Number(wantedMinor);
    return kind === '>=' && major > Number(wantedMajor);
  });
  if (fits) return process.versions.node;
  throw new Error(`${process.versions.node} does not fit ${engines.node}. Install one that does.`);
}

/** A release holds what it needs in its bundles. */
function checkPackages(): string {
  const names = Object.entries(dependencies);
  const missing = names.filter(([name, wanted]) => {
    const file = fileOf(`node_modules/${name}/package.json`);
    // An alias has another version than its name's.
    return !existsSync(file) || (/^\d/.test(wanted) && readPackage(file).version !== wanted);
  });
  if (missing.length === 0) return names.length > 0 ? `${names.length} as locked` : 'bundled';
  const some = missing.slice(0, 3).map(([name]) => name);
  throw new Error(
    `${missing.length} missing or of another version (${some.join(', ')}). Run npm start.`,
  );
}

function checkPages(): string {
  const files = ['dist/client/.vite/manifest.json', 'dist/server/entry-server.js'];
  const missing = files.filter((file) => !existsSync(fileOf(file)));
  if (missing.length === 0) return 'built';
  throw new Error(`${missing.join(', ')} missing. Run npm start, which builds them.`);
}

/** The folder, or the one in which it will be made. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

function checkDataFolder(dataDir: string): string {
  const folder = nearest(dataDir);
  const found = statSync(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is no folder. Set DATA_DIR to one.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    rmSync(mkdtempSync(join(folder, '.doctor-')), { recursive: true });
  } catch (error) {
    throw new Error(`${(error as Error).message}. Allow it, or set DATA_DIR.`, { cause: error });
  }
  const me = process.getuid?.();
  if (folder === dataDir && me !== undefined && me !== 0 && found.uid !== me)
    throw new Error(`${dataDir} belongs to user ${found.uid}, not to ${me}. Change its owner.`);
  return folder === dataDir ? dataDir : `${dataDir} is made at the first start`;
}

const FREE_MIN_GB = 1;

function checkDisk(dataDir: string): string {
  const { bavail, bsize } = statfsSync(nearest(dataDir));
  const free = (bavail * bsize) / 2 ** 30;
  if (free >= FREE_MIN_GB) return `${free.toFixed(1)} GB free`;
  throw new Error(
    `${free.toFixed(2)} GB free for ${dataDir}; make room for ${FREE_MIN_GB} GB at least.`,
  );
}

async function checkPort({ port, host }: Config): Promise<string> {
  const server = createServer();
  const code = await new Promise<string | null>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (code === null) return port === 0 ? 'any' : `${port} is free`;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const alive = await fetch(`${origin}/livez`).then(
    (answer) => answer.text(),
    () => '',
  );
  if (alive === 'alive\n') return `Verimeter answers on ${port}`;
  throw new Error(`${host}:${port} can't be listened on (${code}). Set PORT or HOST.`);
}

function checkSignIn({ firebase }: Config): string {
  if (firebase === null) return 'embedded, for one person on this machine';
  const { projectId, serviceAccount } = firebase;
  if (serviceAccount === null) return `Firebase project ${projectId}, without a service account`;
  try {
    const { project_id: id } = JSON.parse(readFileSync(serviceAccount, 'utf8')) as {
      project_id?: string;
    };
    if (id === projectId) return `Firebase project ${projectId}, with a service account`;
    throw new Error(`it is of the project ${id ?? 'none'}, not of ${projectId}`);
  } catch (error) {
    throw new Error(
      `The service account's key file can't be used: ${(error as Error).message}. Name another one.`,
      { cause: error },
    );
  }
}

const checkKeys = ({ vendors }: Config): string =>
  Object.entries(vendors)
    .map(([name, { apiKey, model }]) => `${name}: ${apiKey === null ? 'built-in' : model}`)
    .join(', ');

async function examineDatabase(config: Config): Promise<void> {
  const { borrowEmbedded } = await import('../src/server/platform/postgres/server.ts');
  const { dataOf, locate } = await import('../src/server/platform/postgres/cluster.ts');
  const { createLog } = await import('../src/server/log.ts');
  const { databaseUrl, directUrl, dataDir } = config;
  if (databaseUrl !== null) return examineServer(directUrl ?? databaseUrl);
  const log = createLog('silent');
  const borrowed: Awaited<ReturnType<typeof borrowEmbedded>>[] = [];
  await look('database', async () => {
    const homes = ['postgres', 'postgres.location'].map((name) => join(dataDir, name));
    if (!homes.some((home) => existsSync(home)) || !existsSync(dataOf(locate(dataDir))))
      return 'is made at the first start';
    borrowed.push(await borrowEmbedded({ dataDir, log, onTaken: () => undefined }));
    return `embedded in ${dataDir}`;
  });
  for (const { url, stop } of borrowed) {
    try {
      await examineServer(url);
    } finally {
      await stop();
    }
  }
}

async function examineServer(url: string): Promise<void> {
  const { checkServer } = await import('../src/server/platform/database/openDatabase.ts');
  const { withClient } = await import('../src/server/platform/database/database.ts');
  const { pendingMigrations } = await import('../src/server/platform/database/migrations.ts');
  const { queueVersion, readQueueVersion } = await import('../src/server/platform/queue/queue.ts');
  const first = <Row extends object>(sql: string) =>
    withClient(url, {}, async (client) => (await client.query<Row>(sql)).rows[0]);
  const reached = await look('server', async () => {
    await checkServer(url).catch((error: unknown) => {
      if (error instanceof Error && 'reported' in error) throw error;
      const { code, message } = error as { code?: string; message?: string };
      throw new Error(
        `${message || code} — is it running, and are address, name and password right?`,
        { cause: error },
      );
    });
    const facts = await first<{ release: string; encoding: string }>(FACTS);
    return `PostgreSQL ${facts?.release}, ${facts?.encoding}`;
  });
  if (!reached) return;
  await look('migrations', async () => {
    const pending = await pendingMigrations(url);
    return pending.length === 0 ? 'applied' : `${pending.length} are applied at the next start`;
  });
  await look('extensions', async () => {
    if ((await first<{ has: boolean }>(TRIGRAMS))?.has) return 'pg_trgm';
    throw new Error('pg_trgm is missing: searches read whole tables. Install it on the server.');
  });
  await look('queue', async () => {
    const made = await first<{ made: boolean }>(QUEUE);
    if (!made?.made) return 'its tables are made at the first start';
    const found = await withClient(url, {}, readQueueVersion);
    const ours = queueVersion();
    if (found === ours) return `version ${ours}`;
    if (found < ours) return `version ${found}; becomes ${ours} at the next start`;
    throw new Error(`its version ${found} is newer than ${ours}. Start the newer program.`);
  });
}

const FACTS = `SELECT current_setting('server_version') AS release, pg_encoding_to_char(encoding) AS encoding
  FROM pg_database WHERE datname = current_database()`;
const TRIGRAMS = `SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS has`;
const QUEUE = `SELECT to_regclass('pgboss.version') IS NOT NULL AS made`;

const DAY_MS = 24 * 3_600_000;

async function checkBackups({ databaseUrl, dataDir, backupKeep }: Config): Promise<string> {
  const { backupsOf, listBackups } = await import('../src/server/platform/backup/schedule.ts');
  const { readContents } = await import('../src/server/platform/backup/archive.ts');
  const [newest] = await listBackups(backupsOf(dataDir));
  if (newest === undefined) {
    if (databaseUrl !== null) return 'none here: run npm run backup each day, or have your own';
    if (backupKeep === 0) return 'switched off by BACKUP_KEEP=0';
    return 'none yet: the first is written at the next stop';
  }
  const { made } = await readContents(newest);
  const days = (Date.now() - Date.parse(made)) / DAY_MS;
  return `${newest} is whole and ${days < 1 ? 'of the last 24 hours' : `${days.toFixed(1)} days old`}`;
}

async function examine(): Promise<void> {
  await look('Node', checkNode);
  const installed = await look('packages', checkPackages);
  await look('pages', checkPages);
  if (!installed) return;
  const { readConfig } = await import('../src/server/config.ts');
  let config: Config | null = null;
  await look('configuration', () => {
    if (existsSync('.env')) loadEnvFile('.env');
    config = readConfig(process.env);
    return existsSync('.env') ? 'environment and .env' : 'environment';
  });
  const known = config as Config | null;
  if (known === null) return;
  await look('keys', () => checkKeys(known));
  await look('sign-in', () => checkSignIn(known));
  await look('port', () => checkPort(known));
  const hasFolder = await look('data folder', () => checkDataFolder(known.dataDir));
  if (!hasFolder) return;
  await look('disk', () => checkDisk(known.dataDir));
  await examineDatabase(known);
  await look('backups', () => checkBackups(known));
}

await examine();
console.log(
  wrong === 0 ? 'All is well.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`,
);
process.exitCode = wrong === 0 ? 0 : 1;
