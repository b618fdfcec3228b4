import { expect, it } from 'vitest';
import { readReportsAddress, writeReportsAddress } from './reportsAddress.ts';

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
