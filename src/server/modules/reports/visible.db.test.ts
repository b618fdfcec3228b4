import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { idleHouse, noWaiting, scriptedAnalysts } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { insertPerson, insertSubmission, newAdmin } from '../../testing/people.ts';
import { newUser } from '../../testing/detailed.ts';
import { defaultSettings, newVisitor } from '../../testing/app.ts';
import { contentExposure, exportAccount } from '../accounts/account.ts';
import type { Asker } from '../accounts/caller.ts';
import { awaitDetailed } from '../analysis/wait.ts';
import { readProgress, readStatus } from '../analysis/progress.ts';
import { rerunMissing, resubmit } from '../analysis/resubmit.ts';
import { startAnalysis } from '../analysis/start.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { countView } from './views.ts';
import { fetchReport, readCritical, readPrivate, readReport, readShared } from './read.ts';
import { findVisible } from './visible.ts';
import { listMine, listRecent, listReports } from './lists.ts';

const house = idleHouse();
beforeAll(() => house.queue.define(runDetailedJob));

const now = new Date('2027-03-01T12:00:00Z');
const deleted = { deletedAt: now };
const withheld = { withheldAt: now };
const admin = newAdmin();

const parts = () => ({ ...house, settings: defaultSettings, analysts: scriptedAnalysts() });

interface Stored {
  id: string;
  reportId: string;
  shareId: string;
  slug: string;
  content: string;
}

/** Everything that gives a report out, or does something with it. */
const doors: Record<string, (report: Stored, asker: Asker) => Promise<unknown>> = {
  'reading it': ({ slug }, asker) => readReport(house.db, slug, asker),
  'fetching it': ({ slug }, asker) => fetchReport(house.db, slug, asker),
  'what its first screen needs': ({ slug }, asker) => readCritical(house.db, slug, asker),
  'its shared view': ({ shareId }, asker) => readShared(house.db, shareId, asker),
  'where its analysis stands': ({ reportId }, asker) => readStatus(house.db, reportId, asker),
  'analysing it anew': ({ reportId, content }, asker) =>
    resubmit(parts(), asker, reportId, content, now),
  'asking who is missing': ({ reportId }, asker) => rerunMissing(parts(), asker, reportId, now),
};
/** For people who are signed in. */
const ownDoors: Record<
  string,
  (report: Stored, asker: Extract<Asker, { kind: 'user' }>) => Promise<unknown>
> = {
  'its detailed analysis': ({ reportId }, user) =>
    awaitDetailed({ ...house, waiting: noWaiting }, user, reportId, now),
  'its notes': ({ reportId }, user) => readPrivate(house.db, user, reportId),
};

describe.each(Object.entries(doors))('%s', (_, open) => {
  it.each([
    ['a visitor', newVisitor()],
    ['somebody signed in', newUser()],
    ['an admin', admin],
  ])('is refused for a deleted report, as gone: %s', async (_who, asker) => {
    const report = await insertReport(house.db, { ...deleted, partial: true });
    await expect(open(report, asker)).rejects.toMatchObject({
      code: 'gone',
      message: messages.reportGone,
    });
  });

  it.each([
    ['a visitor', newVisitor()],
    ['somebody signed in', newUser()],
  ])('is refused for a withheld report: %s', async (_who, asker) => {
    const report = await insertReport(house.db, { ...withheld, partial: true });
    await expect(open(report, asker)).rejects.toMatchObject({
      code: 'withheld',
      message: messages.permissionDenied,
    });
  });

  it('is given for a withheld report to an admin', async () => {
    const partial = { missing: ['chat'] };
    const { result } = await insertReport(house.db);
    const report = await insertReport(house.db, {
      ...{ ...withheld, partial: true, result: { ...(result as object), ...partial } },
    });
    const { id, email, name, role } = await insertPerson(house.db, { role: 'ADMIN' });
    const stored = { kind: 'user', id, email, name, role } as const;
    await expect(open(report, stored)).resolves.toBeDefined();
  });
});

describe.each(Object.entries(ownDoors))('%s', (_, open) => {
  it('is refused for deleted and withheld reports, and given to an admin', async () => {
    const [gone, kept] = [
      await insertReport(house.db, deleted),
      await insertReport(house.db, withheld),
    ];
    await expect(open(gone, newUser())).rejects.toMatchObject({ code: 'gone' });
    await expect(open(gone, admin)).rejects.toMatchObject({ code: 'gone' });
    await expect(open(kept, newUser())).rejects.toMatchObject({ code: 'withheld' });
    await expect(open(kept, admin)).resolves.toBeDefined();
  });
});

