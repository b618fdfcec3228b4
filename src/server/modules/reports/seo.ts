import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkSeo } from '../../../shared/seo.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import { CLAIM_MAX, NAME_MAX, REVIEW_NOTE_MAX } from '../../../shared/limits.ts';
import type { ChangedReport } from '../../../shared/schema/admin.ts';
import type { OwnSeo, ReviewChange, SeoChange, StoredSeo } from '../../../shared/schema/report.ts';
import { SeoForm } from '../../../shared/schema/report.ts';
import { cleanText } from '../../../shared/text.ts';
import type { Statements, Transaction } from '../../platform/database/database.ts';
import type { AdminAct } from '../accounts/caller.ts';
import { differences, recordAct } from '../audit/audit.ts';
import { checkText, DomainError } from '../errors.ts';
import { changeSlug, prepareListing, toChangedReport } from './moderate.ts';
import * as repository from './reports.repository.ts';
import type { ReportRecord } from './reports.repository.ts';
import { derivedSeo, reviewOf } from './presentation.ts';
import { findVisible, lockVisible } from './visible.ts';

export const editSeo = (call: AdminAct, id: string, change: SeoChange): Promise<ChangedReport> =>
  call.db.transaction(async (tx) => {
    const record = await lockForEdit(tx, call, id, change.version);
    const own = changedSeo(record, change);
    await changeSlug(tx, record, change.slug?.trim() || record.slug);
    const isIndexable = change.isIndexable ?? change.indexable ?? record.isIndexable;
    await prepareListing(tx, record, isIndexable);
    if (isIndexable !== record.isIndexable)
      await repository.updateModeration(tx, record, { isIndexable });
    if (differences(ownSeo(record), own))
      await repository.updateSeo(tx, record.id, toStoredSeo(own));
    const changed = (await repository.findById(tx, record.id)) ?? record;
    await recordChanges(tx, call, record, changed);
    return toChangedReport(changed);
  });

function changedSeo(record: ReportRecord, change: SeoChange): OwnSeo {
  const kept = ownSeo(record);
  const {
    title = kept.title,
    description = kept.description,
    keywords = kept.keywords,
    ogImage = kept.ogImage,
  } = change;
  const { own, faults } = checkSeo({ title, description, keywords, ogImage });
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new DomainError('invalid_input', fault);
  return own;
}

function toStoredSeo(own: OwnSeo): StoredSeo | null {
  const fields = Object.entries(own).filter(([, value]) => value !== null);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Two acts, because the audit list can be filtered by either. */
const AUDITED = [
  ['report.seo', (record: ReportRecord) => ({ ...ownSeo(record), slug: record.slug })],
  ['report.indexable', repository.listStateOf],
] as const;

async function recordChanges(
  tx: Transaction,
  call: AdminAct,
  record: ReportRecord,
  changed: ReportRecord,
) {
  for (const [action, fieldsOf] of AUDITED) {
    const change = differences(fieldsOf(record), fieldsOf(changed));
    await recordAct(tx, call, action, record, change);
  }
}

async function seoForm(db: Statements, record: ReportRecord, now: Date): Promise<SeoForm> {
  // Older edits are not shown as concurrent.
  const since = new Date(now.getTime() - DAY_MS);
  return SeoForm.parse({
    ...record,
    content: record.content.slice(0, CLAIM_MAX).toWellFormed(),
    isReviewable: isReviewable(record),
    derived: derivedSeo(record),
    own: ownSeo(record),
    review: reviewOf(record),
    oldSlugs: await repository.findOldSlugs(db, record.id),
    editedBy: (await repository.findSeoEditor(db, record.reportId, since))?.email || null,
  });
}

const NO_SEO: OwnSeo = { title: null, description: null, keywords: null, ogImage: null };

const ownSeo = ({ seo }: Pick<ReportRecord, 'seo'>): OwnSeo => ({
  ...NO_SEO,
  ...(seo as Partial<OwnSeo> | null),
});

const isReviewable = ({ status, result }: Pick<ReportRecord, 'status' | 'result'>) =>
  status === 'completed' && result !== null;

export const readSeo = async ({ db, admin, now }: AdminAct, id: string): Promise<SeoForm> =>
  seoForm(db, await findVisible(db, id, admin), now);

async function lockForEdit(
  tx: Transaction,
  { admin, now }: AdminAct,
  id: string,
  version: number | undefined,
): Promise<ReportRecord> {
  const found = await findVisible(tx, id, admin);
  const record = await lockVisible(tx, found.id, admin);
  if (version === undefined || version === record.version) return record;
  throw new DomainError('conflict', adminMessages.seo.changedMeanwhile, {
    present: await seoForm(tx, record, now),
  });
}

export async function reviewReport(call: AdminAct, change: ReviewChange): Promise<SeoForm> {
  const review = toReviewRecord(change, call.now);
  return call.db.transaction(async (tx) => {
    const record = await lockForEdit(tx, call, change.reportId, change.version);
    if (change.reviewed && !isReviewable(record))
      throw new DomainError('conflict', adminMessages.seo.notReviewable);
    const reviewed = await repository.updateReview(tx, record, review);
    const [before, after] = [reviewOf(record), reviewOf(reviewed)];
    const isChange = before !== null || after !== null;
    await recordAct(tx, call, 'report.reviewed', record, isChange ? { before, after } : null);
    await recordChanges(tx, call, record, reviewed);
    return seoForm(tx, reviewed, call.now);
  });
}

function toReviewRecord({ reviewed, name = '', note = '' }: ReviewChange, now: Date) {
  if (!reviewed) return { reviewedAt: null, reviewerName: null, reviewNote: null };
  const { reviewerTooLong, reviewerRequired, reviewNoteTooLong } = adminMessages.seo;
  const reviewerName = checkText(cleanText(name), NAME_MAX, reviewerTooLong, reviewerRequired);
  const reviewNote = checkText(cleanText(note), REVIEW_NOTE_MAX, reviewNoteTooLong) || null;
  return { reviewedAt: now, reviewerName, reviewNote };
}
