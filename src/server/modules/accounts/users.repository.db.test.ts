import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { findUsers, type UserFilter } from './users.repository.ts';

let database: TestDatabase;

/** 20,000 accounts, each younger than the one before; every thousandth is an admin. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.pool.query(`
    INSERT INTO "User" (id, "identityId", email, name, role, "emailVerified", "suspendedAt",
      "createdAt", "lastSeenAt")
    SELECT gen_random_uuid(), 'identity-' || i, 'reader-' || lpad(i::text, 5, '0') || '@example.org',
      CASE WHEN i = 77 THEN 'Zoë Ångström' ELSE 'Ada Person' END,
      (CASE WHEN i % 1000 = 0 THEN 'ADMIN' ELSE 'REGISTERED' END)::"Role", i % 10 <> 0,
      CASE WHEN i % 5000 = 1 THEN now() END,
      timestamptz '2026-01-01' + i * interval '1 minute',
      timestamptz '2026-06-01' - i * interval '1 minute'
    FROM generate_series(1, 20000) i`);
  await database.db.pool.query(`
    INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
      'credibility', 'failed', now(), now() FROM generate_series(1, 30) i`);
  await database.db.pool.query(`
    INSERT INTO "Submission" (id, "reportId", "userId", period, allowance, "createdAt")
    SELECT gen_random_uuid(), report.id, account.id, '2026-11', 'none', now()
    FROM "Report" report, "User" account, generate_series(1, 2)
    WHERE account."identityId" = 'identity-20000'`);
  // Empties the pending list of the index, which is expensive to scan.
  await database.db.pool.query('VACUUM ANALYZE "User"');
});
afterAll(() => database.drop());

const filter: UserFilter = {
  ...{ search: null, filter: 'all', sortBy: 'newest', skip: 0, take: 3, countMax: 10_000 },
  adminEmail: null,
};
const found = async (given: Partial<UserFilter>) => {
  const { users, total } = await findUsers(database.db, { ...filter, ...given });
  return { total, numbers: users.map(({ identityId }) => Number(identityId.split('-')[1])) };
};
const MANY = 10_001;

describe('of 20,000 accounts', () => {
  it.each<[string, Partial<UserFilter>, number[]]>([
    ['the newest come first', {}, [20_000, 19_999, 19_998]],
    ['the oldest', { sortBy: 'oldest' }, [1, 2, 3]],
    ['those seen last', { sortBy: 'lastSeen' }, [1, 2, 3]],
    ['those by their address', { sortBy: 'email', skip: 9_997 }, [9_998, 9_999, 10_000]],
  ])('%s', async (_, given, numbers) => {
    expect(await found(given)).toEqual({ total: MANY, numbers });
  });

  it.each<[string, Partial<UserFilter>, number, number[]]>([
    ['a part of an address', { search: 'ER-00042@' }, 1, [42]],
    ['a name, whatever its case', { search: 'zoË å' }, 1, [77]],
    ['what many have in common', { search: 'person' }, MANY, [20_000, 19_999, 19_998]],
    ['the same, last', { search: 'person', skip: 9_998 }, MANY, [10_002, 10_001, 10_000]],
    [
      'what some have in common',
      { search: 'reader-123', sortBy: 'oldest' },
      100,
      [12_300, 12_301, 12_302],
    ],
    ['two letters', { search: 'zo' }, 1, [77]],
    ['what stands for anything elsewhere', { search: '%' }, 0, []],
    ['nothing', { search: 'nobody of this name' }, 0, []],
    ['the administrators', { filter: 'admins' }, 20, [20_000, 19_000, 18_000]],
    [
      'the one by address among them',
      { filter: 'admins', adminEmail: 'reader-00001@example.org', sortBy: 'oldest' },
      ...([21, [1, 1_000, 2_000]] as [number, number[]]),
    ],
    [
      'an unverified one has not the role by address',
      { filter: 'admins', adminEmail: 'reader-00010@example.org', sortBy: 'oldest' },
      ...([20, [1_000, 2_000, 3_000]] as [number, number[]]),
    ],
    ['the suspended', { filter: 'suspended' }, 4, [15_001, 10_001, 5_001]],
    ['the unverified', { filter: 'unverified' }, 2_000, [20_000, 19_990, 19_980]],
    [
      'the unverified of an address, by when they were seen',
      { filter: 'unverified', search: 'reader-1999', sortBy: 'lastSeen' },
      ...([1, [19_990]] as [number, number[]]),
    ],
    ['a page beyond the last', { filter: 'suspended', skip: 10 }, 4, []],
  ])('is found: %s', async (_, given, total, numbers) => {
    expect(await found(given)).toEqual({ total, numbers });
  });

  it('each has the number of its distinct reports, up to the limit', async () => {
    const reports = async (countMax: number) =>
      (await findUsers(database.db, { ...filter, take: 2, countMax })).users.map(
        (user) => user.reports,
      );
    expect(await reports(10_000)).toEqual([30, 0]);
    expect(await reports(20)).toEqual([20, 0]);
  });
});

it.each([
  [
    'a rare word is found by its index',
    `lower(email || ' ' || name) LIKE '%ångström%'`,
    'User_search_idx',
  ],
  ['administrators are', `role = 'ADMIN'`, 'User_admins_idx'],
  ['suspended accounts are', `"suspendedAt" IS NOT NULL`, 'User_suspended_idx'],
])('%s', async (_, where, index) => {
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM "User" WHERE ${where}`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
});
