import { adminMessages } from '../src/shared/adminMessages.ts';
import { paths } from '../src/shared/paths.ts';
import {
  act,
  confirm,
  expect,
  featured,
  indexable,
  listed,
  rowOf,
  rows,
  search,
  test,
  withReports,
} from './adminReportsTest.ts';
import { openPage } from './atWork.ts';
import { inScheme } from './inScheme.ts';
import { faultsOf } from './vendorTest.ts';

test('[2.route.admin.reports] what is looked for, which kind, which order and which page stand in the address, and one goes back', async ({
  page,
}) => {
  const { word, claims } = await withReports(page, 2);
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(rows(page).first()).toContainText(claims[0]);
  await page.getByRole('radio', { name: 'Not indexable' }).click();
  const all = `${paths.adminReports}?search=${word}&filter=not_indexable&sort=oldest`;
  await expect(page).toHaveURL(all);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(search(page)).toHaveValue(word);
  await expect(page.getByRole('radio', { name: 'Not indexable' })).toBeChecked();
  await page.getByRole('radio', { name: 'Indexable', exact: true }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(all);

  // Those that a new product starts with take more than a page.
  await page.goto(paths.adminReports);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${paths.adminReports}?page=2`);
  await expect(page.getByText(/^11–\d+ of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await search(page).fill(word);
  await expect(page).toHaveURL(`${paths.adminReports}?search=${word}`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('[1.admin-manages] [2.route.admin.reports.switches] [6.admin.switches] switches answer at once, and hold', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 1);
  await indexable(page, claims[0]).check();
  await featured(page, 'low score', claims[0]).click();
  await featured(page, 'interesting', claims[0]).click();
  await expect
    .poll(() => listed(admin, word))
    .toMatchObject([
      {
        ...{ isIndexable: true, isFeaturedLowScore: true },
        ...{ isFeaturedInteresting: true, isFeaturedHighScore: false },
      },
    ]);
  await page.reload();
  await expect(indexable(page, claims[0])).toBeChecked();
  await expect(featured(page, 'low score', claims[0])).toHaveAttribute('aria-pressed', 'true');
  // What is not indexable is not featured.
  await indexable(page, claims[0]).uncheck();
  await expect(featured(page, 'low score', claims[0])).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => listed(admin, word)).toMatchObject([{ isFeaturedLowScore: false }]);
});

test('a switch that is refused goes back and says why, and undoes none of the others', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 2);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/trpc/admin.reports.setFeatured*', async (route) => {
    await held;
    await route.continue();
  });
  const interesting = featured(page, 'interesting', claims[0]);
  await interesting.click();
  await expect(interesting).toHaveAttribute('aria-pressed', 'true');
  await indexable(page, claims[1]).check();
  answer();
  await expect(page.getByRole('alert')).toContainText(adminMessages.reports.notIndexable);
  await expect(interesting).toHaveAttribute('aria-pressed', 'false');
  await expect(indexable(page, claims[1])).toBeChecked();
  await expect
    .poll(async () => (await listed(admin, word)).map((report) => report.isIndexable))
    .toEqual([true, false]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Not changed')).toHaveCount(0);
});

test('several reports are changed at once; what is refused stays selected, and says why', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 3);
  await indexable(page, claims[2]).check();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Feature…' }).click();
  await page.getByRole('button', { name: 'Feature as high score' }).click();
  await expect(page.getByRole('alert')).toContainText('Not changed: 2 reports');
  await expect(page.getByRole('alert')).toContainText(claims[0]);
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(featured(page, 'high score', claims[2])).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Make indexable' }).click();
  await expect(indexable(page, claims[0])).toBeChecked();
  await expect(indexable(page, claims[1])).toBeChecked();

  await page.getByRole('button', { name: 'Delete…' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Delete 3 reports?' })).toContainText(claims[1]);
  await confirm(page, 'Delete');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect.poll(() => listed(admin, word)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
});
test('[2.route.admin.reports.delete] a deletion is confirmed by the name of the report, and taken back with Undo', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 2);
  await act(page, claims[0], 'Delete…');
  const dialog = page.getByRole('dialog', { name: 'Delete this report?' });
  await expect(dialog).toContainText(claims[0]);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);

  await act(page, claims[0], 'Delete…');
  await confirm(page, 'Delete');
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(async () => (await listed(admin, word)).length).toBe(1);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(async () => (await listed(admin, word)).length).toBe(2);
});

test('j and k go through the list, x selects, and Enter opens a report', async ({ page }) => {
  const { claims } = await withReports(page, 3);
  // Not from within a menu.
  await page.getByRole('button', { name: `More for ${claims[2]}` }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Edit SEO' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: claims[2] }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${claims[1]}` })).toBeChecked();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: claims[0] })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('Select all on this page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\//);
});

test(
  'the list of all reports can be used by everybody, light and dark',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const { claims, path } = await withReports(page, 3);
    await page.goto(paths.adminReports);
    await expect(rows(page)).toHaveCount(10);
    expect(await faultsOf(page)).toEqual([]);
    await openPage(page, path);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: `Select ${claims[1]}` }).check();
    await featured(page, 'interesting', claims[0]).click();
    await expect(page.getByRole('alert')).toContainText('Not changed');
    expect(await faultsOf(page)).toEqual([]);
    await inScheme(page, 'dark');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `More for ${claims[2]}` }).click();
    await expect(rowOf(page, claims[2]).getByRole('link', { name: 'Edit SEO' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await rowOf(page, claims[2]).getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await inScheme(page, 'light');
    expect(await faultsOf(page)).toEqual([]);
  },
);
