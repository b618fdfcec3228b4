import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEATURED_CATEGORIES } from '../../../shared/lists.ts';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { type Queue, startQueue } from '../../platform/queue/queue.ts';
import { newVisitor, silentLog } from '../../testing/app.ts';
import { idleServices } from '../../testing/context.ts';
import {
  createTestDatabase,
  insertReport,
  type TestDatabase,
  withoutResult,
  leaveActive,
} from '../../testing/database.ts';
import { insertPerson, insertSubmission, newAdmin } from '../../testing/people.ts';
import { type Admin, asAdmin, type User } from '../accounts/caller.ts';
import { DomainError } from '../errors.ts';
import { listFeatured, searchRadar } from '../radar/radar.ts';
import { listAllReports } from './lists.ts';
import { findSitemapEntries } from './lists.repository.ts';
import { listDiscoveryReports, listRecent, listReports } from './lists.ts';
import {
  changeSeveral,
  changeSlug,
  checkSlug,
  removeReport,
  restoreReport,
  setAboutPerson,
  setFeatured,
  setIndexability,
  setWithheld,
  shortenSlug,
  unlistReport,
} from './moderate.ts';
import { readPrivate } from './read.ts';
import { removeReportJob, workOnRemovals } from './reports.jobs.ts';
import { deleteReport } from './reports.repository.ts';
import { editSeo, reviewReport } from './seo.ts';
import { findVisible } from './visible.ts';

const NIL = '00000000-0000-0000-0000-000000000000';

