import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect, SCREENS } from './fixtures.ts';
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

test.describe('while its font is on its way', () => {
  test.use({ ...SCREENS[1][1], tolerated: [/^failed: GET \S+\.(js csp|woff2 \S+)$/] });

  test('a report has the measure that it will have', async ({ page }) => {
    const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
    await waitForStatus(page, reportId, 'completed');
    const measured = async () => {
      await page.goto(`/report/${slug}`);
      return page.evaluate(async () => {
        await document.fonts.ready;
        const bar = [...document.querySelectorAll('[aria-label="Score and actions"] > *')];
        const headings = [...document.querySelectorAll('h2')].map((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          const lines = [...range.getClientRects()];
          return {
            of: heading.textContent,
            width: lines.reduce((sum, line) => sum + line.width, 0),
          };
        });
        return {
          headings,
          bar: bar.map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return { x, y, width, height };
          }),
        };
      });
    };
    await page.route('**/*.woff2', (route) => route.abort());
    const before = await measured();
    await page.unroute('**/*.woff2');
    const after = await measured();
    expect(before.bar).toEqual(after.bar);
    expect(after.headings.length).toBeGreaterThan(5);
    for (const [at, { of, width }] of after.headings.entries()) {
      const ratio = (before.headings[at]?.width ?? 0) / width;
      expect(Math.abs(ratio - 1), `${of}: ${ratio.toFixed(2)} of its width`).toBeLessThan(0.08);
    }
  });
});
