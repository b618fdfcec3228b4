import type { Report } from '../../../shared/schema/report.ts';

/** What a report is called: the title of its page, or its claim; a page without a title by its address. */
export function headingOf({ content, result }: Pick<Report, 'content' | 'result'>): string {
  return result?.page?.title ?? content;
}
