import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { messages } from '../../../shared/messages.ts';
import { MyReport, type MyReportsInput } from '../../../shared/schema/account.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { newVisitor } from '../../testing/app.ts';
import { idleServices } from '../../testing/context.ts';
import {
  createTestDatabase,
  insertReport,
  insertReports,
  type TestDatabase,
  withoutResult,
  withoutTriggers,
} from '../../testing/database.ts';
import { insertPerson, insertSubmission } from '../../testing/people.ts';
import type { Caller, User } from '../accounts/caller.ts';
import { listFeatured, readOverview, searchRadar } from '../radar/radar.ts';
import { findReportList } from './lists.repository.ts';
import { findExample, listDiscoveryReports, listRecent, listReports } from './lists.ts';
import { findMyReports, type MyReportsFilter, sumExposure } from './mine.repository.ts';
import { followReport, listMine, readChanges, removeMine, setLabels } from './mine.ts';
import { readPrivate } from './read.ts';

type ReportOf = Awaited<ReturnType<typeof insertReport>>;

describe('list reports', () => {
  const services = idleServices();
  const person = (role: 'REGISTERED' | 'ADMIN'): Caller => ({
    kind: 'user',
    ...{ id: crypto.randomUUID(), email: 'a@example.org', name: 'A', role },
  });
  const page = { page: 1, pageSize: 10 };
  const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 20 - days));

  beforeAll(async () => {
    await insertReports(services.db); // one of the five is listed, made on the twentieth
    for (const days of [3, 1, 2]) {
      const content = `Made ${days} days ago. ${'x'.repeat(days === 3 ? 1_000 : 0)}`;
      await insertReport(services.db, { content, createdAt: daysAgo(days), isIndexable: true });
    }
    await insertReport(services.db, { partial: true, isIndexable: true });
  });

  const contents = async (caller: Caller, request: object = {}) =>
    (await listReports(services, caller, { ...page, ...request })).reports.map(({ content }) =>
      content.slice(0, 15),
    );

  describe('a list of reports', () => {
    it.each([
      ['a visitor', newVisitor()],
      ['somebody who is signed in', person('REGISTERED')],
    ])('shows %s indexable ones alone, whatever they ask for', async (_, caller) => {
      for (const isIndexable of [undefined, true, false]) {
        const { reports, total } = await listReports(services, caller, { ...page, isIndexable });
        expect(total).toBe(4);
        expect(reports.every((report) => report.isIndexable)).toBe(true);
      }
    });

    it('shows an admin all reports, or the requested ones', async () => {
      const total = async (isIndexable?: boolean) =>
        (await listReports(services, person('ADMIN'), { ...page, isIndexable })).total;
      expect([await total(), await total(false), await total(true)]).toEqual([9, 4, 4]);
    });

    it('is sorted newest first and paged', async () => {
      const visitor = newVisitor();
      const size = { pageSize: 2 };
      const [one, two] = [
        await contents(visitor, size),
        await contents(visitor, { ...size, page: 2 }),
      ];
      expect([...one.slice(1), ...two]).toEqual(
        [1, 2, 3].map((days) => `Made ${days} days ago`.slice(0, 15)),
      );
      const { totalPages } = await listReports(services, visitor, { ...page, ...size });
      expect(totalPages).toBe(2);
    });

    it('counts and pages up to the maximum', async () => {
      const list = (number: number, countMax?: number) =>
        listReports(services, newVisitor(), { page: number, pageSize: 2 }, countMax);
      expect(await list(1, 3)).toMatchObject({ total: 3, totalReports: 3, totalPages: 2 });
      expect((await list(2, 3)).reports).toHaveLength(2);
      expect(await list(3, 3)).toMatchObject({ reports: [], total: 3 });
      expect(await list(500_000)).toMatchObject({ reports: [], total: 4 });
    });

    it('returns the report before another', async () => {
      const before = daysAgo(1).toISOString();
      const { reports } = await listReports(services, newVisitor(), {
        ...page,
        before,
        pageSize: 1,
      });
      expect(reports).toMatchObject([
        {
          content: 'Made 2 days ago. ',
          seoReport: { title: 'Made 2 days ago. ', indexable: true },
        },
      ]);
      expect(reports[0]?.shareId).toHaveLength(12);
    });

    it('cuts a long content, and ends the title with an ellipsis', async () => {
      const before = daysAgo(2).toISOString();
      const { reports } = await listReports(services, newVisitor(), { ...page, before });
      expect(reports[0]?.content).toHaveLength(300);
      expect(reports[0]?.seoReport.title).toMatch(/^Made 3 days ago\. x+…$/);
      expect(Array.from(reports[0]?.seoReport.title ?? '')).toHaveLength(60);
    });
  });
});

