import { expect, it } from 'vitest';
import { readUsersAddress, writeUsersAddress } from './Users.tsx';

const usual = { page: 1, search: '', sort: 'newest', filter: 'all' } as const;

it.each([
  ['', usual],
  [
    '?search=ada&filter=admins&sort=email&page=3',
    { page: 3, search: 'ada', sort: 'email', filter: 'admins' } as const,
  ],
])('the address %s is read and written as it is', (query, address) => {
  expect(readUsersAddress(query)).toEqual(address);
  expect(writeUsersAddress(address)).toBe(query);
});

it.each(['?page=0', '?page=-1', '?page=1e9', '?sort=toString', '?filter=none', '?page='])(
  'what makes no sense in it is passed over: %s',
  (query) => {
    expect(readUsersAddress(query)).toEqual(usual);
  },
);

it('no page lies beyond what is counted, and no search is longer than it may be', () => {
  expect(readUsersAddress('?page=9999').page).toBe(1_000);
  expect(readUsersAddress(`?search=${'x'.repeat(500)}`).search).toHaveLength(200);
});
