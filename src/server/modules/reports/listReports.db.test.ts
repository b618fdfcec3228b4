import { beforeAll, describe, expect, it } from 'vitest';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport, insertReports } from '../../testing/insertReport.ts';
import { newVisitor } from '../../testing/startParts.ts';
import type { Asker } from '../accounts/asker.ts';
import { listReports } from './listReports.ts';

const house = idleHouse();
const person = (role: 'REGISTERED' | 'ADMIN'): Asker => ({
  kind: 'user',
  ...{ id: crypto.randomUUID(), email: 'a@example.org', name: 'A', role },
});
const page = { page: 1, pageSize: 10 };
const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 20 - days));

beforeAll(async () => {
  await insertReports(house.db); // one of the five is listed, made on the twentieth
  for (const days of [3, 1, 2]) {
    const content = `Made ${days} days ago. ${'x'.repeat(days === 3 ? 1_000 : 0)}`;
    await insertReport(house.db, { content, createdAt: daysAgo(days), isIndexable: true });
  }
  await insertReport(house.db, { partial: true, isIndexable: true });
});

const contents = async (asker: Asker, request: object = {}) =>
  (await listReports(house, asker, { ...page, ...request })).reports.map(({ content }) =>
    content.slice(0, 15),
  );

describe('a list of reports', () => {
  it.each([
    ['a visitor', newVisitor()],
    ['somebody who is signed in', person('REGISTERED')],
  ])('shows %s indexable ones alone, whatever they ask for', async (_, asker) => {
    for (const isIndexable of [undefined, true, false]) {
      const { reports, total } = await listReports(house, asker, { ...page, isIndexable });
      expect(total).toBe(4);
      expect(reports.every((report) => report.isIndexable)).toBe(true);
    }
  });

  it('shows an admin all, or those they ask for', async () => {
    const total = async (isIndexable?: boolean) =>
      (await listReports(house, person('ADMIN'), { ...page, isIndexable })).total;
    expect([await total(), await total(false), await total(true)]).toEqual([9, 4, 4]);
  });

  it('goes from the newest to the oldest, page by page', async () => {
    const visitor = newVisitor();
    const size = { pageSize: 2 };
    const [one, two] = [
      await contents(visitor, size),
      await contents(visitor, { ...size, page: 2 }),
    ];
    expect([...one.slice(1), ...two]).toEqual(
      [1, 2, 3].map((days) => `Made ${days} days ago`.slice(0, 15)),
    );
    const { totalPages } = await listReports(house, visitor, { ...page, ...size });
    expect(totalPages).toBe(2);
  });

  it('counts so far and no further, and turns pages as far as it counts', async () => {
    const list = (number: number, countMax?: number) =>
      listReports(house, newVisitor(), { page: number, pageSize: 2 }, countMax);
    expect(await list(1, 3)).toMatchObject({ total: 3, totalReports: 3, totalPages: 2 });
    expect((await list(2, 3)).reports).toHaveLength(2);
    expect(await list(3, 3)).toMatchObject({ reports: [], total: 3 });
    expect(await list(500_000)).toMatchObject({ reports: [], total: 4 });
  });

  it('gives the one before another', async () => {
    const before = daysAgo(1).toISOString();
    const { reports } = await listReports(house, newVisitor(), { ...page, before, pageSize: 1 });
    expect(reports).toMatchObject([
      { content: 'Made 2 days ago. ', seoReport: { title: 'Made 2 days ago. ', indexable: true } },
    ]);
    expect(reports[0]?.shareId).toHaveLength(12);
  });

  it('cuts a long content, and says in the title that it was cut', async () => {
    const before = daysAgo(2).toISOString();
    const { reports } = await listReports(house, newVisitor(), { ...page, before });
    expect(reports[0]?.content).toHaveLength(300);
    expect(reports[0]?.seoReport.title).toMatch(/^Made 3 days ago\. x+…$/);
    expect(Array.from(reports[0]?.seoReport.title ?? '')).toHaveLength(60);
  });
});
