import { accountMessages } from '../../../shared/accountMessages.ts';
import { cleanText, exceedsCodePoints } from '../../../shared/text.ts';
import { NAME_MAX } from '../../../shared/limits.ts';
import type {
  AccountExport,
  ContentExposure,
  ExportedReport,
} from '../../../shared/schema/account.ts';
import { IdentityError } from '../../integrations/identity/identity.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { toDetailedState } from '../detailed/detailed.ts';
import { DomainError } from '../errors.ts';
import {
  askedForAny,
  lockSomeOfMine,
  sumExposure,
  unlinkReports,
} from '../reports/myReports.repository.ts';
import {
  deleteByIdentity,
  deleteUser,
  disownSubmissions,
  findAccountData,
  type OwnedReport,
  renameUser,
} from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';
import { lockWithAdmins } from './users.repository.ts';

/**
 * Gives the caller's account another name: cleaned as claims are, at most `NAME_MAX` code points. Gives
 * the name as it is stored. Fails with `invalid_input` when nothing is left of it, or too much.
 */
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

export interface Removal extends Pick<Erasure, 'reports'> {
  /** The account's own address, typed once more. */
  confirm: string;
}

/**
 * Deletes the caller's account, as `eraseAccount` does; stopped half-way, the call can be made again.
 * `identityRemoved` is false when the identity service could not be asked; the browser asks it too.
 * Fails with `invalid_input` when the address is another one, and with `conflict` for the last
 * administrator.
 */
export async function removeAccount(
  { db, identity, adminEmail }: AccountParts,
  user: User,
  { reports, confirm }: Removal,
): Promise<{ identityRemoved: boolean }> {
  if (confirm.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new DomainError('invalid_input', accountMessages.confirmEmail);
  }
  // Asked of the database each time: the role may have come since the call began.
  const hold = async (tx: Statements) => {
    if (await isLastAdmin(tx, user.id, adminEmail))
      throw new DomainError('conflict', accountMessages.lastAdmin);
  };
  await db.preparedTransaction(hold);
  return eraseAccount({ db, identity }, { userId: user.id, reports, hold });
}

interface Erasure {
  userId: string;
  /** Those that nobody else asked for go too, or all stay, without their owner and their notes. */
  reports: 'remove' | 'keep';
  /** Locks the account, so that nothing new can come in its name, and throws when it may not go. */
  hold: (tx: Statements) => Promise<void>;
}

/** So many in one transaction: all that belongs to a report goes with it. */
const REPORTS_AT_A_TIME = 200;

/**
 * Deletes a person: their name on what they asked for, their sessions, and last the person at the
 * identity service. An analysis that still runs for them alone ends with it. Stopped half-way, the
 * account is still there. `identityRemoved` is false when the identity service could not be asked.
 */
export async function eraseAccount(
  { db, identity }: Pick<AccountParts, 'db' | 'identity'>,
  { userId, reports, hold }: Erasure,
): Promise<{ identityRemoved: boolean }> {
  let identityId: string | null | undefined;
  while (identityId === undefined) {
    while (reports === 'remove' && (await db.preparedTransaction((tx) => unlinkSome(tx, userId)))) {
      // Until none is left.
    }
    // Reports are locked before people, as by a further analysis, which changes its report and then names
    // who asked. So where one came meanwhile the account is let go again, and that one locked first.
    identityId = await db.preparedTransaction(async (tx) => {
      await hold(tx);
      if (reports === 'keep') await disownSubmissions(tx, userId);
      else if (await askedForAny(tx, userId)) return undefined;
      return deleteUser(tx, userId);
    });
  }
  if (identityId === null) return { identityRemoved: true };
  try {
    await identity.remove(identityId);
  } catch (error) {
    if (error instanceof IdentityError) return { identityRemoved: false };
    throw error;
  }
  // A sign-in that was under way may have made the account anew in the meantime.
  await deleteByIdentity(db, identityId);
  return { identityRemoved: true };
}

/** False when there was none left. */
async function unlinkSome(tx: Statements, userId: string): Promise<boolean> {
  const reports = await lockSomeOfMine(tx, userId, REPORTS_AT_A_TIME);
  if (reports.length > 0) await unlinkReports(tx, userId, reports);
  return reports.length > 0;
}

/** A report may hold some 300 kB, so that many are a few megabytes at most. */
const EXPORT_ACCOUNT_REPORTS_AT_A_TIME = 25;

/**
 * What is stored about the caller, in parts: the account, and some of the reports they asked for, with
 * each time they did and what they noted. Of one that is withheld they get what they brought, not what
 * was found. `after` is the `next` of the part before; null begins.
 */
export async function exportAccount(
  db: Database,
  user: User,
  after: string | null,
): Promise<AccountExport> {
  const part = { after, take: EXPORT_ACCOUNT_REPORTS_AT_A_TIME + 1 };
  const found = await findAccountData(db, user.id, part);
  if (!found) throw new DomainError('sign_in_required');
  const { email, emailVerified, name, provider, createdAt, lastSeenAt, sessions } = found.user;
  const reports = found.reports.slice(0, EXPORT_ACCOUNT_REPORTS_AT_A_TIME);
  return {
    account: {
      ...{ email, emailVerified, name, provider, role: user.role },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      sessions: sessions.map((session) => ({
        createdAt: session.createdAt.toISOString(),
        expiresAt: session.expiresAt.toISOString(),
      })),
    },
    reports: reports.map(toExported),
    next: found.reports.length > reports.length ? (reports.at(-1)?.reportId ?? null) : null,
  };
}

function toExported(report: OwnedReport): ExportedReport {
  const { reportId, shareId, slug, content, type, status, isIndexable } = report;
  const isWithheld = report.withheldAt !== null;
  const state = toDetailedState(report, isWithheld ? null : report.detailed);
  return {
    ...{ reportId, shareId, slug, content, type, status, isIndexable },
    result: isWithheld ? null : (report.result as ExportedReport['result']),
    detailedAnalysis: state.status === 'completed' ? state.detailedAnalysis.sections : null,
    views: report.views?.views ?? 0,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
    submissions: report.submissions.map((submission) => ({
      askedAt: submission.createdAt.toISOString(),
      notes: submission.notes,
    })),
  };
}

/** How visible the caller's reports are: how many can be found, are featured, were read. */
export function contentExposure(db: Database, user: User): Promise<ContentExposure> {
  return sumExposure(db, user.id);
}

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
