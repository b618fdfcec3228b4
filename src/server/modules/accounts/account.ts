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
  hasSubmissions,
  lockUserReports,
  sumExposure,
  unlinkReports,
} from '../reports/myReports.repository.ts';
import {
  deleteByIdentity,
  deleteUser,
  anonymizeSubmissions,
  findAccountData,
  type OwnedReport,
  renameUser,
} from './accounts.repository.ts';
import { type AccountParts, roleOf, type User } from './caller.ts';
import { lockWithAdmins } from './users.repository.ts';

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
  confirm: string;
}

export async function removeAccount(
  { db, identity, adminEmail }: AccountParts,
  user: User,
  { reports, confirm }: Removal,
): Promise<{ identityRemoved: boolean }> {
  if (confirm.trim().toLowerCase() !== user.email.toLowerCase()) {
    throw new DomainError('invalid_input', accountMessages.confirmEmail);
  }
  // The role may have changed since the call began.
  const lock = async (tx: Statements) => {
    if (await isLastAdmin(tx, user.id, adminEmail))
      throw new DomainError('conflict', accountMessages.lastAdmin);
  };
  await db.preparedTransaction(lock);
  return eraseAccount({ db, identity }, { userId: user.id, reports, lock });
}

interface Erasure {
  userId: string;
  /** `remove` deletes the reports that nobody else submitted; `keep` makes them anonymous. */
  reports: 'remove' | 'keep';
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
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      follows: follows.map(({ report, createdAt: since }) => ({
        reportId: report.reportId,
        since: since.toISOString(),
      })),
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
    labels: report.labels.map(({ label }) => label),
    submissions: report.submissions.map((submission) => ({
      askedAt: submission.createdAt.toISOString(),
      notes: submission.notes,
    })),
  };
}

export function contentExposure(db: Database, user: User): Promise<ContentExposure> {
  return sumExposure(db, user.id);
}

/** Locks the account and all administrators until the transaction ends. */
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
