import { escapeUTF8 } from 'entities';
import { dateInWords } from '../../../shared/dates.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { paths, routeList } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { knowsNothing, NOT_JUDGED, openWords, verdictWords } from '../../../shared/verdictWords.ts';
import type { DiscoveryReport } from '../../modules/reports/lists.ts';
import { cardColors } from '../share-image/card.ts';
import site from './site.json' with { type: 'json' };

function verdictSentence(result: Result): string {
  const { overallScore, verdict, confidence, partial } = result;
  const label = scoreLabel(overallScore);
  if (knowsNothing(result)) return `${NOT_JUDGED}.`;
  return confidence === 'low'
    ? `${openWords(result)}. Provisional score ${overallScore} of 100, ${label}.`
    : `${verdictWords[verdict]}: ${overallScore} of 100, ${label}. Confidence ${confidence}.${partial ? ' Partial report.' : ''}`;
}

export const escapeXml = (text: string): string => escapeUTF8(text.replaceAll(INVALID_IN_XML, ''));

const INVALID_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const ATOM = 'application/atom+xml; charset=utf-8';
/** Shared caches must revalidate each time, because a report can be hidden. */
export const SHORTLY = { 'Cache-Control': 'public, max-age=300, s-maxage=0' };

/** Atom (RFC 4287). Entry ids stay when a slug changes. */
export function writeFeed(reports: readonly DiscoveryReport[], origin: string): string {
  const { name, what } = site;
  return feed(origin, {
    ...{ path: paths.feed, about: paths.home, title: name, subtitle: what },
    updated: reports.map(changedAt).reduce(later, EPOCH),
    entries: reports.map((report) => writeEntry(report, origin)),
  });
}

export function writeReportFeed(report: Report | null, slug: string, origin: string): string {
  const path = paths.reportFeed(slug);
  const about = report ? paths.report(slug) : paths.home;
  if (!report?.result) {
    const title = report ? 'This report has no result' : 'There is no such report';
    return feed(origin, { path, about, title, updated: EPOCH });
  }
  const { reportId, seo, result, corrections, updatedAt } = report;
  const entry = (at: string, title: string, text: string) => [
    '<entry>',
    `<id>urn:uuid:${reportId}#${at}</id>`,
    `<title>${title}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + about)}"/>`,
    `<updated>${at}</updated>`,
    `<summary>${escapeXml(text)}</summary>`,
    '</entry>',
  ];
  const analyzed = entry(updatedAt, verdictWords[result.verdict], verdictSentence(result));
  const corrected = corrections.map(({ at, text }) => entry(at, 'Correction', text));
  return feed(origin, {
    ...{ path, about, title: titleOf(seo.title) },
    updated: changedAt({ updatedAt, corrections }),
    entries: [...corrected.reverse(), analyzed].map((lines) => lines.join('\n')),
  });
}

interface Feed extends Record<'path' | 'about' | 'title' | 'updated', string> {
  subtitle?: string;
  entries?: readonly string[];
}

function feed(origin: string, { path, about, title, subtitle, updated, entries = [] }: Feed) {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(origin + path)}</id>`,
    `<title>${title}</title>`,
    ...(subtitle === undefined ? [] : [`<subtitle>${escapeXml(subtitle)}</subtitle>`]),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + about)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${site.name}</name></author>`,
    `<icon>${escapeXml(`${origin}/icon-192.png`)}</icon>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** A claim may consist of characters that XML forbids. */
const titleOf = (title: string): string => escapeXml(title).trim() || 'Report';

const EPOCH = new Date(0).toISOString();
const later = (a: string, b: string) => (a > b ? a : b);

const changedAt = ({ updatedAt, corrections }: Pick<Report, 'updatedAt' | 'corrections'>): string =>
  corrections.map(({ at }) => at).reduce(later, updatedAt);

function writeEntry(report: DiscoveryReport, origin: string) {
  const { reportId, slug, seo, result, corrections, createdAt } = report;
  const corrected = corrections.map(({ at, text }) => `Correction, ${dateInWords(at)}: ${text} `);
  // Descriptions of open verdicts begin with the same words.
  const open = `${openWords(result)}. `;
  const about = seo.description.startsWith(open)
    ? seo.description.slice(open.length)
    : seo.description;
  return [
    '<entry>',
    `<id>urn:uuid:${reportId}</id>`,
    `<title>${titleOf(seo.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + paths.report(slug))}"/>`,
    `<published>${createdAt}</published>`,
    `<updated>${changedAt(report)}</updated>`,
    `<category term="${result.verdict}" label="${verdictWords[result.verdict]}"/>`,
    `<summary>${escapeXml(`${corrected.join('')}${verdictSentence(result)} ${about}`)}</summary>`,
    '</entry>',
  ].join('\n');
}

export function writeLlms(reports: readonly DiscoveryReport[], origin: string): string {
  const link = (title: string, path: string, note: string) =>
    `- [${title}](${origin}${path}): ${note}`;
  return [
    `# ${site.name}`,
    '',
    `> ${site.what}`,
    '',
    ...site.howToRead,
    '',
    '## About',
    '',
    link('Method', paths.about, 'the analysts, the formula of the score, verdict and confidence'),
    link('Terms', paths.terms, 'what may be quoted, and what nobody can promise'),
    link('Feed', paths.feed, 'the newest listed reports, Atom'),
    link('Site map', paths.sitemap, 'all listed reports'),
    '',
    '## For programs',
    '',
    link('OpenAPI', paths.openapi, 'OpenAPI 3.1 of the whole interface'),
    link('Documentation', paths.apiDocs, 'the same to read and try'),
    '',
    ...(reports.length > 0 ? ['## Newest reports', ''] : []),
    ...reports.map((report) =>
      link(plainTitle(report.seo.title), paths.report(report.slug), verdictSentence(report.result)),
    ),
    '',
  ].join('\n');
}

const plainTitle = (title: string): string =>
  title
    .replaceAll(/[[\]\\\p{C}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'Report';

export const ICONS = {
  '/icon-192.png': { size: 192, shape: 'rounded' },
  '/icon-512.png': { size: 512, shape: 'rounded' },
  '/icon-maskable-512.png': { size: 512, shape: 'full' },
  [paths.touchIcon]: { size: 180, shape: 'full' },
} as const;

export function writeManifest(): string {
  const { name, what } = site;
  return JSON.stringify({
    id: paths.home,
    name,
    short_name: name,
    description: what,
    lang: 'en',
    start_url: paths.home,
    scope: paths.home,
    display: 'minimal-ui',
    background_color: cardColors.paper,
    theme_color: cardColors.paper,
    categories: ['news', 'education', 'utilities'],
    icons: Object.entries(ICONS)
      .filter(([src]) => src !== paths.touchIcon)
      .map(([src, { size, shape }]) => ({
        src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: shape === 'full' ? 'maskable' : 'any',
      })),
    share_target: {
      action: paths.analyze,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text', url: 'url' },
    },
  });
}

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

/** Pages of unlisted reports are not disallowed: crawlers must read them to see `noindex`. */
export const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    // First, for crawlers that apply the first match.
    ...[paths.openapi, paths.apiDocs].map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ].join('\n');
