import { randomInt } from 'node:crypto';
import { failureMessages } from '../../../shared/failureMessages.ts';
import { SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import { Failure } from '../../../shared/schema/failure.ts';
import type { Review } from '../../../shared/schema/report.ts';
import { type Place, Result } from '../../../shared/schema/result.ts';
import type { StoredSeo } from '../../../shared/schema/seo.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import { readableSlug } from '../../../shared/slug.ts';
import type { ReportRecord } from './reports.repository.ts';

type Feedback = Pick<ReportRecord, 'content' | 'result'>;

/** What search engines show of a description before they cut it. */
const DESCRIPTION_MAX = 160;

/** What a report says of itself to search engines and previews: what an admin wrote, else what is in it. */
export function seoOf(report: Feedback & Pick<ReportRecord, 'isIndexable' | 'seo'>): SeoReport {
  const own = (report.seo ?? {}) as StoredSeo;
  const derived = derivedSeo(report);
  return {
    title: own.title ?? derived.title,
    description: own.description ?? derived.description,
    keywords: own.keywords ?? derived.keywords,
    ogImage: own.ogImage ?? null,
    indexable: report.isIndexable,
  };
}

/** What is made of the report itself. */
export function derivedSeo(report: Feedback) {
  const result = report.result as Result | null;
  return {
    title: cut(result?.page?.title ?? report.content, SHARED_TITLE_MAX),
    description: cut(describe(report.content, result), DESCRIPTION_MAX),
    keywords: result?.perplexity.summary_highlights.key_words ?? [],
  };
}

/** What was found, which is not to pass for a verdict where there is none. */
function describe(content: string, result: Result | null): string {
  if (!result) return content;
  const summary = result.perplexity.analysis_summary;
  return result.confidence === 'low' ? `Not enough evidence for a verdict. ${summary}` : summary;
}

/** At most `most` code points, the last of them telling that there were more. */
function cut(text: string, most: number): string {
  const letters = Array.from(text.slice(0, 2 * most + 2));
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** What a person said who reviewed the present result; null when nobody did. */
export const reviewOf = ({
  reviewedAt,
  reviewerName,
  reviewNote,
}: Pick<ReportRecord, 'reviewedAt' | 'reviewerName' | 'reviewNote'>): Review | null =>
  reviewedAt && reviewerName
    ? { name: reviewerName, note: reviewNote, at: reviewedAt.toISOString() }
    : null;

/** The places of a partial report whose analyst gave no number. */
export function missingPlaces(report: Pick<ReportRecord, 'partial' | 'result'>): Place[] {
  return report.partial ? Result.shape.missing.parse((report.result as Result).missing) : [];
}

/** Why the last analysis gave no result, in words; null when it gave one, or runs. */
export function failureText({ failure }: Pick<ReportRecord, 'failure'>): string | null {
  return failure === null ? null : failureMessages[Failure.parse(failure)];
}

/** The title of the page that a report is about; null when it is about none, or the page has none. */
export const titleOf = ({ result }: Pick<ReportRecord, 'result'>): string | null =>
  (result as Result | null)?.page?.title ?? null;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const URL_SAFE = `${LETTERS}ABCDEFGHIJKLMNOPQRSTUVWXYZ-_`;

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** What of an address is worth reading: host and path, without `www.`, query and escapes. */
export function wordsOfAddress(address: string): string {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/%[0-9a-f]{2}/gi, ' ');
  return `${hostname.replace(/^www\./, '')} ${path}`;
}

/**
 * The public names of a new report: a `shareId` of 12 random characters (71 bits) and a slug of
 * the claim's words plus 10 random characters (51 bits), so that neither can be guessed.
 */
export function nameReport(content: string): { shareId: string; slug: string } {
  return {
    shareId: randomText(12, URL_SAFE),
    slug: `${readableSlug(content)}-${randomText(10, LETTERS)}`,
  };
}
