import { expect, it } from 'vitest';
import { readListAddress, writeListAddress } from './MyReports.tsx';

const usual = { page: 1, search: '', sort: 'newest' };

it.each([
  ['', usual],
  ['?page=3&sort=lowest&search=50%25', { page: 3, search: '50%', sort: 'lowest' }],
  ['?page=0', usual],
  ['?page=-1', usual],
  ['?page=1.5', usual],
  ['?page=one', usual],
  ['?page=9999', { ...usual, page: 1_000 }],
  ['?sort=constructor', usual],
  [`?search=${'x'.repeat(500)}`, { ...usual, search: 'x'.repeat(200) }],
  ['?search=%ED%A0%80', { ...usual, search: '\ufffd\ufffd\ufffd' }],
])('the list reads its address, whatever stands there: %s', (query, address) => {
  expect(readListAddress(query)).toEqual(address);
});

it('an address says no more than is unusual, and reads back as it was written', () => {
  expect(writeListAddress({ page: 1, search: '', sort: 'newest' })).toBe('');
  const address = { page: 2, search: 'a & b = «c»', sort: 'highest' } as const;
  expect(readListAddress(writeListAddress(address))).toEqual(address);
});
