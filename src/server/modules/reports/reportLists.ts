import type { Database } from '../../platform/database/database.ts';
import type { Prisma, Report } from '../../platform/database/generated/client.ts';

/** Which reports a list holds. */
export interface ListFilter {
  /** Only those made before. */
  before: Date | null;
  /** Null: both. */
  isIndexable: boolean | null;
}

/** What part of a list is asked for; matches are counted, and pages turned, up to `countMax`. */
export interface ListPart {
  skip: number;
  take: number;
  countMax: number;
}

/** One page of a list, newest first, and how many match: `countMax` where there are more. */
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
  // A report is listed for what it found; an admin's list of all has failed ones too.
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
