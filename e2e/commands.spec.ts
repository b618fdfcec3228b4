import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { adminRooms, footerLinks, paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin, openSignedIn } from './accounts.ts';
import { expect, test as base } from './fixtures.ts';
import { DIALOG, drawn, faultsOnBothScreens, openPage } from './page.ts';

// What a page was drawn with is asked for again when somebody else asks.
const test = base.extend({
  tolerated: ({}, use) => use([/made twice: GET \S+(auth\.session|admin\.|reports\.|radar\.)/]),
});

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => dialog(page).getByPlaceholder('Go to a page, or find a report');
const command = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });

async function openCommands(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('the commands open by Ctrl+K and are used by keys alone, and the focus comes back', async ({
  page,
}) => {
  await openPage(page, paths.about);
  const link = page.getByRole('banner').getByRole('link', { name: 'Verimeter' });
  await link.focus();
  await openCommands(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await openCommands(page);
  await page.keyboard.type('radar');
  await expect(command(page, 'Truth Radar')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await openCommands(page);
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(0);
});

test('anybody goes to each page that the footer names', async ({ page }) => {
  await openPage(page, paths.home);
  for (const { label, to } of footerLinks) {
    await openCommands(page);
    await page.keyboard.type(label);
    await command(page, label).click();
    await expect(page).toHaveURL(to);
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('the commands keep the focus when they are opened while a page is on its way', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await openCommands(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const opened = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).press('Enter');
  await expect(page).toHaveURL(paths.roadmap);
  await openCommands(page);
  opened.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Roadmap');
  await drawn(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a visitor finds listed reports by their words, and no room of admins', async ({ page }) => {
  const admin = await adminOf(page);
  const claim = 'The weathervane of Delft points to the sea on Sundays.';
  const { reportId } = await admin.analyze(claim);
  await openPage(page, paths.home);
  await openCommands(page);
  await page.keyboard.type('weathervane of Delft');
  await expect(dialog(page).getByText('No page or report matches.')).toBeVisible();
  await admin.call('PATCH', `/api/admin/reports/${reportId}/indexability`, { isIndexable: true });
  await page.keyboard.type(' points');
  await command(page, new RegExp(claim)).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
  await openCommands(page);
  for (const { label } of adminRooms) await expect(command(page, label)).toHaveCount(0);
  await expect(command(page, 'My Reports')).toHaveCount(0);
});

test('whoever is signed in finds their own reports, too', async ({ page, baseURL }) => {
  const person = await registerPerson(baseURL ?? '');
  const claim = 'The drawbridge of Gouda sings when it rains.';
  await person.analyze(claim);
  await openSignedIn(page, paths.myReports, person);
  await openCommands(page);
  await page.keyboard.type('drawbridge of Gouda');
  await expect(dialog(page).getByRole('group', { name: 'My reports' })).toBeVisible();
  await command(page, new RegExp(claim)).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
});

test('an admin goes to each room', async ({ page }) => {
  await openAsAdmin(page, paths.admin);
  for (const { label, to } of adminRooms.slice(1)) {
    await openCommands(page);
    await page.keyboard.type(label);
    await command(page, label).click();
    await expect(page).toHaveURL(new RegExp(`${to}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  }
});

test('the commands can be used by everybody, light and dark', async ({ page }) => {
  await openPage(page, paths.home);
  await openCommands(page);
  await expect(command(page, 'Truth Radar')).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});
