import type { PageInfo } from '../../../shared/schema/page.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunKey } from './progress.repository.ts';
import type { Page } from '../../platform/database/generated/client.ts';

export type PageRecord = Page;

/** The page as it was read for this run; null when it was not yet. */
export function findPage(db: Database, { id, run }: RunKey): Promise<PageRecord | null> {
  return db.page.findUnique({ where: { reportId_run: { reportId: id, run } } });
}

/** Keeps what was read for this run. The first one stays, and is given back. */
export async function insertPage(
  db: Database,
  { id, run }: RunKey,
  page: { info: PageInfo; text: string; fetchedAt: Date },
): Promise<PageRecord> {
  const key = { reportId: id, run };
  await db.page.createMany({ data: [{ ...key, ...page }], skipDuplicates: true });
  return db.page.findUniqueOrThrow({ where: { reportId_run: key } });
}
