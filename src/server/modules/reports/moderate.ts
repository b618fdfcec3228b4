import { adminMessages } from '../../../shared/adminMessages.ts';
import { ADMIN_UNDO_MS } from '../../../shared/limits.ts';
import { FEATURED_FIELDS } from '../../../shared/lists.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { readableSlug, slugFault } from '../../../shared/seo.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AdminAct, AdminCall, UserCall } from '../accounts/caller.ts';
import { differences, recordAct } from '../audit/audit.ts';
import { isHiddenByRequest, reopen } from '../corrections/corrections.repository.ts';
import { DomainError, eachRefusal } from '../errors.ts';
import { withIsoTimes } from '../rows.ts';
import * as repository from './reports.repository.ts';
import type { ReportRecord } from './reports.repository.ts';
import { seoOf, titleOf } from './presentation.ts';
import { removeReportJob } from './reports.jobs.ts';
import { checkVisible, findAny, findVisible, lockAny, lockVisible } from './visible.ts';

type Change = Partial<repository.ModerationState>;

/** Only a restoration changes a deleted report. */
async function changeReport(
  call: AdminAct,
  id: string,
  action: schema.AuditAction,
  decide: (record: ReportRecord, tx: Statements) => Promise<Change> | Change,
): Promise<schema.ChangedReport> {
  const found = await findAny(call.db, id);
  return call.db.preparedTransaction(async (tx) => {
    const record = await lockAny(tx, found.id);
    if (action !== 'report.restored') checkVisible(record, call.admin);
    const changed = await repository.updateModeration(tx, record, await decide(record, tx));
    const change = differences(auditedState(record), auditedState(changed));
    await recordAct(tx, call, action, record, change);
    return toChangedReport(changed);
  });
}

const auditedState = (record: ReportRecord) => ({
  slug: record.slug,
  ...repository.moderationStateOf(record),
});

export const setIndexability = (context: AdminAct, id: string, isIndexable: boolean) =>
  changeReport(context, id, 'report.indexable', async (record, tx) => {
    await prepareListing(tx, record, isIndexable);
    return { isIndexable };
  });

export async function prepareListing(tx: Statements, record: ReportRecord, isIndexable: boolean) {
  if (!isIndexable || record.isIndexable) return;
  const texts = adminMessages.reports;
  if (record.withheldAt !== null) throw new DomainError('conflict', texts.isWithheld);
  if (record.isSample) throw new DomainError('conflict', texts.isSample);
  if (record.result === null) throw new DomainError('conflict', texts.hasNoResult);
  if (record.partial) throw new DomainError('conflict', texts.isPartial);
  checkReviewed(record);
  await shortenSlug(tx, record);
}

function checkReviewed(record: ReportRecord) {
  if (repository.needsReview(record))
    throw new DomainError('conflict', adminMessages.reports.needsReview);
}

export const setFeatured = (
  context: AdminAct,
  id: string,
  { category, isFeatured }: { category: schema.FeaturedCategory; isFeatured: boolean },
): Promise<schema.ChangedReport> =>
  changeReport(context, id, 'report.featured', (record) => {
    if (isFeatured && !record.isIndexable) {
      checkReviewed(record);
      throw new DomainError('conflict', adminMessages.reports.notIndexable);
    }
    return { [FEATURED_FIELDS[category]]: isFeatured };
  });

export const setWithheld = (context: AdminAct, id: string, isWithheld: boolean) =>
  changeReport(context, id, 'report.withheld', async (record, tx) => {
    const { withheldAt } = record;
    if (!isWithheld) return { withheldAt: null };
    // A new time, because rejecting a request shows what was withheld at the time of the request.
    const isByAdmin = withheldAt !== null && !(await isHiddenByRequest(tx, record.id, withheldAt));
    return { withheldAt: isByAdmin ? withheldAt : context.now, isIndexable: false };
  });

export const setAboutPerson = (context: AdminAct, id: string, isAboutPerson: boolean) =>
  changeReport(context, id, 'report.about_person', () => ({ isAboutPerson }));

export const removeReport = (context: AdminAct & { queue: Queue }, id: string) =>
  changeReport(context, id, 'report.deleted', async (record, tx) => {
    await enqueueRemoval(context.queue, tx, record.id, context.now);
    return { deletedAt: context.now };
  });

export const restoreReport = (context: AdminAct, id: string): Promise<schema.ChangedReport> =>
  changeReport(context, id, 'report.restored', async (record, tx) => {
    await reopen(tx, record.id);
    return { deletedAt: null };
  });

export async function enqueueRemoval(queue: Queue, tx: Statements, id: string, deletedAt: Date) {
  const removal = { id, deletedAt: deletedAt.toISOString() };
  await queue.enqueue(tx, removeReportJob, removal, { delaySeconds: ADMIN_UNDO_MS / 1_000 });
}

export const changeSeveral = (
  reportIds: readonly string[],
  change: (reportId: string) => Promise<unknown>,
): Promise<schema.BulkOutcomes> =>
  eachRefusal(
    reportIds.map((reportId) => ({ reportId })),
    ({ reportId }) => change(reportId),
  );

export const toChangedReport = (record: ReportRecord): schema.ChangedReport =>
  schema.ChangedReport.parse({ ...withIsoTimes(record), seoReport: seoOf(record) });

/** Only the first submitter may unlist, because anyone can submit an equal claim for free. */
export async function unlistReport({ db, user }: UserCall, reportId: string): Promise<void> {
  const found = await findVisible(db, reportId, user);
  await db.preparedTransaction(async (tx) => {
    const record = await lockVisible(tx, found.id, user);
    if (!(await repository.isFirstSubmitter(tx, record.id, user.id)))
      throw new DomainError('forbidden');
    if (record.isIndexable) await repository.updateModeration(tx, record, { isIndexable: false });
  });
}

export async function changeSlug(tx: Statements, record: ReportRecord, slug: string) {
  if (slug === record.slug) return;
  const fault = slugFault(slug);
  if (fault !== null) throw new DomainError('invalid_input', fault);
  if (!(await tryUpdateSlug(tx, record.id, slug)))
    throw new DomainError('conflict', adminMessages.seo.slugTaken);
}

async function tryUpdateSlug(tx: Statements, id: string, slug: string): Promise<boolean> {
  // A separate statement, because one that also reads would see data from before the lock.
  if (!(await repository.lockSlug(tx, slug))) return false;
  if (await repository.isSlugTaken(tx, slug, id)) return false;
  await repository.updateSlug(tx, id, slug);
  return true;
}

/** The names of the report `except` count as free. */
export async function checkSlug({ db }: AdminCall, slug: string, except: string | null) {
  if (slugFault(slug) !== null) return false;
  const own = except === null ? null : await repository.findByPublicId(db, except);
  return !(await repository.isSlugTaken(db, slug, own?.id ?? null));
}

const RANDOM_SUFFIX = /-[a-z0-9]{10}$/;

/** Drops the random suffix if the short slug is free; slugs chosen by an admin stay. */
export async function shortenSlug(tx: Statements, record: ReportRecord): Promise<string> {
  const { id, slug } = record;
  if (!RANDOM_SUFFIX.test(slug) || (await repository.findOldSlugs(tx, id)).length > 0) return slug;
  const title = titleOf(record);
  const clean = title === null ? slug.replace(RANDOM_SUFFIX, '') : readableSlug(title);
  if (slugFault(clean) !== null) return slug;
  return (await tryUpdateSlug(tx, id, clean)) ? clean : slug;
}
