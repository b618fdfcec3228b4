import { paths } from '../../../shared/paths.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import type { Found } from '../../modules/reports/listFound.ts';
import { escapeXml } from './escapeXml.ts';
import { findingWords } from './findingWords.ts';
import { siteDescription } from './siteDescription.ts';

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
