import { createHash, randomUUID } from 'node:crypto';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { Report } from '../../platform/database/generated/client.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';

export type ReportRecord = Report;

/** What is known of a report when its analysis begins. */
export type NewReport = Pick<
  Report,
  'shareId' | 'slug' | 'content' | 'type' | 'claimKey' | 'isSample' | 'createdAt'
>;

/** What whoever submitted its claim is told of a report, and what its job is called by. */
export type StartedReport = Pick<Report, 'id' | 'run' | 'reportId' | 'shareId' | 'slug' | 'status'>;

const STARTED = `id, run, "reportId", "shareId", slug, status`;

/** Inserts a report that is being processed; null when an equal claim is being processed already. */
export async function insertUnlessProcessing(
  tx: Statements,
  { shareId, slug, content, type, claimKey, isSample, createdAt }: NewReport,
): Promise<StartedReport | null> {
  const names = [uuidV7(), randomUUID(), shareId, slug];
  const values = [...names, content, type, claimKey, isSample, createdAt];
  const [inserted] = await tx.prepared<StartedReport>('insert-report', INSERT_REPORT, values);
  return inserted ?? null;
}

const INSERT_REPORT = `
  INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "claimKey",
    "isSample", "createdAt", "updatedAt")
  VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::"ReportType", 'processing', $7, $8::boolean,
    $9::timestamptz, $9::timestamptz)
  ON CONFLICT DO NOTHING RETURNING ${STARTED}`;

/**
 * The report that an equal claim is answered with: a whole one that was analysed since `since`
 * (null: none will do), or one that is being analysed. None that nobody may read.
 */
export async function findEqual(
  db: Statements,
  claimKey: string,
  since: Date | null,
): Promise<StartedReport | null> {
  const [found] = await db.prepared<StartedReport>('find-equal', FIND_EQUAL, [claimKey, since]);
  return found ?? null;
}

// Completed before processing: both are there while a report is being completed or renewed.
const FIND_EQUAL = `
  SELECT ${STARTED} FROM "Report"
  WHERE "claimKey" = $1 AND "deletedAt" IS NULL AND "withheldAt" IS NULL AND (status = 'processing'
    OR status = 'completed' AND NOT partial AND "updatedAt" >= $2::timestamptz)
  ORDER BY status DESC, "updatedAt" DESC LIMIT 1`;

/** The newest whole report on this content that was analysed since `since`, but for report `id`. */
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

/** Neither deleted nor withheld. */
const READABLE = { deletedAt: null, withheldAt: null };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Slugs and share ids; PostgreSQL refuses to be asked for some of what else is sent. */
const publicName = /^[\w-]{1,200}$/;

/**
 * Finds a report by any of the ids that the public may know it by, an address that it had before
 * included; deleted and withheld ones too.
 */
export async function findByPublicId(
  db: Database | Transaction,
  id: string,
): Promise<ReportRecord | null> {
  if (uuid.test(id)) return db.report.findUnique({ where: { reportId: id.toLowerCase() } });
  if (!publicName.test(id)) return null;
  return (
    (await db.report.findUnique({ where: { slug: id } })) ??
    (await db.report.findUnique({ where: { shareId: id } })) ??
    (await db.oldSlug.findUnique({ where: { slug: id }, select: { report: true } }))?.report ??
    null
  );
}

/** Whether a report that is deleted for good went by this id. */
export async function isGoneName(db: Database | Transaction, id: string): Promise<boolean> {
  const name = uuid.test(id) ? id.toLowerCase() : id;
  const hash = createHash('sha256').update(name).digest();
  return (await db.goneName.findUnique({ where: { hash } })) !== null;
}

/** Whether the report with this report id is being analysed; Prisma asks for many of them at once. */
export function findStanding(
  db: Database,
  reportId: string,
): Promise<Pick<ReportRecord, 'status' | 'deletedAt'> | null> {
  return db.report.findUnique({ where: { reportId }, select: { status: true, deletedAt: true } });
}

export function findById(db: Database | Transaction, id: string): Promise<ReportRecord | null> {
  return db.report.findUnique({ where: { id } });
}

/** Samples and listed reports, newest first. */
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
