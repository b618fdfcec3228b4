import { LIST_PAGE_SIZE } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import {
  act,
  confirm,
  expect,
  indexable,
  listed,
  rowOf,
  rows,
  test,
  withReports,
} from './adminReportsTest.ts';
import { openPage } from './atWork.ts';

test(
  'each deletion is taken back by itself, whatever was deleted after it',
  { tag: '@phone' },
  async ({ page }) => {
    const { admin, word, claims } = await withReports(page, 3);
    await act(page, claims[0], 'Delete…');
    await confirm(page, 'Delete');
    await act(page, claims[1], 'Delete…');
    await confirm(page, 'Delete');
    await expect(rows(page)).toHaveCount(1);
    const toast = page.getByRole('status').getByRole('paragraph');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo.last()).toBeFocused();
    for (const which of [0, 1]) await expect(undo.nth(which)).toBeInViewport({ ratio: 1 });
    await toast.filter({ hasText: claims[0] }).getByRole('button').click();
    await expect(rowOf(page, claims[0])).toBeVisible();
    await expect(undo).toHaveCount(1);
    await undo.click();
    await expect(rows(page)).toHaveCount(3);
    await expect.poll(async () => (await listed(admin, word)).length).toBe(3);
  },
);

test('a page whose reports are all deleted is filled by those after it, or gives way to the one before', async ({
  page,
}) => {
  const { path } = await withReports(page, LIST_PAGE_SIZE + 3);
  const total = page.getByText(/^1–10 of 13$/);
  await expect(total).toBeVisible();
  const deleteAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Delete…' }).first().click();
    await confirm(page, 'Delete');
  };
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => (answer = go));
  await page.route('**/trpc/admin.reports.removeSeveral*', async (route) => {
    await held;
    await route.continue();
  });
  await deleteAll();
  await expect(page.getByText('The reports are being loaded.')).toBeAttached();
  await expect(page.getByText('Nothing found')).toHaveCount(0);
  answer();
  await expect(page.getByText('1–3 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total).toBeVisible();

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(3);
  await deleteAll();
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a report that another admin deleted leaves the list when it is switched', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 2);
  const [, gone] = await listed(admin, word);
  await admin.call('DELETE', `/api/admin/reports/${gone?.reportId}`);
  await indexable(page, claims[0]).click();
  await expect(page.getByRole('alert')).toContainText('Not changed: one report');
  await expect(rows(page)).toHaveCount(1);
});

test('a page is gone to by its number; one beyond the last leads to that', async ({ page }) => {
  await withReports(page, 1);
  await openPage(page, paths.adminReports);
  const number = page.getByLabel('Page', { exact: true });
  await expect(number).toHaveValue('1');
  await number.fill('2');
  await number.press('Enter');
  await expect(page).toHaveURL(`${paths.adminReports}?page=2`);
  await expect(page.getByText(/^11–20 of \d+$/)).toBeVisible();
  await number.fill('999');
  await number.press('Enter');
  await expect(page).toHaveURL(`${paths.adminReports}?page=3`);
  await number.fill('none');
  await number.press('Enter');
  await expect(number).toHaveValue('3');
});

test('an address beyond the end of the list leads to its last page; one that nobody wrote, nowhere', async ({
  page,
}) => {
  const { path } = await withReports(page, 2);
  await openPage(page, `${path}&page=999`);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(path);
  await openPage(page, `${paths.adminReports}?after=zzz`);
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(paths.adminReports);
});

test(
  'a chosen order holds from the press on, before the list has it',
  { tag: '@phone' },
  async ({ page }) => {
    await withReports(page, 1);
    const chosen = await page.getByLabel('Order').evaluate((select: HTMLSelectElement) => {
      select.value = 'lowest';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return select.value;
    });
    expect(chosen).toBe('lowest');
    await expect(page).toHaveURL(/sort=lowest/);
  },
);

test('the list is as wide as the window, from the narrowest telephone on', async ({ page }) => {
  await withReports(page, 1);
  for (const width of [320, 390, 900, 1150, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
