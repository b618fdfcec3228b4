import { adminMessages } from '../../../shared/adminMessages.ts';
import { slugFault } from '../../../shared/slugFault.ts';
import type { Statements } from '../../platform/database/database.ts';
import { isSlugTaken, lockSlug, type SlugHolder, updateSlug } from './slugs.ts';
import { DomainError } from '../errors.ts';

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
export async function takeSlug(tx: Statements, { id }: SlugHolder, slug: string): Promise<boolean> {
  // Asked for in a statement before: one that locks and looks would look at what was before the lock.
  if (!(await lockSlug(tx, slug))) return false;
  if (await isSlugTaken(tx, slug, id)) return false;
  await updateSlug(tx, id, slug);
  return true;
}
