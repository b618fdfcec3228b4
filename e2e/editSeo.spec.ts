import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, testOfLists as test } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

/** A report on a claim of its own, made by the admin; gives its id. */
async function openEditor(page: Page): Promise<string> {
  const claim = `The lighthouse of ${randomUUID().replace(/\d/g, 'k')} was built of salt.`;
  const admin = await adminOf(page);
  const { reportId } = await admin.analyze(claim);
  await openAsAdmin(page, paths.editSeo(reportId));
  await expect(title(page)).toHaveValue('');
  return reportId;
}

/** Goes to another page of the product as its own links do: without a page load. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

test('what is typed outlives a page load', async ({ page }) => {
  await openEditor(page);
  await title(page).fill('Not saved yet');
  await page.reload();
  await expect(page.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(title(page)).toHaveValue('Not saved yet');
});

/** Where the words of an element begin, whatever room it has around them. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().x;
  });

test('that a report is about a person stands under the name of the switch, however one comes', async ({
  page,
}) => {
  const admin = await adminOf(page);
  const { reportId } = await admin.analyze('Ed Smithson of Leeds stole a lighthouse.');
  await openAsAdmin(page, paths.editSeo(reportId));
  for (const come of [() => goWithin(page, paths.editSeo(reportId)), () => page.reload()]) {
    await come();
    const said = page.getByText(/^About a person\./);
    await expect(said).toBeVisible();
    expect(await startOf(said)).toBe(await startOf(page.getByText('Listed in search engines')));
  }
});

test('the page is for everybody who reads, light and dark', async ({ page }) => {
  await openEditor(page);
  await title(page).fill('x'.repeat(130));
  await expect(page.getByText('A title has at most 120 characters.')).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