describe('moderation', () => {
  describe('change report', () => {
    const services = idleServices();
    const now = new Date('2026-11-21T10:00:00Z');
    const admin = newAdmin();
    const by = (who = admin) => ({ db: services.db, admin: who, now });

    const actsOn = (reportId: string) =>
      services.db.auditEntry.findMany({ where: { subjectId: reportId }, orderBy: { id: 'asc' } });
    const stored = (id: string) => services.db.report.findUniqueOrThrow({ where: { id } });
    const featured = { isFeaturedHighScore: true, isFeaturedInteresting: true };

    describe('a report that an admin lets be indexed', () => {
      it('gets a short slug, and the audit log records both changes', async () => {
        const content = 'Wombats make cubes of what they ate.';
        const { reportId, slug, version } = await insertReport(services.db, { content });
        const changed = await setIndexability(by(), reportId, true);
        expect(changed).toMatchObject({
          ...{ reportId, slug: slug.slice(0, -11), isIndexable: true, isFeaturedHighScore: false },
          seoReport: { indexable: true },
        });
        expect(changed.version).toBeGreaterThan(version);
        expect(await actsOn(reportId)).toMatchObject([
          {
            ...{
              action: 'report.indexable',
              subjectName: content,
              actorEmail: admin.email,
              at: now,
            },
            before: { isIndexable: false, slug },
            after: { isIndexable: true, slug: slug.slice(0, -11) },
          },
        ]);
      });

      it('is found by any of its ids', async () => {
        const { shareId, slug, reportId } = await insertReport(services.db);
        for (const id of [shareId, slug, reportId.toUpperCase()]) {
          expect(await setIndexability(by(), id, true)).toMatchObject({ reportId });
        }
        expect(await actsOn(reportId)).toHaveLength(1);
      });

      it.each([
        ['partial', { partial: true }, adminMessages.reports.isPartial],
        [
          'without a result',
          { ...withoutResult, status: 'failed' },
          adminMessages.reports.hasNoResult,
        ],
        [
          'being analyzed',
          { ...withoutResult, status: 'processing' },
          adminMessages.reports.hasNoResult,
        ],
        ['withheld', { withheldAt: now }, adminMessages.reports.isWithheld],
        ['a sample', { isSample: true }, adminMessages.reports.isSample],
        ['about a person', { isAboutPerson: true }, adminMessages.reports.needsReview],
      ] as const)('is refused when it is %s', async (_, given, message) => {
        const { id, reportId } = await insertReport(services.db, given);
        const refused = { code: 'conflict', message };
        await expect(setIndexability(by(), reportId, true)).rejects.toMatchObject(refused);
        expect((await stored(id)).isIndexable).toBe(false);
        expect(await actsOn(reportId)).toEqual([]);
        await expect(setIndexability(by(), reportId, false)).resolves.toBeDefined();
      });

      it('fails with gone when deleted, and with not_found when unknown', async () => {
        const { reportId } = await insertReport(services.db, { deletedAt: now });
        await expect(setIndexability(by(), reportId, true)).rejects.toMatchObject({ code: 'gone' });
        await expect(setIndexability(by(), 'never-was', true)).rejects.toMatchObject({
          code: 'not_found',
        });
      });

      it('leaves the featured lists when it is unlisted', async () => {
        const { reportId } = await insertReport(services.db, { isIndexable: true, ...featured });
        expect(await setIndexability(by(), reportId, false)).toMatchObject({
          ...{ isIndexable: false, isFeaturedHighScore: false, isFeaturedInteresting: false },
        });
        expect(await actsOn(reportId)).toMatchObject([
          { before: { isIndexable: true, ...featured }, after: { isFeaturedHighScore: false } },
        ]);
      });

      it('is audited once when two admins change it concurrently', async () => {
        const { reportId } = await insertReport(services.db);
        const admins = [newAdmin(), newAdmin(), newAdmin()];
        await Promise.all(admins.map((who) => setIndexability(by(who), reportId, true)));
        expect(await actsOn(reportId)).toHaveLength(1);
      });

      it('gives one of two equal claims the short slug when both are listed concurrently', async () => {
        const content = 'Two reports would like this address.';
        const reports = [
          await insertReport(services.db, { content }),
          await insertReport(services.db, { content }),
        ];
        const changed = await Promise.all(
          reports.map(({ reportId }) => setIndexability(by(newAdmin()), reportId, true)),
        );
        expect(changed.map(({ isIndexable }) => isIndexable)).toEqual([true, true]);
        expect(new Set(changed.map(({ slug }) => slug)).size).toBe(2);
      });
    });

    describe('a report that an admin features', () => {
      it.each(FEATURED_CATEGORIES)('is put on that list alone: %s', async (category) => {
        const { reportId } = await insertReport(services.db, { isIndexable: true });
        const on = await setFeatured(by(), reportId, { category, isFeatured: true });
        expect([on.isFeaturedHighScore, on.isFeaturedLowScore, on.isFeaturedInteresting]).toEqual(
          FEATURED_CATEGORIES.map((each) => each === category),
        );
        const off = await setFeatured(by(), reportId, { category, isFeatured: false });
        expect([
          off.isFeaturedHighScore,
          off.isFeaturedLowScore,
          off.isFeaturedInteresting,
        ]).toEqual([...[false, false, false]]);
        expect((await actsOn(reportId)).map(({ action }) => action)).toEqual([
          ...['report.featured', 'report.featured'],
        ]);
      });

      it('must be indexable', async () => {
        const { reportId } = await insertReport(services.db);
        const category = 'interesting';
        await expect(
          setFeatured(by(), reportId, { category, isFeatured: true }),
        ).rejects.toMatchObject({ code: 'conflict', message: adminMessages.reports.notIndexable });
        await expect(
          setFeatured(by(), reportId, { category, isFeatured: false }),
        ).resolves.toMatchObject({ isFeaturedInteresting: false });
      });

      it('is never featured without being indexable, also under concurrency', async () => {
        const { id, reportId } = await insertReport(services.db, { isIndexable: true });
        await Promise.allSettled(
          FEATURED_CATEGORIES.flatMap((category) => [
            setFeatured(by(), reportId, { category, isFeatured: true }),
            setIndexability(by(newAdmin()), reportId, false),
          ]),
        );
        const { isIndexable, isFeaturedHighScore, isFeaturedLowScore } = await stored(id);
        expect([isIndexable, isFeaturedHighScore, isFeaturedLowScore]).toEqual([
          false,
          false,
          false,
        ]);
      });
    });

    describe('a report that an admin withholds', () => {
      it('leaves every list, and returns to none when released', async () => {
        const { reportId } = await insertReport(services.db, { isIndexable: true, ...featured });
        expect(await setWithheld(by(), reportId, true)).toMatchObject({
          ...{ isIndexable: false, isFeaturedHighScore: false, withheldAt: now.toISOString() },
        });
        const later = { ...by(), now: new Date(now.getTime() + 60_000) };
        expect(await setWithheld(later, reportId, true)).toMatchObject({
          withheldAt: now.toISOString(),
        });
        expect(await setWithheld(later, reportId, false)).toMatchObject({
          ...{ withheldAt: null, isIndexable: false },
        });
        expect(await actsOn(reportId)).toMatchObject([
          { action: 'report.withheld', before: { withheldAt: null, isIndexable: true } },
          { action: 'report.withheld', after: { withheldAt: null } },
        ]);
      });

      it('while processing can be released although an equal claim started meanwhile', async () => {
        const claimKey = 'an equal claim';
        const running = { ...withoutResult, status: 'processing' as const, claimKey };
        const { id, reportId } = await insertReport(services.db, running);
        await setWithheld(by(), reportId, true);
        await insertReport(services.db, running);
        await setWithheld(by(), reportId, false);
        expect(await stored(id)).toMatchObject({ withheldAt: null, claimKey: null });
      });
    });

    describe('a report about a person', () => {
      const review = (report: { reportId: string }, reviewed: boolean) => {
        const change = { reportId: report.reportId, reviewed, name: 'Ada Reader' };
        return services.db.report
          .findUniqueOrThrow({ where: { reportId: report.reportId } })
          .then(({ version }) => reviewReport(by(), { ...change, version }));
      };

      it('leaves the lists when an admin says that it is, and returns to none when it is not', async () => {
        const { reportId } = await insertReport(services.db, { isIndexable: true, ...featured });
        expect(await setAboutPerson(by(), reportId, true)).toMatchObject({
          ...{ isAboutPerson: true, isIndexable: false, isFeaturedHighScore: false },
        });
        expect(await setAboutPerson(by(), reportId, false)).toMatchObject({
          ...{ isAboutPerson: false, isIndexable: false },
        });
        expect(await actsOn(reportId)).toMatchObject([
          {
            action: 'report.about_person',
            before: { isAboutPerson: false, isIndexable: true, ...featured },
            after: { isAboutPerson: true, isIndexable: false },
          },
          { before: { isAboutPerson: true }, after: { isAboutPerson: false } },
        ]);
      });

      it('is listed and featured once it is reviewed, and only as long', async () => {
        const report = await insertReport(services.db, { isAboutPerson: true });
        const feature = () =>
          setFeatured(by(), report.reportId, { category: 'interesting', isFeatured: true });
        const refused = { code: 'conflict', message: adminMessages.reports.needsReview };
        await expect(setIndexability(by(), report.reportId, true)).rejects.toMatchObject(refused);
        await expect(feature()).rejects.toMatchObject(refused);
        await review(report, true);
        await setIndexability(by(), report.reportId, true);
        expect(await feature()).toMatchObject({ isFeaturedInteresting: true });
        expect(await review(report, false)).toMatchObject({ isIndexable: false });
        expect(await stored(report.id)).toMatchObject({ isFeaturedInteresting: false });
        expect((await actsOn(report.reportId)).slice(-2)).toMatchObject([
          { action: 'report.reviewed', after: null },
          {
            action: 'report.indexable',
            before: { isIndexable: true, isFeaturedInteresting: true },
            after: { isIndexable: false, isFeaturedInteresting: false },
          },
        ]);
      });

      it('is on no list without a review, whatever is done in whatever order', async () => {
        const report = await insertReport(services.db);
        const { reportId } = report;
        const acts = {
          list: () => setIndexability(by(), reportId, true),
          listByEditing: () => editSeo(by(), reportId, { isIndexable: true }),
          feature: () => setFeatured(by(), reportId, { category: 'high_score', isFeatured: true }),
          flag: () => setAboutPerson(by(), reportId, true),
          unflag: () => setAboutPerson(by(), reportId, false),
          review: () => review(report, true),
          withdraw: () => review(report, false),
          withhold: () => setWithheld(by(), reportId, true),
          release: () => setWithheld(by(), reportId, false),
        };
        const isOn = (reports: { slug: string }[], slug: string) =>
          reports.some((one) => one.slug === slug);
        const names = Object.keys(acts) as (keyof typeof acts)[];
        const steps = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 });
        await fc.assert(
          fc.asyncProperty(steps, async (done) => {
            for (const name of done) {
              await acts[name]().catch((error: unknown) =>
                expect(error).toBeInstanceOf(DomainError),
              );
              const { isAboutPerson, reviewedAt, slug } = await stored(report.id);
              if (!isAboutPerson || reviewedAt !== null) continue;
              const page = { page: 1, pageSize: 100 };
              const lists = [
                ...(await listReports(services, newVisitor(), page)).reports,
                ...(await searchRadar(services, page)).reports,
                ...(await listFeatured(services, { limit: 50 })).reports,
                ...(await listRecent(services)),
                ...(await listDiscoveryReports(services, 50)),
                ...(await findSitemapEntries(services.db, '-infinity', NIL, 1_000, false)),
              ];
              expect(isOn(lists, slug), done.join()).toBe(false);
            }
          }),
          { numRuns: 40 },
        );
      });
    });

    describe('several reports at once', () => {
      it('are changed one by one: a refusal does not affect the others', async () => {
        const reports = [
          await insertReport(services.db),
          await insertReport(services.db, { partial: true }),
          await insertReport(services.db, { deletedAt: now }),
          await insertReport(services.db),
        ];
        const ids = reports.map(({ reportId }) => reportId);
        const outcomes = await changeSeveral(ids, (id) => setIndexability(by(), id, true));
        expect(outcomes.map(({ reportId }) => reportId)).toEqual(ids);
        expect(outcomes.map(({ refused }) => refused)).toEqual([
          ...[null, adminMessages.reports.isPartial, 'This report was deleted.', null],
        ]);
        const listed = await Promise.all(reports.map(({ id }) => stored(id)));
        expect(listed.map(({ isIndexable }) => isIndexable)).toEqual([true, false, false, true]);
      });
    });

    describe('the submitter of a report', () => {
      it('can unlist it, but not list it', async () => {
        const person = await insertPerson(services.db);
        const report = await insertReport(services.db, { isIndexable: true, ...featured });
        await insertSubmission(services.db, report, { userId: person.id });
        await unlistReport({ db: services.db, user: person }, report.reportId);
        expect(await stored(report.id)).toMatchObject({
          ...{ isIndexable: false, isFeaturedHighScore: false, isFeaturedInteresting: false },
        });
        await expect(
          unlistReport({ db: services.db, user: person }, report.reportId),
        ).resolves.toBeUndefined();
      });

      it('cannot unlist it when somebody else submitted it first', async () => {
        const [first, later] = [await insertPerson(services.db), await insertPerson(services.db)];
        const report = await insertReport(services.db, { isIndexable: true, ...featured });
        const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
        await insertSubmission(services.db, report, { userId: later.id, createdAt: hour(2) });
        await insertSubmission(services.db, report, { userId: first.id, createdAt: hour(1) });
        await insertSubmission(services.db, report, { userId: first.id, createdAt: hour(3) });
        await expect(
          unlistReport({ db: services.db, user: later }, report.reportId),
        ).rejects.toMatchObject({
          code: 'forbidden',
        });
        expect(await stored(report.id)).toMatchObject({ isIndexable: true, ...featured });
        const reported = (user: User) => readPrivate({ db: services.db, user }, report.reportId);
        expect(await reported(later)).toMatchObject({ isOwner: true, mayUnlist: false });
        expect(await reported(first)).toMatchObject({ isOwner: true, mayUnlist: true });
        await unlistReport({ db: services.db, user: first }, report.reportId);
        expect(await reported(first)).toMatchObject({ isIndexable: false, mayUnlist: false });
      });

      it('is the only one: strangers are refused, and so is everybody for a deleted report', async () => {
        const stranger = await insertPerson(services.db);
        const { id, reportId } = await insertReport(services.db, { isIndexable: true });
        await expect(
          unlistReport({ db: services.db, user: stranger }, reportId),
        ).rejects.toMatchObject({
          code: 'forbidden',
        });
        expect((await stored(id)).isIndexable).toBe(true);
        const gone = await insertReport(services.db, { deletedAt: now });
        await expect(
          unlistReport({ db: services.db, user: stranger }, gone.reportId),
        ).rejects.toMatchObject({
          code: 'gone',
        });
      });
    });
  });

  describe('remove report', () => {
    const services = idleServices();
    beforeAll(() => services.queue.define(removeReportJob));

    const now = new Date('2026-11-21T10:00:00Z');
    const by = (admin = newAdmin(), at = now) => ({ ...services, admin, now: at });

    const see = (id: string) => findVisible(services.db, id, 'anybody');
    const exists = async (id: string) => (await services.db.report.count({ where: { id } })) === 1;
    const actionsOn = async (reportId: string) => {
      const acts = await services.db.auditEntry.findMany({
        where: { subjectId: reportId },
        orderBy: { id: 'asc' },
      });
      return acts.map(({ action }) => action);
    };
    /** The jobs of a report: payload and delay in seconds. */
    async function jobsFor(id: string) {
      const { rows } = await services.db.pool.query<{ data: { deletedAt: string }; wait: number }>(
        `SELECT data, round(extract(epoch FROM start_after - created_on))::int AS wait
     FROM pgboss.job WHERE name = 'remove-report' AND data->>'id' = $1`,
        [id],
      );
      return rows;
    }

    describe('a report that an admin deletes', () => {
      it('[6.admin.delete] is gone for everybody at once, and for good when its job runs after ten seconds', async () => {
        const { id, reportId, slug } = await insertReport(services.db);
        const admin = newAdmin();
        await removeReport(by(admin), reportId);
        await expect(see(slug)).rejects.toMatchObject({ code: 'gone' });
        const request = {
          pageSize: 10,
          sortBy: 'newest',
          filter: 'all',
          search: reportId,
        } as const;
        expect((await listAllReports({ db: services.db, admin }, request)).total).toBe(0);
        expect(await jobsFor(id)).toEqual([
          { data: { id, deletedAt: now.toISOString() }, wait: 10 },
        ]);

        expect(await deleteReport(services.db, id, now)).toBe(true);
        expect(await exists(id)).toBe(false);
        await expect(see(slug)).rejects.toMatchObject({ code: 'gone' });
        expect(await actionsOn(reportId)).toEqual(['report.deleted']);
        expect(await deleteReport(services.db, id, now)).toBe(false);
      });

      it('is deleted with all related rows, also while processing', async () => {
        const report = await insertReport(services.db, { ...withoutResult, status: 'processing' });
        const person = await insertPerson(services.db);
        await insertSubmission(services.db, report, { userId: person.id });
        await removeReport(by(), report.reportId);
        await deleteReport(services.db, report.id, now);
        expect(await services.db.submission.count({ where: { userId: person.id } })).toBe(0);
      });

      it('cannot be deleted a second time', async () => {
        const { id, reportId } = await insertReport(services.db);
        await removeReport(by(), reportId);
        await expect(removeReport(by(), reportId)).rejects.toMatchObject({ code: 'gone' });
        expect(await jobsFor(id)).toHaveLength(1);
      });

      it('is deleted once by several concurrent admins', async () => {
        const { id, reportId } = await insertReport(services.db);
        const outcomes = await Promise.allSettled(
          [1, 2, 3].map(() => removeReport(by(), reportId)),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect([await jobsFor(id), await actionsOn(reportId)]).toMatchObject([
          [{ wait: 10 }],
          ['report.deleted'],
        ]);
      });
    });

    describe('a deletion that is undone', () => {
      it('restores the report, and its job does nothing', async () => {
        const given = { isIndexable: true, isFeaturedHighScore: true };
        const { id, reportId, slug } = await insertReport(services.db, given);
        await removeReport(by(), reportId);
        expect(await restoreReport(by(), reportId)).toMatchObject({ reportId, slug, ...given });
        expect(await deleteReport(services.db, id, now)).toBe(false);
        expect(await see(slug)).toMatchObject({ id });
        expect(await actionsOn(reportId)).toEqual(['report.deleted', 'report.restored']);
      });

      it('is not finished by its old job when the report is deleted again', async () => {
        const { id, reportId } = await insertReport(services.db);
        await removeReport(by(), reportId);
        await restoreReport(by(), reportId);
        const later = new Date(now.getTime() + 5_000);
        await removeReport(by(newAdmin(), later), reportId);
        expect(await deleteReport(services.db, id, now)).toBe(false);
        expect(await exists(id)).toBe(true);
        expect(await deleteReport(services.db, id, later)).toBe(true);
      });

      it('fails when it was finished', async () => {
        const { id, reportId } = await insertReport(services.db);
        await removeReport(by(), reportId);
        await deleteReport(services.db, id, now);
        await expect(restoreReport(by(), reportId)).rejects.toMatchObject({ code: 'gone' });
      });

      it('either succeeds or fails when both happen concurrently, never half', async () => {
        for (let turn = 0; turn < 10; turn += 1) {
          const { id, reportId } = await insertReport(services.db);
          await removeReport(by(), reportId);
          const [restored, removed] = await Promise.allSettled([
            restoreReport(by(), reportId),
            deleteReport(services.db, id, now),
          ]);
          const wasRemoved = removed.status === 'fulfilled' && removed.value;
          expect(restored.status).toBe(wasRemoved ? 'rejected' : 'fulfilled');
          expect(await exists(id)).toBe(!wasRemoved);
        }
      });

      it('changes nothing for a report that is not deleted', async () => {
        const { reportId } = await insertReport(services.db);
        expect(await restoreReport(by(), reportId)).toMatchObject({ reportId });
        expect(await actionsOn(reportId)).toEqual([]);
      });

      it('is possible although an equal claim started meanwhile', async () => {
        const running = { ...withoutResult, status: 'processing' as const, claimKey: 'equal' };
        const { reportId } = await insertReport(services.db, running);
        await removeReport(by(), reportId);
        await insertReport(services.db, running);
        await expect(restoreReport(by(), reportId)).resolves.toMatchObject({ reportId });
      });
    });
  });
});

