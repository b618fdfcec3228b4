import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type { AdminUser, AdminUserList } from '../../../shared/schema/admin.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { Users, usersAddress } from './Users.tsx';

const user = (changes: Partial<AdminUser> = {}): AdminUser => ({
  ...{ id: '7d0b3c52-4b0e-4b7f-9c2e-5f1a6f0f8a11', email: 'ada@example.org', name: 'Ada' },
  ...{ role: 'REGISTERED', byAddress: false, emailVerified: true, provider: 'google.com' },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', lastSeenAt: '2026-11-20T10:00:00.000Z' },
  ...{ suspendedAt: null, reports: 12, isYou: false },
  ...changes,
});
const list = (users: AdminUser[], more: Partial<AdminUserList> = {}): AdminUserList => ({
  ...{ users, total: users.length, totalPages: 1, atLeast: false, ...more },
});

function drawn(known: AdminUserList | null, query = '', asked = {}) {
  return draw(<Users />, {
    path: `/admin/users${query}`,
    known: (queries) => {
      if (known) queries.setQueryData(getQueryKey(api.admin.users.list, asked, 'query'), known);
    },
  });
}

it('an account stands with whose it is, its role, its state, its sign-in and its reports', () => {
  const html = drawn(list([user()]));
  for (const reported of [
    'ada@example.org',
    '>Ada<',
    'Verified',
    'Google',
    '>12<',
    'November 1, 2026',
  ])
    expect(html).toContain(reported);
  expect(html).toMatch(/<option value="REGISTERED" selected="">/);
});

it.each([
  ['the own account', { isYou: true }, '>you<'],
  ['a suspended account', { suspendedAt: '2026-11-20T10:00:00.000Z' }, 'Suspended'],
  ['an address that nobody verified', { emailVerified: false }, 'Not verified'],
  ['more reports than are counted', { reports: 10_000 }, '10,000+'],
])('%s is marked', (_, changes, mark) => {
  expect(drawn(list([user(changes)]))).toContain(mark);
});

it('a role that the configuration gives is told, and not to be chosen', () => {
  const html = drawn(list([user({ role: 'ADMIN', byAddress: true })]));
  expect(html).toContain('by ADMIN_EMAIL');
  expect(html).not.toContain('<option value="ADMIN"');
});

it('a list of many says how far it counts, and leads on with what was looked for', () => {
  const many = { total: 10_000, totalPages: 1_000, atLeast: true };
  const asked = { page: 3, search: 'ada', sortBy: 'email' };
  const html = drawn(list([user()], many), '?search=ada&sort=email&page=3', asked);
  expect(html).toContain('21 of 10,000+');
  expect(html).toContain('href="/admin/users?search=ada&amp;sort=email&amp;page=4"');
  expect(html).toMatch(/aria-sort="ascending"[^>]*>.*?Account/);
});

it.each([
  ['?search=cheddar', { search: 'cheddar' }, '<bdi>cheddar</bdi>'],
  ['?filter=suspended', { filter: 'suspended' }, 'No account is suspended.'],
])('nobody found says so: %s', (query, asked, reported) => {
  expect(drawn(list([], { totalPages: 0 }), query, asked)).toContain(reported);
});

it('while it is read, its place is there', () => {
  expect(drawn(null)).toContain('The accounts are being loaded.');
});

const usual = { page: 1, search: '', sort: 'newest', filter: 'all' } as const;

it.each([
  ['', usual],
  [
    '?search=ada&filter=admins&sort=email&page=3',
    { page: 3, search: 'ada', sort: 'email', filter: 'admins' } as const,
  ],
])('the address %s is read and written as it is', (query, address) => {
  expect(usersAddress.read(query)).toEqual(address);
  expect(usersAddress.write(address)).toBe(query);
});

it.each(['?page=0', '?page=-1', '?page=1e9', '?sort=toString', '?filter=none', '?page='])(
  'what makes no sense in it is passed over: %s',
  (query) => {
    expect(usersAddress.read(query)).toEqual(usual);
  },
);

it('no page lies beyond what is counted, and no search is longer than it may be', () => {
  expect(usersAddress.read('?page=9999').page).toBe(1_000);
  expect(usersAddress.read(`?search=${'x'.repeat(500)}`).search).toHaveLength(200);
});
