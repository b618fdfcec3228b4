import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '../../../shared/adminMessages.ts';
import type { ReviewChange, SeoChange } from '../../../shared/schema/report.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport, insertReports } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';
import { type Admin, asAdmin } from '../accounts/caller.ts';
import { seoOf } from './presentation.ts';
import { fetchReport, readReport } from './read.ts';
import { editSeo, readSeo, reviewReport } from './seo.ts';

describe('editing', () => {
  describe('edit seo', () => {
    const services = idleServices();
    const NOW = new Date('2026-11-21T12:00:00Z');
    let admin: Admin;
    let report: Awaited<ReturnType<typeof insertReport>>;

    beforeAll(async () => {
      admin = await insertAdmin('ada@example.org');
    });
    beforeEach(async () => {
      report = await insertReport(services.db, { content: 'Sealed honey never spoils.' });
    });

    async function insertAdmin(email: string): Promise<Admin> {
      const proven = asAdmin(await insertPerson(services.db, { role: 'ADMIN', email }));
      if (!proven) throw new Error('no admin');
      return proven;
    }
    const edit = (change: SeoChange, id = report.reportId) =>
      editSeo({ db: services.db, admin, now: NOW }, id, change);
    const read = () => fetchReport(services.db, report.reportId);
    const acts = () =>
      services.db.auditEntry.findMany({
        where: { subjectId: report.reportId },
        orderBy: { action: 'desc' },
      });
    const derived = {
      description: 'The pages found agree that sealed honey keeps for a very long time.',
      keywords: ['honey', 'shelf life'],
      ogImage: null,
    };

    describe('an admin who edits the SEO fields of a report', () => {
      it('[6.admin.seo] replaces the derived texts for everyone', async () => {
        const ogImage = 'https://example.org/honey.png';
        const answer = await edit({
          ...{ title: 'Does honey spoil?', description: 'No.', keywords: 'honey, food', ogImage },
        });
        const reported = {
          title: 'Does honey spoil?',
          description: 'No.',
          keywords: ['honey', 'food'],
        };
        expect(answer).toMatchObject({
          seoReport: { ...reported, ogImage },
          version: report.version + 1,
        });
        expect(await read()).toMatchObject({
          seo: { ...reported, ogImage },
          seoReport: { ...reported, ogImage, indexable: false },
        });
      });

      it('keeps omitted fields, and restores the derived text of emptied ones', async () => {
        await edit({ title: 'Does honey spoil?', description: 'No.' });
        await edit({ description: '  ' });
        expect((await read()).seo).toEqual({ ...derived, title: 'Does honey spoil?' });
        await edit({ title: null });
        expect((await read()).seo).toEqual({ ...derived, title: report.content });
        expect(await services.db.report.findUnique({ where: { id: report.id } })).toMatchObject({
          seo: null,
        });
      });

      it('is audited with the changed fields only', async () => {
        await edit({ title: 'Does honey spoil?', description: null });
        expect(await acts()).toMatchObject([
          {
            ...{ action: 'report.seo', actorEmail: 'ada@example.org', subjectName: report.content },
            ...{ before: { title: null }, after: { title: 'Does honey spoil?' }, at: NOW },
          },
        ]);
      });

      it('is not audited and makes no new version when nothing changed', async () => {
        const answer = await edit({ title: '', slug: report.slug });
        expect([answer.version, await acts()]).toEqual([report.version, []]);
      });

      it.each(['', '   '])('leaves the address as it is with the slug %j', async (slug) => {
        const answer = await edit({ title: 'Does honey spoil?', slug });
        expect(answer.slug).toBe(report.slug);
      });

      it('changes the slug, which is audited too', async () => {
        const slug = `does-honey-spoil-${report.version}`;
        expect(await edit({ slug })).toMatchObject({ slug });
        expect((await read()).slug).toBe(slug);
        expect(await acts()).toMatchObject([{ before: { slug: report.slug }, after: { slug } }]);
      });

      it('finds the report by any public id', async () => {
        for (const id of [report.slug, report.shareId, report.reportId])
          await expect(edit({ title: `By ${id.length}` }, id)).resolves.toBeDefined();
      });
    });

    describe('an admin who lists a report while editing it', () => {
      const content = 'Honey was found in tombs and could still be eaten.';

      it('gives it a short slug unless they choose one, and is audited', async () => {
        report = await insertReport(services.db, { content });
        const answer = await edit({ isIndexable: true, title: 'Honey in tombs' });
        const slug = 'honey-was-found-in-tombs-and-could-still-be-eaten';
        expect(answer).toMatchObject({ isIndexable: true, slug, seoReport: { indexable: true } });
        expect(await acts()).toMatchObject([
          { action: 'report.seo', before: { title: null, slug: report.slug }, after: { slug } },
          {
            action: 'report.indexable',
            before: { isIndexable: false },
            after: { isIndexable: true },
          },
        ]);
        const second = await insertReport(services.db, { content });
        const chosen = await edit({ indexable: true, slug: 'tomb-honey' }, second.reportId);
        expect(chosen).toMatchObject({ isIndexable: true, slug: 'tomb-honey' });
      });

      it('removes it from the featured lists when they unlist it', async () => {
        report = await insertReport(services.db, { isIndexable: true, isFeaturedHighScore: true });
        expect(await edit({ isIndexable: false })).toMatchObject({
          ...{ isIndexable: false, isFeaturedHighScore: false, slug: report.slug },
        });
        expect(await acts()).toMatchObject([
          {
            action: 'report.indexable',
            before: { isIndexable: true, isFeaturedHighScore: true },
            after: { isIndexable: false, isFeaturedHighScore: false },
          },
        ]);
      });

      it('is refused for what cannot be listed, and nothing else is changed', async () => {
        report = await insertReport(services.db, { partial: true });
        await expect(edit({ isIndexable: true, title: 'Partial' })).rejects.toMatchObject({
          code: 'conflict',
          message: adminMessages.reports.isPartial,
        });
        expect(await acts()).toEqual([]);
      });
    });

    describe('an edit is refused as a whole', () => {
      it('when the report was deleted', async () => {
        report = await insertReport(services.db, { deletedAt: NOW });
        await expect(edit({ title: 'x' })).rejects.toMatchObject({ code: 'gone' });
      });

      it('when the slug belongs to another report', async () => {
        const other = await insertReport(services.db);
        const refused = edit({ title: 'Does honey spoil?', slug: other.slug });
        await expect(refused).rejects.toMatchObject({
          code: 'conflict',
          message: adminMessages.seo.slugTaken,
        });
        expect([(await read()).seo.title, await acts()]).toEqual([report.content, []]);
      });

      it('when a field is too long', async () => {
        const refused = edit({ title: 'x'.repeat(121), description: 'No.' });
        await expect(refused).rejects.toMatchObject({
          code: 'invalid_input',
          message: adminMessages.seo.titleTooLong,
        });
        expect((await read()).seo).toMatchObject(derived);
      });

      it('when there is no such report', async () => {
        await expect(edit({ title: 'x' }, 'no-such-report')).rejects.toMatchObject({
          code: 'not_found',
        });
      });
    });

    describe('two admins who edit one report at once', () => {
      it('lose nothing: the second gets the first one’s edit and name', async () => {
        const version = report.version;
        await edit({ title: 'The first', version });
        const refused = edit({ title: 'The second', version });
        await expect(refused).rejects.toMatchObject({
          code: 'conflict',
          message: adminMessages.seo.changedMeanwhile,
          details: {
            present: {
              own: { title: 'The first' },
              version: version + 1,
              editedBy: 'ada@example.org',
            },
          },
        });
        expect((await read()).seo.title).toBe('The first');
      });

      it('do not both succeed', async () => {
        const { version } = report;
        const titles = Array.from({ length: 6 }, (_, at) => `Title ${at}`);
        const outcomes = await Promise.allSettled(titles.map((title) => edit({ title, version })));
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await acts()).toHaveLength(1);
      });
    });

    describe('the form', () => {
      it('has the derived texts, the written texts, and the old slugs', async () => {
        await edit({ title: 'Does honey spoil?', slug: `edited-${report.reportId}` });
        const form = await readSeo({ db: services.db, admin, now: NOW }, report.shareId);
        expect(form).toMatchObject({
          ...{ reportId: report.reportId, content: report.content, isReviewable: true },
          derived: { title: report.content, description: derived.description },
          own: { title: 'Does honey spoil?', description: null, keywords: null, ogImage: null },
          ...{ oldSlugs: [report.slug], review: null, editedBy: 'ada@example.org' },
        });
      });
    });
  });

  describe('review report', () => {
    const services = idleServices();
    const NOW = new Date('2026-11-21T12:00:00Z');
    let admin: Admin;
    let report: Awaited<ReturnType<typeof insertReport>>;

    beforeAll(async () => {
      admin = asAdmin(await insertPerson(services.db, { role: 'ADMIN' })) as Admin;
    });
    beforeEach(async () => {
      report = await insertReport(services.db);
    });
    const review = (given: Partial<ReviewChange> = {}, of: typeof report = report) =>
      reviewReport(
        { db: services.db, admin, now: NOW },
        {
          ...{ reportId: of.reportId, version: of.version, reviewed: true },
          ...{ name: 'Dr. Ada Reader', note: 'The sources say so.', ...given },
        },
      );
    const shown = async () => (await readReport(services.db, report.slug)).review;
    const acts = () => services.db.auditEntry.findMany({ where: { subjectId: report.reportId } });
    const said = { name: 'Dr. Ada Reader', note: 'The sources say so.', at: NOW.toISOString() };

    describe('a review by a person', () => {
      it('is shown on the report to everyone, and audited', async () => {
        expect(await shown()).toBeNull();
        expect(await review()).toMatchObject({ review: said, version: report.version + 1 });
        expect(await shown()).toEqual(said);
        expect(await acts()).toMatchObject([
          { action: 'report.reviewed', before: null, after: said },
        ]);
      });

      it('needs no note, and is stored without hidden characters', async () => {
        await review({ name: ' Ada\u202e Reader ', note: '  ' });
        expect(await shown()).toMatchObject({ name: 'Ada Reader', note: null });
      });

      it('is stripped of markup', async () => {
        await review({ name: '<b>Ada</b> Reader', note: 'The <i>sources</i> say so.' });
        expect(await shown()).toMatchObject({ name: 'Ada Reader', note: 'The sources say so.' });
      });

      it('can be removed', async () => {
        const { version } = await review();
        expect(await review({ version, reviewed: false })).toMatchObject({ review: null });
        expect([await shown(), (await acts()).length]).toEqual([null, 2]);
      });

      it.each([
        [{ name: ' ' }, adminMessages.seo.reviewerRequired],
        [{ name: 'x'.repeat(101) }, adminMessages.seo.reviewerTooLong],
        [{ note: 'x'.repeat(1_001) }, adminMessages.seo.reviewNoteTooLong],
      ])('is refused with %j', async (given, message) => {
        await expect(review(given)).rejects.toMatchObject({ code: 'invalid_input', message });
      });

      it('is refused for a result that the reviewer has not seen', async () => {
        await services.db.report.update({ where: { id: report.id }, data: { run: 2 } });
        await expect(review()).rejects.toMatchObject({
          code: 'conflict',
          details: { present: { version: report.version + 1 } },
        });
        expect(await shown()).toBeNull();
      });

      it('is refused without a result, or while the next one is processing', async () => {
        const { running, failed, renewing } = await insertReports(services.db);
        for (const one of [running, failed, renewing]) {
          await expect(review({}, one)).rejects.toMatchObject({
            code: 'conflict',
            message: adminMessages.seo.notReviewable,
          });
        }
      });
    });
  });
});

