import { expect, it } from 'vitest';
import { pagesOf, readReportsAddress, writeReportsAddress } from './AllReports.tsx';

const usual = { search: '', filter: 'all', sort: 'newest', place: { page: 1 } };

it.each([
  ['', usual],
  [
    '?search=50%25&filter=featured&sort=updated&page=7',
    { search: '50%', filter: 'featured', sort: 'updated', place: { page: 7 } },
  ],
  ['?after=MTIz-_', { ...usual, place: { after: 'MTIz-_' } }],
  ['?before=MTIz&page=3', { ...usual, place: { before: 'MTIz' } }],
  ['?last=1', { ...usual, place: { last: true } }],
  ['?page=0', usual],
  ['?page=9999', { ...usual, place: { page: 1_000 } }],
  ['?after=%00&last=no', usual],
  [`?after=${'a'.repeat(301)}`, usual],
  ['?filter=constructor&sort=__proto__', usual],
  ['?search=%ED%A0%80', { ...usual, search: '\ufffd\ufffd\ufffd' }],
])('the list of all reports reads its address, whatever stands there: %s', (query, address) => {
  expect(readReportsAddress(query)).toEqual(address);
});

it.each([
  '',
  '?search=a+%26+b&filter=failed&sort=lowest&page=2',
  '?filter=detailed&after=MTIz',
  '?before=MTIz',
  '?last=1',
])('an address says no more than is unusual, and reads back as it was written: %s', (query) => {
  expect(writeReportsAddress(readReportsAddress(query))).toBe(query);
});

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
