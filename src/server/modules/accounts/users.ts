import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type { z } from 'zod';
import type {
  AdminUser,
  AdminUserList,
  AdminUserListInput,
  RoleChange,
  Suspension,
  UserRemoval,
} from '../../../shared/schema/admin.ts';
import type { Statements } from '../../platform/database/database.ts';
import { recordActs } from '../audit/audit.ts';
import { DomainError } from '../errors.ts';
import { eraseAccount, isLastAdmin } from './account.ts';
import type { AccountRecord } from './accounts.repository.ts';
import { type AccountParts, type Admin, type RoleBasis, roleOf } from './caller.ts';
import {
  type AdminUserRecord,
  findUsers,
  lockWithAdmins,
  storeRole,
  storeSuspension,
} from './users.repository.ts';

export async function listUsers(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { page, pageSize, search = '', sortBy, filter }: z.infer<typeof AdminUserListInput>,
): Promise<AdminUserList> {
  const skip = Math.min((page - 1) * pageSize, COUNT_MAX);
  const found = await findUsers(db, {
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

const { byAddress, lastAdmin, unverified } = adminMessages.users;

export async function changeRole(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { userId, role }: RoleChange,
  now: Date,
): Promise<void> {
  await db.preparedTransaction(async (tx) => {
    const { account, anotherAdmin } = await lockForAct(tx, adminEmail, admin, userId);
    if (role === 'ADMIN') {
      if (!account.emailVerified) throw new DomainError('conflict', unverified);
    } else {
      if (isAdminByAddress(account, adminEmail)) throw new DomainError('conflict', byAddress);
      if (!anotherAdmin) throw new DomainError('conflict', lastAdmin);
    }
    if (account.role === role) return;
    await storeRole(tx, userId, role);
    const named = { subjectId: userId, subjectName: account.email };
    const change = { before: { role: account.role }, after: { role } };
    await recordActs(tx, admin, [{ action: 'user.role', ...named, ...change }], now);
  });
}

export async function suspendUser(
  { db, adminEmail }: Pick<AccountParts, 'db' | 'adminEmail'>,
  admin: Admin,
  { userId, suspended }: Suspension,
  now: Date,
): Promise<void> {
  if (suspended && userId === admin.id)
    throw new DomainError('conflict', adminMessages.users.suspendSelf);
  await db.preparedTransaction(async (tx) => {
    const { account } = await lockForAct(tx, adminEmail, admin, userId);
    if ((account.suspendedAt !== null) === suspended) return;
    await storeSuspension(tx, userId, suspended ? now : null);
    const named = { subjectId: userId, subjectName: account.email };
    const change = { before: { suspended: !suspended }, after: { suspended } };
    await recordActs(tx, admin, [{ action: 'user.suspended', ...named, ...change }], now);
  });
}

/** Suspends the account first, because the deletion may take several transactions. */
export async function removeUser(
  { db, identity, adminEmail }: AccountParts,
  admin: Admin,
  { userId, reports, confirm }: UserRemoval,
  now: Date,
): Promise<{ identityRemoved: boolean }> {
  await db.preparedTransaction(async (tx) => {
    const { account, anotherAdmin } = await lockForAct(tx, adminEmail, admin, userId);
    if (confirm.trim().toLowerCase() !== account.email.toLowerCase())
      throw new DomainError('invalid_input', accountMessages.confirmEmail);
    if (!anotherAdmin) throw new DomainError('conflict', adminMessages.users.lastAdmin);
    await storeSuspension(tx, userId, now);
    const named = { subjectId: userId, subjectName: account.email };
    const before = { role: roleOf(account, adminEmail) };
    const after = { reports: reports === 'remove' ? 'deleted' : 'kept' };
    await recordActs(tx, admin, [{ action: 'user.deleted', ...named, before, after }], now);
  });
  return eraseAccount(
    { db, identity },
    {
      userId,
      reports,
      lock: async (tx) => {
        // The suspension and the other admin's role may have been removed in the meantime.
        if (await isLastAdmin(tx, userId, adminEmail))
          throw new DomainError('conflict', adminMessages.users.lastAdmin);
      },
    },
  );
}

/** Locks all admins, so that two cannot remove each other at once. */
async function lockForAct(
  tx: Statements,
  adminEmail: string | null,
  admin: Admin,
  userId: string,
): Promise<{ account: AccountRecord; anotherAdmin: boolean }> {
  const locked = await lockWithAdmins(tx, [userId, admin.id], adminEmail);
  const admins = locked.filter(
    (found) => found.suspendedAt === null && roleOf(found, adminEmail) === 'ADMIN',
  );
  if (!admins.some(({ id }) => id === admin.id)) throw new DomainError('forbidden');
  const account = locked.find(({ id }) => id === userId);
  if (!account) throw new DomainError('not_found', adminMessages.users.gone);
  return { account, anotherAdmin: admins.some(({ id }) => id !== userId) };
}

const isAdminByAddress = (
  { email, emailVerified }: Pick<RoleBasis, 'email' | 'emailVerified'>,
  adminEmail: string | null,
): boolean => emailVerified && email === adminEmail;
