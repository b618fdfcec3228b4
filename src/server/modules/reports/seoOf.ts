import { SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import type { Result } from '../../../shared/schema/result.ts';
import type { StoredSeo } from '../../../shared/schema/seo.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import type { ReportRecord } from './reports.ts';

type Told = Pick<ReportRecord, 'content' | 'result'>;

/** What search engines show of a description before they cut it. */
const DESCRIPTION_MAX = 160;

/** What a report says of itself to search engines and previews: what an admin wrote, else what is in it. */
export function seoOf(report: Told & Pick<ReportRecord, 'isIndexable' | 'seo'>): SeoReport {
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
export function derivedSeo(report: Told) {
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
