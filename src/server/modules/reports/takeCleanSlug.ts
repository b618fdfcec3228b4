import { slugFault } from '../../../shared/slugFault.ts';
import { readableSlug } from '../../../shared/slug.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { ReportRecord } from './reports.ts';
import { findOldSlugs } from './slugs.ts';
import { titleOf } from './titleOf.ts';
import { takeSlug } from './changeSlug.ts';

/** Ten random characters, as `nameReport` gives them. */
const TAIL = /-[a-z0-9]{10}$/;

/**
 * Gives a report that becomes indexable the readable part of its slug alone, when that is free; for a
 * page its title. What an admin chose stays. Gives the slug that holds then.
 */
export async function takeCleanSlug(
  tx: Statements,
  record: Pick<ReportRecord, 'id' | 'slug' | 'content' | 'result'>,
): Promise<string> {
  const { id, slug } = record;
  if (!TAIL.test(slug) || (await findOldSlugs(tx, id)).length > 0) return slug;
  const title = titleOf(record);
  const clean = title === null ? slug.replace(TAIL, '') : readableSlug(title);
  if (slugFault(clean) !== null) return slug;
  return (await takeSlug(tx, record, clean)) ? clean : slug;
}
