import { adminMessages } from '../../../shared/adminMessages.ts';
import { exceedsCodePoints, removeHidden } from '../../../shared/cleanText.ts';
import { NAME_MAX, REVIEW_NOTE_MAX } from '../../../shared/limits.ts';
import type { ReviewChange, SeoForm } from '../../../shared/schema/seo.ts';
import type { Database } from '../../platform/database/database.ts';
import { findById } from './reports.ts';
import { type ReviewRecord, updateReview } from './seo.ts';
import type { Admin } from '../accounts/asker.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import { openForChange } from './openForChange.ts';
import { reviewOf } from './reviewOf.ts';
import { isReviewable, seoForm } from './seoForm.ts';

/**
 * Says on a report that a person reviewed its present result, or takes that back. Fails with
 * `not_found`, `invalid_input`, and `conflict` when it was changed since the caller read it, or there is
 * no result to stand for.
 */
export async function reviewReport(
  db: Database,
  admin: Admin,
  change: ReviewChange,
  now: Date,
): Promise<SeoForm> {
  const review = reviewed(change, now);
  return db.transaction(async (tx) => {
    const record = await openForChange(tx, admin, { ...change, id: change.reportId }, now);
    if (change.reviewed && !isReviewable(record)) {
      throw new DomainError('conflict', adminMessages.seo.notReviewable);
    }
    await updateReview(tx, record.id, review);
    const act = { action: 'report.reviewed' as const, subjectId: record.reportId };
    const subjectName = record.content;
    const [before, after] = [reviewOf(record), reviewOf(review)];
    if (before !== null || after !== null)
      await recordActs(tx, admin, [{ ...act, subjectName, before, after }], now);
    return seoForm(tx, (await findById(tx, record.id)) ?? record, now);
  });
}

function reviewed({ reviewed, name, note }: ReviewChange, now: Date): ReviewRecord {
  if (!reviewed) return { reviewedAt: null, reviewerName: null, reviewNote: null };
  const { seo } = adminMessages;
  const by = removeHidden(name ?? '');
  const said = removeHidden(note ?? '');
  if (by === '') throw new DomainError('invalid_input', seo.reviewerRequired);
  if (exceedsCodePoints(by, NAME_MAX)) throw new DomainError('invalid_input', seo.reviewerTooLong);
  if (exceedsCodePoints(said, REVIEW_NOTE_MAX)) {
    throw new DomainError('invalid_input', seo.reviewNoteTooLong);
  }
  return { reviewedAt: now, reviewerName: by, reviewNote: said || null };
}
