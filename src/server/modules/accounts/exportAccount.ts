import type { AccountExport, ExportedReport } from '../../../shared/schema/account.ts';
import { findAccountData, type OwnedReport } from './accountData.ts';
import type { Database } from '../../platform/database/database.ts';
import { toDetailedState } from '../detailed/toDetailedState.ts';
import { DomainError } from '../errors.ts';
import type { User } from './asker.ts';

/** A report may hold some 300 kB, so that many are a few megabytes at most. */
const REPORTS_AT_A_TIME = 25;

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
  const part = { after, take: REPORTS_AT_A_TIME + 1 };
  const found = await findAccountData(db, user.id, part);
  if (!found) throw new DomainError('sign_in_required');
  const { email, emailVerified, name, provider, createdAt, lastSeenAt, sessions } = found.user;
  const reports = found.reports.slice(0, REPORTS_AT_A_TIME);
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
