import { paths } from '../../../shared/paths.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import type { Found } from '../../modules/reports/listed.ts';

/** What came of a report, in a sentence or two. */
export function findingWords({ overallScore, verdict, confidence }: Result): string {
  const label = scoreLabel(overallScore);
  return confidence === 'low'
    ? `Inconclusive: not enough evidence. Provisional score ${overallScore} of 100, ${label}.`
    : `${verdictWords[verdict]}: ${overallScore} of 100, ${label}. Confidence ${confidence}.`;
}

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it may stand in XML, in an element or an attribute. What XML can't hold at all is left out. */
export const escapeXml = (text: string): string =>
  text.replaceAll(NOT_IN_XML, '').replaceAll(/[&<>"']/g, (sign) => NAMES[sign] ?? '');

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** What the product is, for machines that show it to people. */
export const siteDescription = {
  name: 'Verimeter',
  tagline: 'Is it true? Measure it.',
  what: 'Paste a claim, a text or a link. Three independent analysts judge it side by side, and every number in the report can be traced.',
} as const;

/** The Atom feed (RFC 4287) of the newest reports. Ids stay when an address changes. */
export function writeFeed(reports: readonly Found[], origin: string): string {
  const { name, what } = siteDescription;
  const updated = reports.map((report) => report.updatedAt).reduce(later, NEVER);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(origin + paths.feed)}</id>`,
    `<title>${name}</title>`,
    `<subtitle>${escapeXml(what)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + paths.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + paths.home)}"/>`,
    `<updated>${updated}</updated>`,
    `<author><name>${name}</name></author>`,
    `<icon>${escapeXml(`${origin}/icon-192.png`)}</icon>`,
    ...reports.map((report) => writeEntry(report, origin)),
    '</feed>',
    '',
  ].join('\n');
}

/** Of a feed without entries. */
const NEVER = new Date(0).toISOString();
const later = (a: string, b: string) => (a > b ? a : b);

function writeEntry({ reportId, slug, seo, result, createdAt, updatedAt }: Found, origin: string) {
  return [
    '<entry>',
    `<id>urn:uuid:${reportId}</id>`,
    // A title must say something, whatever the claim consists of.
    `<title>${escapeXml(seo.title).trim() || 'Report'}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + paths.report(slug))}"/>`,
    `<published>${createdAt}</published>`,
    `<updated>${updatedAt}</updated>`,
    `<category term="${result.verdict}" label="${verdictWords[result.verdict]}"/>`,
    `<summary>${escapeXml(`${findingWords(result)} ${seo.description}`)}</summary>`,
    '</entry>',
  ].join('\n');
}
