import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from './startServer.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { registerPerson } from './testing/people.ts';
import { serveTest } from './testing/servers.ts';

let database: TestDatabase;
let folder: string;
let servers: RunningServer[] = [];
const start = async () => {
  const started = [0, 1].map(() => serveTest(database.url, { DATA_DIR: folder }));
  servers = await Promise.all(started);
};
const stop = () => Promise.all(servers.map((server) => server.stop(2_000)));
const [FIRST, SECOND] = [() => servers[0]?.address ?? '', () => servers[1]?.address ?? ''];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'verimeter-shared-'));
  await start();
});
afterAll(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const statusOf = async (base: string, { headers }: { headers: Record<string, string> }) =>
  (await fetch(`${base}/trpc/auth.session`, { headers })).status;

describe('two servers on one database and one folder of accounts', () => {
  it('let in whoever registered with the other, and keep all that register with both at once', async () => {
    const people = await Promise.all(
      [FIRST, SECOND, FIRST, SECOND, FIRST, SECOND].map((base) => registerPerson(base())),
    );
    for (const base of [FIRST, SECOND])
      for (const person of people) expect(await statusOf(base(), person)).toBe(200);
    await stop();
    await start();
    for (const base of [FIRST, SECOND])
      for (const person of people) expect(await statusOf(base(), person)).toBe(200);
  });

  it('let nobody in whose account the other one deleted', async () => {
    const person = await registerPerson(FIRST());
    const confirm = { confirm: person.email, reports: 'keep' };
    const answer = await person.call('POST', '/trpc/account.remove', confirm);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    expect(await statusOf(SECOND(), person)).toBe(401);
    const again = await registerPerson(SECOND(), 'Ada', person.email);
    expect(await statusOf(FIRST(), again)).toBe(200);
  });
});
