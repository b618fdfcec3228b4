import { adminMessages } from '../../../shared/adminMessages.ts';
import { ADMIN_UNDO_MS } from '../../../shared/limits.ts';
import type {
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../shared/schema/adminReport.ts';
import type { AuditAction } from '../../../shared/schema/audit.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Admin, User } from '../accounts/caller.ts';
import { differences, recordActs } from '../audit/recordActs.ts';
import { DomainError, refusalOf } from '../errors.ts';
import {
  lockReport,
  switchesOf,
  type SwitchRecord,
  updateSwitches,
} from './moderation.repository.ts';
import { seoOf } from './presentation.ts';
import { removeReportJob } from './reports.jobs.ts';
import {
  findByPublicId,
  isFirstToAsk,
  isGoneName,
  type ReportRecord,
} from './reports.repository.ts';
import { takeCleanSlug } from './slugs.ts';
import { checkVisible, findVisible } from './visible.ts';

/** Who switches, and when. */
interface Switching {
  db: Database;
  admin: Admin;
  now: Date;
}

/** What switching changes, the report being locked; what is not named stays. */
type Switch = (
  tx: Statements,
  record: ReportRecord,
) => Promise<Partial<SwitchRecord>> | Partial<SwitchRecord>;

/**
 * Switches something on the report with this public id, and writes down what an admin changed by it.
 * Fails with `not_found`, with `gone` when it is deleted (unless `deletedToo`), and as `decide` does.
 */
async function switchReport(
  { db, admin, now }: Switching,
  id: string,
  action: AuditAction,
  decide: Switch,
  { deletedToo = false } = {},
): Promise<ReportRecord> {
  const found = await findByPublicId(db, id);
  if (!found) throw new DomainError((await isGoneName(db, id)) ? 'gone' : 'not_found');
  return db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record || (record.deletedAt !== null && !deletedToo)) throw new DomainError('gone');
    const wanted = { ...switchesOf(record), ...(await decide(tx, record)) };
    // What was decided may have given it another address.
    const changed = await updateSwitches(tx, record.id, wanted);
    const act = differences(reported(record), reported(changed));
    if (act === null) return changed;
    const subject = { subjectId: record.reportId, subjectName: record.content };
    await recordActs(tx, admin, [{ action, ...subject, ...act }], now);
    return changed;
  });
}

const reported = (record: ReportRecord) => ({
  slug: record.slug,
  ...switchesOf(record),
});

/**
 * Lets a report be listed, searched for and indexed, or takes that away, and being featured with it. One
 * that is listed gets its readable address when that is free. Fails as `switchReport` does, and with
 * `conflict` for what can't be listed.
 */
export async function setIndexability(
  switching: Switching,
  id: string,
  isIndexable: boolean,
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.indexable', async (tx, record) => {
    if (isIndexable && !record.isIndexable) {
      checkListable(record);
      await takeCleanSlug(tx, record);
    }
    return { isIndexable };
  });
  return toChanged(changed);
}

/** Fails with `conflict` for what can't be listed. While it is analysed anew it shows the result before. */
export function checkListable({ result, partial, withheldAt, isSample }: ReportRecord): void {
  const { isWithheld, hasNoResult, isPartial, isSample: isOurs } = adminMessages.reports;
  if (withheldAt !== null) throw new DomainError('conflict', isWithheld);
  if (isSample) throw new DomainError('conflict', isOurs);
  if (result === null) throw new DomainError('conflict', hasNoResult);
  if (partial) throw new DomainError('conflict', isPartial);
}

const MARKS = {
  high_score: 'isFeaturedHighScore',
  low_score: 'isFeaturedLowScore',
  interesting: 'isFeaturedInteresting',
} as const satisfies Record<FeaturedCategory, keyof SwitchRecord>;

/**
 * Puts a report on a list of featured ones, or takes it off. Fails as `switchReport` does, and with
 * `conflict` when it is not indexable.
 */
export async function setFeatured(
  switching: Switching,
  id: string,
  { category, isFeatured }: { category: FeaturedCategory; isFeatured: boolean },
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.featured', (_tx, { isIndexable }) => {
    if (isFeatured && !isIndexable) {
      throw new DomainError('conflict', adminMessages.reports.notIndexable);
    }
    return { [MARKS[category]]: isFeatured };
  });
  return toChanged(changed);
}

/**
 * Keeps a report from everybody but admins, and takes it off all lists; or shows it again, which puts it
 * on none. Fails as `switchReport` does.
 */
export async function setWithheld(
  switching: Switching,
  id: string,
  isWithheld: boolean,
): Promise<ChangedReport> {
  const changed = await switchReport(switching, id, 'report.withheld', (_tx, record) =>
    isWithheld
      ? { withheldAt: record.withheldAt ?? switching.now, isIndexable: false }
      : { withheldAt: null },
  );
  return toChanged(changed);
}

/**
 * Deletes a report: from now on nobody sees it, and after `ADMIN_UNDO_MS` it is deleted for good, by a
 * job that is stored together with this. Fails as `switchReport` does; with `gone` when it was deleted
 * before.
 */
export async function removeReport(
  switching: Switching & { queue: Queue },
  id: string,
): Promise<void> {
  const { queue, now } = switching;
  await switchReport(switching, id, 'report.deleted', async (tx, record) => {
    const removal = { id: record.id, deletedAt: now.toISOString() };
    await queue.enqueue(tx, removeReportJob, removal, { delaySeconds: ADMIN_UNDO_MS / 1_000 });
    return { deletedAt: now };
  });
}

/**
 * Takes the deletion of a report back, as long as it was not carried out: after that it fails with
 * `gone`. One that is not deleted stays as it is.
 */
export async function restoreReport(switching: Switching, id: string): Promise<ChangedReport> {
  const restored = await switchReport(
    switching,
    id,
    'report.restored',
    () => ({ deletedAt: null }),
    { deletedToo: true },
  );
  return toChanged(restored);
}

/**
 * Does the same to several reports, one after the other, each for itself: what one of them refuses is
 * told, and the others are done.
 */
export async function switchSeveral(
  reportIds: readonly string[],
  work: (reportId: string) => Promise<unknown>,
): Promise<BulkOutcomes> {
  const outcomes: BulkOutcomes = [];
  for (const reportId of reportIds)
    outcomes.push({ reportId, refused: await refusalOf(work(reportId)) });
  return outcomes;
}

/** A report as whoever changed it is told. */
export function toChanged(record: ReportRecord): ChangedReport {
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

/**
 * Takes a report off all lists for who asked for it first; only admins put it on them. To ask for a claim
 * once more is free for everybody, so that gives nobody a say in what others find. Fails as `findVisible`
 * does, and with `forbidden` for anybody else.
 */
export async function unlistReport(db: Database, user: User, reportId: string): Promise<void> {
  const found = await findVisible(db, reportId, user);
  await db.preparedTransaction(async (tx) => {
    const record = await lockReport(tx, found.id);
    if (!record) throw new DomainError('gone');
    checkVisible(record, user);
    if (!(await isFirstToAsk(tx, record.id, user.id))) throw new DomainError('forbidden');
    if (!record.isIndexable) return;
    await updateSwitches(tx, record.id, { ...switchesOf(record), isIndexable: false });
  });
}
