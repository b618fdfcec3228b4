import type { Database, Transaction } from './database.ts';
import type { Report } from './generated/client.ts';

export type ReportRecord = Report;

/** What is known of a report when its analysis begins. */
export type NewReport = Pick<
  Report,
  'shareId' | 'slug' | 'content' | 'type' | 'claimKey' | 'isSample' | 'createdAt'
>;

/** Inserts a report that is being processed; null when an equal claim is being processed already. */
export async function insertUnlessProcessing(
  tx: Transaction,
  report: NewReport,
): Promise<ReportRecord | null> {
  const [inserted] = await tx.report.createManyAndReturn({
    data: [{ ...report, status: 'processing', updatedAt: report.createdAt }],
    skipDuplicates: true,
  });
  return inserted ?? null;
}

/**
 * The report that an equal claim is answered with: a whole one that was analysed since `since`
 * (null: none will do), or one that is being analysed.
 */
export function findEqual(
  tx: Database | Transaction,
  claimKey: string,
  since: Date | null,
): Promise<ReportRecord | null> {
  const done = { status: 'completed', partial: false } as const;
  return tx.report.findFirst({
    where: {
      claimKey,
      OR: [{ status: 'processing' }, ...(since ? [{ ...done, updatedAt: { gte: since } }] : [])],
    },
    // Completed before processing: both are there while a report is being completed or renewed.
    orderBy: [{ status: 'desc' }, { updatedAt: 'desc' }],
  });
}

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
      updatedAt: { gte: since },
      id: { not: id },
    },
    orderBy: { updatedAt: 'desc' },
  });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Slugs and share ids; PostgreSQL refuses to be asked for some of what else is sent. */
const publicName = /^[\w-]{1,200}$/;

/** Finds a report by any of the three ids that the public may know it by. */
export async function findByPublicId(
  db: Database | Transaction,
  id: string,
): Promise<ReportRecord | null> {
  if (uuid.test(id)) return db.report.findUnique({ where: { reportId: id.toLowerCase() } });
  if (!publicName.test(id)) return null;
  return (
    (await db.report.findUnique({ where: { slug: id } })) ??
    (await db.report.findUnique({ where: { shareId: id } }))
  );
}

/** Whether the report with this report id is being analysed; Prisma asks for many of them at once. */
export function findStanding(
  db: Database,
  reportId: string,
): Promise<Pick<ReportRecord, 'status'> | null> {
  return db.report.findUnique({ where: { reportId }, select: { status: true } });
}

export function findById(db: Database | Transaction, id: string): Promise<ReportRecord | null> {
  return db.report.findUnique({ where: { id } });
}

/** Samples and listed reports, newest first. */
export function findRecent(db: Database, limit: number): Promise<ReportRecord[]> {
  return db.report.findMany({
    where: { status: 'completed', OR: [{ isSample: true }, { isIndexable: true }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export async function samplesExist(db: Database): Promise<boolean> {
  return (await db.report.findFirst({ where: { isSample: true }, select: { id: true } })) !== null;
}
