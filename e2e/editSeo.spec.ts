import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin, signIn } from './accounts.ts';
import { expect, testOfLists as test } from './fixtures.ts';
import { faultsOnBothScreens, requestsOf } from './page.ts';

// What is refused on purpose, and what is read again because it changed.
const MEANT =
  /refused: POST \S+admin\.seo\.edit\S* 401|refused: GET \S+admin\.seo\.read\S* 401|made twice: GET /;
test.use({ tolerated: [MEANT] });

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
const description = (page: Page) => page.getByLabel('Description', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' });

test('what is typed outlives a session that ends, and meets what somebody else stored since', async ({
  page,
}) => {
  const reportId = await openEditor(page);
  const admin = await adminOf(page);
  await title(page).fill('Written in vain?');
  await page.route(requestsOf('admin.seo.edit'), (route) => {
    const error = { message: 'Please sign in.', code: -32_001, data: { httpStatus: 401 } };
    return route.fulfill({ status: 401, json: [{ error }] });
  });
  await save(page).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.unroute(requestsOf('admin.seo.edit'));
  const theirs = { title: 'Theirs', description: 'Theirs alone.' };
  await admin.call('PATCH', `/api/analysis/report/${reportId}/seo`, theirs);

  await signIn(page, paths.editSeo(reportId), admin);
  const back = page.getByText('Your unsaved text is back.');
  await expect(back).toBeVisible();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(description(page)).toHaveValue('Theirs alone.');
  // Nor is the question lost whose words are to stand.
  await page.reload();
  const panel = page.getByRole('region', { name: 'Changed in the meantime' });
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(back).toHaveCount(0);

  await title(page).fill('Once more');
  await page.reload();
  await expect(title(page)).toHaveValue('Once more');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(back).toHaveCount(0);
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