describe('change slug', () => {
  const services = idleServices();
  let report: Awaited<ReturnType<typeof insertReport>>;
  let other: Awaited<ReturnType<typeof insertReport>>;
  let count = 0;
  /** A slug that no other test uses. */
  let wanted: string;

  beforeEach(async () => {
    report = await insertReport(services.db);
    other = await insertReport(services.db);
    count += 1;
    wanted = `wanted-${count}`;
  });

  const change = (whose: typeof report, slug: string) =>
    services.db.transaction((tx) => changeSlug(tx, whose, slug));
  const read = (id: string) =>
    services.db.report.findUniqueOrThrow({ where: { id }, include: { oldSlugs: true } });
  const taken = { code: 'conflict', message: adminMessages.seo.slugTaken };

  describe('a new slug of a report', () => {
    it('replaces its slug, and the old one still belongs to it', async () => {
      await change(report, wanted);
      const changed = await read(report.id);
      expect(changed.slug).toBe(wanted);
      expect(changed.oldSlugs).toMatchObject([{ slug: report.slug }]);
      expect(changed.version).toBe(report.version + 1);
    });

    it('may be an old slug of the report', async () => {
      await change(report, wanted);
      await change({ ...report, slug: wanted }, report.slug);
      const changed = await read(report.id);
      expect([changed.slug, changed.oldSlugs.map(({ slug }) => slug)]).toEqual([
        report.slug,
        [wanted],
      ]);
    });

    it('changes nothing when it is the current slug', async () => {
      await change(report, report.slug);
      expect((await read(report.id)).version).toBe(report.version);
    });
  });

  describe('a slug is refused that', () => {
    it('another report has', async () => {
      await expect(change(report, other.slug)).rejects.toMatchObject(taken);
    });

    it('another report had', async () => {
      await change(other, wanted);
      await expect(change(report, other.slug)).rejects.toMatchObject(taken);
    });

    it('is the share id of any report', async () => {
      const shared = await insertReport(services.db, { shareId: `share-id-${count}` });
      await expect(change(report, shared.shareId)).rejects.toMatchObject(taken);
      await expect(change(shared, shared.shareId)).rejects.toMatchObject(taken);
    });

    it('is the report id of a report', async () => {
      await expect(change(report, other.reportId)).rejects.toMatchObject({
        code: 'invalid_input',
        message: adminMessages.seo.slugReserved,
      });
    });

    it('a deleted report had', async () => {
      await services.db.report.delete({ where: { id: other.id } });
      await expect(change(report, other.slug)).rejects.toMatchObject(taken);
    });

    it.each(['Honey', 'two words', '-honey', 'honey-', 'ho', 'hon%65y', 'hönig', 'a'.repeat(92)])(
      'can be none: %s',
      async (slug) => {
        await expect(change(report, slug)).rejects.toMatchObject({
          code: 'invalid_input',
          message: adminMessages.seo.slugForm,
        });
      },
    );

    it('stands for something else', async () => {
      await expect(change(report, 'missing')).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });

  describe('reports that get one slug concurrently', () => {
    it('get it once; the others fail with a conflict', async () => {
      const many = await Promise.all(Array.from({ length: 8 }, () => insertReport(services.db)));
      const outcomes = await Promise.allSettled(many.map((one) => change(one, wanted)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(taken);
      }
      expect(await services.db.report.count({ where: { slug: wanted } })).toBe(1);
    });

    it('do not deadlock when they swap slugs', async () => {
      await Promise.allSettled([change(report, other.slug), change(other, report.slug)]);
      const slugs = [(await read(report.id)).slug, (await read(other.id)).slug];
      expect(slugs).toEqual([report.slug, other.slug]);
    });

    it('do not abort the caller’s transaction on a refusal', async () => {
      await services.db.transaction(async (tx) => {
        await expect(changeSlug(tx, report, other.slug)).rejects.toMatchObject(taken);
        await changeSlug(tx, report, wanted);
      });
      expect((await read(report.id)).slug).toBe(wanted);
    });
  });
});

describe('check slug', () => {
  const services = idleServices();
  let admin: Admin;
  let report: Awaited<ReturnType<typeof insertReport>>;

  beforeAll(async () => {
    admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
    const inserted = await insertReport(services.db, { slug: 'had-before' });
    await services.db.transaction((tx) => changeSlug(tx, inserted, 'has-now'));
    report = { ...inserted, slug: 'has-now' };
  });
  const check = (slug: string, except: string | null = null) =>
    checkSlug({ db: services.db, admin }, slug, except);

  describe('the check of a slug', () => {
    it('accepts a slug that no report has or had', async () => {
      expect(await check('nobody-has-it')).toBe(true);
    });

    it('rejects a slug that another report has or had', async () => {
      for (const slug of ['has-now', 'had-before']) {
        expect([slug, await check(slug), await check(slug, report.shareId)]).toEqual([
          slug,
          false,
          true,
        ]);
      }
    });

    it('rejects an id of any report', async () => {
      expect(await check(report.reportId, report.shareId)).toBe(false);
      const named = await insertReport(services.db, { shareId: 'all-in-lower-case' });
      expect(await check(named.shareId, named.shareId)).toBe(false);
    });

    it.each(['ho', 'Has Capitals', 'missing', '../etc', '%00', "' OR 1=1 --", 'a'.repeat(200)])(
      'is not so for what can be none: %s',
      async (slug) => expect(await check(slug)).toBe(false),
    );

    it('excepts nothing when the report is unknown', async () => {
      expect(await check('has-now', 'no-such-report')).toBe(false);
    });
  });
});

describe('shorten slug', () => {
  const services = idleServices();
  const take = (report: Awaited<ReturnType<typeof insertReport>>) =>
    services.db.transaction((tx) => shortenSlug(tx, report));
  const slugOf = async ({ id }: { id: string }) =>
    (await services.db.report.findUniqueOrThrow({ where: { id } })).slug;

  describe('a report that becomes indexable', () => {
    it('drops the random suffix when the short slug is free', async () => {
      const report = await insertReport(services.db, { content: 'Honey keeps for 3,000 years.' });
      expect(await take(report)).toBe('honey-keeps-for-3-000-years');
      expect(await slugOf(report)).toBe('honey-keeps-for-3-000-years');
    });

    it('keeps its slug when another report has the short one, or was deleted', async () => {
      const content = 'Salt makes water boil later.';
      const first = await insertReport(services.db, { content });
      const second = await insertReport(services.db, { content });
      await take(first);
      expect(await take(second)).toBe(second.slug);
      await services.db.report.delete({ where: { id: first.id } });
      expect(await take(second)).toBe(second.slug);
    });

    it('gets the short slug once when two become indexable concurrently', async () => {
      const content = 'Goldfish forget within seconds.';
      const both = [
        await insertReport(services.db, { content }),
        await insertReport(services.db, { content }),
      ];
      const taken = await Promise.all(both.map(take));
      expect(taken.filter((slug) => slug === 'goldfish-forget-within-seconds')).toHaveLength(1);
      expect(await Promise.all(both.map(slugOf))).toEqual(taken);
    });

    it('uses the title of the page that it is about', async () => {
      const page = { title: 'Bees in winter', site: null, publishedAt: null };
      const report = await insertReport(services.db, {
        content: 'https://example.org/2026/bees',
        result: { ...exampleResult, page: { url: 'https://example.org/2026/bees', ...page } },
      });
      expect(await take(report)).toBe('bees-in-winter');
    });

    it.each(['🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', 'A —————————————'])(
      'keeps its address when %s leaves nothing to call it by',
      async (content) => {
        const report = await insertReport(services.db, { content });
        expect(await take(report)).toBe(report.slug);
      },
    );

    it('keeps the slug that an admin chose', async () => {
      const report = await insertReport(services.db, {
        content: 'Cats always land on their feet.',
      });
      const slug = 'do-cats-land-on-their-feet-really1234';
      await services.db.transaction((tx) => changeSlug(tx, report, slug));
      expect(await take({ ...report, slug })).toBe(slug);
    });
  });
});

describe('removal', () => {
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
      const [removed, restored] = [
        await insertReport(database.db),
        await insertReport(database.db),
      ];
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
});
