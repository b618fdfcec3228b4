import { lockWithAdmins } from './users.repository.ts';
import type { Statements } from '../../platform/database/database.ts';
import { roleOf } from './roleOf.ts';

/**
 * Whether this account is the only administrator's. Holds it and all administrators until the transaction
 * ends: that stays as it is, and nothing new can come in the account's name.
 */
export async function isLastAdmin(
  tx: Statements,
  userId: string,
  adminEmail: string | null,
): Promise<boolean> {
  const admins = (await lockWithAdmins(tx, [userId], adminEmail)).filter(
    (found) => found.suspendedAt === null && roleOf(found, adminEmail) === 'ADMIN',
  );
  return admins.length > 0 && admins.every(({ id }) => id === userId);
}
