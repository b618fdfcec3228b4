import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findSchemaDrift } from './schemaDrift.ts';

const schema = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the migrations make what schema.prisma describes', async () => {
  expect(await findSchemaDrift(test.url, schema)).toBe('');
});

it('a column that only the schema knows is found', async () => {
  const drifted = schema.replace('model Visitor {', 'model Visitor {\n  nickname String?');
  expect(await findSchemaDrift(test.url, drifted)).toContain(
    'ALTER TABLE "Visitor" ADD COLUMN     "nickname" TEXT',
  );
});

it('an index that only the schema knows is found', async () => {
  const drifted = schema.replace('@@index([reportId])', '@@index([reportId])\n  @@index([period])');
  expect(await findSchemaDrift(test.url, drifted)).toContain(
    'CREATE INDEX "Submission_period_idx"',
  );
});

it('a column that only the database knows is found', async () => {
  await test.db.$executeRaw`ALTER TABLE "Visitor" ADD COLUMN "planted" text`;
  expect(await findSchemaDrift(test.url, schema)).toContain('DROP COLUMN "planted"');
});
