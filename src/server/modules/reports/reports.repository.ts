import { createHash, randomUUID } from 'node:crypto';
import type { ClaimOrigin } from '../../../shared/claim.ts';
import { VIEWS_PER_ADDRESS_AND_DAY } from '../../../shared/limits.ts';
import { UNLISTED } from '../../../shared/lists.ts';
import type { StoredSeo } from '../../../shared/schema/report.ts';
import { UUID } from '../../../shared/seo.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import {
  Prisma,
  type Report,
  type ReportVersion,
} from '../../platform/database/generated/client.ts';
import { columnsOf, sql } from '../../platform/database/sql.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type ReportRecord = Report;

type NewReport = Pick<
  Report,
  'shareId' | 'slug' | 'content' | 'type' | 'claimKey' | 'isSample' | 'createdAt'
> & { claimOrigin?: ClaimOrigin | null };

export type StartedReport = Pick<Report, 'id' | 'run' | 'reportId' | 'shareId' | 'slug' | 'status'>;

const STARTED = `id, run, "reportId", "shareId", slug, status`;

/** $3 is how old an inconclusive report may be, $2 any other. */
const REUSABLE = `status = 'completed' AND NOT partial AND "updatedAt" >=
    CASE verdict WHEN 'inconclusive' THEN $3::timestamptz ELSE $2::timestamptz END`;
const SHOWN = `"deletedAt" IS NULL AND "withheldAt" IS NULL`;

const EQUAL = `${SHOWN} AND (status = 'processing' OR ${REUSABLE})`;

export type Reusable = [since: Date | null, inconclusiveSince: Date | null];

// Completed sorts first; while a report is analyzed anew there may be one of each.
export const findEqual = sql.row<[claimKey: string, ...Reusable], StartedReport>`
  SELECT ${STARTED} FROM "Report" WHERE "claimKey" = $1 AND ${EQUAL}
  ORDER BY status DESC, "updatedAt" DESC LIMIT 1`;

/** Null when there is an equal report, even one that has just begun. */
export async function insertUnlessEqual(tx: Statements, report: NewReport, ...reusable: Reusable) {
  const [, inserted] = await Promise.all([
    lockClaim(tx, report.claimKey),
    insertReport(tx, report, ...reusable, uuidV7(), randomUUID()),
  ]);
  return inserted;
}

/** A separate statement, so that the next one sees what was committed before the lock. */
const lockClaim = sql.run<[claimKey: string | null]>`
  SELECT pg_advisory_xact_lock(hashtextextended('claim:' || $1::text, 0))`;

const insertReport = sql.row<
  [report: NewReport, ...Reusable, id: string, reportId: string],
  StartedReport
>`
  INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "claimKey",
    "isSample", "createdAt", "updatedAt", "claimOrigin")
  SELECT $4::uuid, $5::uuid, "shareId", slug, content, type, 'processing', "claimKey",
    "isSample", "createdAt", "createdAt", "claimOrigin"
  FROM jsonb_populate_record(NULL::"Report", $1::jsonb) given
  WHERE NOT EXISTS (SELECT FROM "Report" WHERE "claimKey" = given."claimKey" AND ${EQUAL})
  ON CONFLICT DO NOTHING RETURNING ${STARTED}`;

/** PostgreSQL rejects some other characters in parameters. */
const publicName = /^[\w-]{1,200}$/;

/** Also finds old slugs, and deleted or withheld reports. */
export async function findByPublicId(db: Database | Transaction, id: string) {
  if (UUID.test(id)) return findByReportId(db, id.toLowerCase());
  if (!publicName.test(id)) return null;
  return (
    (await findBySlug(db, id)) ?? (await findByShareId(db, id)) ?? (await findByOldSlug(db, id))
  );
}

const COLUMNS = columnsOf('report', Prisma.ReportScalarFieldEnum);
export const SELECT_REPORT = `SELECT ${COLUMNS} FROM "Report" report`;

export const findResult = sql.row<
  [claimKey: string, since: Date, inconclusiveSince: Date, except: string],
  ReportRecord
