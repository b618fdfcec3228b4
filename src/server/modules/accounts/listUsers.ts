import { removeHidden } from '../../../shared/cleanText.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type { AdminUser, AdminUserList } from '../../../shared/schema/adminUser.ts';
import { type AdminUserRecord, findUsers, type UserFilter } from './users.repository.ts';
import type { AccountParts } from './accountParts.ts';
import type { Admin } from './asker.ts';
import { roleOf } from './roleOf.ts';
import { isAdminByAddress } from './isAdminByAddress.ts';

export interface UsersRequest extends Pick<UserFilter, 'sortBy' | 'filter'> {
  /** From 1. */
  page: number;
  pageSize: number;
  search?: string | undefined;
}

/** A page of all accounts, as far as pages are turned: up to `COUNT_MAX` accounts. */
export async function listUsers(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { page, pageSize, search = '', sortBy, filter }: UsersRequest,
): Promise<AdminUserList> {
  const skip = Math.min((page - 1) * pageSize, COUNT_MAX);
  const found = await findUsers(db, {
    // As names are cleaned before they are stored.
    search: removeHidden(search).trim() || null,
    ...{ sortBy, filter, adminEmail, skip, countMax: COUNT_MAX },
    take: Math.min(pageSize, COUNT_MAX - skip),
  });
  const total = Math.min(found.total, COUNT_MAX);
  return {
    users: found.users.map((user) => toAdminUser(user, admin, adminEmail)),
    totalPages: Math.ceil(total / pageSize),
    total,
    atLeast: found.total > COUNT_MAX,
  };
}

function toAdminUser(user: AdminUserRecord, admin: Admin, adminEmail: string | null): AdminUser {
  const { id, email, name, emailVerified, provider, reports } = user;
  return {
    ...{ id, email, name, emailVerified, provider, reports },
    role: roleOf(user, adminEmail),
    byAddress: isAdminByAddress(user, adminEmail),
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt.toISOString(),
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    isYou: id === admin.id,
  };
}
