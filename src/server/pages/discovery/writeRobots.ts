import { paths } from '../../../shared/paths.ts';

const ALLOWED = [paths.openapi, paths.apiDocs];

const DISALLOWED = [
  paths.admin,
  `${paths.api}/`,
  `${paths.trpc}/`,
  paths.myReports,
  paths.account,
  paths.verifyEmail,
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
