import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { failureMessages, messages } from '../../../shared/messages.ts';
import { VendorError } from '../../integrations/models/vendor.ts';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { type Admin, asAdmin } from '../accounts/caller.ts';
import { appendEvents } from '../analysis/runs.repository.ts';
import { readStatus } from '../analysis/progress.ts';
import { rerunMissing, resubmit } from '../analysis/resubmit.ts';
import { startAnalysis } from '../analysis/start.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { listFailed, readJobs, retryAll, retryFailed } from './jobs.ts';

describe('read jobs', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const later = new Date('2026-11-20T12:01:00Z');

  const services = idleServices();
  const { parts } = analyzing(services);
  let admin: Admin;

  beforeAll(async () => {
    await services.queue.define(runDetailedJob);
    admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
  });
  beforeEach(async () => {
    await services.db.report.deleteMany();
    await services.db.pool.query('DELETE FROM pgboss.job');
  });

  const start = async (at: Date) => {
    const content = newClaim();
    return { content, ...(await startAnalysis(parts(), newVisitor(), { content }, at)) };
  };

  describe('the jobs overview', () => {
    it('is empty without jobs', async () => {
      const { queues, running, total } = await readJobs({ admin, db: services.db });

      expect(queues.map(({ kind, waiting, oldestAt }) => ({ kind, waiting, oldestAt }))).toEqual([
        { kind: 'analysis', waiting: 0, oldestAt: null },
        { kind: 'detailed', waiting: 0, oldestAt: null },
      ]);
      expect({ running, total }).toEqual({ running: [], total: 0 });
    });

    it('counts waiting and retrying jobs, and dates the oldest', async () => {
      await start(now);
      await start(now);
      await start(now);
      await services.db.pool.query(
        `UPDATE pgboss.job SET state = 'retry' WHERE id = (SELECT id FROM pgboss.job LIMIT 1)`,
      );
      const { queues } = await readJobs({ admin, db: services.db });

      expect(queues[0]).toMatchObject({ kind: 'analysis', waiting: 2, retrying: 1 });
      expect(queues[0]?.oldestAt).toEqual(expect.any(String));
    });

    it('lists running analyses with their start and a step that has not ended, the longest first', async () => {
      const { reportId } = await requestedDetailed(services);
      const second = await start(later);
      const first = await start(now);
      const { id } = await storedReport(services.db, first.reportId);
      const started = { status: 'started' as const, percentage: null };
      await appendEvents(services.db, { id, run: 1 }, [
        { step: 'preprocessing', ...started, at: now },
        { step: 'gemini_analysis', ...started, at: later },
        { step: 'source_check', ...started, at: later },
        { step: 'source_check', ...started, status: 'completed', at: later },
      ]);
      const { running, total } = await readJobs({ admin, db: services.db });

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
});

describe('list failed', () => {
  const services = idleServices();
  const { analyzed } = analyzing(services);
  const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 12, number));
  let admin: Admin;
  /** Newest first. */
  const all: string[] = [];

  beforeAll(async () => {
    admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
    for (let number = 0; number < 7; number++) {
      // Two of them have the same time: neither may be lost between two pages.
      const at = minute(number === 3 ? 2 : number);
      const { reportId } = await analyzed(at, { script: { search: 'failed' } });
      all.unshift(reportId);
    }
    await analyzed(minute(20));
  });

  const list = (place: { after?: string; before?: string } = {}) =>
    listFailed({ db: services.db, admin }, { pageSize: 3, ...place });
  const idsOf = ({ jobs }: Awaited<ReturnType<typeof list>>) =>
    jobs.map(({ reportId }) => reportId);

  describe('the list of failed analyses', () => {
    it('shows claim, failure, time and run of each', async () => {
      const { jobs } = await list();
      expect(jobs[0]).toMatchObject({
        ...{ reportId: all[0], kind: 'analysis', run: 1, hasResult: false },
        ...{ reason: failureMessages.analysis_failed, at: minute(6).toISOString() },
      });
      expect(jobs[0]?.content).toContain('has never been made');
    });

    it('pages forward and back, each once', async () => {
      const first = await list();
      const second = await list({ after: first.next ?? '' });
      const third = await list({ after: second.next ?? '' });
      const seen = [first, second, third].flatMap(idsOf);
      expect(first.previous).toBeNull();
      expect(third.next).toBeNull();
      expect(seen).toHaveLength(7);
      expect(new Set(seen)).toEqual(new Set(all));
      expect(seen.slice(0, 3)).toEqual(all.slice(0, 3));

      const back = await list({ before: third.previous ?? '' });
      expect(idsOf(back)).toEqual(idsOf(second));
      const start = await list({ before: back.previous ?? '' });
      expect(idsOf(start)).toEqual(idsOf(first));
      expect(start.previous).toBeNull();
    });
  });
});

describe('retry failed', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const later = new Date('2026-11-20T13:00:00Z');
  const failing = { chat: 80, search: 'failed', general: 80 } as const;

  const services = idleServices();
  const { parts, jobsFor, run, analyzed, leftTo } = analyzing(services);
  let admin: Admin;

  beforeAll(async () => {
    await services.queue.define(runDetailedJob);
    admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
  });
  beforeEach(() => services.db.report.deleteMany());

  const retry = (reportId: string, kind: 'analysis' | 'detailed' = 'analysis') =>
    retryFailed({ ...services, admin, now: later }, { reportId, kind });
  const failed = async () => (await listFailed({ db: services.db, admin }, { pageSize: 10 })).jobs;
  const acts = (reportId: string) =>
    services.db.auditEntry.findMany({ where: { subjectId: reportId }, orderBy: { id: 'asc' } });

  describe('a failed analysis that an admin retries', () => {
    it('runs again, and stores the result', async () => {
      const { reportId } = await analyzed(now, { script: failing });
      await retry(reportId);
      expect(await readStatus(services.db, reportId)).toMatchObject({ status: 'processing' });
      const { report, asked } = await run(reportId, later);

      expect(report).toMatchObject({ status: 'completed', updatedAt: later.toISOString() });
      expect(asked).toEqual(['chat', 'search', 'general']);
      expect(await jobsFor(reportId)).toMatchObject([{ run: 1 }, { run: 2, fresh: false }]);
      expect(await failed()).toEqual([]);
    });

    it('does not count against the allowance of the submitter', async () => {
      const caller = newVisitor();
      const { reportId } = await analyzed(now, { caller, script: failing });
      const before = await leftTo(caller, later);
      await retry(reportId);
      await run(reportId, later);

      expect(await leftTo(caller, later)).toBe(before);
    });

    it('starts once when several admins retry concurrently', async () => {
      const { reportId } = await analyzed(now, { script: failing });
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => retry(reportId)));

      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await jobsFor(reportId)).toHaveLength(2);
      expect(await acts(reportId)).toHaveLength(1);
    });

    it('is recorded in the audit log with its failure', async () => {
      const { content, reportId } = await analyzed(now, { script: failing });
      await retry(reportId);

      expect(await acts(reportId)).toMatchObject([
        {
          ...{ action: 'job.retried', actorEmail: admin.email, subjectName: content, at: later },
          before: { kind: 'analysis', run: 1, failure: 'analysis_failed' },
          after: { kind: 'analysis', run: 2 },
        },
      ]);
    });

    it('keeps its result until the missing analyst answers', async () => {
      const script = { ...failing, search: 80, chat: 'failed' } as const;
      const { reportId } = await analyzed(now, { script });
      await rerunMissing(parts(), newVisitor(), reportId, later);
      const { id } = await storedReport(services.db, reportId);
      await services.db.analystAnswer.deleteMany({
        where: { reportId: id, place: 'search', run: 2 },
      });
      await run(reportId, later, { ...failing, chat: 80 });
      expect(await failed()).toMatchObject([{ reportId, hasResult: true, run: 2 }]);

      await retry(reportId);
      const { report } = await run(reportId, later);
      expect(report).toMatchObject({ status: 'completed', partial: false });
    });

    it('of a renewal reruns all analysts', async () => {
      const { content, reportId } = await analyzed(now);
      const month = new Date('2027-01-10T12:00:00Z');
      await resubmit(parts(), await insertPerson(services.db), reportId, content, month);
      await run(reportId, month, failing);
      await retry(reportId);

      expect((await jobsFor(reportId)).at(-1)).toMatchObject({ run: 3, fresh: true });
    });
  });

  describe('a retry of an analysis that has not failed', () => {
    const refusal = (code: string, message: string) =>
      expect.objectContaining({ code, message }) as unknown;

    it('is refused while it runs', async () => {
      const content = 'A claim that is being looked at now.';
      const { reportId } = await startAnalysis(parts(), newVisitor(), { content }, now);

      await expect(retry(reportId)).rejects.toEqual(
        refusal('conflict', adminMessages.jobs.running),
      );
      expect(await acts(reportId)).toEqual([]);
    });

    it('is refused when it has a result', async () => {
      const { reportId } = await analyzed(now);

      await expect(retry(reportId)).rejects.toEqual(
        refusal('conflict', adminMessages.jobs.notFailed),
      );
      await expect(retry(reportId, 'detailed')).rejects.toThrow(adminMessages.jobs.notFailed);
    });

    it('is refused when it is gone', async () => {
      const { reportId } = await analyzed(now, { script: failing });
      await services.db.report.update({ where: { reportId }, data: { deletedAt: now } });

      await expect(retry(reportId)).rejects.toMatchObject({ code: 'not_found' });
      expect(await failed()).toEqual([]);
    });

    it('is refused while an equal claim is analyzed', async () => {
      const { content, reportId } = await analyzed(now, { script: failing });
      await startAnalysis(parts(), newVisitor(), { content }, later);

      await expect(retry(reportId)).rejects.toEqual(refusal('conflict', messages.equalRunning));
      expect(await storedReport(services.db, reportId)).toMatchObject({ status: 'failed', run: 1 });
    });

    it('does not keep the others from starting when all are retried', async () => {
      const first = (await analyzed(now, { script: failing })).reportId;
      const whole = (await analyzed(now)).reportId;
      const last = (await analyzed(now, { script: failing })).reportId;
      const jobs = [first, whole, last].map((reportId) => ({
        reportId,
        kind: 'analysis' as const,
      }));
      const outcomes = await retryAll({ ...services, admin, now: later }, jobs);

      expect(outcomes.map(({ refused }) => refused)).toEqual([
        null,
        adminMessages.jobs.notFailed,
        null,
      ]);
      expect((await storedReport(services.db, last)).status).toBe('processing');
    });
  });

  describe('a failed detailed analysis', () => {
    it('is listed, and written when an admin retries it', async () => {
      const { reportId, work, read } = await requestedDetailed(services);
      await work(scriptedDetailed(new VendorError('refused', 'declined')));
      expect(await failed()).toMatchObject([
        { kind: 'detailed', reportId, reason: adminMessages.jobs.detailedFailed },
      ]);
      await retry(reportId, 'detailed');
      expect(await failed()).toEqual([]);
      await work(scriptedDetailed());

      expect(await read()).toMatchObject({ status: 'completed' });
      expect(await acts(reportId)).toMatchObject([{ after: { kind: 'detailed' } }]);
    });
  });
});