>`
  ${SELECT_REPORT} WHERE "claimKey" = $1 AND ${SHOWN} AND ${REUSABLE} AND id <> $4::uuid
  ORDER BY "updatedAt" DESC LIMIT 1`;

const find = sql.row<[id: string], ReportRecord>;
export const findById = find`${SELECT_REPORT} WHERE id = $1::uuid`;
export const lockRow = find`${SELECT_REPORT} WHERE id = $1::uuid FOR UPDATE`;
export const holdRow = find`${SELECT_REPORT} WHERE id = $1::uuid FOR NO KEY UPDATE`;
const findByReportId = find`${SELECT_REPORT} WHERE "reportId" = $1::uuid`;
const findBySlug = find`${SELECT_REPORT} WHERE slug = $1`;
const findByShareId = find`${SELECT_REPORT} WHERE "shareId" = $1`;
const findByOldSlug = find`${SELECT_REPORT}
  JOIN "OldSlug" old ON old."reportId" = report.id WHERE old.slug = $1`;

export async function isGoneName(db: Database | Transaction, id: string): Promise<boolean> {
  const name = UUID.test(id) ? id.toLowerCase() : id;
  const hash = createHash('sha256').update(name).digest();
  return (await db.goneName.findUnique({ where: { hash } })) !== null;
}

/** Prisma batches concurrent calls. */
export function findReportStatus(db: Database, reportId: string) {
  return db.report.findUnique({ where: { reportId }, select: { status: true, deletedAt: true } });
}

export const findVersions = sql.rows<[id: string], Omit<ReportVersion, 'result' | 'reportId'>>`
  SELECT number, "finishedAt", score, verdict, confidence FROM "ReportVersion"
  WHERE "reportId" = $1::uuid ORDER BY number DESC`;

export function findVersion(db: Database, id: string, number: number) {
  return db.reportVersion.findUnique({ where: { reportId_number: { reportId: id, number } } });
}

export const samplesExist = sql.exists<[]>`SELECT 1 FROM "Report" WHERE "isSample" LIMIT 1`;

export const findOwners = sql.rows<[id: string, limit: number], { email: string; name: string }>`
  SELECT email, name FROM (
    SELECT "userId", min("createdAt") AS first FROM "Submission"
    WHERE "reportId" = $1::uuid AND "userId" IS NOT NULL
    GROUP BY "userId" ORDER BY first, "userId" LIMIT $2::int
  ) asked JOIN "User" account ON account.id = "userId" ORDER BY first, account.id`;

export const isFirstSubmitter = sql.exists<[id: string, userId: string]>`
  SELECT FROM "Submission" WHERE "reportId" = $1::uuid AND "userId" = $2::uuid
    AND "createdAt" = (SELECT min("createdAt") FROM "Submission" WHERE "reportId" = $1)`;

export const findLastSubmission = (
  db: Database | Transaction,
  where: Prisma.SubmissionWhereInput,
) => db.submission.findFirst({ where, orderBy: { createdAt: 'desc' } });

interface UserActivity {
  seenNumber: number | null;
  asked: number;
  views: number;
  notes: { askedAt: string; notes: string }[];
}

export const findUserActivity = sql.only<
  [id: string, userId: string, notesMax: number],
  UserActivity
>`
  WITH own AS (
    SELECT notes, "createdAt" FROM "Submission" WHERE "userId" = $2::uuid AND "reportId" = $1::uuid
  )
  SELECT (SELECT count(*)::int FROM own) AS asked,
    (SELECT "seenNumber" FROM "Follow" WHERE "userId" = $2 AND "reportId" = $1) AS "seenNumber",
    COALESCE((SELECT views FROM "ReportViews" viewed JOIN "Report" report USING ("reportId")
      WHERE report.id = $1), 0) AS views,
    COALESCE((SELECT json_agg(json_build_object('askedAt', "createdAt", 'notes', notes)
      ORDER BY "createdAt" DESC) FROM (
        SELECT * FROM own WHERE notes IS NOT NULL ORDER BY "createdAt" DESC LIMIT $3::int
      ) newest), '[]') AS notes`;

