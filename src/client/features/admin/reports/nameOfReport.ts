import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { cutText } from '../../../ui/cutText.ts';

/** What a report is called where there is room for so many characters. */
export const nameOfReport = (report: Pick<AdminReport, 'title' | 'content'>, length = 80): string =>
  cutText(report.title ?? report.content, length);
