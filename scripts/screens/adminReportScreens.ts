import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';
import type { AdminReport, AdminReportList } from '../../src/shared/schema/adminReport.ts';
import { paths } from '../../src/shared/paths.ts';
import type { Act } from './acts.ts';
import { ARABIC, LONG_TEXT, LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The list of all reports: as it is, with all that can stand in a row, and with nothing. */
export function adminReportScreens(app: RunningApp): readonly Screen[] {
  const asAdmin = signIn(() => adminOf(app));
  const path = paths.adminReports;
  const then =
    (act: Act): Act =>
    async (page) => {
      await asAdmin(page);
      await act(page);
    };
  const first = (page: Page) => page.locator('tbody tr').first();
  return [
    { name: 'admin-reports', path, act: asAdmin },
    {
      name: 'admin-reports-many',
      path,
      before: answer(rows, MANY),
      act: asAdmin,
      on: ['phone', 'desktop', 'tablet', 'narrow'],
    },
    { name: 'admin-reports-none', path, before: answer([]), act: asAdmin },
    { name: 'admin-reports-loading', path, act: then(leaveUnanswered) },
    { name: 'admin-reports-unread', path, before: refused('list', 409), act: asAdmin },
    { name: 'admin-reports-not-found', path: `${path}?search=cheddar&filter=failed`, act: asAdmin },
    {
      name: 'admin-reports-selected',
      path,
      before: answer(rows, MANY),
      act: then(async (page) => {
        for (const index of [0, 2, 3])
          await page.locator('tbody [data-select]').nth(index).check({ force: true });
      }),
      onlyWindow: true,
    },
    {
      name: 'admin-reports-menu',
      path,
      before: answer(rows, MANY),
      act: then((page) =>
        first(page)
          .getByRole('button', { name: /^More for/ })
          .click(),
      ),
      onlyWindow: true,
    },
    {
      name: 'admin-reports-delete',
      path,
      before: answer(rows, MANY),
      act: then(async (page) => {
        await first(page)
          .getByRole('button', { name: /^More for/ })
          .click();
        await first(page).getByRole('button', { name: 'Delete…' }).click();
        await page.getByRole('dialog').waitFor();
      }),
      onlyWindow: true,
    },
    {
      name: 'admin-reports-refused',
      path,
      before: async (page) => {
        await answer(rows, MANY)(page);
        await refused('setIndexability', 409)(page);
      },
      act: then((page) => first(page).getByRole('switch').click()),
      onlyWindow: true,
    },
    {
      name: 'admin-reports-deleted',
      path,
      before: async (page) => {
        await answer(rows, MANY)(page);
        await refused('setIndexability', 409)(page);
        await page.route('**/trpc/admin.reports.remove*', (route) =>
          route.fulfill({ json: [{ result: { data: { success: true } } }] }),
        );
      },
      act: then(async (page) => {
        await first(page).getByRole('switch').click();
        for (const index of [1, 0]) {
          const row = page.locator('tbody tr').nth(index);
          await row.getByRole('button', { name: /^More for/ }).click();
          await row.getByRole('button', { name: 'Delete…' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        }
        await page.getByRole('button', { name: 'Undo' }).nth(1).waitFor();
      }),
      onlyWindow: true,
    },
  ];
}

/** Answers the list with these rows. */
const answer =
  (reports: readonly AdminReport[], more: Partial<AdminReportList> = {}): Act =>
  async (page) => {
    const list = {
      reports,
      ...{ total: reports.length, totalReports: reports.length, totalPages: 1 },
      ...{ atLeast: false, next: null, previous: null, ...more },
    };
    await page.route('**/trpc/admin.reports.list*', (route) =>
      route.fulfill({ json: [{ result: { data: list } }] }),
    );
  };

/** Refuses a call. */
const refused =
  (call: string, status: number): Act =>
  async (page) => {
    const data = { code: 'CONFLICT', httpStatus: status };
    const message = 'A report without all its analysts can’t be indexable.';
    await page.route(`**/trpc/admin.reports.${call}*`, (route) =>
      route.fulfill({ status, json: [{ error: { message, code: -32_009, data } }] }),
    );
  };

/** Loads the page again, and leaves the list without an answer. */
const leaveUnanswered: Act = async (page) => {
  await page.route('**/trpc/admin.reports.list*', () => undefined);
  await page.reload();
  await page.getByText('The reports are being loaded.').waitFor({ state: 'attached' });
};

const MANY = { total: 10_000, totalReports: 10_000, totalPages: 1_000, atLeast: true, next: 'n' };

const row = (content: string, changes: Partial<AdminReport> = {}): AdminReport => ({
  ...{ reportId: randomUUID(), shareId: 'aZ09_-aZ09_-', slug: 'a-claim' },
  ...{ content, title: null, type: 'credibility', status: 'completed', partial: false },
  ...{ isSample: false, credibilityScore: 74, verdict: 'true', confidence: 'high' },
  ...{ hasDetailedAnalysis: false, has_detailed_analysis: false, isIndexable: false },
  ...{ isFeaturedHighScore: false, isFeaturedLowScore: false, isFeaturedInteresting: false },
  ...{ withheldAt: null, reviewedAt: null, views: 12, owners: [], askers: 1, version: 3 },
  ...{ createdAt: '2026-11-18T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  ...changes,
});
const NONE = { credibilityScore: null, verdict: null, confidence: null };
const rows: readonly AdminReport[] = [
  row('Honey never spoils if it is kept sealed.', {
    ...{ isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true },
    ...{ hasDetailedAnalysis: true, reviewedAt: '2026-11-20T12:00:00.000Z' },
    ...{ views: 1_234_567, owners: ['ada.lovelace@example.org'], askers: 12 },
  }),
  row(LONG_WORDS, { owners: [`${'very.long'.repeat(8)}@example.org`], askers: 1 }),
  row(ARABIC, { credibilityScore: 41, confidence: 'low', verdict: 'inconclusive' }),
  row('https://example.org/tides', { title: 'Tides: why the sea comes and goes', views: 1 }),
  row('The bridge carries ten thousand cars a day.', { partial: true, credibilityScore: 58 }),
  row('The mill by the river ground its last corn in 1931.', { ...NONE, status: 'failed' }),
  row('The clock on the tower has stopped.', { ...NONE, status: 'processing', views: 0 }),
  row(LONG_TEXT.slice(0, 300), {
    ...{ withheldAt: '2026-11-20T10:00:00.000Z', type: 'analysis', askers: 3 },
    ...{ credibilityScore: 12, verdict: 'unreliable', hasDetailedAnalysis: true },
  }),
  row('Octopuses have three hearts.', { isSample: true, askers: 0, credibilityScore: 100 }),
  row('The capital of Australia is Sydney.', { credibilityScore: 5, isIndexable: true }),
];