export const renewViewSalt = sql.value<[day: string, salt: Uint8Array], Uint8Array>`
  WITH salts AS (DELETE FROM "ViewSalt" WHERE day < $1::date),
    marks AS (DELETE FROM "ViewMark" WHERE day < $1::date)
  INSERT INTO "ViewSalt" (day, salt) VALUES ($1::date, $2::bytea)
  ON CONFLICT (day) DO UPDATE SET day = EXCLUDED.day RETURNING salt AS value`;

type View = [reportId: string, day: string, visitorMark: Uint8Array, addressMark: Uint8Array];

/** A single statement keeps the count exact under concurrency. */
export const insertView = sql.run<View>`
  WITH report AS (
    SELECT "reportId" FROM "Report" WHERE "reportId" = $1::uuid AND status = 'completed'
      AND "deletedAt" IS NULL AND "withheldAt" IS NULL
    FOR KEY SHARE
  ), visitor AS (
    INSERT INTO "ViewMark" (mark, day, views) SELECT $3::bytea, $2::date, 1 FROM report
    WHERE NOT EXISTS (SELECT FROM "ViewMark"
      WHERE mark = $4::bytea AND views >= ${VIEWS_PER_ADDRESS_AND_DAY})
    ON CONFLICT (mark) DO NOTHING RETURNING mark
  ), address AS (
    INSERT INTO "ViewMark" AS known (mark, day, views) SELECT $4::bytea, $2::date, 1 FROM visitor
    ON CONFLICT (mark) DO UPDATE SET views = known.views + 1
      WHERE known.views < ${VIEWS_PER_ADDRESS_AND_DAY}
    RETURNING mark
  )
  INSERT INTO "ReportViews" AS counted ("reportId", views, "lastDay")
  SELECT "reportId", 1, $2::date FROM report, address
  ON CONFLICT ("reportId") DO UPDATE
    SET views = counted.views + 1, "lastDay" = EXCLUDED."lastDay"`;

export type CopyKey = [reportId: string, version: number, build: string];

const copies = (columns: string) => `
  SELECT ${columns} FROM "PrerenderedPage" copy JOIN "Report" report ON report.id = copy."reportId"
  WHERE report."reportId" = $1::uuid AND copy.version = $2::int AND copy.build = $3
    AND report.version = copy.version`;

export const readCopy = sql.row<CopyKey, { html: Uint8Array }>`${copies('copy.html')}`;
export const hasCopy = sql.exists<CopyKey>`${copies('1')}`;

// Locks the report, so that it cannot leave the lists between check and insert.
export const storeCopy = sql.exists<[...CopyKey, html: Uint8Array, now: Date]>`
  INSERT INTO "PrerenderedPage" ("reportId", version, build, html, "storedAt")
  SELECT id, version, $3, $4::bytea, $5::timestamptz FROM "Report"
  WHERE "reportId" = $1::uuid AND version = $2::int AND status = 'completed' AND "isIndexable"
    AND "deletedAt" IS NULL AND "withheldAt" IS NULL
  FOR SHARE
  ON CONFLICT ("reportId") DO UPDATE SET version = excluded.version, build = excluded.build,
    html = excluded.html, "storedAt" = excluded."storedAt"
    WHERE "PrerenderedPage".version <= excluded.version
  RETURNING 1`;

export const listStateOf = ({ isIndexable, ...record }: ReportRecord) => ({
  isIndexable,
  isFeaturedHighScore: record.isFeaturedHighScore,
  isFeaturedLowScore: record.isFeaturedLowScore,
  isFeaturedInteresting: record.isFeaturedInteresting,
});

export type ModerationState = ReturnType<typeof moderationStateOf>;

export const moderationStateOf = (record: ReportRecord) => ({
  ...listStateOf(record),
  isAboutPerson: record.isAboutPerson,
  withheldAt: record.withheldAt,
  deletedAt: record.deletedAt,
});

