import { paths } from '../../../shared/paths.ts';

/** What everybody may ask for by its very name. */
const PUBLIC = new Set<string>([
  ...[paths.home, paths.analyze, paths.noReports, paths.truthRadar, paths.notFound],
  ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
  ...[paths.sitemap, paths.robots, paths.feed, paths.llms, paths.manifest],
]);
const PUBLIC_KINDS = /^\/(?:report|shared-report|embed|badge)\/[^/]+$/;

/**
 * The path and query of a public page of ours; null for anything else. What answers to this machine
 * alone, or to who brings a session, must not be reached through us.
 */
export function publicPath(given: string): string | null {
  const base = 'http://ours.invalid';
  const url = given.startsWith('/') ? URL.parse(given, base) : null;
  if (url?.origin !== base) return null;
  const { pathname, search } = url;
  return PUBLIC.has(pathname) || PUBLIC_KINDS.test(pathname) ? pathname + search : null;
}
