import type { Identity } from '../../integrations/identity/identity.ts';
import type { Database } from '../../platform/database/database.ts';

interface Located {
  /** Their network as `networkOf` names it; absent where nobody asks over the network. */
  address?: string;
}

/**
 * Somebody who is not signed in. `token` was made by their browser; `cookie` is the token that the
 * server set in an HttpOnly cookie, and counts where both are there.
 */
export interface Anonymous extends Located {
  kind: 'anonymous';
  token: string | null;
  cookie: string | null;
}

export interface User extends Located {
  kind: 'user';
  id: string;
  email: string;
  name: string;
  role: 'REGISTERED' | 'ADMIN';
}

declare const proven: unique symbol;

/** A user who was proven to be an admin: only `asAdmin` makes one, so a signature can demand it. */
export type Admin = User & { role: 'ADMIN'; [proven]: true };

export type Caller = Anonymous | User;

export function asAdmin(caller: Caller): Admin | null {
  return caller.kind === 'user' && caller.role === 'ADMIN' ? (caller as Admin) : null;
}

/** What a role is decided by. */
export interface Ranked {
  /** In lower case. */
  email: string;
  /** The identity service vouches that the address is theirs. */
  emailVerified: boolean;
  /** The stored role. */
  role: User['role'];
}

/**
 * `ADMIN` for the verified owner of the one configured address and for whom the stored role says so,
 * both as the database has it: nothing that a token claims counts.
 */
export const roleOf = (
  { email, emailVerified, role }: Ranked,
  adminEmail: string | null,
): User['role'] =>
  role === 'ADMIN' || (emailVerified && email === adminEmail) ? 'ADMIN' : 'REGISTERED';

/** What it takes to know who somebody is. */
export interface AccountParts {
  db: Database;
  identity: Identity;
  /** Who owns this verified address is an admin; null where nobody is for that. In lower case. */
  adminEmail: string | null;
}
