import { paths } from '../../../shared/paths.ts';

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
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ].join('\n');
