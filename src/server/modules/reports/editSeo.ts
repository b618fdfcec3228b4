import { checkSeo } from '../../../shared/checkSeo.ts';
import type { ChangedReport } from '../../../shared/schema/adminReport.ts';
import type { OwnSeo, SeoChange, StoredSeo } from '../../../shared/schema/seo.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { findById, type ReportRecord } from './reports.ts';
import { updateSeo } from './seo.ts';
import { switchesOf, updateSwitches } from './switches.ts';
import type { Admin } from '../accounts/asker.ts';
import { differences } from '../audit/differences.ts';
import { type Act, recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import { changeSlug } from './changeSlug.ts';
import { openForChange } from './openForChange.ts';
import { ownSeo } from './seoForm.ts';
import { checkListable } from './setIndexability.ts';
import { takeCleanSlug } from './takeCleanSlug.ts';
import { toChanged } from './toChanged.ts';

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
