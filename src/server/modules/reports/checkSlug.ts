import { slugFault } from '../../../shared/slugFault.ts';
import type { Database } from '../../platform/database/database.ts';
import { findByPublicId } from './reports.ts';
import { isSlugTaken } from './slugs.ts';
import type { Admin } from '../accounts/asker.ts';

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
