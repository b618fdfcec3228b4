import type { User } from './asker.ts';

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
