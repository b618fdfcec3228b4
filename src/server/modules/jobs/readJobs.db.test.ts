import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendEvents } from '../analysis/progress.repository.ts';
import { analysing } from '../../testing/analysing.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertPerson } from '../../testing/people.ts';
import { requestedDetailed } from '../../testing/requestedDetailed.ts';
import { newClaim, newVisitor, storedReport } from '../../testing/startParts.ts';
import { type Admin, asAdmin } from '../accounts/asker.ts';
import { startAnalysis } from '../analysis/startAnalysis.ts';
import { runDetailedJob } from '../detailed/runDetailedJob.ts';
import { readJobs } from './readJobs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:01:00Z');

const house = idleHouse();
const { parts } = analysing(house);
let admin: Admin;

beforeAll(async () => {
  await house.queue.define(runDetailedJob);
  admin = asAdmin(await insertPerson(house.db, { role: 'ADMIN' })) as Admin;
});
beforeEach(async () => {
  await house.db.report.deleteMany();
  await house.db.pool.query('DELETE FROM pgboss.job');
});

const start = async (at: Date) => {
  const content = newClaim();
  return { content, ...(await startAnalysis(parts(), newVisitor(), { content }, at)) };
};

describe('what an admin sees of the jobs', () => {
  it('is nothing when nothing is to be done', async () => {
    const { queues, running, total } = await readJobs(admin, house.db);

    expect(queues.map(({ kind, waiting, oldestAt }) => ({ kind, waiting, oldestAt }))).toEqual([
      { kind: 'analysis', waiting: 0, oldestAt: null },
      { kind: 'detailed', waiting: 0, oldestAt: null },
    ]);
    expect({ running, total }).toEqual({ running: [], total: 0 });
  });

  it('tells how many wait, how many are tried again, and since when the oldest waits', async () => {
    await start(now);
    await start(now);
    await start(now);
    await house.db.pool.query(
      `UPDATE pgboss.job SET state = 'retry' WHERE id = (SELECT id FROM pgboss.job LIMIT 1)`,
    );
    const { queues } = await readJobs(admin, house.db);

    expect(queues[0]).toMatchObject({ kind: 'analysis', waiting: 2, retrying: 1 });
    expect(queues[0]?.oldestAt).toEqual(expect.any(String));
  });

  it('names what runs, since when and at which step, the longest first', async () => {
    const { reportId } = await requestedDetailed(house);
    const second = await start(later);
    const first = await start(now);
    const { id } = await storedReport(house.db, first.reportId);
    const begun = { status: 'started' as const, percentage: null };
    await appendEvents(house.db, { id, run: 1 }, [
      { step: 'preprocessing', ...begun, at: now },
      { step: 'gemini_analysis', ...begun, at: later },
    ]);
    const { running, total } = await readJobs(admin, house.db);

    const at = now.toISOString();
    expect(running).toHaveLength(3);
    expect(running).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reportId, kind: 'detailed', since: at, step: null }),
        expect.objectContaining({
          ...{ reportId: first.reportId, kind: 'analysis', content: first.content },
          ...{ since: at, step: 'gemini_analysis' },
        }),
      ]),
    );
    expect(running.at(-1)).toMatchObject({ reportId: second.reportId, step: null });
    expect(total).toBe(3);
  });
});
