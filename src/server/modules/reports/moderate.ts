import { adminMessages } from '../../../shared/adminMessages.ts';
import { ADMIN_UNDO_MS } from '../../../shared/limits.ts';
import type {
  AuditAction,
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../shared/schema/admin.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admin, User } from '../accounts/caller.ts';
import { differences, recordActs } from '../audit/audit.ts';
import { DomainError, refusalOf } from '../errors.ts';
import {
  findOldSlugs,
  isSlugTaken,
  lockReport,
  lockSlug,
  type ModerationState,
  moderationStateOf,
  type SlugHolder,
  updateModeration,
  updateSlug,
} from './moderation.repository.ts';
import { seoOf, titleOf } from './presentation.ts';
import { removeReportJob } from './reports.jobs.ts';
import {
  findByPublicId,
  isFirstSubmitter,
  isGoneName,
  type ReportRecord,
} from './reports.repository.ts';
import { checkVisible, findVisible } from './visible.ts';
import { readableSlug, slugFault } from '../../../shared/seo.ts';

export interface ChangeContext {
  db: Database;
  admin: Admin;
  now: Date;
}

type Decide = (
  tx: Statements,
  record: ReportRecord,
) => Promise<Partial<ModerationState>> | Partial<ModerationState>;

async function changeReport(
  { db, admin, now }: ChangeContext,
  id: string,
  action: AuditAction,
  decide: Decide,
  { includeDeleted = false } = {},
): Promise<ReportRecord> {
  const found = await findByPublicId(db, id);
  if (!found) throw new DomainError((await isGoneName(db, id)) ? 'gone' : 'not_found');
  return db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record || (record.deletedAt !== null && !includeDeleted)) throw new DomainError('gone');
    const state = { ...moderationStateOf(record), ...(await decide(tx, record)) };
    const changed = await updateModeration(tx, record.id, state);
    const act = differences(auditedState(record), auditedState(changed));
    if (act === null) return changed;
    const subject = { subjectId: record.reportId, subjectName: record.content };
    await recordActs(tx, admin, [{ action, ...subject, ...act }], now);
    return changed;
  });
}

const auditedState = (record: ReportRecord) => ({
  slug: record.slug,
  ...moderationStateOf(record),
});

export async function setIndexability(
  context: ChangeContext,
  id: string,
  isIndexable: boolean,
): Promise<ChangedReport> {
  const changed = await changeReport(context, id, 'report.indexable', async (tx, record) => {
    if (isIndexable && !record.isIndexable) {
      checkListable(record);
      await shortenSlug(tx, record);
    }
    return { isIndexable };
  });
  return toChangedReport(changed);
}

export function checkListable({ result, partial, withheldAt, isSample }: ReportRecord): void {
  const { isWithheld, hasNoResult, isPartial, isSample: isSampleText } = adminMessages.reports;
  if (withheldAt !== null) throw new DomainError('conflict', isWithheld);
  if (isSample) throw new DomainError('conflict', isSampleText);
  if (result === null) throw new DomainError('conflict', hasNoResult);
  if (partial) throw new DomainError('conflict', isPartial);
}

const FEATURED_FIELDS = {
  high_score: 'isFeaturedHighScore',
  low_score: 'isFeaturedLowScore',
  interesting: 'isFeaturedInteresting',
} as const satisfies Record<FeaturedCategory, keyof ModerationState>;

export async function setFeatured(
  context: ChangeContext,
  id: string,
  { category, isFeatured }: { category: FeaturedCategory; isFeatured: boolean },
): Promise<ChangedReport> {
  const changed = await changeReport(context, id, 'report.featured', (_tx, { isIndexable }) => {
    if (isFeatured && !isIndexable) {
      throw new DomainError('conflict', adminMessages.reports.notIndexable);
    }
    return { [FEATURED_FIELDS[category]]: isFeatured };
  });
  return toChangedReport(changed);
}

export async function setWithheld(
  context: ChangeContext,
  id: string,
  isWithheld: boolean,
): Promise<ChangedReport> {
  const changed = await changeReport(context, id, 'report.withheld', (_tx, record) =>
    isWithheld
      ? { withheldAt: record.withheldAt ?? context.now, isIndexable: false }
      : { withheldAt: null },
  );
  return toChangedReport(changed);
}

