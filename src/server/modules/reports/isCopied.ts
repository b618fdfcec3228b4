import type { Report } from '../../../shared/schema/report.ts';

/** Whether a report's page is kept as a copy: listed, and not being analysed anew. */
export function isCopied(report: Pick<Report, 'isIndexable' | 'status'>): boolean {
  return report.isIndexable && report.status === 'completed';
}
