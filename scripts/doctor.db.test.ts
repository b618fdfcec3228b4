import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { withClient } from '../src/server/platform/database/database.ts';
import { writeBackup } from '../src/server/platform/backup/write.ts';
import { createEmptyDatabase, createTestDatabase } from '../src/server/testing/database.ts';

const ROOT = join(import.meta.dirname, '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'verimeter-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function doctor(env: Record<string, string>, root = ROOT) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/start.mjs'), '--doctor'],
      // Elsewhere, so that no `.env` counts
      { cwd: dataDir, env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: dataDir, ...env } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}
const database = async () => {
  const made = await createTestDatabase();
  onTestFinished(made.drop);
  return made.url;
};
const query = (url: string, sql: string) => withClient(url, {}, (client) => client.query(sql));

it('finds nothing wrong with an installation that is well, and prints no secret', async () => {
  const url = await database();
  const file = join(dataDir, 'backups/verimeter-2026-11-23T12-00-00Z.backup');
  await writeBackup({ url, dataDir, file, now: new Date() });
  const { code, said } = await doctor({ DATABASE_URL: url, OPENAI_API_KEY: 'sk-very-secret' });
  expect(said).not.toContain('✗');
  expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([0, 'All is well.']);
  expect(said).toMatch(/✓ migrations +applied/);
  expect(said).toMatch(/✓ backups +.*is whole and of the last 24 hours/);
  expect(said).toMatch(/✓ keys +openai: gpt.*, perplexity: built-in/);
  expect(said).not.toContain('very-secret');
  expect(said).not.toContain(new URL(url).password);
});

it('says of a new installation what the first start makes', async () => {
  const { code, said } = await doctor({ DATA_DIR: join(dataDir, 'new') });
  expect(said).toMatch(/✓ database +is made at the first start/);
  expect(code).toBe(0);
});

it('says the same where the first start did not get as far as the database', async () => {
  mkdirSync(join(dataDir, 'postgres'));
  const { code, said } = await doctor({});
  expect(said).toMatch(/✓ database +is made at the first start/);
  expect(code).toBe(0);
});

it.each<[what: string, prepare: () => Promise<Record<string, string>>, line: RegExp]>([
  [
    'a wrong variable',
    () => Promise.resolve({ PORT: 'none' }),
    /✗ configuration +Wrong configuration:.*PORT=none: must be a whole number/,
  ],
  [
    'half a Firebase project',
    () => Promise.resolve({ FIREBASE_PROJECT_ID: 'verimeter-1' }),
    /✗ configuration .*FIREBASE_API_KEY: must be set where FIREBASE_PROJECT_ID is/,
  ],
  [
    'a service account that is not there',
    () =>
      Promise.resolve({
        ...{ FIREBASE_PROJECT_ID: 'verimeter-1', FIREBASE_API_KEY: 'key' },
        FIREBASE_SERVICE_ACCOUNT: '/nowhere/account.json',
      }),
    /✗ sign-in .*no such file.*\/nowhere\/account.json/,
  ],
  [
    'a file in place of the data folder',
    () => {
      writeFileSync(join(dataDir, 'file'), '');
      return Promise.resolve({ DATA_DIR: join(dataDir, 'file') });
    },
    /✗ data folder .*file is no folder. Set DATA_DIR/,
  ],
  [
    'a port that another program has',
    async () => {
      const server = createServer((_, response) => response.end('other'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      return { HOST: '127.0.0.1', PORT: String((server.address() as AddressInfo).port) };
    },
    /✗ port +127.0.0.1:\d+ can't be listened on \(EADDRINUSE\)/,
  ],
  [
    'a database that does not answer',
    () => Promise.resolve({ DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:9/none' }),
    /✗ server +.*ECONNREFUSED.* — is it running/,
  ],
  [
    'a wrong password',
    async () => {
      const url = new URL(await database());
      url.password = 'guessed';
      return { DATABASE_URL: url.href };
    },
    /✗ server +password authentication failed/,
  ],
  [
    'a database in another encoding',
    async () => {
      const empty = await createEmptyDatabase();
      onTestFinished(empty.drop);
      const url = new URL(empty.url);
      const name = `latin_${process.pid}`;
      await query(
        empty.url,
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`,
      );
      onTestFinished(async () => {
        await query(empty.url, `DROP DATABASE ${name}`);
      });
      url.pathname = `/${name}`;
      return { DATABASE_URL: url.href };
    },
    /✗ server +.*is encoded in LATIN1, not UTF8/,
  ],
  [
    'a database of a newer version',
    async () => {
      const url = await database();
      await query(
        url,
        `UPDATE _prisma_migrations SET migration_name = '99990101000000_newer'
         WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      );
      return { DATABASE_URL: url };
    },
    /✗ migrations .*99990101000000_newer, which this program does not know/,
  ],
  [
    'a queue of a newer version',
    async () => {
      const url = await database();
      await query(url, 'UPDATE pgboss.version SET version = 9999');
      return { DATABASE_URL: url };
    },
    /✗ queue +its version 9999 is newer/,
  ],
  [
    'a damaged backup',
    async () => {
      mkdirSync(join(dataDir, 'backups'));
      writeFileSync(
        join(dataDir, 'backups/verimeter-2026-11-23T12-00-00Z.backup'),
        'Verimeter backup 1\n and no more',
      );
      return { DATABASE_URL: await database() };
    },
    /✗ backups .*is damaged: its end is missing/,
  ],
])('names %s', async (_, prepare, line) => {
  const { code, said } = await doctor(await prepare());
  expect(said).toMatch(line);
  expect(said).toMatch(/1 thing is wrong.\n$/);
  expect(code).toBe(1);
  expect(said).not.toMatch(/hidden|guessed/);
});

it('tells of migrations that the next start applies', async () => {
  const url = await database();
  await query(
    url,
    `DELETE FROM _prisma_migrations
     WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
  );
  const { said } = await doctor({ DATABASE_URL: url });
  expect(said).toMatch(/✓ migrations +1 are applied at the next start/);
});

it('names packages and pages that are missing, before any of them is needed', async () => {
  const bare = join(dataDir, 'clone');
  for (const file of [
    'package.json',
    'scripts/start.mjs',
    'scripts/doctor.ts',
    'src/server/root.ts',
  ])
    cpSync(join(ROOT, file), join(bare, file));
  const { code, said } = await doctor({}, bare);
  expect(said).toMatch(/✗ packages +\d+ missing or of another version \(.*\). Run npm start/);
  expect(said).toMatch(/✗ pages +.* missing. Run npm start/);
  expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([1, '2 things are wrong.']);
});
