import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { defaultSettings, newVisitor } from '../../testing/startParts.ts';
import { remainingReports } from './allowance.ts';

const now = new Date('2026-11-20T12:00:00Z');
const resetsAt = '2026-12-01T00:00:00.000Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the reports that are left', () => {
  it('are three to a visitor whom nobody has seen before', async () => {
    expect(await remainingReports(database.db, newVisitor(), defaultSettings, now)).toEqual({
      remainingReports: 3,
      limit: 3,
      resetsAt,
    });
  });

  it.each(['REGISTERED', 'ADMIN'] as const)(
    'are -1, unlimited, to a user who is %s',
    async (role) => {
      const user = {
        kind: 'user',
        id: randomUUID(),
        email: 'a@example.org',
        name: 'A',
        role,
      } as const;
      expect(await remainingReports(database.db, user, defaultSettings, now)).toEqual({
        remainingReports: -1,
        limit: -1,
        resetsAt,
      });
    },
  );
});
