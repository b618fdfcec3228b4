import { beforeAll, describe, expect, it } from 'vitest';
import { COUNT_MAX } from '../../../shared/limits.ts';
import type { AdminReportList } from '../../../shared/schema/admin.ts';
import { idleServices } from '../../testing/context.ts';
import { newAdmin } from '../../testing/people.ts';
import { type AllReportsRequest, listAllReports } from './allReports.ts';

const services = idleServices();
const admin = newAdmin();

const REPORTS = 100_000; // from so many on, a sample tells what is not worth counting

const list = (asked: Partial<AllReportsRequest>) =>
  listAllReports(services.db, admin, { pageSize: 10, sortBy: 'oldest', filter: 'all', ...asked });
const numbers = ({ reports }: AdminReportList) =>
  reports.map(({ content }) => Number(content.replace(/\D/g, '')));

/**
 * Each contains its number. "walrus" is in 1 of 10, exactly the maximum count; "otter" is in one
 * more.
 */
beforeAll(async () => {
  await services.db.pool.query(
    `INSERT INTO "Report" (id, "reportId", "shareId", slug, content, type, status, partial,
      result, verdict, confidence, "credibilityScore", "createdAt", "updatedAt")
    SELECT gen_random_uuid(), gen_random_uuid(), 'many' || n, 'many-' || n,
      concat_ws(' ', CASE WHEN n % 2 = 0 THEN 'badger' END, CASE WHEN n % 10 = 0 THEN 'walrus' END,
        CASE WHEN n <= $1 THEN 'otter' END, CASE WHEN n % 1000 = 0 THEN 'lynx' END, n),
      'credibility', 'completed', n % 4 = 0, '{}', 'true', 'high', 50, $2::timestamptz + n * interval '1 minute', $2
    FROM generate_series(1, $3::int) n`,
    [COUNT_MAX + 1, '2026-01-01T00:00:00Z', REPORTS],
  );
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
