import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ADMIN_FILTERS, ADMIN_SORTS } from '../../../shared/lists.ts';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type { AdminFilter, AdminReportList } from '../../../shared/schema/admin.ts';
import { exampleResult } from '../../api/rest/openapi/examples.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport, withoutIndexes, withoutResult } from '../../testing/database.ts';
import { insertPerson, insertSubmission, newAdmin } from '../../testing/people.ts';
import type { AdminReportsInput } from '../../../shared/schema/admin.ts';
import { listAllReports, listCursor, readCursor } from './lists.ts';
import { featured } from './lists.repository.ts';

describe('all reports', () => {
  const services = idleServices();
  const admin = newAdmin();

  const list = (asked: Partial<AdminReportsInput> = {}, countMax?: number) =>
    listAllReports(
      { db: services.db, admin },
      { pageSize: 10, sortBy: 'newest', filter: 'all', ...asked },
      countMax,
    );
  const contents = ({ reports }: AdminReportList) => reports.map(({ content }) => content);

  const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, n));
  const page = { url: 'https://example.org/lake', title: 'Lake fuller than ever', site: null };

  /** Oldest first. */
  const stored: Record<string, Parameters<typeof insertReport>[1]> = {
    'Honey never spoils.': { credibilityScore: 70, isIndexable: true, isFeaturedInteresting: true },
    'Salt is sweet.': { credibilityScore: 20, partial: true },
    'Nobody knows about tea.': { ...withoutResult, status: 'failed', failure: 'analysis_failed' },
    'Rivers run uphill.': { credibilityScore: 20, hasDetailedAnalysis: true, isIndexable: true },
    'HONEY is made by bees, 100%_sure.': { credibilityScore: 95, withheldAt: minute(30) },
    'https://example.org/lake': {
      credibilityScore: 50,
      result: { ...exampleResult, page: { ...exampleResult.page, ...page } } as object,
    },
    'Привет, мир и мёд.': { ...withoutResult, status: 'processing' },
    'A sample of glass.': {
      credibilityScore: 60,
      isSample: true,
      seo: { title: 'What windows are' },
    },
  };

  beforeAll(async () => {
    let n = 0;
    for (const [content, given] of Object.entries(stored)) {
      n += 1;
      await insertReport(services.db, {
        ...{ content, createdAt: minute(n), updatedAt: minute(60 - n) },
        ...given,
      });
    }
    await insertReport(services.db, { content: 'Deleted honey.', deletedAt: minute(1) });
  });

  const all = Object.keys(stored);

  describe("the admins' list of all reports", () => {
    it('holds all but deleted reports, newest first', async () => {
      const listed = await list();
      expect(contents(listed)).toEqual(all.toReversed());
      expect(listed).toMatchObject({ total: 8, totalReports: 8, totalPages: 1, atLeast: false });
      expect(listed).toMatchObject({ next: null, previous: null });
    });

    it.each([
      ['oldest', all],
      ['updated', all],
      ['highest', [4, 0, 7, 5, 3, 1, 6, 2].map((at) => all[at])],
      ['lowest', [1, 3, 5, 7, 0, 4, 2, 6].map((at) => all[at])],
    ] as const)('is ordered: %s, what has no score last', async (sortBy, order) => {
      expect(contents(await list({ sortBy }))).toEqual(order);
    });

    it.each<[AdminFilter, number[]]>([
      ['indexable', [3, 0]],
      ['not_indexable', [7, 6, 5, 4, 2, 1]],
      ['featured', [0]],
      ['detailed', [3]],
      ['partial', [1]],
      ['failed', [2]],
    ])('can be narrowed down: %s', async (filter, places) => {
      const listed = await list({ filter });
      expect(contents(listed)).toEqual(places.map((at) => all[at]));
      expect(listed.total).toBe(places.length);
    });

    it('reflects changes of a report', async () => {
      const report = await insertReport(services.db, { ...withoutResult, status: 'processing' });
      const failed = () => list({ filter: 'failed' }).then(({ total }) => total);
      const before = await failed();
      await services.db.report.update({
        where: { id: report.id },
        data: { status: 'failed', failure: 'analysis_failed' },
      });
      expect(await failed()).toBe(before + 1);
      await services.db.report.delete({ where: { id: report.id } });
      expect(await failed()).toBe(before);
    });

    it('shows three owners and the number of submitters of each', async () => {
      const report = await insertReport(services.db, { createdAt: minute(0) });
      for (const n of [3, 1, 2, 4]) {
        const { id } = await insertPerson(services.db, { email: `owner-${n}@example.org` });
        await insertSubmission(services.db, report, { userId: id, createdAt: minute(n) });
        await insertSubmission(services.db, report, { userId: id, createdAt: minute(n + 10) });
      }
      await insertSubmission(services.db, report);
      const [row] = (await list({ sortBy: 'oldest' })).reports;
      expect(row).toMatchObject({
        reportId: report.reportId,
        owners: ['owner-1@example.org', 'owner-2@example.org', 'owner-3@example.org'],
        askers: 5,
      });
      await services.db.report.delete({ where: { id: report.id } });
    });

    it('shows the title of a page, else the admin’s title, and cuts long texts', async () => {
      const [window, , lake] = (await list()).reports;
      expect([window?.title, lake?.title]).toEqual(['What windows are', 'Lake fuller than ever']);
      const long = await insertReport(services.db, {
        content: 'ß'.repeat(5_000),
        createdAt: minute(99),
      });
      expect((await list()).reports[0]?.content).toBe('ß'.repeat(300));
      await services.db.report.delete({ where: { id: long.id } });
    });
  });

  describe('a search in it', () => {
    it.each([
      ['in contents, whatever the case', 'hoNEY', [4, 0]],
      ['in other alphabets', 'МЁД', [6]],
      ['with signs that mean something to the database', '100%_s', [4]],
      ['in the title of a page', 'fuller than', [5]],
      ['in the title that an admin wrote', 'windows', [7]],
      ['in slugs', 'rivers-run', [3]],
      ['with spaces too many', '  never   spoils ', [0]],
      ['in nothing that is deleted', 'deleted honey', []],
      ['that is nowhere', 'zyzzyva', []],
      ['of one letter', '%', [4]],
    ])('is found %s', async (_, search, places) => {
      const listed = await list({ search });
      expect(contents(listed)).toEqual(places.map((at) => all[at]));
      expect(listed.total).toBe(places.length);
    });

    it('finds a report by any of its ids, and by a pasted address', async () => {
      const { reportId, shareId, slug } = await services.db.report.findFirstOrThrow({
        where: { content: 'Salt is sweet.' },
      });
      const address = `https://meter.example/report/${shareId}?from=mail`;
      for (const search of [reportId, reportId.toUpperCase(), shareId, slug, address]) {
        expect(contents(await list({ search })), search).toEqual(['Salt is sweet.']);
      }
    });

    it('combines with filter and order', async () => {
      const found = await list({ search: 'honey', filter: 'not_indexable', sortBy: 'lowest' });
      expect(contents(found)).toEqual(['HONEY is made by bees, 100%_sure.']);
    });
  });

  describe('the pages of the list', () => {
    it.each(ADMIN_SORTS)('hold each report once, forwards and backwards: %s', async (sortBy) => {
      const whole = contents(await list({ sortBy }));
      const forwards: string[] = [];
      for (let after: string | undefined; ;) {
        const part = await list({ sortBy, pageSize: 3, after });
        forwards.push(...contents(part));
        if (part.next === null) break;
        after = part.next;
      }
      expect(forwards).toEqual(whole);

      const last = await list({ sortBy, pageSize: 3, last: true });
      const backwards = contents(last);
      expect([backwards, last.next]).toEqual([whole.slice(-2), null]);
      for (let before = last.previous; before !== null;) {
        const part = await list({ sortBy, pageSize: 3, before });
        backwards.unshift(...contents(part));
        before = part.previous;
      }
      expect(backwards).toEqual(whole);
    });

    it('can be requested by number', async () => {
      const second = await list({ page: 2, pageSize: 3 });
      expect(contents(second)).toEqual(all.toReversed().slice(3, 6));
      const { next, previous } = second;
      expect(contents(await list({ pageSize: 3, after: next ?? '' }))).toEqual(
        all.toReversed().slice(6),
      );
      expect(contents(await list({ pageSize: 3, before: previous ?? '' }))).toEqual(
        all.toReversed().slice(0, 3),
      );
      expect(await list({ page: 9 })).toMatchObject({ reports: [], total: 8 });
    });

    it('stay stable when a new report is inserted before them', async () => {
      const { next } = await list({ pageSize: 3 });
      const added = await insertReport(services.db, { createdAt: minute(99) });
      const after = contents(await list({ pageSize: 3, after: next ?? '' }));
      expect(after).toEqual(all.toReversed().slice(3, 6));
      await services.db.report.delete({ where: { id: added.id } });
    });

    it('reject two positions at once', async () => {
      await expect(list({ page: 1, last: true })).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });

  describe('more matches than are counted', () => {
    it.each([{}, { search: 'e' }, { filter: 'not_indexable' as const }])(
      'are counted up to the maximum, and listed completely: %j',
      async (asked) => {
        const whole = contents(await list(asked));
        const capped = await list({ ...asked, pageSize: 2 }, 3);
        expect(capped).toMatchObject({ total: 3, totalReports: 3, totalPages: 2, atLeast: true });
        expect(contents(capped)).toEqual(whole.slice(0, 2));
        const after = await list({ ...asked, pageSize: 2, after: capped.next ?? '' }, 3);
        expect(contents(after)).toEqual(whole.slice(2, 4));
        const last = await list({ ...asked, pageSize: 2, last: true }, 3);
        expect(contents(last)).toEqual(whole.slice(-2));
      },
    );

    it('cannot be reached by page number', async () => {
      await expect(list({ page: 3, pageSize: 2 }, 4)).rejects.toMatchObject({
        code: 'invalid_input',
      });
      expect((await list({ page: 2, pageSize: 2 }, 4)).reports).toHaveLength(2);
    });

    it('every filter keeps its order with and without a search', async () => {
      for (const filter of ADMIN_FILTERS)
        for (const sortBy of ADMIN_SORTS) {
          const plain = contents(await list({ filter, sortBy }));
          const [searched, ordered] = [
            await list({ filter, sortBy, search: '.' }),
            await list({ filter, sortBy, search: '.' }, 1),
          ];
          const dotted = plain.filter((content) => content.includes('.'));
          expect([contents(searched), contents(ordered)]).toEqual([dotted, dotted]);
        }
    });
  });

  it('the featured ones are read by the connection that read the public list of them before', async () => {
    const db = connectDatabase(services.url, { poolSize: 1 });
    onTestFinished(() => db.close());
    expect(await featured.all.count(db)).toBe(1);
    const asked = { pageSize: 10, sortBy: 'newest', filter: 'featured' } as const;
    expect((await listAllReports({ db, admin }, asked)).total).toBe(1);
    expect(await featured.all.find(db, 10)).toHaveLength(1);
  });
});

