import type { ClaimOrigin } from '../../../shared/claim.ts';
import { createHash, randomUUID } from 'node:crypto';
import { UUID } from '../../../shared/seo.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import {
  Prisma,
  type Report,
  type ReportVersion,
  type User,
} from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type ReportRecord = Report;

type NewReport = Pick<
  Report,
  'shareId' | 'slug' | 'content' | 'type' | 'claimKey' | 'isSample' | 'createdAt'
> & { claimOrigin?: ClaimOrigin | null };

export type StartedReport = Pick<Report, 'id' | 'run' | 'reportId' | 'shareId' | 'slug' | 'status'>;

const STARTED = `id, run, "reportId", "shareId", slug, status`;

/** Null when an equal claim is already processing. */
export async function insertUnlessProcessing(
  tx: Statements,
  { shareId, slug, content, type, claimKey, isSample, createdAt, claimOrigin = null }: NewReport,
): Promise<StartedReport | null> {
  const names = [uuidV7(), randomUUID(), shareId, slug];
  const said = claimOrigin && JSON.stringify(claimOrigin);
  const values = [...names, content, type, claimKey, isSample, createdAt, said];
  const [inserted] = await tx.prepared<StartedReport>('insert-report', INSERT_REPORT, values);
  return inserted ?? null;
}

const INSERT_REPORT = `
  INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "claimKey",
    "isSample", "createdAt", "updatedAt", "claimOrigin")
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::"ReportType", 'processing', $7, $8::boolean,
    $9::timestamptz, $9::timestamptz, $10::jsonb)
  ON CONFLICT DO NOTHING RETURNING ${STARTED}`;

export async function findEqual(
  db: Statements,
  claimKey: string,
  since: Date | null,
): Promise<StartedReport | null> {
  const [found] = await db.prepared<StartedReport>('find-equal', FIND_EQUAL, [claimKey, since]);
  return found ?? null;
}

// Completed sorts first: both exist while a report is completed or renewed.
const FIND_EQUAL = `
  SELECT ${STARTED} FROM "Report"
  WHERE "claimKey" = $1 AND "deletedAt" IS NULL AND "withheldAt" IS NULL AND (status = 'processing'
    OR status = 'completed' AND NOT partial AND "updatedAt" >= $2::timestamptz)
  ORDER BY status DESC, "updatedAt" DESC LIMIT 1`;

export function findResult(
  db: Database,
  { claimKey, id, since }: { claimKey: string; id: string; since: Date },
): Promise<ReportRecord | null> {
  return db.report.findFirst({
    where: {
      claimKey,
      status: 'completed',
      partial: false,
      ...READABLE,
      updatedAt: { gte: since },
      id: { not: id },
    },
    orderBy: { updatedAt: 'desc' },
  });
}

const READABLE = { deletedAt: null, withheldAt: null };

/** PostgreSQL rejects some other characters in parameters. */
const publicName = /^[\w-]{1,200}$/;

/** Also finds old slugs, and deleted or withheld reports. */
export async function findByPublicId(
  db: Database | Transaction,
  id: string,
): Promise<ReportRecord | null> {
  if (UUID.test(id)) return findOne(db, 'report-by-id', BY_REPORT_ID, id.toLowerCase());
  if (!publicName.test(id)) return null;
  return (
    (await findOne(db, 'report-by-slug', BY_SLUG, id)) ??
    (await findOne(db, 'report-by-share-id', BY_SHARE_ID, id)) ??
    (await findOne(db, 'report-by-old-slug', BY_OLD_SLUG, id))
  );
}

/** Names the columns: prepared with `*` it fails in a running process when a newer version adds one. */
export const SELECT_REPORT = `SELECT ${Object.keys(Prisma.ReportScalarFieldEnum)
  .map((column) => `report."${column}"`)
  .join(', ')} FROM "Report" report`;
const BY_REPORT_ID = `${SELECT_REPORT} WHERE "reportId" = $1::uuid`;
const BY_SLUG = `${SELECT_REPORT} WHERE slug = $1`;
const BY_SHARE_ID = `${SELECT_REPORT} WHERE "shareId" = $1`;
const BY_OLD_SLUG = `${SELECT_REPORT} JOIN "OldSlug" old ON old."reportId" = report.id
  WHERE old.slug = $1`;

async function findOne(
  db: Statements,
  name: string,
  text: string,
  id: string,
): Promise<ReportRecord | null> {
  const [found] = await db.prepared<ReportRecord>(name, text, [id]);
  return found ?? null;
}

export async function isGoneName(db: Database | Transaction, id: string): Promise<boolean> {
  const name = UUID.test(id) ? id.toLowerCase() : id;
  const hash = createHash('sha256').update(name).digest();
  return (await db.goneName.findUnique({ where: { hash } })) !== null;
}

/** Prisma batches concurrent calls. */
export function findReportStatus(
  db: Database,
  reportId: string,
): Promise<Pick<ReportRecord, 'status' | 'deletedAt'> | null> {
  return db.report.findUnique({ where: { reportId }, select: { status: true, deletedAt: true } });
}

export function findById(db: Database | Transaction, id: string): Promise<ReportRecord | null> {
  return db.report.findUnique({ where: { id } });
}

export type VersionRecord = ReportVersion;

/** Without the results, the newest first. */
export function findVersions(db: Database, id: string): Promise<Omit<VersionRecord, 'result'>[]> {
  return db.reportVersion.findMany({
    where: { reportId: id },
    omit: { result: true },
    orderBy: { number: 'desc' },
  });
}

export function findVersion(
  db: Database,
  id: string,
  number: number,
): Promise<VersionRecord | null> {
  return db.reportVersion.findUnique({ where: { reportId_number: { reportId: id, number } } });
}

