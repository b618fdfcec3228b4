import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin, type User } from './caller.ts';
import { listUsers } from './users.ts';

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
    listUsers({ db: services.db, adminEmail: byAddress }, admin, {
      ...{ page: 1, pageSize: 10, sortBy: 'newest', filter: 'all', ...more },
    });

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
