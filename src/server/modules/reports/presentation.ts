import { randomBytes, randomInt } from 'node:crypto';
import { failureMessages } from '../../../shared/messages.ts';
import { SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import { Failure } from '../../../shared/schema/analysis.ts';
import { Correction, type SeoReport, type StoredSeo } from '../../../shared/schema/report.ts';
import { type Place, Result } from '../../../shared/schema/result.ts';
import { openWords } from '../../../shared/verdictWords.ts';
import { readableSlug } from '../../../shared/seo.ts';
import { cutText } from '../../../shared/cutText.ts';
import type { ReportRecord, ReviewRecord } from './reports.repository.ts';

type SeoSource = Pick<ReportRecord, 'content' | 'result'>;

const DESCRIPTION_MAX = 160;

export const seoOf = (
  report: SeoSource & Pick<ReportRecord, 'isIndexable' | 'seo'>,
): SeoReport => ({
  ...derivedSeo(report),
  ogImage: null,
  ...(report.seo as StoredSeo | null),
  indexable: report.isIndexable,
});

export function derivedSeo(report: SeoSource) {
  const result = report.result as Result | null;
  return {
    title: cutText(result?.page?.title ?? report.content, SHARED_TITLE_MAX),
    description: cutText(describe(report.content, result), DESCRIPTION_MAX),
    keywords: result?.perplexity.summary_highlights.key_words ?? [],
  };
}

/** A low-confidence summary must not read like a verdict. */
function describe(content: string, result: Result | null): string {
  if (!result) return content;
  const summary = result.perplexity.analysis_summary;
  return result.confidence === 'low' ? `${openWords(result)}. ${summary}` : summary;
}

export const reviewOf = ({ reviewedAt: at, reviewerName: name, reviewNote: note }: ReviewRecord) =>
  at && name ? { name, note, at: at.toISOString() } : null;

export const correctionsOf = ({ corrections }: Pick<ReportRecord, 'corrections'>): Correction[] =>
  Correction.array().parse(corrections);

export function missingPlaces(report: Pick<ReportRecord, 'partial' | 'result'>): Place[] {
  return report.partial ? Result.shape.missing.parse((report.result as Result).missing) : [];
}

export function failureText({ failure }: Pick<ReportRecord, 'failure'>): string | null {
  return failure === null ? null : failureMessages[Failure.parse(failure)];
}

export const titleOf = ({ result }: Pick<ReportRecord, 'result'>): string | null =>
  (result as Result | null)?.page?.title ?? null;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

export function wordsOfAddress(address: string): string {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/%[0-9a-f]{2}/gi, ' ');
  return `${hostname.replace(/^www\./, '')} ${path}`;
}

/** Random parts of 72 and 51 bits, so that neither name can be guessed. */
export function nameReport(content: string): { shareId: string; slug: string } {
  const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]);
  return {
    shareId: randomBytes(9).toString('base64url'),
    slug: `${readableSlug(content)}-${letters.join('')}`,
  };
}
