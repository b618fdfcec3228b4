import { beforeAll, describe } from 'vitest';
import { conforms, type Line } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';

const services = idleServices();
const path = '/featured';
const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

beforeAll(async () => {
  const listed = { isIndexable: true };
  await insertReport(services.db, {
    ...{ ...listed, content: 'High and interesting.', createdAt: day(3) },
    ...{ isFeaturedHighScore: true, isFeaturedInteresting: true },
  });
  await insertReport(services.db, {
    ...{ ...listed, content: 'Low.', createdAt: day(2), isFeaturedLowScore: true },
  });
  await insertReport(services.db, {
    ...{ ...listed, content: 'High.', createdAt: day(1), isFeaturedHighScore: true },
  });
  await insertReport(services.db, { ...listed, content: 'Listed, not featured.' });
  await insertReport(services.db, {
    ...{ ...listed, content: 'Deleted.', isFeaturedHighScore: true, deletedAt: day(4) },
  });
  await insertReport(services.db, {
    ...{ ...listed, content: 'Incomplete.', isFeaturedLowScore: true, partial: true },
  });
});

const named = (...contents: string[]) => ({ reports: contents.map((content) => ({ content })) });
const total = (count: number, pages = 1) => ({
  ...{ total: count, totalReports: count, totalPages: pages },
});

describe('[3.report.featured] [7.featured] [9.featured.categories] GET /featured', () => {
  const found = (what: string, query: string, answer: object): Line => ({
    ...{ what, path, query, status: 200, answer },
  });
  const refused = (what: string, query: string): Line => ({
    ...{ what, path, query, status: 400, answer: invalid },
  });
  conforms(services, [
    found('all three lists, the newest first', '', {
      ...named('High and interesting.', 'Low.', 'High.'),
      ...total(3),
    }),
    found('high scores', '?category=high_score', {
      ...named('High and interesting.', 'High.'),
      ...total(2),
    }),
    found('low scores', '?category=low_score', { ...named('Low.'), ...total(1) }),
    found('interesting ones', '?category=interesting', {
      reports: [
        {
          ...{ content: 'High and interesting.', isIndexable: true, isFeaturedHighScore: true },
          ...{ isFeaturedLowScore: false, isFeaturedInteresting: true },
        },
      ],
      ...total(1),
    }),
    found('as many as asked for', '?limit=2', {
      ...named('High and interesting.', 'Low.'),
      ...total(3, 2),
    }),
    found('the most that can be asked for', '?limit=50', total(3)),
    refused('more than that', '?limit=51'),
    refused('none', '?limit=0'),
    refused('a category that there is not', '?category=funny'),
    refused('two categories', '?category=interesting&category=low_score'),
    refused('a field it does not know', '?page=2'),
  ]);
});