describe('the example on the home page', () => {
  const services = idleServices();
  beforeEach(() => services.db.report.deleteMany());

  const minute = (at: number) => new Date(Date.UTC(2026, 10, 20, 0, at));
  const insert = (content: string, at: number, given: Parameters<typeof insertReport>[1] = {}) =>
    insertReport(services.db, { content, createdAt: minute(at), isIndexable: true, ...given });
  const chosen = async () => (await findExample(services))?.content;
  const { confidenceBasis } = exampleResult;
  const unquoted = {
    result: { ...exampleResult, confidenceBasis: { ...confidenceBasis, quoted: 0 } },
  };
  const sample = { isSample: true, isIndexable: false, ...unquoted };

  it('is the newest featured report, or else the newest listed one, or else the newest sample', async () => {
    await insert('Newest sample.', 9, sample);
    await insert('Other sample.', 0, sample);
    expect(await chosen()).toBe('Newest sample.');
    await insert('Listed first.', 1);
    await insert('Listed last.', 2);
    expect(await chosen()).toBe('Listed last.');
    await insert('Featured.', 0, { isFeaturedInteresting: true });
    expect(await chosen()).toBe('Featured.');
  });

  it.each<[string, Parameters<typeof insertReport>[1]]>([
    ['not listed', { isIndexable: false }],
    ['withheld', { isIndexable: false, withheldAt: minute(5) }],
    ['deleted', { deletedAt: minute(5) }],
    ['partial', { partial: true }],
    ['analyzed anew', { status: 'processing', run: 2 }],
    ['without a verdict', { confidence: 'low', verdict: 'inconclusive' }],
    ['without a quote that was found', unquoted],
    ['of a form that cannot be read', { result: { confidenceBasis: { quoted: 'many' } } }],
    ['failed', { ...withoutResult, status: 'failed' }],
    ['a sample that is withheld', { ...sample, withheldAt: minute(5) }],
    ['a sample about a person', { ...sample, isAboutPerson: true }],
    ['a sample that is deleted', { ...sample, deletedAt: minute(5) }],
    ['a sample without a verdict', { ...sample, confidence: 'low' }],
  ])('is none that is %s', async (_, given) => {
    await insert('Newest.', 3, given);
    expect(await chosen()).toBeUndefined();
    await insert('Before.', 2);
    expect(await chosen()).toBe('Before.');
  });

  it('says what was found, why in a sentence or two, and by which sources', async () => {
    const { perplexity } = exampleResult;
    const [source] = perplexity.sources.mainstream;
    const check = source?.check && { ...source.check, status: 'not_found' };
    const sources = {
      mainstream: [...perplexity.sources.mainstream, { ...source, publication: 'In vain', check }],
      conflicting: [{ ...source, publication: 'Around it', stance: 'context' }],
    };
    const analysis_summary = `It keeps. ${'It has been found in tombs. '.repeat(40)}`;
    const result = { ...exampleResult, perplexity: { ...perplexity, analysis_summary, sources } };
    await insert('x'.repeat(5_000), 1, { result });
    expect(await findExample(services)).toMatchObject({
      ...{ content: 'x'.repeat(300), verdict: 'true', confidence: 'high', credibilityScore: 90 },
      ...{ summary: 'It keeps. It has been found in tombs.', sources: 5, quoted: 4 },
      publications: ['Example Encyclopedia', 'Example Institute', 'Example Museum'],
    });
  });

  it('is short, as are the recent reports beside it, however long their texts are', async () => {
    await insert('x'.repeat(5_000), 1);
    const shown = [await findExample(services), ...(await listRecent(services))];
    expect(shown.map((report) => report?.content)).toEqual(['x'.repeat(300), 'x'.repeat(300)]);
  });

  it('is looked for among the newest 50 alone, so that it is found fast however many are listed', async () => {
    await insert('Long ago.', 0);
    for (let at = 1; at < 50; at++) await insert(`Open ${at}.`, at, { confidence: 'low' });
    expect(await chosen()).toBe('Long ago.');
    await insert('One more.', 50, { confidence: 'low' });
    expect(await chosen()).toBeUndefined();
  });
});

