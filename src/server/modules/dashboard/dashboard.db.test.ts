import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyzing } from '../../testing/analysts.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/caller.ts';
import { startAnalysis } from '../analysis/start.ts';
import { prune } from '../retention/retention.jobs.ts';
import { readDashboard, timeOfShare } from './dashboard.ts';

describe('days', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (days: number, hours = 0) =>
    new Date(now.getTime() - days * 86_400_000 - hours * 3_600_000);

  const services = idleServices();
  const { parts, analyzed } = analyzing(services);
  let admin: Admin;

  beforeAll(async () => {
    admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
  });

  const read = (at = now, days: 7 | 30 | 90 = 7) =>
    readDashboard({ db: services.db, admin, now: at }, days, defaultSettings);
  const ended = (endedAt: Date, durationMs: number, outcome = 'completed', kind = 'analysis') => {
    const failure = outcome === 'failed' ? 'page_timed_out' : null;
    return services.db.analysisRun.create({
      data: { endedAt, durationMs, outcome, kind, failure },
    });
  };

  describe('the dashboard', () => {
    it('has a row for each day, with null times for a day without analyses', async () => {
      const { days, totals, failures, top } = await read(new Date('2026-09-10T00:30:00Z'));

      expect(days).toHaveLength(7);
      expect(days[0]?.day).toBe('2026-09-04');
      expect(days.at(-1)).toEqual({
        day: '2026-09-10',
        ...{ analyses: 0, partial: 0, failed: 0, medianMs: null, p95Ms: null, costUsd: null },
        ...{ visitors: 0, accounts: 0, registrations: 0 },
      });
      expect(totals.reused).toBeNull();
      expect({ failures, top }).toEqual({ failures: [], top: [] });
    });

    it('counts the analyses of each day in UTC, with their times, and why some failed', async () => {
      await ended(ago(0, 1), 1_000);
      await ended(ago(0, 2), 3_000, 'partial');
      await ended(ago(0, 3), 9_000);
      await ended(ago(0, 4), 70_000, 'failed');
      await ended(new Date('2026-11-19T23:59:59Z'), 5_000);
      await ended(ago(1), 5_000, 'failed', 'detailed');
      const { days, totals, failures } = await read();

      expect(days.at(-1)).toMatchObject({
        ...{ day: '2026-11-20', analyses: 4, partial: 1, failed: 1, medianMs: 3_000, p95Ms: 9_000 },
      });
      expect(days.at(-2)).toMatchObject({ day: '2026-11-19', analyses: 1, medianMs: 5_000 });
      expect(totals).toMatchObject({ analyses: 5, partial: 1, failed: 1 });
      expect(failures).toEqual([
        { kind: 'analysis', failure: 'page_timed_out', count: 1 },
        { kind: 'detailed', failure: 'page_timed_out', count: 1 },
      ]);
    });

    it('compares with as long a time before, up to the same time of day', async () => {
      const at = new Date('2026-10-20T12:00:00Z');
      const before = (hours: number) => new Date(at.getTime() - (7 * 24 + hours) * 3_600_000);
      await ended(before(1), 1_000);
      // Later than it is now, so it is not compared with.
      await ended(before(-1), 1_000);
      const { totals, before: earlier } = await read(at);

      expect(totals.analyses).toBe(0);
      expect(earlier).toMatchObject({ analyses: 1, medianMs: 1_000 });
      expect((await read(at, 90)).before).toBeNull();
    });

    it('sums the costs that vendors report, and is null when they report none', async () => {
      const call = { place: 'chat', kind: 'vendor', name: 'A', status: 'answered', durationMs: 1 };
      const at = new Date('2025-11-18T12:00:00Z');
      const dayBefore = new Date('2025-11-17T12:00:00Z');
      await services.db.analystCall.createMany({
        data: [
          { ...call, at, costUsd: 0.25 },
          { ...call, at, costUsd: 0.5 },
          { ...call, at: dayBefore, costUsd: null },
        ],
      });
      const { days, totals } = await read(new Date('2025-11-20T12:00:00Z'));

      expect(days.map(({ costUsd }) => costUsd)).toEqual([
        null,
        null,
        null,
        null,
        0.75,
        null,
        null,
      ]);
      expect(totals.costUsd).toBe(0.75);
    });

    it('shows who submitted, and which share of it made no new report', async () => {
      const at = new Date('2025-08-20T12:00:00Z');
      const person = await insertPerson(services.db);
      const content = newClaim();
      const first = new Date('2025-08-19T09:00:00Z');
      await startAnalysis(parts(), newVisitor(), { content }, first);
      const joined = new Date('2025-08-19T10:00:00Z');
      await startAnalysis(parts(), newVisitor(), { content }, joined);
      await startAnalysis(parts(), person, { content }, joined);
      await startAnalysis(
        parts(),
        person,
        { content: newClaim() },
        new Date('2025-08-20T08:00:00Z'),
      );
      const { days, totals } = await read(at);

      expect(days.at(-2)).toMatchObject({ visitors: 2, accounts: 1 });
      expect(days.at(-1)).toMatchObject({ visitors: 0, accounts: 1 });
      expect(totals).toMatchObject({ visitors: 2, accounts: 2, reused: 0.5 });
    });

    it('counts new accounts by day', async () => {
      const at = new Date('2026-07-20T12:00:00Z');
      const { id } = await insertPerson(services.db);
      const createdAt = new Date('2026-07-18T00:00:00Z');
      await services.db.user.update({ where: { id }, data: { createdAt } });
      const { days, totals } = await read(at);

      expect(days.find(({ registrations }) => registrations > 0)?.day).toBe('2026-07-18');
      expect(totals.registrations).toBe(1);
    });

    it('has counted a day by the next night, whatever is deleted before somebody looks', async () => {
      const at = new Date('2025-03-20T03:00:00Z');
      const day = new Date('2025-03-19T12:00:00Z');
      const report = await insertReport(services.db, { createdAt: day });
      await insertSubmission(services.db, report, { createdAt: day });
      await prune(services.db, defaultSettings, at, new AbortController().signal);
      await services.db.report.delete({ where: { id: report.id } });
      expect((await read(at)).totals.visitors).toBe(1);
    });

    it('keeps the counts of past days, even if their reports and accounts are deleted', async () => {
      const at = new Date('2025-05-20T12:00:00Z');
      const day = new Date('2025-05-18T12:00:00Z');
      const report = await insertReport(services.db, { createdAt: day });
      await insertSubmission(services.db, report, { createdAt: day });
      const { id } = await insertPerson(services.db);
      await services.db.user.update({ where: { id }, data: { createdAt: day } });
      for (const ms of [9_000, 1_000, 4_000]) await ended(day, ms);
      const reported = await read(at);
      expect(reported.days.at(-3)).toMatchObject({
        ...{ day: '2025-05-18', analyses: 3, medianMs: 4_000, p95Ms: 9_000 },
        ...{ visitors: 1, registrations: 1, costUsd: null },
      });

      await services.db.report.delete({ where: { id: report.id } });
      await services.db.user.delete({ where: { id } });
      expect(await read(at)).toEqual(reported);
      const monthLater = await read(new Date('2025-06-10T12:00:00Z'), 30);
      expect(monthLater.totals).toMatchObject({ analyses: 3, medianMs: 4_000, reused: 0 });
    });

    it('counts a day anew for an hour after its end, as what ended in its last moments comes late', async () => {
      const midnight = Date.parse('2025-01-20T00:00:00Z');
      const lastMoment = new Date(midnight - 1);
      const yesterdayAt = async (ms: number) =>
        (await read(new Date(midnight + ms))).days.at(-2)?.analyses;
      await ended(lastMoment, 1_000);
      expect(await yesterdayAt(0)).toBe(1);
      await ended(lastMoment, 1_000);
      expect(await yesterdayAt(3_599_999)).toBe(2);
      expect(await yesterdayAt(3_600_000)).toBe(2);
      await ended(lastMoment, 1_000);
      expect(await yesterdayAt(3_600_001)).toBe(2);
    });

    it('keeps days as long as they can be looked at', async () => {
      const kept = () =>
        services.db.pastDay.count({ where: { day: { lt: new Date('2024-06-01') } } });
      await read(new Date('2024-03-01T12:00:00Z'), 90);
      expect(await kept()).toBe(89);
      await read(new Date('2024-03-08T12:00:00Z'), 90);
      expect(await kept()).toBe(91);
    });

    it('counts visitors whose free reports of this month are used up, by the current limit', async () => {
      const subject = () => `visitor:${randomUUID()}`;
      await services.db.allowanceCounter.createMany({
        data: [
          { subject: subject(), period: '2026-05', reserved: 3 },
          { subject: subject(), period: '2026-05', reserved: 3, returned: 1 },
          { subject: subject(), period: '2026-05', reserved: 5, returned: 2 },
          { subject: subject(), period: '2026-04', reserved: 3 },
          { subject: 'address:abc', period: '2026-05', reserved: 30 },
        ],
      });
      const may = new Date('2026-05-20T12:00:00Z');
      expect((await read(may)).allowanceUsedUp).toBe(2);

      const settings = { ...defaultSettings, anonymousReportsPerMonth: 2 };
      expect(
        (await readDashboard({ db: services.db, admin, now: may }, 7, settings)).allowanceUsedUp,
      ).toBe(3);
    });

    it('names the most read reports, but none that is withheld or deleted', async () => {
      const read10 = Array.from({ length: 12 }, (_, index) => index + 1);
      for (const views of read10) {
        const { reportId } = await insertReport(services.db, {
          content: `A claim read ${views} times.`,
        });
        await services.db.reportViews.create({ data: { reportId, views } });
      }
      for (const hidden of [{ withheldAt: now }, { deletedAt: now }]) {
        const { reportId } = await insertReport(services.db, { content: 'Hidden.', ...hidden });
        await services.db.reportViews.create({ data: { reportId, views: 100 } });
      }
      const { top } = await read();

      expect(top).toHaveLength(10);
      expect(top.map(({ views }) => views)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
      expect(top[0]).toMatchObject({ title: 'A claim read 12 times.' });
      await services.db.reportViews.deleteMany();
    });

    it('shows the current activity', async () => {
      await services.db.report.updateMany({
        where: { status: 'processing' },
        data: { status: 'failed' },
      });
      await services.db.pool.query('DELETE FROM pgboss.job');
      await startAnalysis(parts(), newVisitor(), { content: newClaim() }, now);

      expect((await read()).now).toEqual({ processing: 1, waiting: 1 });
    });

    it('counts real analyses', async () => {
      const at = new Date('2026-03-10T12:00:00Z');
      await analyzed(at);
      await analyzed(at, { script: { search: 'failed' } });
      const shown = await read(new Date('2026-03-10T13:00:00Z'));

      expect(shown.totals).toMatchObject({ analyses: 2, failed: 1, visitors: 2, reused: 0 });
      expect(shown.failures).toEqual([{ kind: 'analysis', failure: 'analysis_failed', count: 1 }]);
    });
  });

  it('submissions of somebody who left are counted as they were made', async () => {
    const at = new Date('2026-02-10T12:00:00Z');
    const report = await insertReport(services.db, { createdAt: at });
    await insertSubmission(services.db, report, { createdAt: at });

    expect((await read(at)).totals.visitors).toBe(0);
    expect((await read(new Date(at.getTime() + 1))).totals.visitors).toBe(1);
  });
});

