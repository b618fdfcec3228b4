import { paths, routeList } from '../../../shared/paths.ts';

const ALLOWED = [paths.openapi, paths.apiDocs];

const DISALLOWED = [
  ...routeList
    .filter(({ guard, hasSecret }) => guard ?? hasSecret)
    .map(({ path }) => path)
    .filter((path) => !path.startsWith(`${paths.admin}/`)),
  `${paths.api}/`,
  `${paths.trpc}/`,
  paths.debug,
  paths.viewHtml,
  '/dev/',
];

/**
 * Pages of unlisted reports are not disallowed: a crawler must read them to see their `noindex`.
 */
export const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    // First, for crawlers that apply the first match.
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ].join('\n');
