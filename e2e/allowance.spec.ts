import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { field, newClaim, vendorTest } from './analyses.ts';
import { expect } from './fixtures.ts';

/** Uses reports of this visitor's up in another tab, as it were: this page is not told. */
async function useUp(page: Page, count: number) {
  for (let used = 0; used < count; used++) {
    const headers = { 'X-Anonymous-Token': (await stored(page, 'anonymousToken')) ?? '' };
    const data = { content: newClaim() };
    expect((await page.request.post('/trpc/analysis.start', { data, headers })).ok()).toBe(true);
  }
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The color of a text as red, green and blue, 0–255. */
const colorOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g) ?? [];
    return { red: Number(red), green: Number(green), blue: Number(blue) };
  });

vendorTest(
  '[2.nav.anonymous.badge.color] [6.display] the reports that are left are green while there are some, and red when there are none',
  async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByText('3/3 reports')).toBeVisible();
      const left = await colorOf(page, '3/3 reports');
      expect(left.green).toBeGreaterThan(Math.max(left.red, left.blue));
    }
    await useUp(page, 3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByText('0/3 reports')).toBeVisible();
      const none = await colorOf(page, '0/3 reports');
      expect(none.red).toBeGreaterThan(Math.max(none.green, none.blue));
    }
  },
);

vendorTest.describe('a visitor who did not know that none is left', () => {
  vendorTest.use({ tolerated: [/refused: POST \S+analysis\.start\S* 403/] });

  vendorTest('and then signs in has as many as they like', async ({ page, app }) => {
    const { email, password } = await registerPerson(app.baseURL);
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await useUp(page, 3);
    await field(page).fill(newClaim());
    await field(page).press('Enter');
    await page.getByRole('button', { name: 'Sign In / Register' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign In' });
    await modal.getByLabel('Email').fill(email);
    await modal.getByLabel('Password', { exact: true }).fill(password);
    await modal.locator('button[type="submit"]').click();
    await expect(page.getByRole('heading', { name: 'You have reports left' })).toBeVisible();
    await expect(page).toHaveTitle('You have reports left – Verimeter');
    await expect(page).toHaveURL('/no-reports');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

vendorTest('[7.credentials] the browser sends its cookies with its calls', async ({ page }) => {
  const calls: Promise<Record<string, string>>[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) calls.push(request.allHeaders());
  });
  await page.goto('/');
  await expect(page.getByText('3/3 reports')).toBeVisible();
  const token = (await stored(page, 'anonymousToken')) ?? '';
  expect(token).not.toBe('');
  await useUp(page, 1);
  const before = calls.length;
  await page.reload();
  await expect(page.getByText('2/3 reports')).toBeVisible();
  const headers = await Promise.all(calls.slice(before));
  expect(headers.length).toBeGreaterThan(0);
  for (const sent of headers) expect(sent['cookie']).toContain(`anonymous_token=${token}`);
});
