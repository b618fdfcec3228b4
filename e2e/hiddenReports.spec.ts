import { ADMIN_UNDO_MS } from '../src/shared/limits.ts';
import { act, confirm, expect, rowOf, rows, test, withReports } from './adminReportsTest.ts';

test('a deletion can be taken back for ten seconds, and the address of the report says that it was deleted', async ({
  page,
}) => {
  const { claims, address } = await withReports(page, 1);
  await page.clock.install();
  await act(page, claims[0], 'Delete…');
  const removed = page.waitForResponse(/admin\.reports\.remove/);
  await confirm(page, 'Delete');
  await removed;
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.runFor(ADMIN_UNDO_MS);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.clock.resume();
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This report was deleted.' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
});

test('a withheld report is refused to everybody but admins, who are told so above it', async ({
  page,
  browser,
}) => {
  const { claims, address, path } = await withReports(page, 1);
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
  await page.getByRole('link', { name: 'Show in All Reports' }).click();
  await expect(rows(page)).toHaveCount(1);
  const released = page.waitForResponse(/admin\.reports\.release/);
  await act(page, claims[0], 'Release');
  await expect(rowOf(page, claims[0])).not.toContainText('Withheld');
  await released;
  await page.goto(path);
  await page.getByRole('link', { name: claims[0] }).click();
  await expect(page.getByRole('heading', { level: 1, name: claims[0] })).toBeVisible();
  await expect(page.getByText('Withheld: only admins can read this')).toHaveCount(0);
});
