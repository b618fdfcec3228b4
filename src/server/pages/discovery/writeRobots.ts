import { paths } from '../../../shared/paths.ts';

/** What stands in a closed part and is for programs. */
const OPEN = [paths.openapi, paths.apiDocs];

/** What a crawler would only be sent away from, or could do nothing with. */
const CLOSED = [
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
 * Reports that may not be indexed are not closed here: who may not read a page never learns that it is
 * not to be listed.
 */
export const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    // First, for those who take the first line that fits.
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ].join('\n');
