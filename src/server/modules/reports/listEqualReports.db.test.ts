import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_SORTS } from '../../../shared/lists.ts';
import { idleServices } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { newAdmin } from '../../testing/people.ts';
import { type AllReportsRequest, listAllReports } from './allReports.ts';

const services = idleServices();
const REPORTS = 11;
const at = new Date('2026-11-20T12:00:00Z');

/** Same time and score: only their ids order them. */
beforeAll(async () => {
  for (let made = 0; made < REPORTS; made += 1)
    await insertReport(services.db, { content: `Honey ${made}`, createdAt: at, updatedAt: at });
});

const list = async (asked: Partial<AllReportsRequest>, countMax?: number) => {
  const request = { pageSize: 3, sortBy: 'newest', filter: 'all', ...asked } as const;
  const found = await listAllReports(services.db, newAdmin(), request, countMax);
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
