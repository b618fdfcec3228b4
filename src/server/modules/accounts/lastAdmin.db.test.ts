import { beforeEach, describe, expect, it } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import type { Database } from '../../platform/database/database.ts';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { scriptedIdentity } from '../../testing/scriptedIdentity.ts';
import { changeRole, removeUser, suspendUser } from './users.ts';
import { asAdmin, type User } from './caller.ts';
import { removeAccount } from './account.ts';

const services = idleServices();
const now = new Date('2026-11-20T12:00:00Z');
const identity = scriptedIdentity();
const parts = (db: Database = services.db) => ({ db, identity, adminEmail: null });

beforeEach(() => services.db.user.deleteMany());

const admins = () => services.db.user.count({ where: { role: 'ADMIN', suspendedAt: null } });

function proven(person: User) {
  const admin = asAdmin(person);
  if (!admin) throw new Error('not an admin');
  return admin;
}

/** The database, with something done by others before its last transaction of so many. */
function interrupted(last: number, work: () => Promise<void>): Database {
  let begun = 0;
  const preparedTransaction: Database['preparedTransaction'] = async (inside) => {
    begun += 1;
    if (begun === last) await work();
    return services.db.preparedTransaction(inside);
  };
  return new Proxy(services.db, {
    get: (db, key) =>
      key === 'preparedTransaction' ? preparedTransaction : (Reflect.get(db, key) as unknown),
  });
}

describe('the last administrator stays', () => {
  it('also who became it while their own account was being deleted', async () => {
    const person = await insertPerson(services.db);
    const admin = proven(await insertPerson(services.db, { role: 'ADMIN' }));
    const db = interrupted(3, async () => {
      await changeRole(parts(), admin, { userId: person.id, role: 'ADMIN' }, now);
      await changeRole(parts(), admin, { userId: admin.id, role: 'REGISTERED' }, now);
    });
    const removal = { reports: 'remove', confirm: person.email } as const;
    const refused = { code: 'conflict', message: accountMessages.lastAdmin };
    await expect(removeAccount(parts(db), person, removal)).rejects.toMatchObject(refused);
    expect(await admins()).toBe(1);
  });

  it('also who became it while another one deleted their account', async () => {
    const person = await insertPerson(services.db, { role: 'ADMIN' });
    const admin = proven(await insertPerson(services.db, { role: 'ADMIN' }));
    const db = interrupted(3, async () => {
      await suspendUser(parts(), admin, { userId: person.id, suspended: false }, now);
      await changeRole(parts(), admin, { userId: admin.id, role: 'REGISTERED' }, now);
    });
    const removal = { userId: person.id, reports: 'remove', confirm: person.email } as const;
    const refused = { code: 'conflict', message: adminMessages.users.lastAdmin };
    await expect(removeUser(parts(db), admin, removal, now)).rejects.toMatchObject(refused);
    expect(await admins()).toBe(1);
  });
});
