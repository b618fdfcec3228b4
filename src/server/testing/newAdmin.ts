import { randomUUID } from 'node:crypto';
import { type Admin, asAdmin } from '../modules/accounts/caller.ts';

/** An admin whom no test knows yet. */
export function newAdmin(): Admin {
  const id = randomUUID();
  const email = `admin-${id}@example.org`;
  const admin = asAdmin({ kind: 'user', id, email, name: 'Grace Admin', role: 'ADMIN' });
  if (!admin) throw new Error('an admin is no admin');
  return admin;
}
