import { expect, it } from 'vitest';
import { pagesOf } from './pagesOf.ts';

const counts = { totalReports: 0, next: 'n', previous: 'p' };
const few = { ...counts, total: 35, totalPages: 4, atLeast: false };
const many = { ...counts, total: 10_000, totalPages: 1_000, atLeast: true };

it('pages of a list that was counted are gone to by their numbers', () => {
  expect(pagesOf({ page: 2 }, few, 10)).toEqual({
    status: '11–20 of 35',
    first: { page: 1 },
    previous: { page: 1 },
    next: { page: 3 },
    last: { page: 4 },
    numbered: 4,
  });
});

it('the first page has none before it, the last none after it', () => {
  expect(pagesOf({ page: 1 }, { ...few, previous: null }, 10)).toMatchObject({
    first: null,
    previous: null,
  });
  expect(pagesOf({ page: 4 }, { ...few, next: null }, 5)).toMatchObject({
    status: '31–35 of 35',
    next: null,
    last: null,
  });
});

it('behind the pages that are counted the list goes on from place to place', () => {
  expect(pagesOf({ page: 1_000 }, many, 10)).toMatchObject({
    status: '9,991–10,000 of 10,000+',
    previous: { page: 999 },
    next: { after: 'n' },
    last: { last: true },
    numbered: 1_000,
  });
  expect(pagesOf({ after: 'a' }, many, 10)).toMatchObject({
    status: '10 of 10,000+',
    first: { page: 1 },
    previous: { before: 'p' },
    next: { after: 'n' },
  });
});
