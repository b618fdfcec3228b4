import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import type { Vendors } from '../src/server/testing/vendors/serveVendors.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { atWork, installStopped, moving, openPage, requestsOf, runClock, SOON } from './page.ts';
import { SAMPLE, sampleOf, startAnalysis, waitForStatus } from './reports.ts';

test('[2.route.shared-report] a shared report is read at its share id by everybody, with nothing to press', async ({
  page,
  baseURL,
}) => {
  const { shareId, slug } = await sampleOf(page);
  const response = await page.goto(`/shared-report/${shareId}`);
  expect(response?.status()).toBe(200);
  await atWork(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  for (const name of ['Analysis Summary', 'Source Analysis', 'Analysis Breakdown'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await head('link[rel="canonical"]', 'href')).toBe(`${baseURL}/report/${slug}`);
  expect(await head('meta[name="robots"]', 'content')).toContain('noindex');

  await page.getByRole('link', { name: 'Go to the report’s own page' }).click();
  await expect(page).toHaveURL(`/report/${slug}`);
  await expect(page.getByRole('button', { name: 'Copy Link' }).first()).toBeVisible();
});

test('[7.report.follow] the browser goes to the slug of a report, by whatever id it was asked for', async ({
  page,
}) => {
  const { shareId, slug, reportId } = await sampleOf(page);
  for (const id of [shareId, reportId]) {
    await page.goto(`/report/${id}`);
    await expect(page).toHaveURL(`/report/${slug}`);
  }
  // Without a page load too: the address changes, and going back leads past the other one.
  await openPage(page, '/analyze');
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/report/${shareId}`);
  await expect(page).toHaveURL(`/report/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  await page.goBack();
  await expect(page).toHaveURL('/analyze');
});

test('by any other id of the report one is led to its share id', async ({ page }) => {
  const { shareId, slug, reportId } = await sampleOf(page);
  for (const id of [slug, reportId]) {
    await page.goto(`/shared-report/${id}`);
    await expect(page).toHaveURL(`/shared-report/${shareId}`);
  }
});

test('a shared report without a result says so', async ({ page }) => {
  // An address that belongs to nobody, kept for examples: nothing is fetched from it.
  const { shareId, reportId } = await startAnalysis(page, { url: 'http://192.0.2.9/story' });
  await waitForStatus(page, reportId, 'failed');
  const response = await page.goto(`/shared-report/${shareId}`);
  expect(response?.status()).toBe(422);
  await expect(page.getByRole('heading', { name: 'Report has no analysis result' })).toBeVisible();
});

test.describe('a shared report that is still being analyzed', () => {
  test.use({ tolerated: [/(failed|made twice): GET \S+reports\.read/] });

  const notYet = (page: Page) => page.getByRole('heading', { name: 'Not ready yet' });
  const looks = (page: Page) => {
    const made: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('reports.read')) made.push(request.url());
    });
    return made;
  };

  /** Opens one that stays so until it is told, with a clock that stands still. */
  async function openUnfinished(page: Page, vendors: Vendors) {
    const finish = Promise.withResolvers<undefined>();
    vendors.script.gemini = behave.after(finish.promise);
    const claim = newClaim();
    const { shareId, reportId } = await startAnalysis(page, { content: claim });
    await installStopped(page);
    const response = await page.goto(`/shared-report/${shareId}`);
    expect(response?.status()).toBe(422);
    await atWork(page);
    await expect(notYet(page)).toBeVisible();
    const end = async () => {
      finish.resolve(undefined);
      await waitForStatus(page, reportId, 'completed');
    };
    return { claim, made: looks(page), end };
  }

  test('is looked at again every five seconds, until it is there', async ({ page, vendors }) => {
    const { claim, made, end } = await openUnfinished(page, vendors);
    await runClock(page, 4_900);
    expect(made).toEqual([]);
    await runClock(page, 200);
    await expect.poll(() => made.length).toBe(1);
    await moving(page, 1_000, () => expect(made).toHaveLength(2));
    await expect(notYet(page)).toBeVisible();

    await end();
    const heading = page.getByRole('heading', { level: 1 });
    await moving(page, 1_000, () => expect(heading).toContainText(claim, SOON));
    const after = made.length;
    await runClock(page, 60_000);
    expect(made).toHaveLength(after);
  });

  test('stays as it is while there is no connection, and goes on', async ({ page, vendors }) => {
    const { claim, made, end } = await openUnfinished(page, vendors);
    await page.route(requestsOf('reports.read'), (route) => route.abort('connectionfailed'));
    // The look and the two tries that follow it come to nothing; and so does the next look.
    await moving(page, 500, () => expect(made.length).toBeGreaterThan(3));
    await expect(notYet(page)).toBeVisible();

    await page.unroute(requestsOf('reports.read'));
    await end();
    const heading = page.getByRole('heading', { level: 1 });
    await moving(page, 500, () => expect(heading).toContainText(claim, SOON));
  });
});

test('an address that names no report says that one is needed, or that it was not found', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/report', 'Report ID is required'],
    ['/report/', 'Report ID is required'],
    ['/shared-report', 'Report ID is required'],
    ['/shared-report/never-was-there', 'Report Not Found'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});
