import { beforeAll, describe, expect, it } from 'vitest';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport, withoutResult } from '../../testing/insertReport.ts';
import { newAdmin } from '../../testing/newAdmin.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { finishRemoval } from './finishRemoval.ts';
import { findVisible } from './visible.ts';
import { listAllReports } from './listAllReports.ts';
import { removeReport } from './removeReport.ts';
import { removeReportJob } from './removeReportJob.ts';
import { restoreReport } from './restoreReport.ts';

const house = idleHouse();
beforeAll(() => house.queue.define(removeReportJob));

const now = new Date('2026-11-21T10:00:00Z');
const by = (admin = newAdmin(), at = now) => ({ ...house, admin, now: at });

const see = (id: string) => findVisible(house.db, id, 'anybody');
const exists = async (id: string) => (await house.db.report.count({ where: { id } })) === 1;
const actionsOn = async (reportId: string) => {
  const acts = await house.db.auditEntry.findMany({
    where: { subjectId: reportId },
    orderBy: { id: 'asc' },
  });
  return acts.map(({ action }) => action);
};
/** The jobs written for a report: what they carry, and how many seconds they wait. */
async function jobsFor(id: string) {
  const { rows } = await house.db.pool.query<{ data: { deletedAt: string }; wait: number }>(
    `SELECT data, round(extract(epoch FROM start_after - created_on))::int AS wait
     FROM pgboss.job WHERE name = 'remove-report' AND data->>'id' = $1`,
    [id],
  );
  return rows;
}

describe('a report that an admin deletes', () => {
  it('[6.admin.delete] is gone for everybody at once, and for good when its job runs after ten seconds', async () => {
    const { id, reportId, slug } = await insertReport(house.db);
    const admin = newAdmin();
    await removeReport(by(admin), reportId);
    await expect(see(slug)).rejects.toMatchObject({ code: 'gone' });
    const request = { pageSize: 10, sortBy: 'newest', filter: 'all', search: reportId } as const;
    expect((await listAllReports(house.db, admin, request)).total).toBe(0);
    expect(await jobsFor(id)).toEqual([{ data: { id, deletedAt: now.toISOString() }, wait: 10 }]);

    expect(await finishRemoval(house.db, { id, deletedAt: now.toISOString() })).toBe(true);
    expect(await exists(id)).toBe(false);
    await expect(see(slug)).rejects.toMatchObject({ code: 'gone' });
    expect(await actionsOn(reportId)).toEqual(['report.deleted']);
    expect(await finishRemoval(house.db, { id, deletedAt: now.toISOString() })).toBe(false);
  });

  it('goes with all that belongs to it, while it is analysed too', async () => {
    const report = await insertReport(house.db, { ...withoutResult, status: 'processing' });
    const person = await insertPerson(house.db);
    await insertSubmission(house.db, report, { userId: person.id });
    await removeReport(by(), report.reportId);
    await finishRemoval(house.db, { id: report.id, deletedAt: now.toISOString() });
    expect(await house.db.submission.count({ where: { userId: person.id } })).toBe(0);
  });

  it('cannot be deleted a second time', async () => {
    const { id, reportId } = await insertReport(house.db);
    await removeReport(by(), reportId);
    await expect(removeReport(by(), reportId)).rejects.toMatchObject({ code: 'gone' });
    expect(await jobsFor(id)).toHaveLength(1);
  });

  it('is deleted by one of several admins who do so at once', async () => {
    const { id, reportId } = await insertReport(house.db);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => removeReport(by(), reportId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await jobsFor(id), await actionsOn(reportId)]).toMatchObject([
      [{ wait: 10 }],
      ['report.deleted'],
    ]);
  });
});

describe('a deletion that is taken back', () => {
  it('leaves the report as it was, and its job has nothing to do', async () => {
    const given = { isIndexable: true, isFeaturedHighScore: true };
    const { id, reportId, slug } = await insertReport(house.db, given);
    await removeReport(by(), reportId);
    expect(await restoreReport(by(), reportId)).toMatchObject({ reportId, slug, ...given });
    expect(await finishRemoval(house.db, { id, deletedAt: now.toISOString() })).toBe(false);
    expect(await see(slug)).toMatchObject({ id });
    expect(await actionsOn(reportId)).toEqual(['report.deleted', 'report.restored']);
  });

  it('is not undone by the job of it when the report is deleted once more', async () => {
    const { id, reportId } = await insertReport(house.db);
    await removeReport(by(), reportId);
    await restoreReport(by(), reportId);
    const later = new Date(now.getTime() + 5_000);
    await removeReport(by(newAdmin(), later), reportId);
    expect(await finishRemoval(house.db, { id, deletedAt: now.toISOString() })).toBe(false);
    expect(await exists(id)).toBe(true);
    expect(await finishRemoval(house.db, { id, deletedAt: later.toISOString() })).toBe(true);
  });

  it('comes too late when it was carried out', async () => {
    const { id, reportId } = await insertReport(house.db);
    await removeReport(by(), reportId);
    await finishRemoval(house.db, { id, deletedAt: now.toISOString() });
    await expect(restoreReport(by(), reportId)).rejects.toMatchObject({ code: 'gone' });
  });

  it('either holds or comes too late when both happen in one moment, never half', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { id, reportId } = await insertReport(house.db);
      await removeReport(by(), reportId);
      const [restored, removed] = await Promise.allSettled([
        restoreReport(by(), reportId),
        finishRemoval(house.db, { id, deletedAt: now.toISOString() }),
      ]);
      const wasRemoved = removed.status === 'fulfilled' && removed.value;
      expect(restored.status).toBe(wasRemoved ? 'rejected' : 'fulfilled');
      expect(await exists(id)).toBe(!wasRemoved);
    }
  });

  it('changes nothing for a report that is not deleted', async () => {
    const { reportId } = await insertReport(house.db);
    expect(await restoreReport(by(), reportId)).toMatchObject({ reportId });
    expect(await actionsOn(reportId)).toEqual([]);
  });

  it('is possible though an equal claim began to be analysed meanwhile', async () => {
    const running = { ...withoutResult, status: 'processing' as const, claimKey: 'equal' };
    const { reportId } = await insertReport(house.db, running);
    await removeReport(by(), reportId);
    await insertReport(house.db, running);
    await expect(restoreReport(by(), reportId)).resolves.toMatchObject({ reportId });
  });
});
