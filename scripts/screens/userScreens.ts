import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';
import type { AdminUser } from '../../src/shared/schema/adminUser.ts';
import type { AuditEntry, ListedAct } from '../../src/shared/schema/audit.ts';
import { paths } from '../../src/shared/paths.ts';
import type { Act } from './acts.ts';
import { ARABIC, LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The lists of accounts and of what admins did: with all that can stand in a row, and with nothing. */
export function userScreens(app: RunningApp): readonly Screen[] {
  const signedIn = signIn(() => adminOf(app));
  const asAdmin: Act = async (page) => {
    await signedIn(page);
    await page.getByRole('navigation', { name: 'Administration' }).waitFor();
    await page.locator('main :is(tbody tr, h2)').first().waitFor();
  };
  const then =
    (act: Act): Act =>
    async (page) => {
      await asAdmin(page);
      await act(page);
    };
  const users = { path: paths.adminUsers, before: answer('users.list', USERS) };
  const audit = { path: paths.adminAudit, before: answer('audit.list', ACTS) };
  const menuOf = (page: Page) => page.getByRole('button', { name: /^More for ada\.l/ }).click();
  return [
    { name: 'users', ...users, act: asAdmin, on: ['phone', 'desktop', 'tablet', 'narrow'] },
    { name: 'users-not-found', path: `${paths.adminUsers}?search=cheddar`, act: asAdmin },
    { name: 'users-menu', ...users, act: then(menuOf), onlyWindow: true },
    {
      name: 'users-role',
      ...users,
      act: then(async (page) => {
        await page.getByLabel('Role of ada.lovelace@example.org').selectOption('ADMIN');
        await page.getByRole('dialog').waitFor();
      }),
      onlyWindow: true,
    },
    {
      name: 'users-delete',
      ...users,
      act: then(async (page) => {
        await menuOf(page);
        await page.locator(':popover-open').getByText('Delete…').click();
        await page.getByRole('button', { name: 'Delete account' }).click();
        await page.getByText('Please type the email address').waitFor();
      }),
      onlyWindow: true,
    },
    { name: 'audit', ...audit, act: asAdmin, on: ['phone', 'desktop', 'tablet', 'narrow'] },
    {
      name: 'audit-open',
      ...audit,
      act: then(async (page) => {
        for (const row of [0, 3]) await page.locator('tbody button').nth(row).click();
      }),
    },
    { name: 'audit-none', path: paths.adminAudit, act: asAdmin },
  ];
}

/** Answers a list with what it is given; the others of the same request are left alone by it. */
const answer =
  (call: string, data: object): Act =>
  async (page) => {
    await page.route(`**/trpc/*admin.${call}*`, async (route) => {
      const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
      const json = calls.map((name) => ({
        result: { data: name === `admin.${call}` ? data : [] },
      }));
      await route.fulfill({ json });
    });
  };

const user = (email: string, name: string, changes: Partial<AdminUser> = {}): AdminUser => ({
  ...{ id: randomUUID(), email, name, role: 'REGISTERED', byAddress: false },
  ...{ emailVerified: true, provider: 'password', suspendedAt: null, reports: 3, isYou: false },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', lastSeenAt: '2026-11-20T10:00:00.000Z' },
  ...changes,
});
const USERS = {
  users: [
    user('admin@example.org', 'Grace Hopper', { role: 'ADMIN', byAddress: true, isYou: true }),
    user('ada.lovelace@example.org', 'Ada Lovelace', { provider: 'google.com', reports: 128 }),
    user('emmy@example.org', 'Emmy Noether', { role: 'ADMIN', provider: 'emailLink' }),
    user('spam@example.org', 'Cheap Watches', { suspendedAt: '2026-11-20T10:00:00.000Z' }),
    user('new@example.org', 'new', { emailVerified: false, reports: 0 }),
    user(`${'very.long'.repeat(12)}@example.org`, LONG_WORDS.slice(0, 100), { reports: 10_000 }),
    user('ada@beispiel.example', ARABIC.slice(0, 60)),
    ...['kurt', 'alan', 'sofia'].map((name) => user(`${name}@example.org`, name)),
  ],
  ...{ total: 10_000, totalPages: 1_000, atLeast: true },
};

const act = (
  action: AuditEntry['action'],
  subjectName: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
  changes: Partial<ListedAct> = {},
): ListedAct => ({
  ...{ id: randomUUID(), at: '2026-11-20T12:04:31.000Z', actorEmail: 'admin@example.org' },
  ...{ action, subjectId: randomUUID(), subjectName, before, after, subjectThere: true },
  ...changes,
});
const ACTS = {
  entries: [
    act(
      'report.seo',
      'Honey never spoils if it is kept sealed.',
      { title: 'Does honey spoil?', keywords: ['honey'], slug: 'honey-never-spoils-aZ09' },
      { title: null, keywords: ['honey', 'jars', 'food'], slug: 'honey-never-spoils' },
    ),
    act('report.indexable', ARABIC, { isIndexable: false }, { isIndexable: true }),
    act('user.role', 'emmy@example.org', { role: 'REGISTERED' }, { role: 'ADMIN' }),
    act(
      'user.deleted',
      'spam@example.org',
      { role: 'REGISTERED' },
      { reports: 'deleted' },
      { subjectThere: false, actorEmail: `${'very.long'.repeat(6)}@example.org` },
    ),
    act('setting.changed', 'reuseDays', { value: 30 }, { value: 7 }),
    act('library.imported', 'claims-2026.json', null, { taken: 1_204, refused: 3 }),
    act('report.deleted', LONG_WORDS, null, null, { subjectThere: false }),
    act('job.retried', 'The bridge carries ten thousand cars a day.', { run: 1 }, { run: 2 }),
  ],
  ...{ older: true, newer: true },
};
