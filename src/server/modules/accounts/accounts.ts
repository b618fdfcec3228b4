import type { z } from 'zod';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { COUNT_MAX, NAME_MAX } from '../../../shared/limits.ts';
import { AccountExport, ExportedReport } from '../../../shared/schema/account.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { cleanText, removeHidden } from '../../../shared/text.ts';
import { IdentityError } from '../../integrations/identity/identity.ts';
import type { Statements } from '../../platform/database/database.ts';
import { recordAct } from '../audit/audit.ts';
import { toDetailedState } from '../detailed/detailed.ts';
import { checkText, DomainError } from '../errors.ts';
import { countPages, pageFrom, withIsoTimes } from '../rows.ts';
import * as mine from '../reports/mine.repository.ts';
import * as repository from './accounts.repository.ts';
import type { AccountParts, AdminAct, UserCall } from './caller.ts';
import { isAdminByAddress, roleOf } from './caller.ts';

export async function renameAccount({ db, user }: UserCall, given: string) {
  const { nameTooLong, nameRequired } = accountMessages;
  const name = checkText(cleanText(given), NAME_MAX, nameTooLong, nameRequired);
  await repository.renameUser(db, user.id, name);
  return { name };
}

export type Removal = Omit<schema.UserRemoval, 'userId'>;

export async function removeAccount(call: AccountParts & UserCall, { reports, confirm }: Removal) {
  const { db, user, adminEmail } = call;
  checkConfirmed(user, confirm);
  const lock = lockUnlessLastAdmin(user.id, adminEmail, accountMessages.lastAdmin);
  await db.preparedTransaction(lock);
  return eraseAccount(call, { userId: user.id, reports }, lock);
}

function checkConfirmed({ email }: { email: string }, confirm: string): void {
  if (confirm.trim().toLowerCase() !== email.toLowerCase())
    throw new DomainError('invalid_input', accountMessages.confirmEmail);
}

const DELETE_BATCH_SIZE = 200;