export function findRecent(db: Database, limit: number): Promise<ReportRecord[]> {
  return db.report.findMany({
    where: { status: 'completed', ...READABLE, OR: [{ isSample: true }, { isIndexable: true }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export async function samplesExist(db: Database): Promise<boolean> {
  return (await db.report.findFirst({ where: { isSample: true }, select: { id: true } })) !== null;
}

interface ListFilter {
  before: Date | null;
  isIndexable: boolean | null;
}

interface ListPart {
  skip: number;
  take: number;
  countMax: number;
}

export async function findReportList(
  db: Database,
  filter: ListFilter,
  { skip, take, countMax }: ListPart,
): Promise<{ reports: Report[]; total: number }> {
  const where: Prisma.ReportWhereInput = {
    deletedAt: null,
    ...(filter.before ? { createdAt: { lt: filter.before } } : {}),
    ...(filter.isIndexable === null ? {} : { isIndexable: filter.isIndexable }),
  };
  // Lists show only reports with a result; an admin's list also has failed ones.
  if (filter.isIndexable === true)
    Object.assign(where, { credibilityScore: { not: null }, partial: false, withheldAt: null });
  const [reports, total] = await Promise.all([
    skip < countMax
      ? db.report.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take })
      : [],
    db.report.count({ where, take: countMax }),
  ]);
  return { reports, total };
}

type OwnerRecord = Pick<User, 'id' | 'email' | 'name'>;

export function findOwners(db: Statements, id: string, limit: number): Promise<OwnerRecord[]> {
  return db.prepared<OwnerRecord>('find-owners', FIND_OWNERS, [id, limit]);
}

const FIND_OWNERS = `
  SELECT account.id, email, name FROM (
    SELECT "userId", min("createdAt") AS first FROM "Submission"
    WHERE "reportId" = $1::uuid AND "userId" IS NOT NULL
    GROUP BY "userId" ORDER BY first, "userId" LIMIT $2::int
  ) asked JOIN "User" account ON account.id = "userId" ORDER BY first, account.id`;

export async function isFirstSubmitter(
  db: Statements,
  id: string,
  userId: string,
): Promise<boolean> {
  const [found] = await db.prepared<{ first: boolean }>('first-to-ask', FIRST_TO_ASK, [id, userId]);
  return found?.first === true;
}

const FIRST_TO_ASK = `
  WITH own AS (
    SELECT min("createdAt") AS at FROM "Submission" WHERE "reportId" = $1::uuid AND "userId" = $2::uuid
  )
  SELECT at IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Submission" WHERE "reportId" = $1 AND "createdAt" < own.at) AS first
  FROM own`;

interface UserActivity {
  /** Of the result that they saw last, where they follow the report. */
  seenNumber: number | null;
  asked: number;
  views: number;
  notes: { askedAt: string; notes: string }[];
}

export async function findUserActivity(
  db: Statements,
  id: string,
  userId: string,
  limit: number,
): Promise<UserActivity> {
  const [found] = await db.prepared<UserActivity>('find-share', FIND_SHARE, [id, userId, limit]);
  if (!found) throw new Error('a sum gave no row');
  return found;
}

const FIND_SHARE = `
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

export async function findOrInsertViewSalt(
  db: Database,
  day: string,
  salt: Uint8Array,
): Promise<Uint8Array> {
  const [row] = await db.$queryRaw<{ salt: Uint8Array }[]>`
    INSERT INTO "ViewSalt" (day, salt) VALUES (${day}::date, ${salt}::bytea)
    ON CONFLICT (day) DO UPDATE SET day = EXCLUDED.day RETURNING salt`;
  if (!row) throw new Error('an upsert gave no row');
  return row.salt;
}

export async function deleteOlderViews(db: Database, day: string): Promise<void> {
  await db.$executeRaw`DELETE FROM "ViewSalt" WHERE day < ${day}::date`;
  await db.$executeRaw`DELETE FROM "ViewMark" WHERE day < ${day}::date`;
}

interface View {
  reportId: string;
  day: string;
  visitorMark: Uint8Array;
  addressMark: Uint8Array;
  addressLimit: number;
}

/** A single statement keeps the count exact under concurrency. */
export async function insertView(db: Database, view: View): Promise<void> {
  const { reportId, day, visitorMark, addressMark, addressLimit } = view;
  await db.$executeRaw`
    WITH report AS (
      SELECT "reportId" FROM "Report"
      WHERE "reportId" = ${reportId}::uuid AND status = 'completed'
        AND "deletedAt" IS NULL AND "withheldAt" IS NULL
    ), visitor AS (
      INSERT INTO "ViewMark" (mark, day, views)
      SELECT ${visitorMark}::bytea, ${day}::date, 1 FROM report
      WHERE NOT EXISTS (
        SELECT FROM "ViewMark" WHERE mark = ${addressMark}::bytea AND views >= ${addressLimit}::int)
      ON CONFLICT (mark) DO NOTHING RETURNING mark
    ), address AS (
      INSERT INTO "ViewMark" AS known (mark, day, views)
      SELECT ${addressMark}::bytea, ${day}::date, 1 FROM visitor
      ON CONFLICT (mark) DO UPDATE SET views = known.views + 1
        WHERE known.views < ${addressLimit}::int
      RETURNING mark
    )
    INSERT INTO "ReportViews" AS counted ("reportId", views, "lastDay")
    SELECT "reportId", 1, ${day}::date FROM report, address
    ON CONFLICT ("reportId") DO UPDATE
      SET views = counted.views + 1, "lastDay" = EXCLUDED."lastDay"`;
}
