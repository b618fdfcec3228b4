import { paths } from '../../../shared/paths.ts';
import type { User } from '../../modules/accounts/asker.ts';

/** Who may open a page that is not everybody's. */
export type Guard = 'signedIn' | 'admin';

const guards: Record<string, Guard> = {
  [paths.myReports]: 'signedIn',
  [paths.account]: 'signedIn',
  [paths.admin]: 'admin',
  [paths.adminUsers]: 'admin',
  [paths.adminReports]: 'admin',
  [paths.adminSettings]: 'admin',
  [paths.adminLibrary]: 'admin',
  [paths.adminJobs]: 'admin',
  [paths.adminAudit]: 'admin',
};

const EDIT_SEO = /^\/admin\/reports\/[^/]+\/edit-seo$/;

/** The guard of a page's path; null where everybody may go, or nobody because nothing is there. */
export const guardOf = (path: string): Guard | null =>
  guards[path] ?? (EDIT_SEO.test(path) ? 'admin' : null);

/**
 * Where a guard sends whoever looks, null when they may pass. Visitors go to the sign-in and, after it,
 * back to `address`, the page's path and query.
 */
export function turnAway(guard: Guard, user: User | null, address: string): string | null {
  if (user === null) return paths.signIn(address);
  return guard === 'admin' && user.role !== 'ADMIN' ? paths.notFound : null;
}
