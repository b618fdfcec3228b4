import type { Result } from '../../../shared/schema/result.ts';
import type { ReportRecord } from './reports.ts';

/** The title of the page that a report is about; null when it is about none, or the page has none. */
export const titleOf = ({ result }: Pick<ReportRecord, 'result'>): string | null =>
  (result as Result | null)?.page?.title ?? null;