describe('list mine', () => {
  const services = idleServices();
  const day = (of: number) => new Date(Date.UTC(2026, 9, 1) + (of - 1) * 86_400_000);

  const listed = async (user: User, request: Partial<MyReportsInput> = {}) =>
    listMine({ db: services.db, user }, { page: 1, pageSize: 10, sortBy: 'newest', ...request });
  const contents = async (user: User, request: Partial<MyReportsInput> = {}) =>
    (await listed(user, request)).reports.map(({ content }) => content);

  describe("a person's own reports", () => {
    let person: User;
    let other: User;
    beforeAll(async () => {
      person = await insertPerson(services.db);
      other = await insertPerson(services.db);
      const scores = [40, null, 90, 65];
      for (const [index, credibilityScore] of scores.entries()) {
        const content = `The claim of day ${index + 1}.`;
        const given = credibilityScore === null ? withoutResult : { credibilityScore };
        const status = credibilityScore === null ? 'failed' : 'completed';
        const report = await insertReport(services.db, { content, ...given, status });
        const asked = { userId: person.id, createdAt: day(index + 1) };
        await insertSubmission(services.db, report, asked);
        // Other users' submissions do not change this list.
        await insertSubmission(services.db, report, {
          userId: other.id,
          createdAt: day(20 - index),
        });
        if (index === 0)
          await insertSubmission(services.db, report, { ...asked, createdAt: day(3.5) });
      }
    });
    const of = (...days: number[]) => days.map((number) => `The claim of day ${number}.`);

    it('are listed once each, by last submission, newest first', async () => {
      expect(await contents(person)).toEqual(of(4, 1, 3, 2));
      expect(await listed(person)).toMatchObject({ total: 4, totalReports: 4, totalPages: 1 });
    });
    it('can be reversed, or sorted by score with missing scores last', async () => {
      expect(await contents(person, { sortBy: 'oldest' })).toEqual(of(2, 3, 1, 4));
      expect(await contents(person, { sortBy: 'highest' })).toEqual(of(3, 4, 1, 2));
      expect(await contents(person, { sortBy: 'lowest' })).toEqual(of(1, 4, 3, 2));
    });

    it('are paged, and a page beyond the last is empty but has the total', async () => {
      expect(await contents(person, { page: 2, pageSize: 3 })).toHaveLength(1);
      const beyond = await listed(person, { page: 5, pageSize: 3 });
      expect(beyond).toEqual({ reports: [], labels: [], total: 4, totalReports: 4, totalPages: 2 });
    });

    it('are empty for a user without submissions', async () => {
      const { reports, total } = await listed(await insertPerson(services.db));
      expect([reports, total]).toEqual([[], 0]);
    });
  });

  describe('a search in them', () => {
    let person: User;
    const texts = [
      'The MOON is 50% cheese.',
      'The moon is 50 times cheese.',
      'A back\\slash and an under_score.',
      'Привет, МИР, and nothing else.',
      'İstanbul is said to have two shores.',
    ];
    beforeAll(async () => {
      person = await insertPerson(services.db);
      for (const content of texts) {
        const report = await insertReport(services.db, { content });
        await insertSubmission(services.db, report, { userId: person.id });
      }
      const page = await insertReport(services.db, { content: 'https://example.org/a-page' });
      await insertSubmission(services.db, page, { userId: person.id });
      const info = { title: 'Tides and their causes' };
      await services.db.page.create({
        data: { reportId: page.id, run: 1, info, text: 'Water.', fetchedAt: day(1) },
      });
    });

    it.each([
      ['any case', 'moon', 2],
      ['letters of any script', 'привет, мир', 1],
      ['a percent sign as it stands', '50%', 1],
      ['an underscore as it stands', 'under_s', 1],
      ['a backslash as it stands', 'back\\slash', 1],
      ['the title of a page', 'TIDES and', 1],
      ['the address of a page', 'example.org', 1],
      ['white space that is not in the content', '  moon   is ', 2],
      ['what only a database could take for an order', "' OR 1=1 --", 0],
      ['a character that no database takes', 'moon\u0000', 2],
      ['half a character', 'moon\ud800', 2],
      ['nothing but white space, as all', '   ', 6],
      ['what is not there', 'cheddar', 0],
    ])('is found: %s', async (_, search, found) => {
      expect((await listed(person, { search })).total).toBe(found);
    });

    it('also matches the title of a page', async () => {
      const { reports } = await listed(person, { search: 'tides' });
      expect(reports).toMatchObject([{ title: 'Tides and their causes' }]);
    });
  });

  describe('a choice among them', () => {
    let person: User;
    beforeAll(async () => {
      person = await insertPerson(services.db);
      const kinds = {
        true: {},
        reliable: { verdict: 'reliable' },
        false: { verdict: 'false', credibilityScore: 8 },
        doubtful: { verdict: 'true', confidence: 'low' },
        partial: { verdict: 'partially_true', partial: true },
        failed: { ...withoutResult, status: 'failed' },
        withheld: { withheldAt: day(2) },
      } as const;
      for (const [content, given] of Object.entries(kinds)) {
        const report = await insertReport(services.db, { ...given, content });
        await insertSubmission(services.db, report, { userId: person.id });
      }
    });

    it.each<[Partial<MyReportsInput>, string[]]>([
      [{ verdict: 'true' }, ['reliable', 'true']],
      [{ verdict: 'partly' }, ['partial']],
      [{ verdict: 'false' }, ['false']],
      [{ verdict: 'inconclusive' }, ['doubtful']],
      [{ status: 'completed' }, ['doubtful', 'false', 'reliable', 'true']],
      [{ status: 'partial' }, ['partial']],
      [{ status: 'failed' }, ['failed']],
      [{ status: 'withheld' }, ['withheld']],
      [{ status: 'withheld', verdict: 'true' }, []],
      [{ status: 'completed', verdict: 'true', search: 'liab' }, ['reliable']],
    ])('shows what its row says: %o', async (request, shown) => {
      expect((await contents(person, request)).sort()).toEqual(shown);
      expect((await listed(person, request)).total).toBe(shown.length);
    });
  });

  describe('labels of their own', () => {
    const labeled = async (report: { reportId: string }, ...labels: string[]) =>
      setLabels({ db: services.db, user: person }, { reportId: report.reportId, labels });
    let person: User;
    let other: User;
    let reports: Awaited<ReturnType<typeof insertReport>>[];
    beforeEach(async () => {
      person = await insertPerson(services.db);
      other = await insertPerson(services.db);
      reports = [];
      for (const content of ['one', 'two']) {
        const report = await insertReport(services.db, { content });
        reports.push(report);
        for (const { id } of [person, other])
          await insertSubmission(services.db, report, { userId: id });
      }
    });

    it('are theirs alone, replace those before, and choose among the reports', async () => {
      const [one, two] = reports as [ReportOf, ReportOf];
      await labeled(one, 'Draft');
      await labeled(one, ' Work ', 'work', '', 'Home');
      await labeled(two, 'Home');
      expect(await contents(person, { label: 'Home' })).toEqual(['two', 'one']);
      const { reports: found, labels } = await listed(person, { label: 'work' });
      expect([found.map((row) => row.labels), labels]).toEqual([
        [['Home', 'work']],
        ['Home', 'work'],
      ]);
      expect((await listed(other)).labels).toEqual([]);
      expect(await contents(other, { label: 'Home' })).toEqual([]);
      expect(await contents(person, { label: '\0 Home\ud800' })).toEqual(['two', 'one']);
      expect(await contents(person, { label: '\0' })).toEqual([]);
    });

    it('go with the report from their list', async () => {
      const [one] = reports as [ReportOf];
      await labeled(one, 'Work');
      await removeMine({ db: services.db, user: person }, one.reportId);
      expect((await listed(person)).labels).toEqual([]);
    });

    it('go with the report that they are put on at that moment, too', async () => {
      for (let time = 0; time < 25; time++) {
        const report = await insertReport(services.db);
        for (const { id } of [person, other])
          await insertSubmission(services.db, report, { userId: id });
        await Promise.allSettled([
          removeMine({ db: services.db, user: person }, report.reportId),
          labeled(report, 'Work'),
        ]);
        expect((await listed(person)).labels).toEqual([]);
      }
    });

    it('are 50 at most, however many are put on reports concurrently', async () => {
      const many = await Promise.all(Array.from({ length: 20 }, () => insertReport(services.db)));
      for (const report of many) await insertSubmission(services.db, report, { userId: person.id });
      await Promise.allSettled(
        many.map((report, n) => labeled(report, ...[1, 2, 3, 4].map((m) => `${n}-${m}`))),
      );
      expect((await listed(person)).labels).toHaveLength(48);
    });

    it('are few and short, and only on reports in their list', async () => {
      const [one] = reports as [ReportOf];
      const six = ['1', '2', '3', '4', '5', '6'];
      await expect(labeled(one, ...six)).rejects.toThrow(accountMessages.labelsOfReport);
      await expect(labeled(one, 'x'.repeat(31))).rejects.toThrow(accountMessages.labelTooLong);
      const others = await insertReport(services.db);
      await expect(labeled(others, 'Work')).rejects.toThrow(messages.reportNotFound);
      for (let batch = 0; batch < 10; batch++) {
        const own = await insertReport(services.db);
        await insertSubmission(services.db, own, { userId: person.id });
        await labeled(own, ...six.slice(1).map((name) => `${batch}-${name}`));
      }
      await expect(labeled(one, 'One more')).rejects.toThrow(accountMessages.labelsOfPerson);
      expect((await listed(person)).labels).toHaveLength(50);
    });
  });

  describe('a report that they follow', () => {
    const now = day(30);
    const follow = (report: Pick<ReportOf, 'reportId'>, yes = true) =>
      followReport(
        { db: services.db, user: person, now },
        { reportId: report.reportId, follow: yes },
      );
    const renew = (report: ReportOf, given = {}) =>
      services.db.report.update({
        where: { id: report.id },
        data: { resultNumber: { increment: 1 }, ...given },
      });
    const changed = async () => (await readChanges({ db: services.db, user: person })).changed;
    let person: User;
    let report: ReportOf;
    beforeEach(async () => {
      person = await insertPerson(services.db);
      report = await insertReport(services.db, { content: 'Of somebody else.' });
    });

    it('stands in their list, and has changed until they have seen its new result', async () => {
      expect(await contents(person)).toEqual([]);
      await follow(report);
      const row = { isOwn: false, isFollowed: true, hasChanged: false };
      expect((await listed(person)).reports).toMatchObject([row]);
      await renew(report);
      const { reports } = await listed(person, { status: 'changed' });
      expect(reports).toMatchObject([{ ...row, hasChanged: true }]);
      const other = await insertPerson(services.db);
      expect([await changed(), await readChanges({ db: services.db, user: other })]).toEqual([
        1,
        { changed: 0 },
      ]);
      const own = await readPrivate({ db: services.db, user: person }, report.reportId);
      expect(own).toMatchObject({ isFollowed: true, hasChanged: true });

      await follow(report);
      expect([await changed(), await contents(person, { status: 'changed' })]).toEqual([0, []]);
      expect(await contents(person, { status: 'followed' })).toEqual(['Of somebody else.']);
      await follow(report, false);
      expect(await contents(person)).toEqual([]);
    });

    it('that is theirs is listed once, by when they asked for it', async () => {
      await insertSubmission(services.db, report, { userId: person.id, createdAt: day(3) });
      await follow(report);
      expect((await listed(person)).reports).toMatchObject([
        { isOwn: true, isFollowed: true, askedAt: day(3).toISOString() },
      ]);
      await insertSubmission(services.db, report, { userId: (await insertPerson(services.db)).id });
      await removeMine({ db: services.db, user: person }, report.reportId);
      expect(await contents(person)).toEqual([]);
    });

    it('tells of nothing while it is withheld, and can then not be followed', async () => {
      await follow(report);
      await renew(report, { withheldAt: day(2) });
      expect([await changed(), await contents(person, { status: 'changed' })]).toEqual([0, []]);
      await expect(follow(report)).rejects.toThrow(messages.permissionDenied);
    });

    it('is in their list while it is withheld only if they asked for it', async () => {
      const own = await insertReport(services.db, { content: 'Their own.' });
      await insertSubmission(services.db, own, { userId: person.id });
      for (const each of [report, own]) {
        await follow(each);
        await renew(each, { withheldAt: day(2) });
      }
      const choices = [{}, { status: 'followed' }, { status: 'withheld' }] as const;
      for (const choice of choices) {
        expect(await contents(person, choice)).toEqual(['Their own.']);
        expect(await listed(person, choice)).toMatchObject({ total: 1, totalPages: 1 });
      }
      expect(await listed(person, { search: 'somebody else' })).toMatchObject({ total: 0 });

      await services.db.report.update({ where: { id: report.id }, data: { withheldAt: null } });
      const row = { content: 'Of somebody else.', isFollowed: true, hasChanged: true };
      expect((await listed(person, { status: 'changed' })).reports).toMatchObject([row]);
    });

    it('is followed no longer when they say so, also while it is withheld', async () => {
      await insertSubmission(services.db, report, { userId: person.id });
      await follow(report);
      await renew(report, { withheldAt: day(2) });
      await follow(report, false);
      expect((await listed(person)).reports).toMatchObject([{ isOwn: true, isFollowed: false }]);
      expect(await services.db.follow.count({ where: { userId: person.id } })).toBe(0);
    });

    it('is gone, or followed and then gone, when it is deleted at that moment', async () => {
      for (let time = 0; time < 25; time++) {
        const { id, reportId } = await insertReport(services.db);
        const following = Array.from({ length: 4 }, () =>
          follow({ reportId }).catch((error: unknown) => error),
        );
        await services.db.report.delete({ where: { id } });
        const errors: unknown[] = await Promise.all(following);
        for (const error of errors.filter((one) => one !== undefined))
          expect(error).toMatchObject({ code: 'gone' });
      }
    });

    it('is one of 200 at most, however many they follow concurrently', async () => {
      const { pool } = services.db;
      const { rows: many } = await pool.query<ReportOf>(
        `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, "createdAt", "updatedAt")
         SELECT gen_random_uuid(), gen_random_uuid(), 'many-' || i, 'many-' || i, 'One', 'credibility',
           'failed', now(), now() FROM generate_series(1, 210) i RETURNING id, "reportId"`,
      );
      const last = many.splice(190);
      await pool.query(`INSERT INTO "Follow" SELECT $1, unnest($2::uuid[]), 1, now()`, [
        person.id,
        many.map(({ id }) => id),
      ]);
      for (let time = 0; time < 10; time++) {
        await Promise.allSettled(last.map((one) => follow(one)));
        expect(await services.db.follow.count({ where: { userId: person.id } })).toBe(200);
        await Promise.all(last.map((one) => follow(one, false)));
      }
      await Promise.allSettled(last.map((one) => follow(one)));
      await expect(follow(report)).rejects.toThrow(accountMessages.followsOfPerson);
    });
  });

  describe('a row of the list', () => {
    it('has the status of its report', async () => {
      const person = await insertPerson(services.db);
      const reports = await insertReports(services.db);
      const partial = await insertReport(services.db, { partial: true });
      const withheld = await insertReport(services.db, { withheldAt: day(2) });
      for (const report of [...Object.values(reports), partial, withheld]) {
        await insertSubmission(services.db, report, { userId: person.id });
      }
      const { reports: rows } = await listed(person);
      const reported = new Map(rows.map(({ reportId, status }) => [reportId, status]));
      expect(reported.get(reports.completed.reportId)).toBe('completed');
      expect(reported.get(reports.running.reportId)).toBe('processing');
      expect(reported.get(reports.renewing.reportId)).toBe('processing');
      expect(reported.get(reports.failed.reportId)).toBe('failed');
      expect(reported.get(partial.reportId)).toBe('partial');
      expect(reported.get(withheld.reportId)).toBe('withheld');
      for (const row of rows) expect(MyReport.parse(row)).toEqual(row);
    });

    it('does not reveal the result of a withheld report, not even by its position', async () => {
      const person = await insertPerson(services.db);
      for (const credibilityScore of [20, 99, 60]) {
        const withheldAt = credibilityScore === 99 ? day(2) : null;
        const report = await insertReport(services.db, { credibilityScore, withheldAt });
        await insertSubmission(services.db, report, { userId: person.id });
      }
      const nothing = { credibilityScore: null, verdict: null, confidence: null };
      for (const [sortBy, scores] of [
        ['highest', [60, 20, null]],
        ['lowest', [20, 60, null]],
      ] as const) {
        const { reports } = await listed(person, { sortBy });
        expect(reports.map((row) => row.credibilityScore)).toEqual(scores);
        expect(reports[2]).toMatchObject({ ...nothing, status: 'withheld' });
      }
    });

    it('has score, verdict, dates, listing state and views', async () => {
      const person = await insertPerson(services.db);
      const report = await insertReport(services.db, { isIndexable: true, createdAt: day(1) });
      await services.db.reportViews.create({ data: { reportId: report.reportId, views: 12 } });
      await insertSubmission(services.db, report, { userId: person.id, createdAt: day(9) });
      const { reports } = await listed(person);
      expect(reports).toMatchObject([
        {
          ...{ slug: report.slug, credibilityScore: 90, verdict: 'true', confidence: 'high' },
          ...{ isIndexable: true, isFeatured: false, views: 12, title: null },
          ...{ createdAt: day(1).toISOString(), askedAt: day(9).toISOString() },
        },
      ]);
      expect(reports[0]).not.toHaveProperty('id');
    });

    it('cuts a long text between characters', async () => {
      const person = await insertPerson(services.db);
      const report = await insertReport(services.db, { content: '🌘'.repeat(5_000) });
      await insertSubmission(services.db, report, { userId: person.id });
      expect(await contents(person)).toEqual(['🌘'.repeat(300)]);
    });
  });
});

