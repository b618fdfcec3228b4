import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { faultsInBothSchemes, openPage } from './page.ts';
import {
  openReport,
  SAMPLE,
  sampleOf,
  screensOf,
  startAnalysis,
  waitForStatus,
} from './reports.ts';

/** Opens the sample report from the home page. */
async function openSample(page: Page) {
  await sampleOf(page);
  await openPage(page, '/');
  await page.getByRole('link', { name: SAMPLE }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
}

test.describe('the sources of a report, narrowed by a tab', () => {
  const evidence = (page: Page) => page.getByRole('region', { name: 'Source Analysis' });

  test.beforeEach(async ({ page }) => {
    await openReport(page, paths.report((await sampleOf(page)).slug));
  });

  test('say so where there are none, and are all there again for a link to one of them', async ({
    page,
  }) => {
    const none = evidence(page).getByText('No sources of this kind were found for this analysis.');
    await expect(none).toHaveCount(0);
    await evidence(page)
      .getByRole('tab', { name: /^(Refute|Support|Context) \(0\)$/ })
      .first()
      .click();
    await expect(none).toBeVisible();

    const link = page.getByRole('list', { name: 'Strongest sources' }).getByRole('link').first();
    const source = page.locator((await link.getAttribute('href')) ?? '');
    await expect(source).toBeHidden();
    await link.press('Enter');
    await expect(source).toBeInViewport();
    await expect(evidence(page).getByRole('tab', { name: /^All/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('stay narrowed for a link to one that is shown', async ({ page }) => {
    const tab = evidence(page).getByRole('tab', { name: /^Mainstream \([1-9]/ });
    await tab.click();
    const link = page.getByRole('list', { name: 'Strongest sources' }).getByRole('link').first();
    await link.press('Enter');
    await expect(page.locator((await link.getAttribute('href')) ?? '')).toBeInViewport();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('the outline of a report', () => {
  const outline = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
  const press = (page: Page, name: string) => outline(page).getByRole('link', { name }).click();

  test('stands beside it on a desktop, follows the scroll and leads to its parts', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openReport(page, paths.report((await sampleOf(page)).slug));
    const current = outline(page).locator('[aria-current="location"]');
    await page.locator('#agreement').evaluate((part) => part.scrollIntoView());
    await expect(current).toHaveText('Analysts');
    await expect(outline(page)).toBeInViewport();
    await press(page, 'Sources');
    await expect(page.getByRole('heading', { name: 'Source Analysis' })).toBeInViewport();
    await expect(current).toHaveText('Sources');
    await page.keyboard.press('Home');
    await expect(current).toHaveCount(0);
  });

  test('is chips below the answer on a phone, which lead to its parts and unfold them', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openReport(page, paths.report((await sampleOf(page)).slug));
    await press(page, 'Sources');
    await expect(page.getByRole('heading', { name: 'Source Analysis' })).toBeInViewport();
    await expect(outline(page)).not.toBeInViewport();
    await press(page, 'Legend');
    await expect(page.getByText('The score cannot fall below 5.')).toBeInViewport();
  });
});

test('a report that was opened from a list is the same as from the server', async ({ page }) => {
  await openSample(page);
  const text = () => page.getByRole('main').innerText();
  const address = page.url();
  await openPage(page, address);
  // The last that a page is told about its visitor.
  await expect(page.getByText(/^\d+\/\d+ reports$/).first()).toBeVisible();
  const served = await text();
  await openSample(page);
  await expect(page).toHaveURL(address);
  await expect.poll(text).toBe(served);
});

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('a claim of which nothing is known can’t be judged, and has its nearest records', async ({
      page,
      isMobile,
    }) => {
      await sampleOf(page);
      const { slug, reportId } = await startAnalysis(page, {
        content: `The Berlin Wall fell in ${randomInt(2000, 3000)}.`,
      });
      await waitForStatus(page, reportId, 'completed');
      await openPage(page, `/report/${slug}`);
      const score = page.getByRole('region', { name: 'Truth potential meter: no reading' });
      await expect(score.getByText('We can’t judge this yet')).toBeInViewport();
      await expect(score.getByText('What is missing:')).toBeVisible();
      const related = page.getByRole('region', { name: 'Related, but not the same claim' });
      await expect(related.getByRole('listitem')).toHaveCount(1);
      await expect(related.getByText('The Berlin Wall fell in 1989')).toBeVisible();
      await expect(related.getByText('Rated: True', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Source Analysis' })).toHaveCount(0);
      expect(await faultsInBothSchemes(page)).toEqual([]);
      if (!isMobile) return;
      expect(await screensOf(page)).toBeLessThanOrEqual(1);
      const bar = page.getByRole('region', { name: 'Score and actions' });
      const [words, next] = await Promise.all([
        bar.getByText('Not judged yet').boundingBox(),
        bar.getByRole('link', { name: 'New Analysis' }).boundingBox(),
      ]);
      expect(words?.width).toBeGreaterThan(40);
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan(next?.x ?? 0);
    });
  });
