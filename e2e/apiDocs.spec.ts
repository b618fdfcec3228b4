import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page about the REST interface is shown ${colorScheme}, and its calls can be tried`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const described = await page.request.get('/api/openapi.json');
    const { paths } = (await described.json()) as { paths: Record<string, object> };
    const calls = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    await page.goto('/api/docs');
    await expect(page).toHaveTitle('The REST interface – Verimeter');
    await expect(page.getByRole('heading', { name: /Verimeter/ })).toBeVisible();
    await expect(page.locator('.opblock')).toHaveCount(calls);
    const isDark = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      return /\b[0-5]?\d, [0-5]?\d, [0-5]?\d\b/.test(backgroundColor);
    });
    expect(isDark).toBe(colorScheme === 'dark');

    const call = page.locator('#operations-Allowance-auth-remainingReports');
    await call.locator('.opblock-summary').click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await expect(call.locator('.live-responses-table')).toContainText('"limit"');
  });
}
