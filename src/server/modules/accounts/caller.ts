import type { Identity } from '../../integrations/identity/identity.ts';
import type { Database } from '../../platform/database/database.ts';

interface WithAddress {
  /** As returned by `networkOf`; absent outside of network requests. */
  address?: string;
}

/** `token` comes from the browser's scripts, `cookie` from an HttpOnly cookie, which wins. */
export interface Anonymous extends WithAddress {
  kind: 'anonymous';
  token: string | null;
  cookie: string | null;
}

export interface User extends WithAddress {
  kind: 'user';
  id: string;
  email: string;
  name: string;
  role: 'REGISTERED' | 'ADMIN';
}

declare const proven: unique symbol;

/** Only `asAdmin` creates one, so a signature can require a proven admin. */
export type Admin = User & { role: 'ADMIN'; [proven]: true };

export type Caller = Anonymous | User;

export function asAdmin(caller: Caller): Admin | null {
  return caller.kind === 'user' && caller.role === 'ADMIN' ? (caller as Admin) : null;
}

export interface RoleBasis {
  email: string;
  emailVerified: boolean;
  role: User['role'];
}

export const roleOf = (
  { email, emailVerified, role }: RoleBasis,
  adminEmail: string | null,
): User['role'] =>
  role === 'ADMIN' || (emailVerified && email === adminEmail) ? 'ADMIN' : 'REGISTERED';

export interface AccountParts {
  db: Database;
  identity: Identity;
  /** The verified owner of this address is an admin. In lower case. */
  adminEmail: string | null;
}
