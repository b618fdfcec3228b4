import { dateInWords } from '../../../shared/dates.ts';
import { paths } from '../../../shared/paths.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { knowsNothing, NOT_JUDGED, openWords, verdictWords } from '../../../shared/verdictWords.ts';
import type { DiscoveryReport } from '../../modules/reports/lists.ts';

export function verdictSentence(result: Result): string {
  const { overallScore, verdict, confidence } = result;
  const label = scoreLabel(overallScore);
  if (knowsNothing(result)) return `${NOT_JUDGED}.`;
  return confidence === 'low'
    ? `${openWords(result)}. Provisional score ${overallScore} of 100, ${label}.`
    : `${verdictWords[verdict]}: ${overallScore} of 100, ${label}. Confidence ${confidence}.`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML elements and attributes, and drops characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text.replaceAll(INVALID_IN_XML, '').replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const INVALID_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const siteDescription = {
  name: 'Verimeter',
  tagline: 'Is it true? Measure it.',
  what: 'Paste a claim, a text or a link. Three independent analysts judge it side by side, and every number in the report can be traced.',
} as const;

/** Atom (RFC 4287). Entry ids stay when a slug changes. */
export function writeFeed(reports: readonly DiscoveryReport[], origin: string): string {
  const { name, what } = siteDescription;
  const updated = reports.map(changedAt).reduce(later, EPOCH);
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

const EPOCH = new Date(0).toISOString();
const later = (a: string, b: string) => (a > b ? a : b);

const changedAt = ({ updatedAt, corrections }: DiscoveryReport): string =>
  corrections.map(({ at }) => at).reduce(later, updatedAt);

function writeEntry(report: DiscoveryReport, origin: string) {
  const { reportId, slug, seo, result, corrections, createdAt } = report;
  const corrected = corrections.map(({ at, text }) => `Correction, ${dateInWords(at)}: ${text} `);
  return [
    '<entry>',
    `<id>urn:uuid:${reportId}</id>`,
    // The claim may consist of characters that XML forbids.
    `<title>${escapeXml(seo.title).trim() || 'Report'}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + paths.report(slug))}"/>`,
    `<published>${createdAt}</published>`,
    `<updated>${changedAt(report)}</updated>`,
    `<category term="${result.verdict}" label="${verdictWords[result.verdict]}"/>`,
    `<summary>${escapeXml(`${corrected.join('')}${verdictSentence(result)} ${seo.description}`)}</summary>`,
    '</entry>',
  ].join('\n');
}
