import type { Identity } from '../../integrations/identity/identity.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../errors.ts';
import type { AccountRecord } from './accounts.repository.ts';

/** `token` comes from the browser's scripts, `cookie` from an HttpOnly cookie, which wins. */
export interface Anonymous {
  kind: 'anonymous';
  token: string | null;
  cookie: string | null;
  /** As returned by `networkOf`; absent outside of network requests. */
  address?: string;
}

export interface User
  extends Pick<Anonymous, 'address'>, Pick<AccountRecord, 'id' | 'email' | 'name' | 'role'> {
  kind: 'user';
}

declare const proven: unique symbol;

/** Only `asAdmin` creates one, so a signature can require a proven admin. */
export type Admin = User & { role: 'ADMIN'; [proven]: true };

export type Caller = Anonymous | User;

export function asAdmin(caller: Caller): Admin | null {
  return caller.kind === 'user' && caller.role === 'ADMIN' ? (caller as Admin) : null;
}

export interface CallerCall {
  db: Database;
  caller: Caller;
  now: Date;
}

export interface UserCall {
  db: Database;
  user: User;
}

export interface AdminCall {
  db: Database;
  admin: Admin;
}

export type AdminAct = AdminCall & { now: Date };

export function requireAdmin(caller: Caller): Admin {
  if (caller.kind !== 'user') throw new DomainError('sign_in_required');
  const admin = asAdmin(caller);
  if (!admin) throw new DomainError('forbidden');
  return admin;
}

type RoleBasis = Pick<AccountRecord, 'email' | 'emailVerified' | 'role'>;

export const isAdminByAddress = ({ email, emailVerified }: RoleBasis, adminEmail: string | null) =>
  emailVerified && email === adminEmail;

export const roleOf = (account: RoleBasis, adminEmail: string | null): User['role'] =>
  account.role === 'ADMIN' || isAdminByAddress(account, adminEmail) ? 'ADMIN' : 'REGISTERED';

export interface AccountParts {
  db: Database;
  identity: Identity;
  /** The verified owner of this address is an admin. In lower case. */
  adminEmail: string | null;
}
