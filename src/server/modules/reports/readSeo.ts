import type { SeoForm } from '../../../shared/schema/seo.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/asker.ts';
import { findVisible } from './visible.ts';
import { seoForm } from './seoForm.ts';

/** What a report says of itself, for the admin who edits it. Fails with `not_found` or `gone`. */
export async function readSeo(db: Database, admin: Admin, id: string, now: Date): Promise<SeoForm> {
  return seoForm(db, await findVisible(db, id, admin), now);
}
