import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../modules/accounts/caller.ts';
import { idleServices, testContext } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { createCallerFactory } from '../procedures.ts';
import { appRouter } from '../router.ts';

const services = idleServices();
let admin: User;
let person: User;
beforeAll(async () => {
  admin = await insertPerson(services.db, { role: 'ADMIN' });
  person = await insertPerson(services.db);
});

type Calls = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** A call as anything may be sent to it. */
function send(caller: User, name: string, input: object) {
  const { admin: rooms } = createCallerFactory(appRouter)(testContext({ ...services, caller }));
  const [room = '', call = ''] = name.split('.');
  const made = (rooms as unknown as Calls)[room]?.[call];
  if (!made) throw new Error(`There is no call ${name}.`);
  return made(input);
}

const place = { at: '2026-11-20T12:00:00.000Z', id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11' };

describe('what admins send about accounts and acts', () => {
  it.each<[string, object]>([
    ['users.list', { page: 0 }],
    ['users.list', { page: 1.5 }],
    ['users.list', { pageSize: 101 }],
    ['users.list', { sortBy: 'role' }],
    ['users.list', { filter: 'all', adminEmail: 'x' }],
    ['users.list', { search: 'x'.repeat(201) }],
    ['users.setRole', { role: 'OWNER' }],
    ['users.setRole', { role: 'ADMIN', emailVerified: true }],
    ['users.setSuspended', { suspended: 'true' }],
    ['users.setSuspended', { suspended: false, role: 'ADMIN' }],
    ['users.remove', { reports: 'all', confirm: 'x' }],
    ['users.remove', { reports: 'keep' }],
    ['audit.list', { after: { ...place, at: '2026-13-20T12:00:00.000Z' } }],
    ['audit.list', { after: { ...place, id: "1' OR true" } }],
    ['audit.list', { group: 'passwords' }],
    ['audit.list', { from: 'yesterday' }],
    ['audit.export', { after: null, take: 1_000_000 }],
  ])('is refused when it is not what is asked for: %s %j', async (name, input) => {
    const about = /set|remove/.test(name) ? { userId: person.id } : {};
    const call = send(admin, name, { ...about, ...input });
    await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is answered when it is, with nothing beyond', async () => {
    const { users } = (await send(admin, 'users.list', { search: person.email })) as {
      users: object[];
    };
    expect(users.map((user) => Object.keys(user).toSorted())).toEqual([
      [
        ...['byAddress', 'createdAt', 'email', 'emailVerified', 'id', 'isYou', 'lastSeenAt'],
        ...['name', 'provider', 'reports', 'role', 'suspendedAt'],
      ],
    ]);
    expect(await send(admin, 'users.setRole', { userId: person.id, role: 'ADMIN' })).toEqual({
      success: true,
    });
    expect(
      await send(admin, 'audit.list', { after: { ...place, at: '0000-01-01T00:00:00Z' } }),
    ).toEqual({
      ...{ entries: [], older: false, newer: true },
    });
  });

  it.each([
    ...['users.list', 'users.setRole', 'users.setSuspended', 'users.remove'],
    ...['audit.list', 'audit.export', 'audit.actors'],
  ])('is refused from anybody else: %s', async (name) => {
    const other = await insertPerson(services.db);
    await expect(send(other, name, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
