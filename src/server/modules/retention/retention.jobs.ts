import { DECIDED_TEXT_DAYS } from '../../../shared/corrections.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/dates.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/queue/job.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { countSpan, daysOf } from '../dashboard/dashboard.ts';
import * as repository from './retention.repository.ts';

export const pruneJob: JobDefinition<{ day: string }> = {
  name: 'prune',
  retryLimit: 4,
  retryDelay: 60,
  expireInSeconds: 3_600,
  concurrency: 1,
};

interface RetentionParts {
  db: Database;
  settings: () => Promise<Settings>;
  log: Log;
  clock: () => Date;
}

const AFTER_START_SECONDS = 600;
/** When fewest people read, in UTC. */
const TIME_OF_DAY_MS = 3 * HOUR_MS;
/** Makes up for days on which the server was stopped. */
const DAYS_COUNTED = 7;

export async function workOnRetention(queue: Queue, parts: RetentionParts): Promise<void> {
  const { db, log, clock } = parts;
  // All processes together enqueue one job for each day.
  const enqueue = (day: string, delaySeconds: number) =>
    db.transaction((tx) => queue.enqueue(tx, pruneJob, { day }, { delaySeconds, onceAs: day }));
  const enqueueNext = async () => {
    const now = clock().getTime();
    const next = (Math.floor(now / DAY_MS) + 1) * DAY_MS + TIME_OF_DAY_MS;
    await enqueue(dayOf(new Date(next)), Math.round((next - now) / 1_000));
  };
  await queue.work(
    pruneJob,
    async ({ signal }) => {
      const pruned = await prune(db, await parts.settings(), clock(), signal);
      log.info(pruned, 'what was kept long enough is removed');
      await enqueueNext();
    },
    async () => {
      log.error('what was kept long enough could not be removed today');
      await enqueueNext();
    },
  );
  await enqueue(dayOf(clock()), AFTER_START_SECONDS);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export async function prune(
  db: Database,
  settings: Pick<Settings, 'unreadReportDays' | 'oldRunDays' | 'auditDays'>,
  now: Date,
  signal: AbortSignal,
): Promise<{ reports: number; ofOldRuns: number; auditLines: number; decidedTexts: number }> {
  const inBatches = async (days: number, removeBatch: typeof repository.deleteUnreadReports) => {
    const since = new Date(now.getTime() - days * DAY_MS);
    let removed = 0;
    let cursor = days === 0 ? null : repository.FIRST;
    while (cursor !== null) {
      signal.throwIfAborted();
      const from = cursor;
      const { deleted, next } = await db.preparedTransaction((tx) => removeBatch(tx, since, from));
      removed += deleted;
      cursor = next;
    }
    return removed;
  };
  // Before the deletions, which would change the counts of past days.
  await countSpan(db, daysOf(now, DAYS_COUNTED), now, now);
  return {
    reports: await inBatches(settings.unreadReportDays, repository.deleteUnreadReports),
    ofOldRuns: await inBatches(settings.oldRunDays, repository.deleteOldRuns),
    auditLines: await inBatches(settings.auditDays, repository.deleteOldAudit),
    decidedTexts: await inBatches(DECIDED_TEXT_DAYS, repository.deleteDecidedTexts),
  };
}
