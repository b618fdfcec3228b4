import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeReport, restoreReport } from './moderate.ts';
import { removeReportJob, workOnRemovals } from './reports.jobs.ts';
import { type Queue, startQueue } from '../../platform/queue/queue.ts';
import {
  createTestDatabase,
  insertReport,
  leaveActive,
  type TestDatabase,
} from '../../testing/database.ts';
import { newAdmin } from '../../testing/people.ts';
import { silentLog } from '../../testing/app.ts';

let database: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await startQueue(database.url, silentLog, { alone: false });
  await queue.define(removeReportJob);
});
afterAll(async () => {
  await queue.stop(1_000);
  await database.drop();
});

const by = () => ({ db: database.db, queue, admin: newAdmin(), now: new Date() });
const count = (id: string) => database.db.report.count({ where: { id } });
/** Skips the ten seconds of delay in the queue. */
const timePasses = () =>
  database.db.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = 'remove-report'`;

describe('a deletion', () => {
  it('is finished by the next process when the first one dies', async () => {
    const [removed, restored] = [await insertReport(database.db), await insertReport(database.db)];
    await removeReport(by(), removed.reportId);
    await removeReport(by(), restored.reportId);
    await restoreReport(by(), restored.reportId);

    const next = await startQueue(database.url, silentLog, { alone: true });
    await workOnRemovals(next, { db: database.db, log: silentLog });
    expect([await count(removed.id), await count(restored.id)]).toEqual([1, 1]);
    await timePasses();
    await expect.poll(() => count(removed.id), { timeout: 10_000 }).toBe(0);
    await next.stop(1_000);
    expect(await count(restored.id)).toBe(1);
  });

  it('is finished after several processes were killed', async () => {
    const removed = await insertReport(database.db);
    await removeReport(by(), removed.reportId);
    for (let kills = 0; kills < 2 * removeReportJob.retryLimit; kills++) {
      await leaveActive(database.db, removeReportJob.name);
      const killed = await startQueue(database.url, silentLog, { alone: true });
      await killed.stop(1_000);
    }
    await timePasses();

    const clock = () => new Date(Date.now() + 10 * 86_400_000);
    const next = await startQueue(database.url, silentLog, { alone: true, clock });
    await workOnRemovals(next, { db: database.db, log: silentLog });
    await expect.poll(() => count(removed.id)).toBe(0);
    await next.stop(1_000);
  });
});
