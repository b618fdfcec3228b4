import { expect, it } from 'vitest';
import { readListAddress, writeListAddress } from './listAddress.ts';

const usual = {
  page: 1,
  search: '',
  status: 'all',
  verdict: 'all',
  label: '',
  sort: 'newest',
} as const;

it.each([
  ['', usual],
  ['?page=3&sort=lowest&search=50%25', { ...usual, page: 3, search: '50%', sort: 'lowest' }],
  ['?status=failed&verdict=partly', { ...usual, status: 'failed', verdict: 'partly' }],
  ['?label=Work%20%26%20play', { ...usual, label: 'Work & play' }],
  ['?status=done&verdict=maybe', usual],
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
  expect(writeListAddress(usual)).toBe('');
  const address = { ...usual, page: 2, search: 'a & b = «c»', verdict: 'false' } as const;
  expect(readListAddress(writeListAddress(address))).toEqual(address);
});
