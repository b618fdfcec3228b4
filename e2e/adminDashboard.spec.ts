import { paths } from '../src/shared/paths.ts';
import type { Dashboard } from '../src/shared/schema/operations.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { faultsInBothSchemes, faultsOnBothScreens, onPhone, requestsOf } from './page.ts';

test.describe('the dashboard', () => {
  test('leaves a gap in a line where a day has no data', async ({ page }) => {
    await page.route(requestsOf('admin.dashboard.read'), async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { result: { data: Partial<Dashboard> } }[];
      for (const { result } of json)
        result.data.days?.forEach((day, at) => (day.medianMs = at % 10 === 5 ? null : 6_000));
      await route.fulfill({ response, json });
    });
    await openAsAdmin(page, paths.admin);
    const chart = page.getByRole('figure').filter({ hasText: 'Median time' });
    await expect(chart.getByRole('cell', { name: 'no data' })).toHaveCount(3);
    // Each piece of the line begins with a move.
    await expect(chart.locator('.recharts-line-curve')).toHaveAttribute('d', /^(M[^M]+){4}$/);
  });

  test('can be used by everybody, light and dark, and fits the screen; its charts are read by key and finger', async ({
    page,
  }) => {
    await (await adminOf(page)).analyze('The bridge has four arches.');
    await openAsAdmin(page, `${paths.admin}?days=7`);
    await expect(page.getByRole('region', { name: 'Day by day' })).toBeVisible();
    expect(await faultsOnBothScreens(page)).toEqual([]);

    const chart = page
      .getByRole('figure')
      .filter({ has: page.getByText('Analyses', { exact: true }) });
    const readByKey = async () => {
      await chart.getByRole('application').blur();
      await chart.getByRole('application').focus();
      await page.keyboard.press('ArrowRight');
      await expect(chart.locator('.recharts-tooltip-wrapper')).toBeVisible();
      expect(await faultsInBothSchemes(page, '.recharts-tooltip-wrapper')).toEqual([]);
    };
    await readByKey();
    await onPhone(page, readByKey);
  });
});
