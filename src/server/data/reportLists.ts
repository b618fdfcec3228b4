import type { Database } from './database.ts';
import type { Prisma, Report } from './generated/client.ts';

/** Which reports a list holds. */
export interface ListFilter {
  /** Only those made before. */
  before: Date | null;
  /** Null: both. */
  isIndexable: boolean | null;
}

/** One page of a list, newest first, and how many match in all. */
export async function findReportList(
  db: Database,
  filter: ListFilter,
  { skip, take }: { skip: number; take: number },
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
    db.report.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], skip, take }),
    db.report.count({ where }),
  ]);
  return { reports, total };
}
