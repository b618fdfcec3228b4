import type { AdminReport, FeaturedCategory } from '../../../../shared/schema/adminReport.ts';
import { cutText } from '../../../ui/text.ts';

/** The lists of featured reports: how they are called, and what of a report says that it is on one. */
export const FEATURED = {
  high_score: { sign: 'H', name: 'high score', field: 'isFeaturedHighScore' },
  low_score: { sign: 'L', name: 'low score', field: 'isFeaturedLowScore' },
  interesting: { sign: 'I', name: 'interesting', field: 'isFeaturedInteresting' },
} as const satisfies Record<
  FeaturedCategory,
  { sign: string; name: string; field: keyof AdminReport }
>;

/** What a report is called where there is room for so many characters. */
export const nameOfReport = (report: Pick<AdminReport, 'title' | 'content'>, length = 80): string =>
  cutText(report.title ?? report.content, length);
