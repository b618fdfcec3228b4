import { paths } from '../../../shared/paths.ts';
import { getPage, type PagesParts } from './pages.ts';
import { reportTag, resolvePage } from './resolvePage.ts';

/** Creates the stored copy of a listed report's page unless the cached page has one. */
export async function copyPage(parts: PagesParts, slug: string): Promise<void> {
  const context = parts.anonymousContext();
  const resolve = () => resolvePage(context.db, paths.report(slug));
  const page = await resolve();
  if (page.kind !== 'page' || !page.copied) return;
  const cached = parts.responseCache.find(page.path);
  if (cached?.headers['x-prerendered'] === 'true') return;
  // A cached page without a copy would prevent making one.
  parts.responseCache.forget(reportTag(page.copied.reportId));
  const since = parts.responseCache.revision();
  const current = await resolve();
  if (current.kind === 'page') await getPage(parts, context, current, since);
}