describe('places in the list of all reports', () => {
  const ID = '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11';
  const AT = '2026-11-20T12:00:00.000Z';
  const report = {
    ...{ reportId: ID, credibilityScore: null },
    ...{ createdAt: new Date(AT), updatedAt: new Date('2026-11-21T12:00:00Z') },
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  describe('a cursor', () => {
    it.each(ADMIN_SORTS)(
      "leads back to where it was made, and is an address's text: %s",
      (sortBy) => {
        const cursor = listCursor(sortBy, report);
        expect(cursor).toMatch(/^[\w-]+$/);
        const key = readCursor(sortBy, cursor);
        expect(key.at(-1)).toBe(ID);
        expect(listCursor(sortBy, report)).toBe(cursor);
      },
    );

    it.each(['2026-10-30', '2026-10-31', '2024-02-29'])('round-trips on every day: %s', (day) => {
      const createdAt = new Date(`${day}T23:59:59.999Z`);
      const cursor = listCursor('newest', { ...report, createdAt });
      expect(readCursor('newest', cursor)).toEqual([createdAt.toISOString(), ID]);
    });

    it('sorts reports without a score last in both directions', () => {
      expect(readCursor('highest', listCursor('highest', report))[0]).toBe(-1);
      expect(readCursor('lowest', listCursor('lowest', report))[0]).toBe(101);
    });

    it.each([
      ['no text of ours', 'nonsense'],
      ['nothing', ''],
      ['one of another order', listCursor('oldest', report)],
      ['too short', encode(['newest', AT])],
      ['too long', encode(['newest', AT, ID, ID])],
      ['a time that is none', encode(['newest', '2026-13-20T12:00:00.000Z', ID])],
      ['a day that no month has', encode(['newest', '2026-02-30T12:00:00.000Z', ID])],
      ['a year before the first', encode(['newest', '0000-01-01T12:00:00.000Z', ID])],
      ['a number for a time', encode(['newest', 5, ID])],
      ['SQL for an id', encode(['newest', AT, "' OR true --"])],
      ['an object', encode({ length: 3 })],
      ['an object for a part', encode(['newest', { toString: AT }, ID])],
    ])('that was forged is refused: %s', (_, cursor) => {
      expect(() => readCursor('newest', cursor)).toThrow('There is no such place in this list.');
    });

    it.each([['1e9'], [1.5], [102], [null]])('rejects the score %j', (score) => {
      expect(() => readCursor('highest', encode(['highest', score, AT, ID]))).toThrow();
    });
  });
});

describe('all reports with equal sort values', () => {
  const services = idleServices();
  const REPORTS = 11;
  const at = new Date('2026-11-20T12:00:00Z');

  /** Same time and score: only their ids order them. */
  beforeAll(async () => {
    for (let made = 0; made < REPORTS; made += 1)
      await insertReport(services.db, { content: `Honey ${made}`, createdAt: at, updatedAt: at });
  });

  const list = async (asked: Partial<AdminReportsInput>, countMax?: number) => {
    const request = { pageSize: 3, sortBy: 'newest', filter: 'all', ...asked } as const;
    const found = await listAllReports({ db: services.db, admin: newAdmin() }, request, countMax);
    return { ...found, ids: found.reports.map(({ reportId }) => reportId) };
  };

  describe('reports with equal sort values', () => {
    it.each(
      ADMIN_SORTS.flatMap((sortBy) =>
        [{}, { search: 'honey' }, { filter: 'not_indexable' as const }].map((asked) => ({
          sortBy,
          ...asked,
        })),
      ),
    )('are on one page each in every way of paging: %j', async (asked) => {
      const whole = (await list({ ...asked, pageSize: 100 })).ids;
      expect(new Set(whole).size).toBe(REPORTS);
      for (const countMax of [undefined, 4]) {
        const down: string[] = [];
        for (let part = await list(asked, countMax); ;) {
          down.push(...part.ids);
          if (part.next === null) break;
          part = await list({ ...asked, after: part.next }, countMax);
        }
        expect(down).toEqual(whole);
        const up: string[] = [];
        for (let part = await list({ ...asked, last: true }, countMax); ;) {
          up.unshift(...part.ids);
          if (part.previous === null) break;
          part = await list({ ...asked, before: part.previous }, countMax);
        }
        expect(up).toEqual(whole);
      }
    });
  });

  describe('the number of a page', () => {
    it.each([4, 10, REPORTS, 20])(
      'reaches each counted report, with a maximum of %i',
      async (countMax) => {
        const { ids: whole } = await list({ pageSize: 100 });
        const { totalPages } = await list({}, countMax);
        expect(totalPages).toBe(Math.ceil(Math.min(REPORTS, countMax) / 3));
        for (let page = 1; page <= totalPages; page += 1) {
          const { ids } = await list({ page }, countMax);
          expect(ids).toEqual(whole.slice(3 * page - 3, 3 * page));
        }
      },
    );
  });
});

describe('all of 100,000 reports', () => {
  const services = idleServices();
  const admin = newAdmin();

  const REPORTS = 100_000; // from so many on, a sample tells what is not worth counting

  const list = (asked: Partial<AdminReportsInput>) =>
    listAllReports(
      { db: services.db, admin },
      { pageSize: 10, sortBy: 'oldest', filter: 'all', ...asked },
    );
  const numbers = ({ reports }: AdminReportList) =>
    reports.map(({ content }) => Number(content.replace(/\D/g, '')));

  /**
   * Each contains its number. "walrus" is in 1 of 10, exactly the maximum count; "otter" is in one
   * more.
   */
  beforeAll(async () => {
    const insert = () =>
      services.db.pool.query(
        `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, partial,
        result, verdict, confidence, "credibilityScore", "createdAt", "updatedAt")
      SELECT gen_random_uuid(), gen_random_uuid(), 'many' || n, 'many-' || n,
        concat_ws(' ', CASE WHEN n % 2 = 0 THEN 'badger' END, CASE WHEN n % 10 = 0 THEN 'walrus' END,
          CASE WHEN n <= $1 THEN 'otter' END, CASE WHEN n % 1000 = 0 THEN 'lynx' END, n),
        'credibility', 'completed', n % 4 = 0, '{}', 'true', 'high', 50, $2::timestamptz + n * interval '1 minute', $2
      FROM generate_series(1, $3::int) n`,
        [COUNT_MAX + 1, '2026-01-01T00:00:00Z', REPORTS],
      );
    await withoutIndexes(services.db, 'ReportListing', insert);
    await services.db.pool.query('VACUUM ANALYZE "ReportListing"');
  });

  describe('a search in a hundred thousand reports', () => {
    it('counts exactly up to ten thousand matches', async () => {
      const found = await list({ search: 'walrus' });
      expect(found).toMatchObject({ total: 10_000, atLeast: false });
      expect(numbers(found)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
      const last = await list({ search: 'walrus', last: true });
      expect(numbers(last)[9]).toBe(REPORTS);
      expect((await list({ search: 'lynx', filter: 'partial' })).total).toBe(REPORTS / 1_000);
    });

    it('reports more than ten thousand matches as more', async () => {
      const found = await list({ search: 'otter' });
      expect(found).toMatchObject({ total: 10_000, atLeast: true });
      expect(numbers(found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('pages through frequent matches in both directions', async () => {
      const found = await list({ search: 'badger' });
      expect(found).toMatchObject({ total: 10_000, atLeast: true });
      expect(numbers(found)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
      const second = await list({ search: 'badger', after: found.next ?? '' });
      expect(numbers(second)[0]).toBe(22);
      const back = await list({ search: 'badger', before: second.previous ?? '' });
      expect(numbers(back)).toEqual(numbers(found));
      const last = await list({ search: 'badger', last: true });
      expect(numbers(last)[9]).toBe(REPORTS);
    });

    it('counts matches of search and filter', async () => {
      expect(await list({ search: 'badger', filter: 'partial' })).toMatchObject({ atLeast: true });
      const none = await list({ search: 'badger', filter: 'detailed' });
      expect(none).toMatchObject({ total: 0, atLeast: false, reports: [] });
      const both = await list({ search: 'walrus', filter: 'partial' });
      expect(both).toMatchObject({ total: 5_000, atLeast: false });
      expect(numbers(both)[0]).toBe(20);
    });
  });
});
