import type { Page } from '@playwright/test';
import { listReport } from '../src/server/testing/database.ts';
import { openPage } from './atWork.ts';
import { expect, test as base } from './fixtures.ts';

export const SAMPLE = 'Octopuses have three hearts.';
/** Longer than what is shared of a claim. */
export const LONG = `Honey never spoils, ${'and it keeps for ages, '.repeat(6)}sealed or not.`;

/** The product with one listed report, and the path of a later one on the long claim. */
export const test = base.extend<object, { path: string }>({
  path: [
    async ({ app }, use) => {
      // A first start is still at its samples when it begins to answer.
      const listed = async () => (await fetch(`${app.baseURL}/trpc/reports.recent`)).text();
      await expect.poll(listed).toContain(SAMPLE);
      await listReport(app.dataDir, SAMPLE);
      const made = await fetch(`${app.baseURL}/api/analysis/analyze`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ content: LONG }),
      });
      await use(`/report/${((await made.json()) as { slug: string }).slug}`);
    },
    { scope: 'worker' },
  ],
});
export { expect };

/** Opens a report and waits until the page's own scripts are at work. */
export async function openReport(page: Page, path: string) {
  await openPage(page, path);
  // Type that comes late would move what a test measures.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Scrolls until the score ends so many pixels above the top of the window, whatever still moves. */
export async function leaveScore(page: Page, above: number) {
  const scroll = (distance: number) => {
    const bottom = () => document.getElementById('score')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: bottom() + distance, behavior: 'instant' });
    return Math.abs(bottom() + distance) <= 1;
  };
  await expect.poll(() => page.evaluate(scroll, above)).toBe(true);
}
