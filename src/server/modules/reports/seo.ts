import { DAY_MS } from '../../../shared/dates.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkSeo } from '../../../shared/seo.ts';
import { exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import { CLAIM_MAX, NAME_MAX, REVIEW_NOTE_MAX } from '../../../shared/limits.ts';
import type { ChangedReport } from '../../../shared/schema/admin.ts';
import type {
  OwnSeo,
  ReviewChange,
  SeoChange,
  SeoForm,
  StoredSeo,
} from '../../../shared/schema/report.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { type Act, differences, recordActs } from '../audit/audit.ts';
import { DomainError } from '../errors.ts';
import { changeSlug, checkListable, shortenSlug, toChangedReport } from './moderate.ts';
import {
  findOldSlugs,
  findSeoEditor,
  lockReport,
  moderationStateOf,
  type ReviewRecord,
  updateModeration,
  updateReview,
  updateSeo,
} from './moderation.repository.ts';
import { derivedSeo, reviewOf } from './presentation.ts';
import { findById, type ReportRecord } from './reports.repository.ts';
import { checkVisible, findVisible } from './visible.ts';

export async function editSeo(
  db: Database,
  admin: Admin,
  id: string,
  change: SeoChange,
  now: Date,
): Promise<ChangedReport> {
  return db.transaction(async (tx) => {
    const record = await lockForEdit(tx, admin, { id, version: change.version }, now);
    const own = changedSeo(record, change);
    await changeSlug(tx, record, change.slug?.trim() || record.slug);
    await changeListing(tx, record, change.isIndexable ?? change.indexable ?? record.isIndexable);
    if (differences(ownSeo(record), own)) await updateSeo(tx, record.id, toStoredSeo(own));
    const changed = (await findById(tx, record.id)) ?? record;
    await recordActs(tx, admin, auditActs(record, changed), now);
    return toChangedReport(changed);
  });
}

async function changeListing(
  tx: Transaction,
  record: ReportRecord,
  isIndexable: boolean,
): Promise<void> {
  if (isIndexable === record.isIndexable) return;
  if (isIndexable) {
    checkListable(record);
    await shortenSlug(tx, record);
  }
  await updateModeration(tx, record.id, { ...moderationStateOf(record), isIndexable });
}

function changedSeo(record: ReportRecord, change: SeoChange): OwnSeo {
  const { title, description, keywords, ogImage } = ownSeo(record);
  const { own, faults } = checkSeo({
    title: change.title === undefined ? title : change.title,
    description: change.description === undefined ? description : change.description,
    keywords: change.keywords === undefined ? keywords : change.keywords,
    ogImage: change.ogImage === undefined ? ogImage : change.ogImage,
  });
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new DomainError('invalid_input', fault);
  return own;
}

function toStoredSeo(own: OwnSeo): StoredSeo | null {
  const fields = Object.entries(own).filter(([, value]) => value !== null);
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

function auditActs(before: ReportRecord, after: ReportRecord): Act[] {
  const subject = { subjectId: before.reportId, subjectName: before.content };
  const seoFields = (record: ReportRecord) => ({ ...ownSeo(record), slug: record.slug });
  const listingFields = ({ isIndexable, ...record }: ReportRecord) => ({
    isIndexable,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
  });
  const edited = differences(seoFields(before), seoFields(after));
  const listed = differences(listingFields(before), listingFields(after));
  return [
    ...(edited ? [{ action: 'report.seo' as const, ...subject, ...edited }] : []),
    ...(listed ? [{ action: 'report.indexable' as const, ...subject, ...listed }] : []),
  ];
}

async function seoForm(db: Statements, record: ReportRecord, now: Date): Promise<SeoForm> {
  // Older edits are not shown as concurrent.
  const since = new Date(now.getTime() - DAY_MS);
  const { reportId, shareId, slug, status, version, isIndexable } = record;
  return {
    ...{ reportId, shareId, slug, status, version, isIndexable },
    content: record.content.slice(0, CLAIM_MAX).toWellFormed(),
    isReviewable: isReviewable(record),
    derived: derivedSeo(record),
    own: ownSeo(record),
    review: reviewOf(record),
    oldSlugs: await findOldSlugs(db, record.id),
    editedBy: await findSeoEditor(db, reportId, since),
  };
}

function ownSeo({ seo }: Pick<ReportRecord, 'seo'>): OwnSeo {
  const stored = (seo ?? {}) as StoredSeo;
  return {
    title: stored.title ?? null,
    description: stored.description ?? null,
    keywords: stored.keywords ?? null,
    ogImage: stored.ogImage ?? null,
  };
}

const isReviewable = ({ status, result }: Pick<ReportRecord, 'status' | 'result'>) =>
  status === 'completed' && result !== null;

export async function readSeo(db: Database, admin: Admin, id: string, now: Date): Promise<SeoForm> {
  return seoForm(db, await findVisible(db, id, admin), now);
}

async function lockForEdit(
  tx: Transaction,
  admin: Admin,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<ReportRecord> {
  const found = await findVisible(tx, id, admin);
  const locked = await lockReport(tx, found.id);
  if (!locked) throw new DomainError('gone');
  const record = checkVisible(locked, admin);
  if (version !== undefined && version !== record.version) {
    throw new DomainError('conflict', adminMessages.seo.changedMeanwhile, {
      present: await seoForm(tx, record, now),
    });
  }
  return record;
}

export async function reviewReport(
  db: Database,
  admin: Admin,
  change: ReviewChange,
  now: Date,
): Promise<SeoForm> {
  const review = toReviewRecord(change, now);
  return db.transaction(async (tx) => {
    const record = await lockForEdit(tx, admin, { ...change, id: change.reportId }, now);
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

function toReviewRecord({ reviewed, name, note }: ReviewChange, now: Date): ReviewRecord {
  if (!reviewed) return { reviewedAt: null, reviewerName: null, reviewNote: null };
  const { seo } = adminMessages;
  const reviewer = removeHidden(name ?? '');
  const noteText = removeHidden(note ?? '');
  if (reviewer === '') throw new DomainError('invalid_input', seo.reviewerRequired);
  if (exceedsCodePoints(reviewer, NAME_MAX))
    throw new DomainError('invalid_input', seo.reviewerTooLong);
  if (exceedsCodePoints(noteText, REVIEW_NOTE_MAX)) {
    throw new DomainError('invalid_input', seo.reviewNoteTooLong);
  }
  return { reviewedAt: now, reviewerName: reviewer, reviewNote: noteText || null };
}
