import type { StoredSeo } from '../../../shared/schema/seo.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import type { ReportRecord } from './reports.ts';
import type { Statements } from '../../platform/database/statements.ts';

/** The report as it stands, which nobody else changes until the transaction ends; null without one. */
export async function lockReport(tx: Statements, id: string): Promise<ReportRecord | null> {
  const [found] = await tx.prepared<ReportRecord>('lock-report', LOCK_REPORT, [id]);
  return found ?? null;
}

const LOCK_REPORT = `SELECT * FROM "Report" WHERE id = $1::uuid FOR UPDATE`;

/** Stores what an admin wrote of a report in place of what is derived; null: nothing. */
export async function updateSeo(tx: Transaction, id: string, seo: StoredSeo | null): Promise<void> {
  await tx.report.update({ where: { id }, data: { seo: seo ?? Prisma.DbNull } });
}

export type ReviewRecord = Pick<ReportRecord, 'reviewedAt' | 'reviewerName' | 'reviewNote'>;

/** Stores that a person reviewed the present result, or that nobody did. */
export async function updateReview(
  tx: Transaction,
  id: string,
  review: ReviewRecord,
): Promise<void> {
  await tx.report.update({ where: { id }, data: review });
}

/** Who edited since then what a report says of itself, the last of them; null: nobody. */
export async function findSeoEditor(
  db: Statements,
  reportId: string,
  since: Date,
): Promise<string | null> {
  const values = [reportId, since];
  const [found] = await db.prepared<{ by: string }>('seo-editor', SEO_EDITOR, values);
  return found?.by ?? null;
}

const SEO_EDITOR = `
  SELECT "actorEmail" AS by FROM "AuditEntry"
  WHERE at >= $2::timestamptz AND "subjectId" = $1
    AND action IN ('report.seo', 'report.indexable', 'report.reviewed')
  ORDER BY at DESC, id DESC LIMIT 1`;
