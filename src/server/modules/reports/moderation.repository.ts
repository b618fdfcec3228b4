import type { StoredSeo } from '../../../shared/schema/seo.ts';
import type { Statements, Transaction } from '../../platform/database/database.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import type { ReportRecord } from './reports.repository.ts';

/** What an admin switches on a report. */
export type SwitchRecord = Pick<
  ReportRecord,
  | ('isIndexable' | 'isFeaturedHighScore' | 'isFeaturedLowScore' | 'isFeaturedInteresting')
  | ('withheldAt' | 'deletedAt')
>;

/** The switches of a report as they are. */
export const switchesOf = (record: ReportRecord): SwitchRecord => ({
  isIndexable: record.isIndexable,
  isFeaturedHighScore: record.isFeaturedHighScore,
  isFeaturedLowScore: record.isFeaturedLowScore,
  isFeaturedInteresting: record.isFeaturedInteresting,
  withheldAt: record.withheldAt,
  deletedAt: record.deletedAt,
});

/**
 * Stores the switches of a report, which must be locked; gives it as it is then. Whatever takes it off
 * the lists takes it off those of featured ones too.
 */
export async function updateSwitches(
  tx: Statements,
  id: string,
  switches: SwitchRecord,
): Promise<ReportRecord> {
  const [changed] = await tx.prepared<ReportRecord>('update-switches', UPDATE_SWITCHES, [
    id,
    switches.isIndexable,
    switches.isFeaturedHighScore,
    switches.isFeaturedLowScore,
    switches.isFeaturedInteresting,
    switches.withheldAt,
    switches.deletedAt,
  ]);
  if (!changed) throw new Error('a locked report is gone');
  return changed;
}

// While it was kept from everybody an equal claim may have been submitted. One that is still being
// analysed when it is shown again is joined by nobody: of two that are only one could be.
const UPDATE_SWITCHES = `
  UPDATE "Report" SET "isIndexable" = $2::boolean, "isFeaturedHighScore" = $2 AND $3::boolean,
    "isFeaturedLowScore" = $2 AND $4::boolean, "isFeaturedInteresting" = $2 AND $5::boolean,
    "withheldAt" = $6::timestamptz, "deletedAt" = $7::timestamptz,
    "claimKey" = CASE WHEN status = 'processing' AND result IS NULL
      AND ("withheldAt" IS NOT NULL OR "deletedAt" IS NOT NULL) THEN NULL ELSE "claimKey" END
  WHERE id = $1::uuid RETURNING *`;

/** Deletes a report for good, with all that belongs to it, if it still is what was deleted then. */
export async function deleteReport(
  db: Statements,
  { id, deletedAt }: { id: string; deletedAt: Date },
): Promise<boolean> {
  const rows = await db.prepared('delete-report', DELETE_REPORT, [id, deletedAt]);
  return rows.length === 1;
}

const DELETE_REPORT = `
  DELETE FROM "Report" WHERE id = $1::uuid AND "deletedAt" = $2::timestamptz RETURNING id`;

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

/** What a change of address needs to know of a report. */
export interface SlugHolder {
  /** The internal id. */
  id: string;
  slug: string;
}

/**
 * Takes the right to give out a slug until the transaction ends. False when another one has it: to wait
 * could be to wait for each other, when many reports change at once.
 */
export async function lockSlug(tx: Statements, slug: string): Promise<boolean> {
  const [row] = await tx.prepared<{ got: boolean }>('lock-slug', LOCK_SLUG, [slug]);
  return row?.got === true;
}

const LOCK_SLUG = `SELECT pg_try_advisory_xact_lock(hashtextextended('slug:' || $1, 0)) AS got`;

/**
 * Whether a slug means something else than report `id`: another one has it or had it, or it is a share
 * id, or the name of a report that is gone. It looks everywhere, whatever it finds.
 */
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

/** Gives a report another slug; a trigger keeps the one that it had. */
export async function updateSlug(tx: Statements, id: string, slug: string): Promise<void> {
  await tx.prepared('update-slug', UPDATE_SLUG, [id, slug]);
}

const UPDATE_SLUG = `UPDATE "Report" SET slug = $2 WHERE id = $1::uuid`;

/** The addresses that a report had before, the shortest first. */
export async function findOldSlugs(db: Statements, id: string): Promise<string[]> {
  const rows = await db.prepared<{ slug: string }>('old-slugs', OLD_SLUGS, [id]);
  return rows.map(({ slug }) => slug);
}

// Nobody changes an address so often that more of them would be read.
const OLD_SLUGS = `
  SELECT slug FROM "OldSlug" WHERE "reportId" = $1::uuid ORDER BY length(slug), slug LIMIT 50`;