describe('derived fields', () => {
  const report = {
    content: 'Sealed honey never spoils.',
    isIndexable: true,
    seo: null,
    result: exampleResult,
  };
  const reported = (changes: Partial<Parameters<typeof seoOf>[0]>) =>
    seoOf({ ...report, ...changes });
  const page = { url: 'https://example.org/bees', site: null, publishedAt: null };

  describe('the SEO fields of a report', () => {
    it('are derived from its claim and result', () => {
      expect(seoOf(report)).toEqual({
        title: 'Sealed honey never spoils.',
        description: 'The pages found agree that sealed honey keeps for a very long time.',
        ...{ keywords: ['honey', 'shelf life'], ogImage: null, indexable: true },
      });
    });

    it('use the title of the page that it is about', () => {
      const result = { ...exampleResult, page: { ...page, title: 'Bees in winter' } };
      expect(reported({ result }).title).toBe('Bees in winter');
    });

    it('are cut to 60 characters of a title and 160 of a description', () => {
      const { title, description } = reported({ content: 'é🍯'.repeat(100), result: null });
      expect([Array.from(title).length, Array.from(description).length]).toEqual([60, 160]);
      expect([title, description].every((text) => text.endsWith('…') && text.isWellFormed())).toBe(
        true,
      );
    });

    it('do not read like a verdict when there is none', () => {
      const low = { confidence: 'low', reason: 'not_enough_evidence' } as const;
      expect(reported({ result: { ...exampleResult, ...low } }).description).toMatch(
        /^Inconclusive: not enough evidence\. The pages/,
      );
    });

    it('[3.report.seo.og-image] are what an admin wrote, each field by itself and uncut', () => {
      const title = 'Does honey spoil? '.repeat(6).trim();
      expect(reported({ seo: { title, ogImage: 'https://example.org/a.png' } })).toMatchObject({
        ...{ title, ogImage: 'https://example.org/a.png' },
        ...{ description: seoOf(report).description, keywords: ['honey', 'shelf life'] },
      });
    });
  });
});
