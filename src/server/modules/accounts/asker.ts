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

export type Asker = Anonymous | User;

export function asAdmin(asker: Asker): Admin | null {
  return asker.kind === 'user' && asker.role === 'ADMIN' ? (asker as Admin) : null;
}