export async function removeReport(
  context: ChangeContext & { queue: Queue },
  id: string,
): Promise<void> {
  const { queue, now } = context;
  await changeReport(context, id, 'report.deleted', async (tx, record) => {
    await enqueueRemoval(queue, tx, record, now);
    return { deletedAt: now };
  });
}

/** The rows go some seconds later, unless the report is restored. */
export async function enqueueRemoval(
  queue: Queue,
  tx: Statements,
  { id }: Pick<ReportRecord, 'id'>,
  deletedAt: Date,
): Promise<void> {
  const removal = { id, deletedAt: deletedAt.toISOString() };
  await queue.enqueue(tx, removeReportJob, removal, { delaySeconds: ADMIN_UNDO_MS / 1_000 });
}

export async function restoreReport(context: ChangeContext, id: string): Promise<ChangedReport> {
  const restored = await changeReport(context, id, 'report.restored', () => ({ deletedAt: null }), {
    includeDeleted: true,
  });
  return toChangedReport(restored);
}

/** In separate transactions, so that one refusal does not affect the others. */
export async function changeSeveral(
  reportIds: readonly string[],
  work: (reportId: string) => Promise<unknown>,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcomes = [];
  for (const reportId of reportIds)
    outcomes.push({ reportId, refused: await refusalOf(work(reportId)) });
  return outcomes;
}

export function toChangedReport(record: ReportRecord): ChangedReport {
  return {
    reportId: record.reportId,
    slug: record.slug,
    isIndexable: record.isIndexable,
    isFeaturedHighScore: record.isFeaturedHighScore,
    isFeaturedLowScore: record.isFeaturedLowScore,
    isFeaturedInteresting: record.isFeaturedInteresting,
    withheldAt: record.withheldAt?.toISOString() ?? null,
    version: record.version,
    seoReport: seoOf(record),
  };
}

/** Only the first submitter may unlist, because anyone can submit an equal claim for free. */
export async function unlistReport(db: Database, user: User, reportId: string): Promise<void> {
  const found = await findVisible(db, reportId, user);
  await db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record) throw new DomainError('gone');
    checkVisible(record, user);
    if (!(await isFirstSubmitter(tx, record.id, user.id))) throw new DomainError('forbidden');
    if (!record.isIndexable) return;
    await updateModeration(tx, record.id, { ...moderationStateOf(record), isIndexable: false });
  });
}

/** A report may return to its old slugs. */
export async function changeSlug(tx: Statements, record: SlugHolder, slug: string): Promise<void> {
  if (slug === record.slug) return;
  const fault = slugFault(slug);
  if (fault !== null) throw new DomainError('invalid_input', fault);
  if (!(await tryUpdateSlug(tx, record, slug))) {
    throw new DomainError('conflict', adminMessages.seo.slugTaken);
  }
}

async function tryUpdateSlug(tx: Statements, { id }: SlugHolder, slug: string): Promise<boolean> {
  // A separate statement, because one that also reads would see data from before the lock.
  if (!(await lockSlug(tx, slug))) return false;
  if (await isSlugTaken(tx, slug, id)) return false;
  await updateSlug(tx, id, slug);
  return true;
}

export async function checkSlug(
  db: Database,
  _admin: Admin,
  slug: string,
  except: string | null,
): Promise<boolean> {
  if (slugFault(slug) !== null) return false;
  const own = except === null ? null : await findByPublicId(db, except);
  return !(await isSlugTaken(db, slug, own?.id ?? null));
}

const RANDOM_SUFFIX = /-[a-z0-9]{10}$/;

/** Drops the random suffix if the short slug is free; slugs chosen by an admin stay. */
export async function shortenSlug(
  tx: Statements,
  record: Pick<ReportRecord, 'id' | 'slug' | 'content' | 'result'>,
): Promise<string> {
  const { id, slug } = record;
  if (!RANDOM_SUFFIX.test(slug) || (await findOldSlugs(tx, id)).length > 0) return slug;
  const title = titleOf(record);
  const clean = title === null ? slug.replace(RANDOM_SUFFIX, '') : readableSlug(title);
  if (slugFault(clean) !== null) return slug;
  return (await tryUpdateSlug(tx, record, clean)) ? clean : slug;
}
