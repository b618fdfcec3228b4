import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { faultsInBothSchemes, openPage, requestsOf, stopClock } from './page.ts';
import { SAMPLE, sampleOf } from './reports.ts';

/** Opens the list of reports; the data of each of them is answered as the test says. */
async function openList(page: Page, answer: (route: Route) => Promise<unknown>) {
  await sampleOf(page);
  // Along with something else, too: with a clock that stands still, calls wait for one another.
  await page.route(requestsOf('reports.read'), answer);
  // Before the page's own scripts are at work a link loads a whole page.
  await openPage(page, '/');
  // The last that a page is told about its visitor; asked for along with the report, it would bring that.
  await expect(page.getByText(/^\d+\/\d+ reports$/).first()).toBeVisible();
}

test.describe('what stands for a report that cannot be had', () => {
  test.use({
    tolerated: [/(failed|refused|made twice): GET \S+reports\.read|^console error/],
  });

  test('can be used by everybody, in light and dark', async ({ page }) => {
    /** As the server answers what it refuses. */
    const refuse = (route: Route, httpStatus: number) =>
      route.fulfill({
        status: httpStatus,
        json: [{ error: { message: 'No.', code: -32_600, data: { httpStatus } } }],
      });
    let answer = (route: Route): Promise<unknown> => refuse(route, 403);
    await openList(page, (route) => answer(route));
    const open = () => page.getByRole('link', { name: SAMPLE }).first().click();
    await open();
    const permission = 'You do not have permission to view this report';
    await expect(page.getByRole('heading', { name: permission })).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.goBack();
    answer = (route) => refuse(route, 410);
    await open();
    await expect(page.getByRole('heading', { name: 'This report was deleted.' })).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.goBack();
    answer = async (route) => {
      const response = await route.fetch();
      const [first] = (await response.json()) as [{ result: { data: { result: object } } }];
      first.result.data.result = {};
      await route.fulfill({ response, json: [first] });
    };
    await open();
    const broken = 'Something went wrong loading the report. Please try refreshing the page.';
    await expect(page.getByRole('heading', { name: broken })).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});

test.describe('a fault in the code of a page or a part', () => {
  test.use({ tolerated: [/^(console error|uncaught): .*Broken/] });

  test('is not taken for a lost connection, and leaves the way to other pages', async ({
    page,
  }) => {
    await page.route('**/assets/TruthRadarPage-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("Broken.")' }),
    );
    await openPage(page, '/');
    const link = (name: string) => page.getByRole('banner').getByRole('link', { name });
    await link('Truth Radar').click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await link('Submit Claim').click();
    await expect(page.getByRole('heading', { name: 'Analyze Content' })).toBeVisible();
  });

  test('leaves the page that only has the part', async ({ page }) => {
    await page.route('**/assets/AuthModal-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("Broken.")' }),
    );
    await openPage(page, '/about');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' });
    await expect(alert).toContainText('The fault is ours.');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the link', () => {
  test.beforeEach(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
  });

  test('[8.report.copy-fallback] [9.copy.toast] [8.report.copy-failed] is copied the old way where the new one is refused, and said so for two seconds; it is said not to be copied where neither way works', async ({
    page,
  }) => {
    await page.clock.install();
    await openList(page, (route) => route.continue());
    await page.getByRole('link', { name: SAMPLE }).first().click();
    const copy = page.getByRole('button', { name: 'Copy Link' });
    await expect(copy).toBeVisible();
    await stopClock(page);
    await copy.click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(1_900);
    await expect(page.getByText('Link copied')).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText('Link copied')).toHaveCount(0);

    await page.evaluate(() => void Object.assign(document, { execCommand: () => false }));
    await copy.click();
    await expect(page.getByText('Failed to copy link')).toBeVisible();
  });
});
