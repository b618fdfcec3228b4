import { paths } from '../../../shared/paths.ts';
import { storePage, type PagesParts } from './pages.ts';
import { reportTag, resolvePage } from './resolvePage.ts';

/** Makes the stored copy of a listed report's page, unless the page at hand has one. */
export async function copyPage(parts: PagesParts, slug: string): Promise<void> {
  const context = parts.anonymousContext();
  const resolve = () => resolvePage(context.db, paths.report(slug));
  const page = await resolve();
  if (page.kind !== 'page' || !page.copied) return;
  const kept = parts.responseCache.find(page.path);
  if (kept?.headers['x-prerendered'] === 'true') return;
  // One without a copy is in the way of its making.
  parts.responseCache.forget(reportTag(page.copied.reportId));
  const since = parts.responseCache.moment();
  const present = await resolve();
  if (present.kind === 'page') await storePage(parts, context, present, since);
}
