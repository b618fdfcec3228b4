import type { Page } from '@playwright/test';
import { listReport } from '../src/server/testing/listReport.ts';
import type { AnalysisStatus } from '../src/shared/schema/analysis.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './page.ts';

export interface Started {
  slug: string;
  shareId: string;
  reportId: string;
}

/** Starts an analysis as the page's own calls do, without a page. */
export async function startAnalysis(page: Page, data: object): Promise<Started> {
  const response = await page.request.post('/trpc/analysis.start', { data });
  const { result } = (await response.json()) as { result: { data: Started } };
  return result.data;
}

/** Waits until a report itself, and not only one of its steps, stands so; `completed` means wholly. */
export async function waitForStatus(
  page: Page,
  reportId: string,
  wanted: 'completed' | 'partial' | 'failed',
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ reportId }));
  const stands = async () => {
    const response = await page.request.get(`/trpc/analysis.status?input=${input}`);
    const { result } = (await response.json()) as { result: { data: AnalysisStatus } };
    return result.data.partial ? 'partial' : result.data.status;
  };
  await expect.poll(stands).toBe(wanted);
}

/** One of the claims on which a new product has reports. */
export const SAMPLE = 'Octopuses have three hearts.';

/** The ids of its report, once that is there: a first start is still at it when it begins to answer. */
export async function sampleOf(page: Page): Promise<Started> {
  let slug: string | undefined;
  const listed = async () => {
    const response = await page.request.get('/trpc/reports.recent');
    const { result } = (await response.json()) as {
      result: { data: { slug: string; content: string }[] };
    };
    slug = result.data.find(({ content }) => content === SAMPLE)?.slug;
    return slug;
  };
  await expect.poll(listed).toBeDefined();
  const input = encodeURIComponent(JSON.stringify({ id: slug }));
  const response = await page.request.get(`/trpc/reports.read?input=${input}`);
  return ((await response.json()) as { result: { data: Started } }).result.data;
}

/** Longer than what is shared of a claim. */
export const LONG = `Honey never spoils, ${'and it keeps for ages, '.repeat(6)}sealed or not.`;

/** The product with one listed report, and the path of a later one on the long claim. */
export const reportTest = test.extend<object, { path: string }>({
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

/** Opens a report and waits until the page's own scripts are at work. */
export async function openReport(page: Page, path: string) {
  await openPage(page, path);
  // Type that comes late would move what a test measures.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** How many windows high a page is down to the end of its report, with nothing unfolded. */
export const screensOf = (page: Page) =>
  page
    .getByRole('article')
    .evaluate((article) => (article.getBoundingClientRect().bottom + scrollY) / innerHeight);

/**
 * Scrolls until the score ends so many pixels above the top of the window, whatever still moves.
 * The report's parts are unfolded for it: folded, one on which little is known has nowhere to scroll to.
 */
export async function leaveScore(page: Page, above: number) {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '');
  });
  const scroll = (distance: number) => {
    const bottom = () => document.getElementById('score')?.getBoundingClientRect().bottom ?? 0;
    window.scrollBy({ top: bottom() + distance, behavior: 'instant' });
    return Math.abs(bottom() + distance) <= 1;
  };
  await expect.poll(() => page.evaluate(scroll, above)).toBe(true);
}
