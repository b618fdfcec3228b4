import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { idleHouse } from '../../testing/idleHouse.ts';
import { insertReport } from '../../testing/insertReport.ts';
import { newVisitor } from '../../testing/startParts.ts';
import { listFound } from './listFound.ts';
import { listFeatured } from '../radar/listFeatured.ts';
import { readOverview } from '../radar/readOverview.ts';
import { searchRadar } from '../radar/searchRadar.ts';
import { listRecent } from './listRecent.ts';
import { listReports } from './listReports.ts';

const house = idleHouse();
const told = vi.spyOn(house.log, 'error');
const page = { page: 1, pageSize: 10 };
let whole: string;
let broken: string;

beforeAll(async () => {
  const listed = { isIndexable: true, isFeaturedInteresting: true };
  whole = (await insertReport(house.db, listed)).slug;
  const odd = { ...listed, result: { overallScore: 50 }, verdict: 'odd' };
  broken = (await insertReport(house.db, odd)).reportId;
});
beforeEach(() => void told.mockClear());

it.each<[string, () => Promise<{ slug: string }[]>]>([
  ['the feed and llms.txt', () => listFound(house, 50)],
  ['the home page', () => listRecent(house)],
  ['the list of REST', async () => (await listReports(house, newVisitor(), page)).reports],
  ['the featured list', async () => (await listFeatured(house, { limit: 6 })).reports],
  [
    'the featured lists of Truth Radar',
    async () => (await readOverview(house)).featured.interesting,
  ],
  ['the plot of Truth Radar', async () => (await readOverview(house)).points],
  ['the search of Truth Radar', async () => (await searchRadar(house, page)).reports],
])(
  '%s leaves out a report that cannot be read, tells the log, and shows the others',
  async (_, list) => {
    expect((await list()).map(({ slug }) => slug)).toEqual([whole]);
    expect(told).toHaveBeenCalledWith(
      expect.objectContaining({ reportId: broken }),
      'a report was left out of a list: it cannot be read',
    );
  },
);