export const needsReview = (report: Pick<ReportRecord, 'isAboutPerson' | 'reviewedAt'>): boolean =>
  report.isAboutPerson && report.reviewedAt === null;

/** Lock the report first. Unlisting also clears the featured lists. */
export async function updateModeration(
  tx: Statements,
  record: ReportRecord,
  change: Partial<ModerationState>,
): Promise<ReportRecord> {
  const next = { ...record, ...change };
  const isIndexable = next.isIndexable && !needsReview(next);
  const changed = await storeState(tx, record.id, { ...moderationStateOf(next), isIndexable });
  if (!changed) throw new Error('a locked report is gone');
  return changed;
}

// Two processing reports cannot share a claim key, so one that is shown again loses its key.
const storeState = sql.row<[id: string, state: ModerationState], ReportRecord>`
  UPDATE "Report" report SET "isIndexable" = state."isIndexable",
    "isFeaturedHighScore" = state."isIndexable" AND state."isFeaturedHighScore",
    "isFeaturedLowScore" = state."isIndexable" AND state."isFeaturedLowScore",
    "isFeaturedInteresting" = state."isIndexable" AND state."isFeaturedInteresting",
    "isAboutPerson" = state."isAboutPerson",
    "withheldAt" = state."withheldAt", "deletedAt" = state."deletedAt",
    "claimKey" = CASE WHEN report.status = 'processing' AND report.result IS NULL
      AND (report."withheldAt" IS NOT NULL OR report."deletedAt" IS NOT NULL)
      THEN NULL ELSE report."claimKey" END
  FROM jsonb_populate_record(NULL::"Report", $2::jsonb) state
  WHERE report.id = $1::uuid RETURNING ${COLUMNS}`;

export const deleteReport = sql.exists<[id: string, deletedAt: Date]>`
  DELETE FROM "Report" WHERE id = $1::uuid AND "deletedAt" = $2::timestamptz RETURNING id`;

export const updateSeo = (tx: Transaction, id: string, seo: StoredSeo | null) =>
  tx.report.update({ where: { id }, data: { seo: seo ?? Prisma.DbNull } });

export type ReviewRecord = Pick<ReportRecord, 'reviewedAt' | 'reviewerName' | 'reviewNote'>;

export const updateReview = (tx: Transaction, record: ReportRecord, review: ReviewRecord) =>
  tx.report.update({
    where: { id: record.id },
    data: { ...review, ...(needsReview({ ...record, ...review }) && UNLISTED) },
  });

export const findSeoEditor = sql.row<[reportId: string, since: Date], { email: string }>`
  SELECT "actorEmail" AS email FROM "AuditEntry"
  WHERE at >= $2::timestamptz AND "subjectId" = $1
    AND action IN ('report.seo', 'report.indexable', 'report.reviewed', 'report.withheld', 'report.about_person',
      'report.hidden_on_request', 'report.corrected', 'report.request_rejected')
  ORDER BY at DESC, id DESC LIMIT 1`;

/** Returns false instead of waiting, because waiting could deadlock. */
export const lockSlug = sql.value<[slug: string], boolean>`
  SELECT pg_try_advisory_xact_lock(hashtextextended('slug:' || $1, 0)) AS value`;

export const isSlugTaken = sql.value<[slug: string, id: string | null], boolean>`
  SELECT (SELECT count(*) FROM "Report" WHERE slug = $1 AND id IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "Report" WHERE "shareId" = $1)
    + (SELECT count(*) FROM "OldSlug" WHERE slug = $1 AND "reportId" IS DISTINCT FROM $2::uuid)
    + (SELECT count(*) FROM "GoneName" WHERE hash = sha256(convert_to($1, 'UTF8'))) > 0 AS value`;

export const updateSlug = sql.run<[id: string, slug: string]>`
  UPDATE "Report" SET slug = $2 WHERE id = $1::uuid`;

export const findOldSlugs = sql.values<[id: string], string>`
  SELECT slug AS value FROM "OldSlug" WHERE "reportId" = $1::uuid
  ORDER BY length(slug), slug LIMIT 50`;
