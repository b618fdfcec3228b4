import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { startAnalysis, waitForStatus } from './reports.ts';

// What is loaded only when it is used is drawn by the server all the same, before its code is there.
test.use({ javaScriptEnabled: false, tolerated: [/^failed: GET \S+\.js csp$/] });

/** The classes of ours in the page for which none of its styles says anything. */
const withoutStyle = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n');
    const classes = [...document.querySelectorAll('main [class]')].flatMap((element) => [
      ...element.classList,
    ]);
    return [...new Set(classes)].filter((name) => /^_\w+_\d+$/.test(name) && !said.includes(name));
  });

test('a report has its styles before any script', async ({ page }) => {
  const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
  await waitForStatus(page, reportId, 'completed');
  await page.goto(`/report/${slug}`);
  await expect(page.getByRole('heading', { name: 'Analysis Summary' })).toBeVisible();
  expect(await withoutStyle(page)).toEqual([]);
});

test('a partial report has them', async ({ page, vendors }) => {
  vendors.script.gemini = behave.refusing();
  const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
  await waitForStatus(page, reportId, 'partial');
  await page.goto(`/report/${slug}`);
  await expect(page.getByRole('button', { name: 'Ask again, free' })).toBeVisible();
  expect(await withoutStyle(page)).toEqual([]);
});

test('an analysis at work has them', async ({ page, vendors }) => {
  const looked = Promise.withResolvers<undefined>();
  vendors.script.gemini = behave.after(looked.promise);
  const { slug } = await startAnalysis(page, { content: newClaim() });
  await page.goto(`/report/${slug}`);
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  expect(await withoutStyle(page)).toEqual([]);
  looked.resolve(undefined);
});

test('an analysis that failed has them', async ({ page, vendors }) => {
  vendors.script.perplexity = behave.refusing();
  const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
  await waitForStatus(page, reportId, 'failed');
  await page.goto(`/report/${slug}`);
  await expect(page.getByRole('heading', { name: 'Failed to analyze content' })).toBeVisible();
  expect(await withoutStyle(page)).toEqual([]);
});
