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

/** A report may return to its old slugs. */
export async function changeSlug(tx: Statements, record: SlugHolder, slug: string): Promise<void> {
  if (slug === record.slug) return;
  const fault = slugFault(slug);
  if (fault !== null) throw new DomainError('invalid_input', fault);
  if (!(await tryUpdateSlug(tx, record, slug))) {
    throw new DomainError('conflict', adminMessages.seo.slugTaken);
  }
}

async function tryUpdateSlug(tx: Statements, { id }: SlugHolder, slug: string): Promise<boolean> {
  // A separate statement, because one that also reads would see data from before the lock.
  if (!(await lockSlug(tx, slug))) return false;
  if (await isSlugTaken(tx, slug, id)) return false;
  await updateSlug(tx, id, slug);
  return true;
}

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

const RANDOM_SUFFIX = /-[a-z0-9]{10}$/;

/** Drops the random suffix if the short slug is free; slugs chosen by an admin stay. */
export async function shortenSlug(
  tx: Statements,
  record: Pick<ReportRecord, 'id' | 'slug' | 'content' | 'result'>,
): Promise<string> {
  const { id, slug } = record;
  if (!RANDOM_SUFFIX.test(slug) || (await findOldSlugs(tx, id)).length > 0) return slug;
  const title = titleOf(record);
  const clean = title === null ? slug.replace(RANDOM_SUFFIX, '') : readableSlug(title);
  if (slugFault(clean) !== null) return slug;
  return (await tryUpdateSlug(tx, record, clean)) ? clean : slug;
}
