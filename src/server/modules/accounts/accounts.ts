import type { z } from 'zod';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { COUNT_MAX, NAME_MAX } from '../../../shared/limits.ts';
import type {
  AccountExport,
  ContentExposure,
  ExportedReport,
} from '../../../shared/schema/account.ts';
import type {
  AdminUser,
  AdminUserList,
  AdminUserListInput,
  AuditAction,
  RoleChange,
  Suspension,
  UserRemoval,
} from '../../../shared/schema/admin.ts';
import { cleanText, exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import { IdentityError } from '../../integrations/identity/identity.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { recordAct } from '../audit/audit.ts';
import { toDetailedState } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import { countPages, withIsoTimes } from '../lists.ts';
import {
  hasSubmissions,
  lockUserReports,
  sumExposure,
  unlinkReports,
} from '../reports/mine.repository.ts';
import {
  type AccountRecord,
  type AdminUserRecord,
  anonymizeSubmissions,
  deleteByIdentity,
  deleteUser,
  findAccountData,
  findUsers,
  lockWithAdmins,
  type OwnedReport,
  renameUser,
  storeRole,
  storeSuspension,
} from './accounts.repository.ts';
import { type AccountParts, type Admin, type RoleBasis, roleOf, type User } from './caller.ts';

export async function renameAccount(
  db: Database,
  user: User,
  given: string,
): Promise<{ name: string }> {
  const name = cleanText(given);
  if (name === '') throw new DomainError('invalid_input', accountMessages.nameRequired);
  if (exceedsCodePoints(name, NAME_MAX)) {
    throw new DomainError('invalid_input', accountMessages.nameTooLong);
  }
  await renameUser(db, user.id, name);
  return { name };
}

export interface Removal {
  /** `remove` deletes the reports that nobody else submitted; `keep` makes them anonymous. */
  reports: 'remove' | 'keep';
  confirm: string;
}

export async function removeAccount(
  parts: AccountParts,
  user: User,
  { reports, confirm }: Removal,
): Promise<{ identityRemoved: boolean }> {
  checkConfirmed(user, confirm);
  const lock = (tx: Statements) =>
    lockUnlessLastAdmin(tx, user.id, parts.adminEmail, accountMessages.lastAdmin);
  await parts.db.preparedTransaction(lock);
  return eraseAccount(parts, { userId: user.id, reports, lock });
}

function checkConfirmed({ email }: { email: string }, confirm: string): void {
  if (confirm.trim().toLowerCase() !== email.toLowerCase())
    throw new DomainError('invalid_input', accountMessages.confirmEmail);
}

interface Erasure extends Pick<Removal, 'reports'> {
  userId: string;
  /** Locks the account, so that it gets no new submissions. Throws when it must not be deleted. */
  lock: (tx: Statements) => Promise<void>;
}

const DELETE_BATCH_SIZE = 200;

/** Can be repeated after a crash. `identityRemoved` is false when the identity service is down. */
export async function eraseAccount(
  { db, identity }: Pick<AccountParts, 'db' | 'identity'>,
  { userId, reports, lock }: Erasure,
): Promise<{ identityRemoved: boolean }> {
  let identityId: string | null | undefined;
  while (identityId === undefined) {
    while (
      reports === 'remove' &&
      (await db.preparedTransaction((tx) => unlinkBatch(tx, userId)))
    ) {}
    // Reports are locked before accounts, as by a rerun: first remove one submitted meanwhile.
    identityId = await db.preparedTransaction(async (tx) => {
      await lock(tx);
      if (reports === 'keep') await anonymizeSubmissions(tx, userId);
      else if (await hasSubmissions(tx, userId)) return undefined;
      return (await deleteUser(tx, userId))?.identityId ?? null;
    });
  }
  if (identityId === null) return { identityRemoved: true };
  try {
    await identity.remove(identityId);
  } catch (error) {
    if (error instanceof IdentityError) return { identityRemoved: false };
    throw error;
  }
  // A concurrent sign-in may have created the account again.
  await deleteByIdentity(db, identityId);
  return { identityRemoved: true };
}

async function unlinkBatch(tx: Statements, userId: string): Promise<boolean> {
  const reports = await lockUserReports(tx, userId, DELETE_BATCH_SIZE);
  if (reports.length > 0) await unlinkReports(tx, userId, reports);
  return reports.length > 0;
}

/** A report has up to 300 kB. */
const EXPORT_PAGE_SIZE = 25;

export async function exportAccount(
  db: Database,
  user: User,
  after: string | null,
): Promise<AccountExport> {
  const part = { after, take: EXPORT_PAGE_SIZE + 1 };
  const found = await findAccountData(db, user.id, part);
  if (!found) throw new DomainError('sign_in_required');
  const { email, emailVerified, name, provider, createdAt, lastSeenAt, sessions, follows } =
    found.user;
  const reports = found.reports.slice(0, EXPORT_PAGE_SIZE);
  return {
    account: {
      ...{ email, emailVerified, name, provider, role: user.role },
      ...withIsoTimes({ createdAt, lastSeenAt }),
      follows: follows.map(({ report: { reportId }, createdAt: since }) =>
        withIsoTimes({ reportId, since }),
      ),
      sessions: sessions.map((session) =>
        withIsoTimes({ createdAt: session.createdAt, expiresAt: session.expiresAt }),
      ),
    },
    reports: reports.map(toExported),
    next: found.reports.length > reports.length ? (reports.at(-1)?.reportId ?? null) : null,
  };
}

function toExported(report: OwnedReport): ExportedReport {
  const { reportId, shareId, slug, content, type, status, isIndexable } = report;
  const { createdAt, updatedAt, withheldAt } = report;
  const result = report.result as ExportedReport['result'];
  const state = toDetailedState(report, withheldAt === null ? report.detailed : null);
  return {
    ...{ reportId, shareId, slug, content, type, status, isIndexable },
    result: withheldAt === null ? result : null,
    detailedAnalysis: state.status === 'completed' ? state.detailedAnalysis.sections : null,
    views: report.views?.views ?? 0,
    ...withIsoTimes({ createdAt, updatedAt }),
    labels: report.labels.map(({ label }) => label),
    submissions: report.submissions.map(({ createdAt: askedAt, notes }) =>
      withIsoTimes({ askedAt, notes }),
    ),
  };
}

export function contentExposure(db: Database, user: User): Promise<ContentExposure> {
  return sumExposure(db, user.id);
}

/** Locks these accounts and all administrators until the transaction ends. */
async function lockAdmins(tx: Statements, ids: readonly string[], adminEmail: string | null) {
  const locked = await lockWithAdmins(tx, ids, adminEmail);
  const admins = locked.filter(
    (found) => found.suspendedAt === null && roleOf(found, adminEmail) === 'ADMIN',
  );
  return { locked, admins };
}

/** Looks anew, because roles and suspensions may have changed since the call began. */
async function lockUnlessLastAdmin(
  tx: Statements,
  userId: string,
  adminEmail: string | null,
  message: string,
): Promise<void> {
  const { admins } = await lockAdmins(tx, [userId], adminEmail);
  if (admins.length > 0 && admins.every(({ id }) => id === userId))
    throw new DomainError('conflict', message);
}

type UserParts = Pick<AccountParts, 'db' | 'adminEmail'>;

export async function listUsers(
  { db, adminEmail }: UserParts,
  admin: Admin,
  { page, pageSize, search = '', sortBy, filter }: z.infer<typeof AdminUserListInput>,
): Promise<AdminUserList> {
  const skip = Math.min((page - 1) * pageSize, COUNT_MAX);
  const found = await findUsers(db, {
    search: removeHidden(search).trim() || null,
    ...{ sortBy, filter, adminEmail, skip, countMax: COUNT_MAX },
    take: Math.min(pageSize, COUNT_MAX - skip),
  });
  return {
    users: found.users.map((user) => toAdminUser(user, admin, adminEmail)),
    ...countPages(Math.min(found.total, COUNT_MAX), pageSize),
    atLeast: found.total > COUNT_MAX,
  };
}

function toAdminUser(user: AdminUserRecord, admin: Admin, adminEmail: string | null): AdminUser {
  const { id, email, name, emailVerified, provider, reports } = user;
  const { createdAt, lastSeenAt, suspendedAt } = user;
  return {
    ...{ id, email, name, emailVerified, provider, reports },
    role: roleOf(user, adminEmail),
    byAddress: isAdminByAddress(user, adminEmail),
    ...withIsoTimes({ createdAt, lastSeenAt, suspendedAt }),
    isYou: id === admin.id,
  };
}

const { byAddress, gone, lastAdmin, suspendSelf, unverified } = adminMessages.users;

interface Target {
  account: AccountRecord;
  /** Whether an admin remains without this account. */
  anotherAdmin: boolean;
}

/** Locks all admins, so that two cannot remove each other at once. `decide` answers null to change nothing. */
const changeUser = (
  { db, adminEmail }: UserParts,
  admin: Admin,
  userId: string,
  action: AuditAction,
  now: Date,
  decide: (target: Target, tx: Statements) => Promise<{ before: object; after: object } | null>,
): Promise<void> =>
  db.preparedTransaction(async (tx) => {
    const { locked, admins } = await lockAdmins(tx, [userId, admin.id], adminEmail);
    if (!admins.some(({ id }) => id === admin.id)) throw new DomainError('forbidden');
    const account = locked.find(({ id }) => id === userId);
    if (!account) throw new DomainError('not_found', gone);
    const anotherAdmin = admins.some(({ id }) => id !== userId);
    const change = await decide({ account, anotherAdmin }, tx);
    if (!change) return;
    const subject = { subjectId: userId, subjectName: account.email };
    await recordAct(tx, admin, { action, ...subject, ...change }, now);
  });

export const changeRole = (
  parts: UserParts,
  admin: Admin,
  { userId, role }: RoleChange,
  now: Date,
): Promise<void> =>
  changeUser(parts, admin, userId, 'user.role', now, async ({ account, anotherAdmin }, tx) => {
    if (role === 'ADMIN') {
      if (!account.emailVerified) throw new DomainError('conflict', unverified);
    } else {
      if (isAdminByAddress(account, parts.adminEmail)) throw new DomainError('conflict', byAddress);
      if (!anotherAdmin) throw new DomainError('conflict', lastAdmin);
    }
    if (account.role === role) return null;
    await storeRole(tx, userId, role);
    return { before: { role: account.role }, after: { role } };
  });

export async function suspendUser(
  parts: UserParts,
  admin: Admin,
  { userId, suspended }: Suspension,
  now: Date,
): Promise<void> {
  if (suspended && userId === admin.id) throw new DomainError('conflict', suspendSelf);
  await changeUser(parts, admin, userId, 'user.suspended', now, async ({ account }, tx) => {
    if ((account.suspendedAt !== null) === suspended) return null;
    await storeSuspension(tx, userId, suspended ? now : null);
    return { before: { suspended: !suspended }, after: { suspended } };
  });
}

/** Suspends the account first, because the deletion may take several transactions. */
export async function removeUser(
  parts: AccountParts,
  admin: Admin,
  { userId, reports, confirm }: UserRemoval,
  now: Date,
): Promise<{ identityRemoved: boolean }> {
  const { adminEmail } = parts;
  await changeUser(parts, admin, userId, 'user.deleted', now, async (target, tx) => {
    checkConfirmed(target.account, confirm);
    if (!target.anotherAdmin) throw new DomainError('conflict', lastAdmin);
    await storeSuspension(tx, userId, now);
    return {
      before: { role: roleOf(target.account, adminEmail) },
      after: { reports: reports === 'remove' ? 'deleted' : 'kept' },
    };
  });
  const lock = (tx: Statements) => lockUnlessLastAdmin(tx, userId, adminEmail, lastAdmin);
  return eraseAccount(parts, { userId, reports, lock });
}

const isAdminByAddress = (
  { email, emailVerified }: Pick<RoleBasis, 'email' | 'emailVerified'>,
  adminEmail: string | null,
): boolean => emailVerified && email === adminEmail;