describe('times', () => {
  const listOf = (...times: number[]) => {
    const list = Buffer.alloc(times.length * 4);
    for (const [index, time] of times.entries()) list.writeInt32BE(time, index * 4);
    return list;
  };

  it('half of all, and 95 of 100, were done within a time that one of them took', () => {
    const hundred = listOf(...Array.from({ length: 100 }, (_, index) => (index + 1) * 10));
    expect(timeOfShare([hundred], 0.5)).toBe(500);
    expect(timeOfShare([hundred], 0.95)).toBe(950);
    expect(timeOfShare([listOf(7)], 0.95)).toBe(7);
  });

  it('it is of all lists together, however they overlap', () => {
    expect(timeOfShare([listOf(1, 8, 9), listOf(), listOf(2, 2, 3)], 0.5)).toBe(2);
    expect(timeOfShare([listOf(1, 8, 9), listOf(2, 2, 3)], 0.95)).toBe(9);
  });

  it('the shortest and the longest storable time are exact', () => {
    expect(timeOfShare([listOf(0, 0)], 0.5)).toBe(0);
    expect(timeOfShare([listOf(2 ** 31 - 1)], 0.5)).toBe(2 ** 31 - 1);
  });

  it('of none nothing is known', () => {
    expect(timeOfShare([listOf()], 0.5)).toBeNull();
  });
});