describe('map readable', () => {
  const services = idleServices();
  const reported = vi.spyOn(services.log, 'error');
  const page = { page: 1, pageSize: 10 };
  let whole: string;
  let broken: string;

  beforeAll(async () => {
    const listed = { isIndexable: true, isFeaturedInteresting: true };
    whole = (await insertReport(services.db, listed)).slug;
    const odd = { ...listed, result: { overallScore: 50 }, verdict: 'odd' };
    broken = (await insertReport(services.db, odd)).reportId;
  });
  beforeEach(() => void reported.mockClear());

  it.each<[string, () => Promise<{ slug: string }[]>]>([
    ['the feed and llms.txt', () => listDiscoveryReports(services, 50)],
    ['the home page', () => listRecent(services)],
    ['the list of REST', async () => (await listReports(services, newVisitor(), page)).reports],
    ['the featured list', async () => (await listFeatured(services, { limit: 6 })).reports],
    [
      'the featured lists of Truth Radar',
      async () => (await readOverview(services)).featured.interesting,
    ],
    ['the plot of Truth Radar', async () => (await readOverview(services)).points],
    ['the search of Truth Radar', async () => (await searchRadar(services, page)).reports],
  ])('%s skips and logs a report that cannot be parsed', async (_, list) => {
    expect((await list()).map(({ slug }) => slug)).toEqual([whole]);
    expect(reported).toHaveBeenCalledWith(
      expect.objectContaining({ reportId: broken }),
      'a report was left out of a list: it cannot be read',
    );
  });
});

