import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { Report } from '../../../shared/schema/report.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { idleServices, noWaiting, scriptedAnalysts } from '../../testing/context.ts';
import { insertReport, storedReport } from '../../testing/database.ts';
import { newUser, requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { scriptedPages } from '../../testing/models.ts';
import { insertPerson, insertSubmission, newAdmin } from '../../testing/people.ts';
import { contentExposure, exportAccount } from '../accounts/accounts.ts';
import type { Caller } from '../accounts/caller.ts';
import { readProgress, readStatus } from '../analysis/progress.ts';
import { rerunMissing, resubmit } from '../analysis/resubmit.ts';
import { runAnalysis } from '../analysis/run.ts';
import { startAnalysis } from '../analysis/start.ts';
import { awaitDetailed } from '../analysis/wait.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { listRecent, listReports } from './lists.ts';
import { listMine } from './mine.ts';
import {
  countView,
  fetchReport,
  hasCopy,
  readCopy,
  readCritical,
  readPrivate,
  readReport,
  readShared,
  storeCopy,
} from './read.ts';
import { findVisible } from './visible.ts';

describe('reading a report', () => {
  const submitted = new Date('2026-11-20T12:00:00Z');
  const analyzed = new Date('2026-11-20T12:00:09Z');

  const services = idleServices();
  beforeAll(() => services.queue.define(runDetailedJob));

  /** A claim that is analyzed shortly after its submission. */
  async function analyzedReport() {
    const { db, queue } = services;
    const parts = { db, queue, settings: defaultSettings, analysts: scriptedAnalysts() };
    const started = await startAnalysis(parts, newVisitor(), { content: newClaim() }, submitted);
    const { id, run } = await storedReport(db, started.reportId);
    const signal = new AbortController().signal;
    await runAnalysis(
      { ...parts, web: scriptedPages().web, clock: () => analyzed, signal },
      { id, run },
    );
    return started;
  }

  describe('a report that is read', () => {
    it('[7.loader] is the same by its slug, its share id and its report id, and has them all', async () => {
      const { reportId, shareId, slug } = await analyzedReport();
      const report = await readReport(services.db, slug);
      expect(report).toMatchObject({ reportId, shareId, slug });
      expect(await readReport(services.db, shareId)).toEqual(report);
      expect(await readReport(services.db, reportId)).toEqual(report);
      expect(Report.parse(report)).toEqual(report);
    });

    it('[3.report.is-indexable] is not indexable until somebody makes it so', async () => {
      const { slug } = await analyzedReport();
      expect(await readReport(services.db, slug)).toMatchObject({ isIndexable: false });
      await services.db.report.update({ where: { slug }, data: { isIndexable: true } });
      expect(await readReport(services.db, slug)).toMatchObject({ isIndexable: true });
    });

    it('[3.report.updated-at] tells when it was submitted and when it was last analyzed, which no edit moves', async () => {
      const { slug } = await analyzedReport();
      const times = { createdAt: submitted.toISOString(), updatedAt: analyzed.toISOString() };
      expect(await readReport(services.db, slug)).toMatchObject(times);
      await services.db.report.update({ where: { slug }, data: { isIndexable: true } });
      expect(await readReport(services.db, slug)).toMatchObject(times);
    });

    it('has its detailed analysis as soon as it is stored', async () => {
      const { reportId, work } = await requestedDetailed(services);
      const none = { hasDetailedAnalysis: false, detailedAnalysis: null };
      expect(await readReport(services.db, reportId)).toMatchObject(none);
      await work(scriptedDetailed('It rests on three pages.'));
      expect(await readReport(services.db, reportId)).toMatchObject({
        hasDetailedAnalysis: true,
        detailedAnalysis: {
          sections: { claim_origins: { detailed_explanation: 'It rests on three pages.' } },
        },
      });
    });
  });
});

describe('copies', () => {
  const services = idleServices();
  const html = Buffer.from('a page');
  const now = new Date('2026-11-22T10:00:00Z');

  describe('the copy of a report’s page', () => {
    it('is returned only for the current version of the report', async () => {
      const { db } = services;
      const { id, reportId, version } = await insertReport(db, { isIndexable: true });
      const key = [reportId, version, 'this one'] as const;
      expect(await storeCopy(db, ...key, html, now)).toBe(true);
      expect(Buffer.from((await readCopy(db, ...key))?.html ?? [])).toEqual(html);
      expect(await readCopy(db, reportId, version, 'another')).toBeNull();

      // Otherwise a server that just read the report would keep the old page in memory.
      await db.report.update({ where: { id }, data: { seo: { title: 'Another title' } } });
      expect(await readCopy(db, ...key)).toBeNull();
      expect(await hasCopy(db, ...key)).toBe(false);
      expect(await storeCopy(db, ...key, html, now)).toBe(false);
    });
  });
});

describe('who sees a report', () => {
  const services = idleServices();
  beforeAll(() => services.queue.define(runDetailedJob));

  const now = new Date('2027-03-01T12:00:00Z');
  const deleted = { deletedAt: now };
  const withheld = { withheldAt: now };
  const admin = newAdmin();

  const parts = () => ({ ...services, settings: defaultSettings, analysts: scriptedAnalysts() });

  interface Stored {
    id: string;
    reportId: string;
    shareId: string;
    slug: string;
    content: string;
  }

  /** Every function that returns a report or acts on it. */
  const entryPoints: Record<string, (report: Stored, caller: Caller) => Promise<unknown>> = {
    'reading it': ({ slug }, caller) => readReport(services.db, slug, caller),
    'fetching it': ({ slug }, caller) => fetchReport(services.db, slug, caller),
    'what its first screen needs': ({ slug }, caller) => readCritical(services.db, slug, caller),
    'its shared view': ({ shareId }, caller) => readShared(services.db, shareId, caller),
    'where its analysis stands': ({ reportId }, caller) =>
      readStatus(services.db, reportId, caller),
    'analyzing it again': ({ reportId, content }, caller) =>
      resubmit(parts(), caller, reportId, content, now),
    'asking who is missing': ({ reportId }, caller) => rerunMissing(parts(), caller, reportId, now),
  };
  /** For signed-in users. */
  const signedInEntryPoints: Record<
    string,
    (report: Stored, caller: Extract<Caller, { kind: 'user' }>) => Promise<unknown>
  > = {
    'its detailed analysis': ({ reportId }, user) =>
      awaitDetailed({ ...services, waiting: noWaiting }, user, reportId, now),
    'its notes': ({ reportId }, user) => readPrivate({ db: services.db, user }, reportId),
  };

  describe.each(Object.entries(entryPoints))('%s', (_, open) => {
    it.each([
      ['a visitor', newVisitor()],
      ['somebody signed in', newUser()],
      ['an admin', admin],
    ])('is refused for a deleted report, as gone: %s', async (_who, caller) => {
      const report = await insertReport(services.db, { ...deleted, partial: true });
      await expect(open(report, caller)).rejects.toMatchObject({
        code: 'gone',
        message: messages.reportGone,
      });
    });

    it.each([
      ['a visitor', newVisitor()],
      ['somebody signed in', newUser()],
    ])('is refused for a withheld report: %s', async (_who, caller) => {
      const report = await insertReport(services.db, { ...withheld, partial: true });
      await expect(open(report, caller)).rejects.toMatchObject({
        code: 'withheld',
        message: messages.permissionDenied,
      });
    });

    it('works for an admin on a withheld report', async () => {
      const partial = { missing: ['chat'] };
      const { result } = await insertReport(services.db);
      const report = await insertReport(services.db, {
        ...{ ...withheld, partial: true, result: { ...(result as object), ...partial } },
      });
      const { id, email, name, role } = await insertPerson(services.db, { role: 'ADMIN' });
      const stored = { kind: 'user', id, email, name, role } as const;
      await expect(open(report, stored)).resolves.toBeDefined();
    });
  });

  describe.each(Object.entries(signedInEntryPoints))('%s', (_, open) => {
    it('is refused for deleted and withheld reports, except to an admin', async () => {
      const [gone, kept] = [
        await insertReport(services.db, deleted),
        await insertReport(services.db, withheld),
      ];
      await expect(open(gone, newUser())).rejects.toMatchObject({ code: 'gone' });
      await expect(open(gone, admin)).rejects.toMatchObject({ code: 'gone' });
      await expect(open(kept, newUser())).rejects.toMatchObject({ code: 'withheld' });
      await expect(open(kept, admin)).resolves.toBeDefined();
    });
  });

  describe('a permanently deleted report', () => {
    it('is gone by each of its names, also old ones', async () => {
      const report = await insertReport(services.db);
      const { id, reportId, shareId, slug } = report;
      await services.db.report.update({ where: { id }, data: { slug: `${slug}-renamed` } });
      await services.db.report.delete({ where: { id } });
      for (const name of [reportId, reportId.toUpperCase(), shareId, slug, `${slug}-renamed`]) {
        await expect(findVisible(services.db, name, 'anybody'), name).rejects.toMatchObject({
          code: 'gone',
        });
      }
      await expect(findVisible(services.db, 'never-was', 'anybody')).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('leaves only hashes behind', async () => {
      const report = await insertReport(services.db);
      await services.db.report.delete({ where: { id: report.id } });
      const hash = createHash('sha256').update(report.slug).digest();
      expect(await services.db.goneName.count({ where: { hash } })).toBe(1);
      expect(
        await services.db
          .$queryRaw`SELECT * FROM "ReportListing" WHERE "reportId" = ${report.reportId}::uuid`,
      ).toEqual([]);
    });
  });

  describe('an old slug of a report', () => {
    it('finds it, and redirects to the current one', async () => {
      const { id, slug } = await insertReport(services.db);
      await services.db.report.update({ where: { id }, data: { slug: `${slug}-now` } });
      expect(await fetchReport(services.db, slug)).toMatchObject({
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
      const { reportId } = await insertReport(services.db, { ...hidden, status: 'processing' });
      await expect(readProgress(services.db, reportId, 0)).rejects.toMatchObject({ code });
    });

    it.each([
      ['deleted', deleted],
      ['withheld', withheld],
    ])('counts no views: %s', async (_, hidden) => {
      const { reportId } = await insertReport(services.db, hidden);
      await countView(services.db, newVisitor(), reportId, now);
      expect(await services.db.reportViews.count({ where: { reportId } })).toBe(0);
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
        await services.db.report.update({
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

    it('is only in the list of its submitter, and in none when deleted', async () => {
      const person = await insertPerson(services.db);
      for (const hidden of [deleted, withheld]) {
        const report = await insertReport(services.db, { ...hidden, isSample: true });
        await insertSubmission(services.db, report, { userId: person.id });
      }
      expect(await listRecent(services)).toEqual([]);
      const page = { page: 1, pageSize: 100 };
      expect((await listReports(services, newVisitor(), page)).total).toBe(0);
      const mine = await listMine({ db: services.db, user: person }, { ...page, sortBy: 'newest' });
      expect(mine.total).toBe(1);
      expect((await contentExposure({ db: services.db, user: person })).totalReports).toBe(1);
      expect((await exportAccount({ db: services.db, user: person }, null)).reports).toHaveLength(
        1,
      );
    });
  });
});
