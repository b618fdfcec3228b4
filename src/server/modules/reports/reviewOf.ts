import type { Review } from '../../../shared/schema/report.ts';
import type { ReportRecord } from './reports.ts';

/** What a person said who reviewed the present result; null when nobody did. */
export const reviewOf = ({
  reviewedAt,
  reviewerName,
  reviewNote,
}: Pick<ReportRecord, 'reviewedAt' | 'reviewerName' | 'reviewNote'>): Review | null =>
  reviewedAt && reviewerName
    ? { name: reviewerName, note: reviewNote, at: reviewedAt.toISOString() }
    : null;
