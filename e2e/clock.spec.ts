import type { Page } from '@playwright/test';
import { vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { installStopped, moving, openPage, requestsOf, runClock, SOON } from './page.ts';

/** Opens a page whose clock stands still, once the page's own scripts are at work; gives its hint. */
async function openAtNoon(page: Page, path: string) {
  await installStopped(page);
  await openPage(page, path);
  return page.locator('form span[aria-hidden="true"]');
}

test('[9.placeholder] a new hint begins after four seconds, at 50 milliseconds a letter', async ({
  page,
}) => {
  const hint = await openAtNoon(page, '/analyze');
  const first = (await hint.textContent()) ?? '';
  await runClock(page, 4_040);
  await expect(hint).toHaveText(first);
  await runClock(page, 10);
  await expect(hint).toHaveText('H');
  await runClock(page, 50);
  await expect(hint).toHaveText('Ho');
  await runClock(page, 150);
  await expect(hint).toHaveText('Honey');
  await runClock(page, 3_740);
  await expect(hint).toHaveText(/^Honey found in ancient tombs/);
  await runClock(page, 60);
  await expect(hint).toHaveText('P');
});

/** The calls for the count that the page has made so far. */
function countCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('remainingReports')) calls.push(request.url());
  });
  return calls;
}
const announce = (page: Page, remaining: number | null) =>
  page.evaluate((detail) => {
    window.dispatchEvent(new CustomEvent('reportsUpdated', { detail }));
  }, remaining);

test.describe('how many reports are left', () => {
  test.use({ tolerated: [/made twice: GET \S+remainingReports/] });

  test('[9.remaining.fetched] is asked for a second after the page is there, and kept for 30 seconds', async ({
    page,
  }) => {
    const calls = countCalls(page);
    await openAtNoon(page, '/analyze');
    await runClock(page, 950);
    expect(calls).toHaveLength(0);
    await runClock(page, 100);
    await expect.poll(() => calls).toHaveLength(1);
    const badge = page.getByText(/^\d\/3 reports$/);
    await shown(page, '3/3 reports');

    // What is announced with its number is shown; the server is asked only when its answer is old.
    await announce(page, 2);
    await runClock(page, 1_100);
    await shown(page, '2/3 reports');
    expect(calls).toHaveLength(1);
    await runClock(page, 20_000);
    await announce(page, 1);
    await runClock(page, 1_100);
    await shown(page, '1/3 reports');
    expect(calls).toHaveLength(1);
    await runClock(page, 31_000);
    await announce(page, 2);
    await runClock(page, 1_100);
    await expect.poll(() => calls).toHaveLength(2);
    await expect(badge).toBeVisible();
  });

  test('[4.session.reports-updated] [9.remaining.applied] follows what reportsUpdated announces, a second later', async ({
    page,
  }) => {
    const calls = countCalls(page);
    await openAtNoon(page, '/analyze');
    await runClock(page, 1_100);
    await shown(page, '3/3 reports');
    await announce(page, 1);
    await runClock(page, 950);
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await runClock(page, 100);
    await shown(page, '1/3 reports');

    await announce(page, null);
    await runClock(page, 1_100);
    await shown(page, '3/3 reports');
    expect(calls).toHaveLength(2);
  });
});

/** Waits for a text; its drawing takes turns of the page's clock. */
const shown = (page: Page, text: string) =>
  moving(page, 1, () => expect(page.getByText(text)).toBeVisible(SOON));

test.describe('without an answer about the count', () => {
  test.use({ tolerated: [/(failed|made twice): GET \S+remainingReports/] });

  test('[8.analysis.remaining] the page shows the count that it was told last', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('remainingReports', '2'));
    await page.route(requestsOf('auth.remainingReports'), (route) =>
      route.abort('connectionfailed'),
    );
    await openAtNoon(page, '/analyze');
    // Three tries in all, with a second and two in between.
    await moving(page, 250, () => expect(page.getByText('2/3 reports')).toBeVisible(SOON));
  });
});