describe('a report that was deleted for good', () => {
  it('is gone by each of its names, those that it had before included', async () => {
    const report = await insertReport(house.db);
    const { id, reportId, shareId, slug } = report;
    await house.db.report.update({ where: { id }, data: { slug: `${slug}-renamed` } });
    await house.db.report.delete({ where: { id } });
    for (const name of [reportId, reportId.toUpperCase(), shareId, slug, `${slug}-renamed`]) {
      await expect(findVisible(house.db, name, 'anybody'), name).rejects.toMatchObject({
        code: 'gone',
      });
    }
    await expect(findVisible(house.db, 'never-was', 'anybody')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('leaves nothing of its claim behind, only hashes', async () => {
    const report = await insertReport(house.db);
    await house.db.report.delete({ where: { id: report.id } });
    const hash = createHash('sha256').update(report.slug).digest();
    expect(await house.db.goneName.count({ where: { hash } })).toBe(1);
    expect(
      await house.db
        .$queryRaw`SELECT * FROM "ReportListing" WHERE "reportId" = ${report.reportId}::uuid`,
    ).toEqual([]);
  });
});

describe('an address that a report had before', () => {
  it('finds it, and says where it is now', async () => {
    const { id, slug } = await insertReport(house.db);
    await house.db.report.update({ where: { id }, data: { slug: `${slug}-now` } });
    expect(await fetchReport(house.db, slug)).toMatchObject({
      slug: `${slug}-now`,
      redirect: `/report/${slug}-now`,
    });
  });
});

describe('a report that nobody may see', () => {
  it.each([
    ['deleted', deleted, 'gone'],
    ['withheld', withheld, 'withheld'],
  ])('cannot be watched: %s', async (_, hidden, code) => {
    const { reportId } = await insertReport(house.db, { ...hidden, status: 'processing' });
    await expect(readProgress(house.db, reportId, 0)).rejects.toMatchObject({ code });
  });

  it.each([
    ['deleted', deleted],
    ['withheld', withheld],
  ])('counts no views: %s', async (_, hidden) => {
    const { reportId } = await insertReport(house.db, hidden);
    await countView(house.db, newVisitor(), reportId, now);
    expect(await house.db.reportViews.count({ where: { reportId } })).toBe(0);
  });

  it.each([
    ['deleted', deleted],
    ['withheld', withheld],
  ])('answers no equal claim, be it finished or running: %s', async (_, hidden) => {
    for (const ended of [true, false]) {
      const visitor = newVisitor();
      const content = `An equal claim about ${JSON.stringify(hidden).replace(/\W/g, ' ')} ${String(ended)}.`;
      const first = await startAnalysis(parts(), visitor, { content }, now);
      const done = { status: 'completed' as const, result: {}, credibilityScore: 50 };
      await house.db.report.update({
        where: { reportId: first.reportId },
        data: { ...hidden, ...(ended ? { ...done, verdict: 'true', confidence: 'high' } : {}) },
      });
      const second = await startAnalysis(parts(), visitor, { content }, now);
      expect(second.reused).toBe(false);
      expect(second.reportId).not.toBe(first.reportId);
      expect((await startAnalysis(parts(), visitor, { content }, now)).reportId).toBe(
        second.reportId,
      );
    }
  });

  it('is in no list but the one of whoever asked for it, and deleted in none', async () => {
    const person = await insertPerson(house.db);
    for (const hidden of [deleted, withheld]) {
      const report = await insertReport(house.db, { ...hidden, isSample: true });
      await insertSubmission(house.db, report, { userId: person.id });
    }
    expect(await listRecent(house)).toEqual([]);
    const page = { page: 1, pageSize: 100 };
    expect((await listReports(house, newVisitor(), page)).total).toBe(0);
    const mine = await listMine(house.db, person, { ...page, sortBy: 'newest' });
    expect(mine.total).toBe(1);
    expect((await contentExposure(house.db, person)).totalReports).toBe(1);
    expect((await exportAccount(house.db, person, null)).reports).toHaveLength(1);
  });
});
