import { describe, expect, it } from 'vitest';
import { exampleResult } from '../../api/rest/openapi/exampleResult.ts';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport } from '../../testing/insertReport.ts';
import { changeSlug } from './changeSlug.ts';
import { takeCleanSlug } from './takeCleanSlug.ts';

const house = idleHouse();
const take = (report: Awaited<ReturnType<typeof insertReport>>) =>
  house.db.transaction((tx) => takeCleanSlug(tx, report));
const slugOf = async ({ id }: { id: string }) =>
  (await house.db.report.findUniqueOrThrow({ where: { id } })).slug;

describe('a report that becomes indexable', () => {
  it('takes the readable part of its address alone, when that is free', async () => {
    const report = await insertReport(house.db, { content: 'Honey keeps for 3,000 years.' });
    expect(await take(report)).toBe('honey-keeps-for-3-000-years');
    expect(await slugOf(report)).toBe('honey-keeps-for-3-000-years');
  });

  it('keeps the address that it has when another report was there first, or was deleted', async () => {
    const content = 'Salt makes water boil later.';
    const first = await insertReport(house.db, { content });
    const second = await insertReport(house.db, { content });
    await take(first);
    expect(await take(second)).toBe(second.slug);
    await house.db.report.delete({ where: { id: first.id } });
    expect(await take(second)).toBe(second.slug);
  });

  it('is one of two that become so at once', async () => {
    const content = 'Goldfish forget within seconds.';
    const both = [
      await insertReport(house.db, { content }),
      await insertReport(house.db, { content }),
    ];
    const taken = await Promise.all(both.map(take));
    expect(taken.filter((slug) => slug === 'goldfish-forget-within-seconds')).toHaveLength(1);
    expect(await Promise.all(both.map(slugOf))).toEqual(taken);
  });

  it('is called by the title of the page that it is about', async () => {
    const page = { title: 'Bees in winter', site: null, publishedAt: null };
    const report = await insertReport(house.db, {
      content: 'https://example.org/2026/bees',
      result: { ...exampleResult, page: { url: 'https://example.org/2026/bees', ...page } },
    });
    expect(await take(report)).toBe('bees-in-winter');
  });

  it.each(['🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', 'A —————————————'])(
    'keeps its address when %s leaves nothing to call it by',
    async (content) => {
      const report = await insertReport(house.db, { content });
      expect(await take(report)).toBe(report.slug);
    },
  );

  it('keeps the address that an admin chose', async () => {
    const report = await insertReport(house.db, { content: 'Cats always land on their feet.' });
    const slug = 'do-cats-land-on-their-feet-really1234';
    await house.db.transaction((tx) => changeSlug(tx, report, slug));
    expect(await take({ ...report, slug })).toBe(slug);
  });
});