describe('remove mine', () => {
  const services = idleServices();
  let person: User;
  let other: User;
  let report: Awaited<ReturnType<typeof insertReport>>;

  beforeAll(async () => {
    person = await insertPerson(services.db);
    other = await insertPerson(services.db);
  });
  beforeEach(async () => {
    report = await insertReport(services.db);
    await insertSubmission(services.db, report, { userId: person.id, notes: 'Mine.' });
  });

  const isThere = async (id = report.id) =>
    (await services.db.report.findUnique({ where: { id } })) !== null;
  const isListedFor = async (user: User) => {
    const request = { page: 1, pageSize: 100, sortBy: 'newest' } as const;
    const { reports } = await listMine({ db: services.db, user }, request);
    return reports.some(({ reportId }) => reportId === report.reportId);
  };

  describe('a person who deletes a report', () => {
    it('deletes it with all related rows when nobody else submitted it', async () => {
      await insertSubmission(services.db, report, { userId: person.id });
      await removeMine({ db: services.db, user: person }, report.reportId);
      expect(await isThere()).toBe(false);
      expect(await services.db.submission.count({ where: { reportId: report.id } })).toBe(0);
    });

    it('only unlinks it from their list when another user submitted it', async () => {
      await insertSubmission(services.db, report, { userId: other.id });
      await removeMine({ db: services.db, user: person }, report.reportId);
      expect([await isListedFor(person), await isListedFor(other)]).toEqual([false, true]);
      await removeMine({ db: services.db, user: other }, report.reportId);
      expect(await isThere()).toBe(false);
    });

    it('keeps it for a visitor who submitted it', async () => {
      const visitor = await services.db.visitor.create({
        data: { token: newVisitor().token ?? '', createdAt: new Date() },
      });
      await insertSubmission(services.db, report, { visitorId: visitor.id });
      await removeMine({ db: services.db, user: person }, report.reportId);
      expect([await isListedFor(person), await isThere()]).toEqual([false, true]);
    });

    it('keeps a sample', async () => {
      const sample = await insertReport(services.db, { isSample: true });
      await insertSubmission(services.db, sample, { userId: person.id });
      await removeMine({ db: services.db, user: person }, sample.reportId);
      expect(await isThere(sample.id)).toBe(true);
    });

    it('gets no allowance back', async () => {
      const subject = { subject: `visitor:${person.id}`, period: '2026-11' };
      await services.db.allowanceCounter.create({ data: { ...subject, reserved: 1 } });
      await removeMine({ db: services.db, user: person }, report.reportId);
      const counter = { where: { subject_period: subject } };
      expect(await services.db.allowanceCounter.findUnique(counter)).toMatchObject({
        reserved: 1,
        returned: 0,
      });
    });
  });

  describe('it is refused', () => {
    it('as not found for users who did not submit it, also for an admin', async () => {
      const admin = await insertPerson(services.db, { role: 'ADMIN' });
      for (const user of [other, admin]) {
        const removed = removeMine({ db: services.db, user }, report.reportId);
        await expect(removed).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await isThere()).toBe(true);
    });

    it('while the report is processing, for the first time or again', async () => {
      const { running, renewing } = await insertReports(services.db);
      for (const busy of [running, renewing]) {
        await insertSubmission(services.db, busy, { userId: person.id });
        await expect(
          removeMine({ db: services.db, user: person }, busy.reportId),
        ).rejects.toMatchObject({
          code: 'conflict',
          message: accountMessages.reportBusy,
        });
      }
      const kept = { reportId: { in: [running.id, renewing.id] } };
      expect(await services.db.submission.count({ where: kept })).toBe(2);
    });

    it('the second time', async () => {
      await removeMine({ db: services.db, user: person }, report.reportId);
      const again = removeMine({ db: services.db, user: person }, report.reportId);
      await expect(again).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('concurrently', () => {
    it('two users who delete it leave nothing behind', async () => {
      await insertSubmission(services.db, report, { userId: other.id });
      await Promise.all(
        [person, other].map((user) => removeMine({ db: services.db, user }, report.reportId)),
      );
      expect(await isThere()).toBe(false);
    });

    it('a user who submits it keeps it', async () => {
      let hold: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (hold = resolve));
      let asked: () => void = () => undefined;
      const isAsked = new Promise<void>((resolve) => (asked = resolve));
      const asking = services.db.transaction(async (tx) => {
        await tx.submission.create({
          data: {
            ...{ reportId: report.id, userId: other.id, createdAt: new Date() },
            ...{ period: '2026-11', allowance: 'none' },
          },
        });
        asked();
        await held;
      });
      await isAsked;
      const removing = removeMine({ db: services.db, user: person }, report.reportId);
      await expect.poll(waitsForLock, { timeout: 30_000 }).toBe(true);
      hold();
      await Promise.all([asking, removing]);
      expect([await isListedFor(person), await isListedFor(other)]).toEqual([false, true]);
    });
  });

  const waitsForLock = async () => {
    const { rows } = await services.db.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
});

describe('a list among many unlisted reports', () => {
  let database: TestDatabase;

  /** 20,000 reports that are not listed, and ten that are. */
  beforeAll(async () => {
    database = await createTestDatabase();
    const many = `
    INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
      "credibilityScore", "isIndexable", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i, 'A claim.',
      'credibility', 'completed', '{}', 50, i % 2000 = 0, now(), now()
    FROM generate_series(1, 20000) i`;
    await withoutTriggers(database.db, many, 'ANALYZE "Report"');
  });
  afterAll(() => database.drop());

  it('finds listed reports without a scan of unlisted ones', async () => {
    const { db } = database;
    const filter = { before: undefined, isIndexable: true, skip: 0, take: 3, countMax: 10_000 };
    const { reports, total } = await findReportList(db, filter);
    expect([reports.length, total]).toEqual([3, 10]);

    const listed = `FROM "Report" WHERE "isIndexable" = $1 AND "credibilityScore" IS NOT NULL AND partial = $2`;
    for (const asked of [
      `SELECT count(*) ${listed}`,
      `SELECT * ${listed} ORDER BY "createdAt" DESC, id DESC LIMIT 3`,
    ]) {
      const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked}`, [
        true,
        false,
      ]);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('"Report_listed_idx"');
    }
  });
});

describe('the reports of one person', () => {
  const MINE = 10_000;

  let database: TestDatabase;
  const userId = randomUUID();

  /** 10,000 reports of one user among 20,000 of others. */
  beforeAll(async () => {
    database = await createTestDatabase();
    await withoutTriggers(
      database.db,
      `INSERT INTO "User" (id, "identityId", email, name, "createdAt", "lastSeenAt")
    VALUES ('${userId}', 'me', 'me@example.org', 'Me', now(), now())`,
      `
    INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, result,
      "credibilityScore", "isIndexable", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'share-' || i, 'slug-' || i,
      'The claim numbered ' || i || ' has never been made, but it is as long as a claim may well be.',
      'credibility', 'completed', '{}', i % 100, i % 2000 = 0, now(), now()
    FROM generate_series(1, 30000) i`,
      `
    INSERT INTO "Submission" (id, "reportId", "userId", period, allowance, "createdAt")
    SELECT gen_random_uuid(), id, CASE WHEN substr(slug, 6)::int <= ${MINE} THEN '${userId}'::uuid END,
      '2026-11', 'none', now() FROM "Report"`,
      `INSERT INTO "ReportLabel" ("userId", "reportId", label)
    SELECT '${userId}', id, 'Label ' || substr(slug, 6)::int % 5 FROM "Report"
    WHERE substr(slug, 6)::int <= ${MINE}`,
      'ANALYZE',
    );
  });
  afterAll(() => database.drop());

  type Given = Partial<MyReportsFilter & { skip: number }>;

  it.each<[string, Given, number, number]>([
    ['the first page', {}, 10, MINE],
    ['the last page', { skip: MINE - 5 }, 5, MINE],
    ['what is found', { search: 'NUMBERED 123 ' }, 1, 1],
    ['what is chosen', { status: 'completed', verdict: 'true' }, 0, 0],
    ['what bears a label', { label: 'Label 3', skip: 1_990 }, 10, 2_000],
    ['the highest that are found', { search: 'claim', sortBy: 'highest' }, 10, MINE],
  ])(
    'of 10,000 reports of one person %s is exact',
    async (_, { skip = 0, ...given }, shown, total) => {
      const filter = { sortBy: 'newest' as const, ...given };
      const found = await findMyReports(database.db, userId, filter, { skip, take: 10 });
      expect([found.reports.length, found.total]).toEqual([shown, total]);
    },
  );

  it('sums the exposure of 10,000 reports', async () => {
    expect(await sumExposure(database.db, userId)).toEqual({
      ...{ totalReports: MINE, indexableReports: 5, featuredReports: 0, views: 0 },
    });
  });

  it('a user’s reports are found without a scan of all reports', async () => {
    const { rows } = await database.db.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT "reportId", max("createdAt") FROM "Submission" WHERE "userId" = $1 GROUP BY 1`,
      [randomUUID()],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('"Submission_userId_reportId_createdAt_idx"');
  });
});
