import type { StoredSeo } from '../../../shared/schema/report.ts';
import type { Statements, Transaction } from '../../platform/database/database.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import type { ReportRecord } from './reports.repository.ts';

export type ModerationState = Pick<
  ReportRecord,
  | ('isIndexable' | 'isFeaturedHighScore' | 'isFeaturedLowScore' | 'isFeaturedInteresting')
  | ('withheldAt' | 'deletedAt')
>;

export const moderationStateOf = (record: ReportRecord): ModerationState => ({
  isIndexable: record.isIndexable,
  isFeaturedHighScore: record.isFeaturedHighScore,
  isFeaturedLowScore: record.isFeaturedLowScore,
  isFeaturedInteresting: record.isFeaturedInteresting,
  withheldAt: record.withheldAt,
  deletedAt: record.deletedAt,
});

/** Lock the report first. Unlisting also clears the featured lists. */
export async function updateModeration(
  tx: Statements,
  id: string,
  state: ModerationState,
): Promise<ReportRecord> {
  const [changed] = await tx.prepared<ReportRecord>('update-switches', UPDATE_SWITCHES, [
    id,
    state.isIndexable,
    state.isFeaturedHighScore,
    state.isFeaturedLowScore,
    state.isFeaturedInteresting,
    state.withheldAt,
    state.deletedAt,
  ]);
  if (!changed) throw new Error('a locked report is gone');
  return changed;
}

// Two processing reports cannot share a claim key, so one that is shown again loses its key.
const UPDATE_SWITCHES = `
  UPDATE "Report" SET "isIndexable" = $2::boolean, "isFeaturedHighScore" = $2 AND $3::boolean,
    "isFeaturedLowScore" = $2 AND $4::boolean, "isFeaturedInteresting" = $2 AND $5::boolean,
    "withheldAt" = $6::timestamptz, "deletedAt" = $7::timestamptz,
    "claimKey" = CASE WHEN status = 'processing' AND result IS NULL
      AND ("withheldAt" IS NOT NULL OR "deletedAt" IS NOT NULL) THEN NULL ELSE "claimKey" END
  WHERE id = $1::uuid RETURNING *`;

export async function deleteReport(
  db: Statements,
  { id, deletedAt }: { id: string; deletedAt: Date },
): Promise<boolean> {
  const rows = await db.prepared('delete-report', DELETE_REPORT, [id, deletedAt]);
  return rows.length === 1;
}

const DELETE_REPORT = `
  DELETE FROM "Report" WHERE id = $1::uuid AND "deletedAt" = $2::timestamptz RETURNING id`;

export async function lockReport(tx: Statements, id: string): Promise<ReportRecord | null> {
  const [found] = await tx.prepared<ReportRecord>('lock-report', LOCK_REPORT, [id]);
  return found ?? null;
}

const LOCK_REPORT = `SELECT * FROM "Report" WHERE id = $1::uuid FOR UPDATE`;

export async function updateSeo(tx: Transaction, id: string, seo: StoredSeo | null): Promise<void> {
  await tx.report.update({ where: { id }, data: { seo: seo ?? Prisma.DbNull } });
}

export type ReviewRecord = Pick<ReportRecord, 'reviewedAt' | 'reviewerName' | 'reviewNote'>;

export async function updateReview(
  tx: Transaction,
  id: string,
  review: ReviewRecord,
): Promise<void> {
  await tx.report.update({ where: { id }, data: review });
}

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

export interface SlugHolder {
  id: string;
  slug: string;
}

/** Returns false instead of waiting, because waiting could deadlock. */
export async function lockSlug(tx: Statements, slug: string): Promise<boolean> {
  const [row] = await tx.prepared<{ got: boolean }>('lock-slug', LOCK_SLUG, [slug]);
  return row?.got === true;
}

const LOCK_SLUG = `SELECT pg_try_advisory_xact_lock(hashtextextended('slug:' || $1, 0)) AS got`;

export async function isSlugTaken(
  db: Statements,
  slug: string,
  id: string | null,
): Promise<boolean> {
  const [row] = await db.prepared<{ taken: boolean }>('slug-taken', SLUG_TAKEN, [slug, id]);
  return row?.taken === true;
}

const SLUG_TAKEN = `
  SELECT (SELECT count(*) FROM "Report" WHERE slug = $1 AND id IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "Report" WHERE "shareId" = $1)
    + (SELECT count(*) FROM "OldSlug" WHERE slug = $1 AND "reportId" IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "GoneName" WHERE hash = sha256(convert_to($1, 'UTF8'))) > 0 AS taken`;

export async function updateSlug(tx: Statements, id: string, slug: string): Promise<void> {
  await tx.prepared('update-slug', UPDATE_SLUG, [id, slug]);
}

const UPDATE_SLUG = `UPDATE "Report" SET slug = $2 WHERE id = $1::uuid`;

export async function findOldSlugs(db: Statements, id: string): Promise<string[]> {
  const rows = await db.prepared<{ slug: string }>('old-slugs', OLD_SLUGS, [id]);
  return rows.map(({ slug }) => slug);
}

const OLD_SLUGS = `
  SELECT slug FROM "OldSlug" WHERE "reportId" = $1::uuid ORDER BY length(slug), slug LIMIT 50`;
