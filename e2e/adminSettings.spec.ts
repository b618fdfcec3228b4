import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { newClaim, vendorTest as base } from './analyses.ts';
import { expect } from './fixtures.ts';
import { faultsOf, faultsOnBothScreens, onPhone, openPage } from './page.ts';

/** The product with one limit fixed, and the visitor's own free to be changed. */
const test = base.extend<object, object>({
  appEnv: [
    async ({ vendors }, use) =>
      use({ ...vendors.env, LIMIT_REUSE_DAYS: '30', LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '' }),
    { scope: 'worker' },
  ],
});

// What is shown is asked for again every ten seconds, and when a place was changed.
test.use({ tolerated: [/made twice: GET \S+admin\.(analysts|settings)\./] });

async function middleOf(part: Locator) {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return y + height / 2;
}
const groupOf = (page: Page, name: string) => page.getByRole('form', { name });

/** Changes a setting, so that the next test finds what it expects. */
async function set(page: Page, name: string, value: unknown) {
  const { call } = await adminOf(page);
  expect((await call('POST', '/trpc/admin.settings.change', { name, value })).status).toBe(200);
}

test('everybody can use the settings, light and dark; they fit the screen', async ({ page }) => {
  await (await adminOf(page)).analyze(newClaim());
  await openAsAdmin(page, paths.adminSettings);
  await openPage(page, paths.contactPress);
  await page.getByRole('link', { name: 'Publish an address' }).click();
  const field = page.getByRole('textbox', { name: /^Email address on Contact/ });
  await expect(field).toBeInViewport();
  await field.fill('desk@example.org');
  await field.press('Enter');
  await expect(groupOf(page, 'contact')).toContainText('Saved');

  const prices = groupOf(page, 'prices');
  const save = prices.getByRole('button', { name: 'Save: prices' });
  await prices.getByRole('button', { name: 'Remove the price of gpt-5.4', exact: true }).click();
  await save.click();
  await expect(prices).toContainText('Saved');
  expect(await faultsOnBothScreens(page)).toEqual([]);

  const output = prices.getByRole('textbox', { name: 'Output' }).last();
  await output.fill('10001');
  await save.click();
  await expect(output).toHaveAccessibleDescription('Give a price from 0 to 10,000.');
  const removal = prices.getByRole('button', { name: /^Remove/ }).last();
  expect(await middleOf(removal)).toBeCloseTo(await middleOf(output), 0);

  const general = page.getByRole('region', { name: 'General' });
  await general.getByText(/^Last 30 days: \d+ questions?/).click();
  await expect(general.getByRole('figure').first()).toContainText('Questions');
  expect(await faultsOnBothScreens(page, 'details[open]')).toEqual([]);
  await set(page, 'modelPrices', null);
  await set(page, 'contactEmail', null);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an address for contact is read by everybody, too', async ({ page }) => {
    await set(page, 'contactEmail', 'desk@example.org');
    await page.goto(paths.contactPress);
    const main = page.getByRole('main');
    await expect(main.locator('a[href="mailto:desk@example.org"]')).toBeVisible();
    await set(page, 'contactEmail', null);
    await page.goto(paths.contactPress);
    await expect(
      main.getByText('They have not published an address on this page yet.'),
    ).toBeVisible();
  });
});

test('a banner is shown to everybody, and goes when it is dismissed or removed', async ({
  page,
}) => {
  await set(page, 'bannerText', 'We move on Sunday.');
  await openPage(page, '/about');
  const banner = page.getByRole('complementary', { name: 'Notice' });
  await expect(banner).toContainText('We move on Sunday.');
  expect(await faultsOf(page)).toEqual([]);
  await onPhone(page, async () => {
    expect(await faultsOf(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Dismiss this notice' }).click();
    await expect(banner).toBeHidden();
  });
  await openPage(page, '/');
  await expect(banner).toBeHidden();

  await set(page, 'bannerText', 'We moved.');
  await openPage(page, '/about');
  await expect(banner).toContainText('We moved.');
  await set(page, 'bannerText', null);
  await openPage(page, '/about');
  await expect(page.getByText('We moved.')).toHaveCount(0);
});
