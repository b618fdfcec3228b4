import { adminMessages } from './adminMessages.ts';
import { SLUG_LENGTH } from './limits.ts';

/**
 * What is wrong with a slug that somebody chose, as a text to show; null when nothing is. Whether it is
 * free is another question.
 */
export function slugFault(slug: string): string | null {
  const { min, max } = SLUG_LENGTH;
  if (slug.length < min || slug.length > max || !FORM.test(slug)) return adminMessages.seo.slugForm;
  return UUID.test(slug) || RESERVED.has(slug) ? adminMessages.seo.slugReserved : null;
}

const FORM = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Who asks for one means the report with this report id. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What stands in the place of a slug in addresses of ours, and what is said of no report at all. */
const RESERVED = new Set(
  ['missing', 'gone', 'deleted', 'withheld', 'not-found', '404', 'null', 'undefined']
    .concat(['report', 'reports', 'public', 'analyze', 'start', 'status', 'progress', 'detailed'])
    .concat(['check-slug', 'new', 'random', 'edit-seo', 'admin']),
);
