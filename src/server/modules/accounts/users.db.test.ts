import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { idleServices } from '../../testing/context.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../../testing/database.ts';
import { exchanging, insertPerson, insertSubmission } from '../../testing/people.ts';
import { newIdentified } from '../../testing/scriptedIdentity.ts';
import { findUsers, type UserFilter } from './accounts.repository.ts';
import { type Admin, asAdmin, type User } from './caller.ts';
import { identifyBearer } from './sessions.ts';
import { changeRole, listUsers, removeUser, suspendUser } from './accounts.ts';

describe('acts on accounts', () => {
  const services = idleServices();
  const { now, service, parts, exchange, looks } = exchanging(services);
  const texts = adminMessages.users;
  let admin: Admin;
  let person: User;

  async function insertAdmin(): Promise<Admin> {
    const found = asAdmin(await insertPerson(services.db, { role: 'ADMIN' }));
    if (!found) throw new Error('not an admin');
    return found;
  }

  beforeEach(async () => {
    await services.db.user.deleteMany();
    await services.db.$executeRaw`TRUNCATE "AuditEntry"`;
    admin = await insertAdmin();
    person = await insertPerson(services.db);
  });

  const give = (userId: string, role: 'ADMIN' | 'REGISTERED', by = admin, byAddress?: string) =>
    changeRole({ ...parts(byAddress), admin: by, now }, { userId, role });
  const suspend = (userId: string, suspended = true, by = admin) =>
    suspendUser({ ...parts(), admin: by, now }, { userId, suspended });
  const remove = (user: User, reports: 'remove' | 'keep' = 'remove', by = admin) =>
    removeUser({ ...parts(), admin: by, now }, { userId: user.id, reports, confirm: user.email });
  const rowOf = ({ id }: Pick<User, 'id'>) => services.db.user.findUnique({ where: { id } });
  const acts = () => services.db.auditEntry.findMany({ orderBy: { id: 'asc' } });

  describe('the role of an admin', () => {
    it('is given and taken away, and each is written down with what it was', async () => {
      await give(person.id, 'ADMIN');
      expect(await rowOf(person)).toMatchObject({ role: 'ADMIN' });
      await give(person.id, 'REGISTERED');
      expect(await rowOf(person)).toMatchObject({ role: 'REGISTERED' });
      const about = { action: 'user.role', subjectId: person.id, subjectName: person.email };
      const by = { actorId: admin.id, actorEmail: admin.email, at: now };
      expect(await acts()).toMatchObject([
        { ...about, ...by, before: { role: 'REGISTERED' }, after: { role: 'ADMIN' } },
        { ...about, ...by, before: { role: 'ADMIN' }, after: { role: 'REGISTERED' } },
      ]);
    });

    it('holds from the next call on', async () => {
      const identified = newIdentified();
      await exchange(identified);
      const call = () =>
        identifyBearer(parts(), service.identity.tokenFor(identified), {}, now).then(asAdmin);
      const { id } = await services.db.user.findUniqueOrThrow({
        where: { email: identified.email },
      });
      expect(await call()).toBeNull();
      await give(id, 'ADMIN');
      expect(await call()).toMatchObject({ id, role: 'ADMIN' });
      await give(id, 'REGISTERED');
      expect(await call()).toBeNull();
    });

    it('that an account has already is no act', async () => {
      await give(person.id, 'REGISTERED');
      await give(admin.id, 'ADMIN');
      expect(await acts()).toEqual([]);
    });

    it('is not given to an address that nobody has verified', async () => {
      await services.db.user.update({ where: { id: person.id }, data: { emailVerified: false } });
      const refused = { code: 'conflict', message: texts.unverified };
      await expect(give(person.id, 'ADMIN')).rejects.toMatchObject(refused);
    });

    it('is not taken from whom the configuration names', async () => {
      const refused = { code: 'conflict', message: texts.byAddress };
      await expect(give(person.id, 'REGISTERED', admin, person.email)).rejects.toMatchObject(
        refused,
      );
    });

    it('is not taken from the last one, by nobody', async () => {
      const refused = { code: 'conflict', message: texts.lastAdmin };
      await expect(give(admin.id, 'REGISTERED')).rejects.toMatchObject(refused);
      const second = await insertAdmin();
      await suspend(second.id);
      await expect(give(admin.id, 'REGISTERED')).rejects.toMatchObject(refused);
      expect(await rowOf(admin)).toMatchObject({ role: 'ADMIN' });
    });

    it('can be given up while somebody else has it, also by address alone', async () => {
      await give(admin.id, 'REGISTERED', admin, person.email);
      expect(await rowOf(admin)).toMatchObject({ role: 'REGISTERED' });
    });

    it('is needed when the act is done, not only when it was asked for', async () => {
      const second = await insertAdmin();
      await give(second.id, 'REGISTERED');
      await expect(give(person.id, 'ADMIN', second)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(suspend(admin.id, true, second)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(remove(admin, 'keep', second)).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  describe('an account that is suspended', () => {
    it('is refused at once, on pages and in calls, until that is taken back', async () => {
      const identified = newIdentified();
      const { sessionToken } = await exchange(identified);
      const { id } = await services.db.user.findUniqueOrThrow({
        where: { email: identified.email },
      });
      const call = () => identifyBearer(parts(), service.identity.tokenFor(identified), {}, now);
      expect(await looks(sessionToken)).not.toBeNull();
      await suspend(id);
      expect(await looks(sessionToken)).toBeNull();
      expect(await services.db.session.count({ where: { userId: id } })).toBe(0);
      await expect(call()).rejects.toMatchObject({ code: 'suspended' });
      await suspend(id, false);
      expect(await call()).toMatchObject({ id });
      expect(await acts()).toMatchObject([
        { action: 'user.suspended', before: { suspended: false }, after: { suspended: true } },
        { action: 'user.suspended', before: { suspended: true }, after: { suspended: false } },
      ]);
    });

    it('is never one’s own', async () => {
      await insertAdmin();
      const refused = { code: 'conflict', message: texts.suspendSelf };
      await expect(suspend(admin.id)).rejects.toMatchObject(refused);
    });

    it('keeps the moment at which it was suspended first', async () => {
      await suspend(person.id);
      await suspendUser(
        { ...parts(), admin, now: new Date() },
        { userId: person.id, suspended: true },
      );
      expect(await rowOf(person)).toMatchObject({ suspendedAt: now });
      expect(await acts()).toHaveLength(1);
    });
  });

  describe('an account that an admin deletes', () => {
    it('is gone here and at the identity service, with its reports, and that is written down', async () => {
      const own = await insertReport(services.db);
      await insertSubmission(services.db, own, { userId: person.id });
      expect(await remove(person)).toEqual({ identityRemoved: true });
      expect(await rowOf(person)).toBeNull();
      expect(await services.db.report.count({ where: { id: own.id } })).toBe(0);
      expect(service.identity.removed).toEqual([`identity-${person.id}`]);
      const what = { action: 'user.deleted', subjectId: person.id, subjectName: person.email };
      expect(await acts()).toMatchObject([
        { ...what, before: { role: 'REGISTERED' }, after: { reports: 'deleted' } },
      ]);
    });

    it('keeps its reports on request, without owner and notes', async () => {
      const own = await insertReport(services.db);
      await insertSubmission(services.db, own, { userId: person.id, notes: 'A secret.' });
      await remove(person, 'keep');
      const left = await services.db.submission.findMany({ where: { reportId: own.id } });
      expect(left).toMatchObject([{ userId: null, notes: null }]);
      expect(await acts()).toMatchObject([{ after: { reports: 'kept' } }]);
    });

    it('reports that the identity stays while the identity service is down', async () => {
      service.identity.away = true;
      expect(await remove(person)).toEqual({ identityRemoved: false });
      expect(await rowOf(person)).toBeNull();
    });

    it('needs its address typed, and is untouched without', async () => {
      const wrong = { userId: person.id, reports: 'remove' as const, confirm: admin.email };
      const refused = { code: 'invalid_input', message: accountMessages.confirmEmail };
      await expect(removeUser({ ...parts(), admin, now }, wrong)).rejects.toMatchObject(refused);
      expect(await rowOf(person)).toMatchObject({ suspendedAt: null });
      expect(await acts()).toEqual([]);
    });

    it('is never the last admin’s', async () => {
      const refused = { code: 'conflict', message: texts.lastAdmin };
      await expect(remove(admin)).rejects.toMatchObject(refused);
      await insertAdmin();
      expect(await remove(admin)).toEqual({ identityRemoved: true });
    });
  });

  it('what is done to an account that is gone is refused with a text', async () => {
    await remove(person);
    const refused = { code: 'not_found', message: texts.gone };
    await expect(give(person.id, 'ADMIN')).rejects.toMatchObject(refused);
    await expect(suspend(person.id)).rejects.toMatchObject(refused);
    await expect(remove(person)).rejects.toMatchObject(refused);
  });

  describe('of two admins who act on each other at the same moment', () => {
    type Doing = (by: Admin, other: Admin) => Promise<unknown>;
    const takesRole: Doing = (by, other) => give(other.id, 'REGISTERED', by);
    const suspends: Doing = (by, other) => suspend(other.id, true, by);
    const deletes: Doing = (by, other) => remove(other, 'keep', by);
    it.each([
      ['taking the role', takesRole, takesRole],
      ['suspending', suspends, suspends],
      ['deleting', deletes, deletes],
      ['taking the role and suspending', takesRole, suspends],
      ['suspending and deleting', suspends, deletes],
      ['deleting and taking the role', deletes, takesRole],
    ])('exactly one succeeds, 20 times out of 20: %s', async (_, first, second) => {
      for (let round = 0; round < 20; round += 1) {
        await services.db.user.deleteMany();
        const [one, other] = [await insertAdmin(), await insertAdmin()];
        const ends = await Promise.allSettled([first(one, other), second(other, one)]);
        expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
        const left = { role: 'ADMIN' as const, suspendedAt: null };
        expect(await services.db.user.count({ where: left })).toBe(1);
      }
    });

    it('one remains when both give up the role', async () => {
      for (let round = 0; round < 20; round += 1) {
        await services.db.user.deleteMany();
        const both = [await insertAdmin(), await insertAdmin()];
        await Promise.allSettled(both.map((one) => give(one.id, 'REGISTERED', one)));
        expect(await services.db.user.count({ where: { role: 'ADMIN' } })).toBe(1);
      }
    });
  });
});

describe('the list of accounts', () => {
  const services = idleServices();
  const now = new Date('2026-11-20T12:00:00Z');
  let admin: Admin;
  let person: User;

  beforeAll(async () => {
    const found = asAdmin(await insertPerson(services.db, { role: 'ADMIN' }));
    if (!found) throw new Error('not an admin');
    admin = found;
    person = await insertPerson(services.db);
  });

  describe('the list of accounts', () => {
    const list = (byAddress: string | null, more = {}) =>
      listUsers(
        { db: services.db, adminEmail: byAddress, admin },
        {
          ...{ page: 1, pageSize: 10, sortBy: 'newest', filter: 'all', ...more },
        },
      );

    it('shows each with its effective role, its state and its reports', async () => {
      await services.db.user.update({ where: { id: person.id }, data: { suspendedAt: now } });
      const listed = await list(person.email);
      expect(listed).toMatchObject({ total: 2, totalPages: 1, atLeast: false });
      expect(listed.users.find(({ id }) => id === person.id)).toEqual({
        ...{ id: person.id, email: person.email, name: person.name, provider: 'password' },
        ...{ role: 'ADMIN', byAddress: true, emailVerified: true, reports: 0, isYou: false },
        createdAt: '2026-11-01T09:00:00.000Z',
        lastSeenAt: '2026-11-01T09:00:00.000Z',
        suspendedAt: now.toISOString(),
      });
      expect(listed.users.find(({ isYou }) => isYou)).toMatchObject({
        ...{ id: admin.id, role: 'ADMIN', byAddress: false },
      });
    });

    it('ignores hidden characters in the search text', async () => {
      const search = ` ${person.email.toUpperCase()}\u200b `;
      expect((await list(null, { search })).users.map(({ id }) => id)).toEqual([person.id]);
    });

    it('has no pages beyond what is counted', async () => {
      const listed = await list(null, { page: 10_000, pageSize: 100 });
      expect(listed.users).toEqual([]);
    });
  });
});

describe('many accounts', () => {
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
      ['the admins', { filter: 'admins' }, 20, [20_000, 19_000, 18_000]],
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
    ['admins are', `role = 'ADMIN'`, 'User_admins_idx'],
    ['suspended accounts are', `"suspendedAt" IS NOT NULL`, 'User_suspended_idx'],
  ])('%s', async (_, where, index) => {
    const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM "User" WHERE ${where}`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});
