import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ appEnv: { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3' } });

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const NOON = new Date('2026-11-20T12:00:00Z');

/** Opens a page whose clock stands still, once the page's own scripts are at work. */
async function openAtNoon(page: Page, path: string) {
  await page.clock.install({ time: new Date(NOON.getTime() - 1_000) });
  await page.clock.pauseAt(NOON);
  await page.goto(path);
  // Only a page that was taken over hides its hint beside a text.
  const hint = page.locator('form span[aria-hidden="true"]');
  await field(page).fill('x');
  await expect(hint).toHaveCount(0);
  await field(page).fill('');
  await expect(hint).toHaveCount(1);
  return hint;
}

test('a new hint begins after four seconds, at 50 milliseconds a letter', async ({ page }) => {
  const hint = await openAtNoon(page, '/analyze');
  const first = (await hint.textContent()) ?? '';
  await page.clock.runFor(4_040);
  await expect(hint).toHaveText(first);
  await page.clock.runFor(10);
  await expect(hint).toHaveText('H');
  await page.clock.runFor(50);
  await expect(hint).toHaveText('Ho');
  await page.clock.runFor(150);
  await expect(hint).toHaveText('Honey');
  await page.clock.runFor(3_740);
  await expect(hint).toHaveText(/^Honey found in ancient tombs/);
  await page.clock.runFor(60);
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

  test('is asked for a second after the page is there, and kept for 30 seconds', async ({
    page,
  }) => {
    const calls = countCalls(page);
    await openAtNoon(page, '/analyze');
    await page.clock.runFor(950);
    expect(calls).toHaveLength(0);
    await page.clock.runFor(100);
    await expect.poll(() => calls).toHaveLength(1);
    const badge = page.getByText(/^\d\/3 reports$/);
    await shown(page, '3/3 reports');

    // What is announced with its number is shown; the server is asked only when its answer is old.
    await announce(page, 2);
    await page.clock.runFor(1_100);
    await shown(page, '2/3 reports');
    expect(calls).toHaveLength(1);
    await page.clock.runFor(25_000);
    await announce(page, 1);
    await page.clock.runFor(1_100);
    await shown(page, '1/3 reports');
    expect(calls).toHaveLength(1);
    await page.clock.runFor(31_000);
    await announce(page, 2);
    await page.clock.runFor(1_100);
    await expect.poll(() => calls).toHaveLength(2);
    await expect(badge).toBeVisible();
  });

  test('follows what reportsUpdated announces, a second later', async ({ page }) => {
    const calls = countCalls(page);
    await openAtNoon(page, '/analyze');
    await page.clock.runFor(1_100);
    await shown(page, '3/3 reports');
    await announce(page, 1);
    await page.clock.runFor(950);
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await page.clock.runFor(100);
    await shown(page, '1/3 reports');

    await announce(page, null);
    await page.clock.runFor(1_100);
    await shown(page, '3/3 reports');
    expect(calls).toHaveLength(2);
  });
});

/** Waits for a text while the page's clock moves a little, because drawing takes turns of it. */
async function shown(page: Page, text: string) {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 5_000, intervals: [50] });
}

test.describe('without an answer about the count', () => {
  test.use({ tolerated: [/(failed|made twice): GET \S+remainingReports/] });

  test('the page shows the count that it was told last', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('remainingReports', '2'));
    await page.route('**/trpc/*remainingReports*', (route) => route.abort('connectionfailed'));
    await page.goto('/analyze');
    await expect(page.getByText('2/3 reports')).toBeVisible({ timeout: 20_000 });
  });
});