/** Can be repeated after a crash. `lock` keeps new submissions out and may throw to refuse. */
export async function eraseAccount(
  { db, identity }: Pick<AccountParts, 'db' | 'identity'>,
  { userId, reports }: Omit<schema.UserRemoval, 'confirm'>,
  lock: (tx: Statements) => Promise<void>,
): Promise<{ identityRemoved: boolean }> {
  const unlinkBatch = async (tx: Statements) => {
    const ids = await mine.lockUserReports(tx, userId, DELETE_BATCH_SIZE);
    if (ids.length > 0) await mine.unlinkReports(tx, userId, ids);
    return ids.length > 0;
  };
  let identityId: string | null | undefined;
  while (identityId === undefined) {
    while (reports === 'remove' && (await db.preparedTransaction(unlinkBatch))) {}
    // Reports are locked before accounts, as by a rerun, so a new one needs another round.
    identityId = await db.preparedTransaction(async (tx) => {
      await lock(tx);
      if (reports === 'keep') await repository.anonymizeSubmissions(tx, userId);
      else if (await mine.hasSubmissions(tx, userId)) return undefined;
      return (await repository.deleteUser(tx, userId))?.identityId ?? null;
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
  await repository.deleteByIdentity(db, identityId);
  return { identityRemoved: true };
}

/** A report has up to 300 kB. */
const EXPORT_PAGE_SIZE = 25;

export async function exportAccount({ db, user }: UserCall, after: string | null) {
  const take = EXPORT_PAGE_SIZE + 1;
  const found = await repository.findAccountData(db, user.id, { after, take });
  if (!found) throw new DomainError('sign_in_required');
  const { follows, sessions, ...account } = found.user;
  const { page, next } = pageFrom(found.reports, EXPORT_PAGE_SIZE, ({ reportId }) => reportId);
  return {
    account: AccountExport.shape.account.parse({
      ...withIsoTimes(account),
      role: user.role,
      follows: follows.map(({ report: { reportId }, createdAt: since }) =>
        withIsoTimes({ reportId, since }),
      ),
      sessions: sessions.map(withIsoTimes),
      correctionRequests: found.correctionRequests.map(withIsoTimes),
    }),
    reports: page.map(toExported),
    next,
  };
}

type AccountData = NonNullable<Awaited<ReturnType<typeof repository.findAccountData>>>;

function toExported(report: AccountData['reports'][number]): ExportedReport {
  const shown = report.withheldAt === null;
  // Only the first submitter said where the claim comes from.
  const isFirst = report.submissions.some(
    ({ createdAt }) => createdAt.getTime() === report.createdAt.getTime(),
  );
  const state = toDetailedState(report, shown ? report.detailed : null);
  return ExportedReport.parse({
    ...withIsoTimes(report),
    claimOrigin: isFirst ? report.claimOrigin : null,
    result: shown ? report.result : null,
    detailedAnalysis: state.status === 'completed' ? state.detailedAnalysis.sections : null,
    views: report.views?.views ?? 0,
    labels: report.labels.map(({ label }) => label),
    submissions: report.submissions.map(({ createdAt: askedAt, notes }) =>
      withIsoTimes({ askedAt, notes }),
    ),
  });
}

export const contentExposure = ({ db, user }: UserCall) => mine.sumExposure(db, user.id);

async function lockAdmins(tx: Statements, ids: readonly string[], adminEmail: string | null) {
  const locked = await repository.lockWithAdmins(tx, ids, adminEmail);
  const admins = locked.filter(
    (found) => found.suspendedAt === null && roleOf(found, adminEmail) === 'ADMIN',
  );
  return { locked, admins };
}

const lockUnlessLastAdmin =
  (userId: string, adminEmail: string | null, message: string) => async (tx: Statements) => {
    const { admins } = await lockAdmins(tx, [userId], adminEmail);
    if (admins.length > 0 && admins.every(({ id }) => id === userId))
      throw new DomainError('conflict', message);
  };

type UserAct = Omit<AccountParts, 'identity'> & AdminAct;

export async function listUsers(
  { db, adminEmail, admin }: Omit<UserAct, 'now'>,
  { page, pageSize, search = '', sortBy, filter }: z.infer<typeof schema.AdminUserListInput>,
): Promise<schema.AdminUserList> {
  const skip = Math.min((page - 1) * pageSize, COUNT_MAX);
  const found = await repository.findUsers(db, {
    search: removeHidden(search).trim() || null,
    ...{ sortBy, filter, adminEmail, skip, countMax: COUNT_MAX },
    take: Math.min(pageSize, COUNT_MAX - skip),
  });
  return {
    users: found.users.map((user) =>
      schema.AdminUser.parse({
        ...withIsoTimes(user),
        role: roleOf(user, adminEmail),
        byAddress: isAdminByAddress(user, adminEmail),
        isYou: user.id === admin.id,
      }),
    ),
    ...countPages(Math.min(found.total, COUNT_MAX), pageSize),
    atLeast: found.total > COUNT_MAX,
  };
}

const { byAddress, gone, lastAdmin, suspendSelf, unverified } = adminMessages.users;

/** Locks all admins, so that two cannot remove each other. A null decision changes nothing. */
const changeUser = (
  call: UserAct,
  userId: string,
  action: schema.AuditAction,
  decide: (
    target: { account: repository.AccountRecord; anotherAdmin: boolean },
    tx: Statements,
  ) => Promise<{ before: object; after: object } | null>,
): Promise<void> =>
  call.db.preparedTransaction(async (tx) => {
    const { admin, adminEmail } = call;
    const { locked, admins } = await lockAdmins(tx, [userId, admin.id], adminEmail);
    if (!admins.some(({ id }) => id === admin.id)) throw new DomainError('forbidden');
    const account = locked.find(({ id }) => id === userId);
    if (!account) throw new DomainError('not_found', gone);
    const anotherAdmin = admins.some(({ id }) => id !== userId);
    const change = await decide({ account, anotherAdmin }, tx);
    await recordAct(tx, call, action, { id: userId, name: account.email }, change);
  });

export const changeRole = (call: UserAct, { userId, role }: schema.RoleChange): Promise<void> =>
  changeUser(call, userId, 'user.role', async ({ account, anotherAdmin }, tx) => {
    if (role === 'ADMIN') {
      if (!account.emailVerified) throw new DomainError('conflict', unverified);
    } else {
      if (isAdminByAddress(account, call.adminEmail)) throw new DomainError('conflict', byAddress);
      if (!anotherAdmin) throw new DomainError('conflict', lastAdmin);
    }
    if (account.role === role) return null;
    await repository.storeRole(tx, userId, role);
    return { before: { role: account.role }, after: { role } };
  });

export async function suspendUser(call: UserAct, { userId, suspended }: schema.Suspension) {
  if (suspended && userId === call.admin.id) throw new DomainError('conflict', suspendSelf);
  await changeUser(call, userId, 'user.suspended', async ({ account }, tx) => {
    if ((account.suspendedAt !== null) === suspended) return null;
    await repository.storeSuspension(tx, userId, suspended ? call.now : null);
    return { before: { suspended: !suspended }, after: { suspended } };
  });
}

/** Suspends the account first, because the deletion may take several transactions. */
export async function removeUser(
  call: AccountParts & AdminAct,
  { userId, reports, confirm }: schema.UserRemoval,
): Promise<{ identityRemoved: boolean }> {
  const { adminEmail, now } = call;
  await changeUser(call, userId, 'user.deleted', async (target, tx) => {
    checkConfirmed(target.account, confirm);
    if (!target.anotherAdmin) throw new DomainError('conflict', lastAdmin);
    await repository.storeSuspension(tx, userId, now);
    return {
      before: { role: roleOf(target.account, adminEmail) },
      after: { reports: reports === 'remove' ? 'deleted' : 'kept' },
    };
  });
  const lock = lockUnlessLastAdmin(userId, adminEmail, lastAdmin);
  return eraseAccount(call, { userId, reports }, lock);
}
