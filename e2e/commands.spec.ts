import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect, test } from './fixtures.ts';
import { DIALOG, drawn, faultsOnBothScreens, openPage } from './page.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) => dialog(page).getByPlaceholder('Go to a page, or find a report');

async function openCommands(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

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

test('the commands can be used by everybody, light and dark', async ({ page }) => {
  await openPage(page, paths.home);
  await openCommands(page);
  await expect(dialog(page).getByRole('button', { name: 'Truth Radar' })).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});
