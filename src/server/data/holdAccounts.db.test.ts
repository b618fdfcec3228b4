import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { registerPerson } from '../testing/registerPerson.ts';
import { serveTest } from '../testing/serveTest.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'verimeter-shared-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it('a second server on the same folder of accounts is refused in words, and the first keeps its people', async () => {
  const at = (dataDir: string) => serveTest(database.url, { DATA_DIR: dataDir });
  const first = await at(folder);
  await expect(at(folder)).rejects.toMatchObject({
    told: true,
    message: expect.stringContaining(`this data folder (${folder})`) as string,
  });
  await registerPerson(first.address, 'Ada Person', 'ada@example.org');
  const elsewhere = await serveTest(database.url);
  await elsewhere.stop(1_000);
  await first.stop(1_000);
  const again = await at(folder);
  await expect(registerPerson(again.address, 'Ada Again', 'ada@example.org')).rejects.toThrow();
  await again.stop(1_000);
});
