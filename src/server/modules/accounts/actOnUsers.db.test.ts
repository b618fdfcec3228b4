import { beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { exchanging, insertPerson, insertSubmission } from '../../testing/people.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { newIdentified } from '../../testing/scriptedIdentity.ts';
import { type Admin, asAdmin, type User } from './caller.ts';
import { identifyBearer } from './sessions.ts';
import { changeRole, removeUser, suspendUser } from './users.ts';

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
  changeRole(parts(byAddress), by, { userId, role }, now);
const suspend = (userId: string, suspended = true, by = admin) =>
  suspendUser(parts(), by, { userId, suspended }, now);
const remove = (user: User, reports: 'remove' | 'keep' = 'remove', by = admin) =>
  removeUser(parts(), by, { userId: user.id, reports, confirm: user.email }, now);
const rowOf = ({ id }: Pick<User, 'id'>) => services.db.user.findUnique({ where: { id } });
const acts = () => services.db.auditEntry.findMany({ orderBy: { id: 'asc' } });

describe('the role of an administrator', () => {
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
    const { id } = await services.db.user.findUniqueOrThrow({ where: { email: identified.email } });
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
    await expect(give(person.id, 'REGISTERED', admin, person.email)).rejects.toMatchObject(refused);
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
    const { id } = await services.db.user.findUniqueOrThrow({ where: { email: identified.email } });
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
    await suspendUser(parts(), admin, { userId: person.id, suspended: true }, new Date());
    expect(await rowOf(person)).toMatchObject({ suspendedAt: now });
    expect(await acts()).toHaveLength(1);
  });
});

describe('an account that an administrator deletes', () => {
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
    await expect(removeUser(parts(), admin, wrong, now)).rejects.toMatchObject(refused);
    expect(await rowOf(person)).toMatchObject({ suspendedAt: null });
    expect(await acts()).toEqual([]);
  });

  it('is never the last administrator’s', async () => {
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

describe('of two administrators who act on each other at the same moment', () => {
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
