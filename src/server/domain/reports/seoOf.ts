import { SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import type { SeoReport } from '../../../shared/schema/views.ts';
import type { Result } from '../../../shared/schema/result.ts';
import type { ReportRecord } from '../../data/reports.ts';

/** What search engines show of a description before they cut it. */
const DESCRIPTION_MAX = 160;

/** What a report says of itself to search engines and previews, made of what is in it. */
export function seoOf(report: Pick<ReportRecord, 'content' | 'isIndexable' | 'result'>): SeoReport {
  const result = report.result as Result | null;
  return {
    title: cut(result?.page?.title ?? report.content, SHARED_TITLE_MAX),
    description: cut(result?.perplexity.analysis_summary ?? report.content, DESCRIPTION_MAX),
    keywords: result?.perplexity.summary_highlights.key_words ?? [],
    indexable: report.isIndexable,
  };
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
