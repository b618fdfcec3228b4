import { expect, it } from 'vitest';
import { readRadarAddress, toRadarRequest, writeRadarAddress } from './radarAddress.ts';

it.each([
  ['', ''],
  ['?search=honey+bees&verdict=true&topic=food&sort=lowest&page=3', null],
  ['?search=honey&sort=newest', null],
  ['?sort=newest', ''],
  ['?search=honey&sort=relevant', '?search=honey'],
  ['?verdict=maybe&sort=sideways&page=-1&topic=', ''],
  ['?page=999999', '?page=1000'],
  ['?page=9999', '?page=1000'],
])('an address of Truth Radar says what it shows, without what is usual: %s', (query, written) => {
  expect(writeRadarAddress(readRadarAddress(query))).toBe(written ?? query);
});

it('cuts what is longer than anybody looks for, and asks for no more than is said', () => {
  const address = readRadarAddress(`?search=${'x'.repeat(500)}`);
  expect(address.search).toHaveLength(200);
  expect(toRadarRequest(readRadarAddress(''))).toEqual({ page: 1, sortBy: 'newest' });
});
