import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, testOfLists as base } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, onPhone } from './page.ts';

// Read again when something in the list, or who looks at it, changed.
const READ_AGAIN =
  /made twice: GET .*(admin\.reports\.list|reports\.(recent|changes)|auth\.remainingReports)/;
// What is withheld or not to be switched is refused on purpose.
const REFUSED = /refused: \S+ \S+(reports\.read\S* 403|\/view 403|admin\.reports\.\S+ 409)/;

/** The product, where what the list of all reports reads anew or is refused is no complaint. */
const test = base.extend({ tolerated: ({}, use) => use([READ_AGAIN, REFUSED]) });

const rows = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, claim: string) => rows(page).filter({ hasText: claim });
const featured = (page: Page, list: string, claim: string) =>
  page.getByRole('button', { name: `Featured as ${list}: ${claim}` });

/** Shows an admin the list of reports on claims that have a word of their own, the newest last in `claims`. */
async function withReports(page: Page, count: number) {
  const word = `w${randomUUID().replace(/\W/g, '').slice(0, 12)}`;
  const admin = await adminOf(page);
  const claimOn = (mill: string) => `Mill ${mill} of ${word} burned.`;
  const claims = [claimOn('a'), claimOn('b'), claimOn('c')] as const;
  const slugs = [];
  for (const claim of claims.slice(0, count)) slugs.push((await admin.analyze(claim)).slug);
  await openAsAdmin(page, `${paths.adminReports}?search=${word}`);
  await expect(rows(page)).toHaveCount(count);
  return { claims, address: paths.report(slugs[0] ?? '') };
}

/** Chooses something from the menu of a report. */
async function act(page: Page, claim: string, name: string) {
  await page.getByRole('button', { name: `More for ${claim}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function confirm(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the list of all reports can be used by everybody, light and dark', async ({ page }) => {
  const { claims } = await withReports(page, 3);
  await page.getByRole('checkbox', { name: `Select ${claims[1]}` }).check();
  await featured(page, 'interesting', claims[0]).click();
  await expect(page.getByRole('alert')).toContainText('Not changed');
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `More for ${claims[2]}` }).click();
  const entries = ['Edit SEO', 'About a person', 'Withhold…', 'Delete'];
  await expect(page.getByRole('menuitem')).toHaveText(entries);
  expect(await faultsOnBothScreens(page, '[role="menu"]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Withhold…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});

test('the undos of deletions are all within the window, on a desktop and on a phone', async ({
  page,
}) => {
  const { claims } = await withReports(page, 3);
  await act(page, claims[0], 'Delete');
  await act(page, claims[1], 'Delete');
  const undo = page.getByRole('button', { name: 'Undo' });
  const expectBoth = async () => {
    for (const which of [0, 1]) await expect(undo.nth(which)).toBeInViewport({ ratio: 1 });
  };
  await expectBoth();
  await onPhone(page, expectBoth);
});

test('the list is as wide as the window, from the narrowest telephone on', async ({ page }) => {
  await withReports(page, 1);
  for (const width of [320, 390, 900, 1150, 1280, 1360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('a withheld report is refused to everybody but admins, who are told so above it', async ({
  page,
  browser,
}) => {
  const { claims, address } = await withReports(page, 1);
  await act(page, claims[0], 'Withhold…');
  await confirm(page, 'Withhold');
  await expect(rowOf(page, claims[0])).toContainText('Withheld');

  const visitor = await (await browser.newContext()).newPage();
  await expect
    .poll(async () => (await visitor.goto(new URL(address, page.url()).href))?.status())
    .toBe(403);
  await expect(
    visitor.getByRole('heading', { name: 'You do not have permission to view this report' }),
  ).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await visitor.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(visitor).toHaveURL(/\/$/);
  await visitor.context().close();

  expect((await page.goto(address))?.status()).toBe(403);
  await expect(page.getByText('Withheld: only admins can read this')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: claims[0] })).toBeVisible();
});
