import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkSeo } from '../../../shared/checkSeo.ts';
import { exceedsCodePoints, removeHidden } from '../../../shared/text.ts';
import { CLAIM_MAX, NAME_MAX, REVIEW_NOTE_MAX } from '../../../shared/limits.ts';
import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import type {
  OwnSeo,
  ReviewChange,
  SeoChange,
  SeoForm,
  StoredSeo,
} from '../../../shared/schema/seo.ts';
import type { Database, Statements, Transaction } from '../../platform/database/database.ts';
import type { Admin } from '../accounts/caller.ts';
import { type Act, differences, recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import { checkListable, toChanged } from './moderate.ts';
import {
  findOldSlugs,
  findSeoEditor,
  lockReport,
  type ReviewRecord,
  switchesOf,
  updateReview,
  updateSeo,
  updateSwitches,
} from './moderation.repository.ts';
import { derivedSeo, reviewOf } from './presentation.ts';
import { findById, type ReportRecord } from './reports.repository.ts';
import { changeSlug, takeCleanSlug } from './slugs.ts';
import { checkVisible, findVisible } from './visible.ts';

/**
 * Changes what a report says of itself, its address and whether it is listed, all or nothing. Fails with
 * `not_found`, `gone`, `invalid_input`, and `conflict` when the address means another report, the report
 * can't be listed, or it has another version than the one given.
 */
export async function editSeo(
  db: Database,
  admin: Admin,
  id: string,
  change: SeoChange,
  now: Date,
): Promise<ChangedReport> {
  return db.transaction(async (tx) => {
    const record = await openForChange(tx, admin, { id, version: change.version }, now);
    const own = changedSeo(record, change);
    await changeSlug(tx, record, change.slug?.trim() || record.slug);
    await list(tx, record, change.isIndexable ?? change.indexable ?? record.isIndexable);
    if (differences(ownSeo(record), own)) await updateSeo(tx, record.id, stored(own));
    const changed = (await findById(tx, record.id)) ?? record;
    await recordActs(tx, admin, actsOf(record, changed), now);
    return toChanged(changed);
  });
}

async function list(tx: Transaction, record: ReportRecord, isIndexable: boolean): Promise<void> {
  if (isIndexable === record.isIndexable) return;
  if (isIndexable) {
    checkListable(record);
    await takeCleanSlug(tx, record);
  }
  await updateSwitches(tx, record.id, { ...switchesOf(record), isIndexable });
}

/** What is written after the change. */
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

/** Null when everything is left to what is derived. */
function stored(own: OwnSeo): StoredSeo | null {
  const written = Object.entries(own).filter(([, value]) => value !== null);
  return written.length === 0 ? null : Object.fromEntries(written);
}

/** What was done, as it is written down: words and address, and being listed. */
function actsOf(before: ReportRecord, after: ReportRecord): Act[] {
  const subject = { subjectId: before.reportId, subjectName: before.content };
  const words = (record: ReportRecord) => ({ ...ownSeo(record), slug: record.slug });
  const lists = ({ isIndexable, ...record }: ReportRecord) => ({
    isIndexable,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
  });
  const edited = differences(words(before), words(after));
  const listed = differences(lists(before), lists(after));
  return [
    ...(edited ? [{ action: 'report.seo' as const, ...subject, ...edited }] : []),
    ...(listed ? [{ action: 'report.indexable' as const, ...subject, ...listed }] : []),
  ];
}

/** What is older is nothing that came between. */
const RECENT_MS = 24 * 3_600_000;

/** A report as the page shows it on which it is edited what it says of itself. */
async function seoForm(db: Statements, record: ReportRecord, now: Date): Promise<SeoForm> {
  const since = new Date(now.getTime() - RECENT_MS);
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

/** What an admin wrote, with null where they wrote nothing. */
function ownSeo({ seo }: Pick<ReportRecord, 'seo'>): OwnSeo {
  const stored = (seo ?? {}) as StoredSeo;
  return {
    title: stored.title ?? null,
    description: stored.description ?? null,
    keywords: stored.keywords ?? null,
    ogImage: stored.ogImage ?? null,
  };
}

/** Whether there is a result that a person could stand for, and none that takes its place any moment. */
const isReviewable = ({ status, result }: Pick<ReportRecord, 'status' | 'result'>) =>
  status === 'completed' && result !== null;

/** What a report says of itself, for the admin who edits it. Fails with `not_found` or `gone`. */
export async function readSeo(db: Database, admin: Admin, id: string, now: Date): Promise<SeoForm> {
  return seoForm(db, await findVisible(db, id, admin), now);
}

/**
 * The report with this public id, which nobody else changes until the transaction ends. Fails with
 * `not_found` or `gone`; with `conflict` when it has another version than the admin read, and then tells
 * what is there at present.
 */
async function openForChange(
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
