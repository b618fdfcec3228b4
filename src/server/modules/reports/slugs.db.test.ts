import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/caller.ts';
import { changeSlug, checkSlug, shortenSlug } from './moderate.ts';

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
    checkSlug(services.db, admin, slug, except);

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
