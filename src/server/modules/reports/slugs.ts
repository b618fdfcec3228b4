import { adminMessages } from '../../../shared/adminMessages.ts';
import { readableSlug, slugFault } from '../../../shared/slug.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import {
  findOldSlugs,
  isSlugTaken,
  lockSlug,
  type SlugHolder,
  updateSlug,
} from './moderation.repository.ts';
import { titleOf } from './presentation.ts';
import { findByPublicId, type ReportRecord } from './reports.repository.ts';

/**
 * Gives a report the slug, in the caller's transaction; its own earlier ones can be taken up again.
 * Fails with `invalid_input` when it can't be one, with `conflict` when it means another report, or
 * another report is just being given it.
 */
export async function changeSlug(tx: Statements, record: SlugHolder, slug: string): Promise<void> {
  if (slug === record.slug) return;
  const fault = slugFault(slug);
  if (fault !== null) throw new DomainError('invalid_input', fault);
  if (!(await takeSlug(tx, record, slug))) {
    throw new DomainError('conflict', adminMessages.seo.slugTaken);
  }
}

/** Whether the report has the slug now. It never makes the transaction fail. */
async function takeSlug(tx: Statements, { id }: SlugHolder, slug: string): Promise<boolean> {
  // Asked for in a statement before: one that locks and looks would look at what was before the lock.
  if (!(await lockSlug(tx, slug))) return false;
  if (await isSlugTaken(tx, slug, id)) return false;
  await updateSlug(tx, id, slug);
  return true;
}

/**
 * Whether a report could be given the slug: it is one, and no other report has it or had it. `except` is
 * a public id of the report that asks for it; without one it may be no report's.
 */
export async function checkSlug(
  db: Database,
  _admin: Admin,
  slug: string,
  except: string | null,
): Promise<boolean> {
  if (slugFault(slug) !== null) return false;
  const own = except === null ? null : await findByPublicId(db, except);
  return !(await isSlugTaken(db, slug, own?.id ?? null));
}

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
