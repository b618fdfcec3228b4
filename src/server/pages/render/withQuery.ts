import { paths } from '../../../shared/paths.ts';
import type { Resolved } from './resolvePage.ts';

type Page = Extract<Resolved, { kind: 'page' }>;

/**
 * The page as its query changes it. Truth Radar shows what is looked for, also before any script runs:
 * such a page is made each time, since there are as many as anybody can think of, and is not to be
 * listed. All others are the same whatever stands behind the `?`.
 */
export function withQuery(page: Page, query: string): Page {
  if (page.path !== paths.truthRadar || query === '') return page;
  return {
    ...page,
    path: page.path + query,
    keep: false,
    headers: { ...page.headers, 'X-Robots-Tag': 'noindex' },
  };
}
