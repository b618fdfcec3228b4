import { paths } from '../src/shared/paths.ts';
import type { Dashboard } from '../src/shared/schema/operations.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { faultsInBothSchemes, faultsOnBothScreens, requestsOf } from './page.ts';

// The jobs, where one test ends, are read over and over.
test.use({ tolerated: [/made twice: GET \S+admin\.jobs/] });

test.describe('the dashboard', () => {
  test('tells an admin what was analyzed, by day and in all', async ({ page }) => {
    const admin = await adminOf(page);
    await admin.analyze('The river was dredged in the spring of 1911.');
    await openAsAdmin(page, paths.admin);

    const glance = page.getByRole('region', { name: 'At a glance' });
    await expect(glance.getByText('Submissions')).toBeVisible();
    const days = page.getByRole('region', { name: 'Day by day' });
    const chart = days.getByRole('figure').filter({ hasText: 'Submissions by accounts' });
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(31);
    await expect(page.getByText(/being analyzed/)).toBeVisible();
    await expect(days.getByText('No vendor reported what its answers cost.')).toBeVisible();
  });

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

  for (const [screen, use] of SCREENS)
    test.describe(screen, () => {
      test.use(use);

      test('is looked at for other days, and its charts are read by key and finger', async ({
        page,
      }) => {
        await (await adminOf(page)).analyze('The mill was closed in 1968 after a flood.');
        await openAsAdmin(page, paths.admin);
        await page.getByRole('radio', { name: '7 days' }).check();
        await expect(page).toHaveURL(`${paths.admin}?days=7`);
        const chart = page
          .getByRole('figure')
          .filter({ has: page.getByText('Analyses', { exact: true }) });
        await expect(chart.getByRole('row')).toHaveCount(8);
        await chart.getByRole('application').focus();
        await page.keyboard.press('ArrowRight');
        await expect(chart.locator('.recharts-tooltip-wrapper')).toBeVisible();
        expect(await faultsInBothSchemes(page, '.recharts-tooltip-wrapper')).toEqual([]);
      });
    });

  test('shows what failed, with the way to try it again', async ({ page }) => {
    await (
      await adminOf(page)
    ).call('POST', '/api/analysis/analyze', {
      url: 'https://example.invalid/page',
    });
    await openAsAdmin(page, paths.admin);
    await expect(page.getByText('Linked page not reached')).toBeVisible();
    await page.getByRole('link', { name: 'See what can be tried again' }).click();
    await expect(page).toHaveURL(paths.adminJobs);
  });

  test('can be used by everybody, light and dark, and fits the screen', async ({ page }) => {
    await (await adminOf(page)).analyze('The bridge has four arches.');
    await openAsAdmin(page, paths.admin);
    await expect(page.getByRole('region', { name: 'Day by day' })).toBeVisible();
    expect(await faultsOnBothScreens(page)).toEqual([]);
  });
});
