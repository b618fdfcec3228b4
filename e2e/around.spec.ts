import type { Locator, Page } from '@playwright/test';
import { COPY_TOAST_MS } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import { expect } from './fixtures.ts';
import { faultsInBothSchemes, runClock, stopClock } from './page.ts';
import { leaveScore, LONG, openReport, reportTest as test, SAMPLE, sampleOf } from './reports.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Score at hand' });
const tab = (page: Page) => page.getByRole('button', { name: 'Try Another Analysis' });
const bar = (page: Page) => page.getByRole('region', { name: 'Score and actions' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const NARROW = { width: 768, height: 900 };

test.describe('the panel in the margin', () => {
  test('[4.panel.shown] [9.panel] is there once the score is more than 100 pixels above the top, and not after a jump down and up again in a busy browser', async ({
    page,
    path,
  }) => {
    await openReport(page, path);
    await expect(panel(page)).toBeHidden();
    await leaveScore(page, 102);
    await expect(panel(page)).toBeVisible();
    await leaveScore(page, 98);
    await expect(panel(page)).toBeHidden();
    // Not by keys: Chromium loses some that come while the window still moves.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    await expect(panel(page)).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 0 }));
    await expect(panel(page)).toBeHidden();

    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (let turn = 0; turn < 9; turn += 1) {
        await frame();
        scrollTo({ top: turn % 2 === 1 ? document.body.scrollHeight : 0, behavior: 'instant' });
        const until = performance.now() + 60;
        while (performance.now() < until);
      }
      for (let turn = 0; turn < 20; turn += 1) await frame();
    });
    await expect(panel(page)).toBeHidden();
  });

  test('[2.page.panel] [7.previous.client] shows the score, passes the report on and leads to the previous one, which it asks for by the time of this one', async ({
    page,
    path,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    const asked = page.waitForRequest(/reports\.list/);
    const read = await page.request.get(`/api/analysis/${path.split('/').at(-1)}`);
    const { createdAt } = (await read.json()) as { createdAt: string };
    await openReport(page, path);
    await leaveScore(page, 200);
    const input = new URL((await asked).url()).searchParams.get('input') ?? '';
    expect(Object.values(JSON.parse(input) as object)).toEqual([
      { before: createdAt, limit: 1, isIndexable: true },
    ]);
    await expect(panel(page)).toContainText(/\d+ of 100/);
    for (const name of ['Twitter', 'Facebook', 'LinkedIn'])
      await expect(panel(page).getByRole('link', { name: `Share on ${name}` })).toBeVisible();
    // What is said about it goes again after two seconds.
    await stopClock(page);
    await panel(page).getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    await page.clock.resume();
    await expect(panel(page).getByRole('heading', { name: 'Previous Report' })).toBeVisible();
    await panel(page).getByRole('link', { name: SAMPLE }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  });

  test('and the form cover no text, on any screen wider than 768 pixels', async ({
    page,
    path,
  }) => {
    // What leads to the previous report takes all the room that it is given.
    await page.route(/reports\.list/, async (route) => {
      const response = await route.fetch();
      const long = `"content":"${'The keeper lit the lamp by hand, and slept. '.repeat(9)}"`;
      const body = (await response.text()).replace(/"content":"[^"]*"/, long);
      await route.fulfill({ response, body });
    });
    await openReport(page, path);
    for (const width of [769, 900, 1031, 1032, 1120, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await leaveScore(page, 200);
      await expect(panel(page).getByRole('heading', { name: 'Previous Report' })).toBeVisible();
      if (width >= 1032) {
        await tab(page).click();
        await expect(field(page)).toBeFocused();
        await expect.poll(() => standClear(page)).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => standClear(page)).toBe(true);
        const left = async () => (await boxOf(page.getByRole('article'))).x;
        await expect.poll(left).toBeGreaterThanOrEqual(0);
      } else {
        // In one line, or the bar would cut it off.
        expect((await boxOf(panel(page).getByRole('paragraph').nth(1))).height).toBeLessThan(25);
      }
      await expect.poll(() => endsAbove(page, tab(page))).toBe(true);
    }
  });
});

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Whether panel and form begin right of where the column ends. */
async function standClear(page: Page): Promise<boolean> {
  const column = await boxOf(page.getByRole('article'));
  const form = await boxOf(page.getByRole('region', { name: 'Another analysis' }));
  const { x } = await boxOf(panel(page));
  return Math.min(x, form.x) >= column.x + column.width + 8;
}

/** Whether the page, scrolled to its end, ends above what stands at the foot of the window. */
async function endsAbove(page: Page, foot: Locator): Promise<boolean> {
  await page.evaluate(() => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  });
  const end = await boxOf(page.getByRole('contentinfo'));
  return end.y + end.height <= (await boxOf(foot)).y + 1;
}

test.describe('the form beside a report', () => {
  test.use({ tolerated: [/made twice: GET \S+reports\.read/] });

  test('says on top when the report that one is reading is the answer', async ({ page, path }) => {
    await openReport(page, path);
    await page.keyboard.press('End');
    await tab(page).click();
    await field(page).fill(LONG);
    await field(page).press('Enter');
    await expect(page.getByText(/There is already a report on this claim/)).toBeInViewport();
    await expect(page).toHaveURL(path);
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('[2.page.bar] [9.mobile] [2.page.bar.new] a bar stands in for panel and form, up to 768 pixels, and leads to the form by New Analysis', async ({
    page,
    path,
  }) => {
    await openReport(page, path);
    await leaveScore(page, 300);
    await expect(bar(page)).toBeVisible();
    await expect(tab(page)).toBeHidden();
    await expect(panel(page)).toHaveCount(0);
    await page.setViewportSize({ ...NARROW, width: 769 });
    await expect(bar(page)).toBeHidden();
    await expect(tab(page)).toBeVisible();
    await expect(panel(page)).toBeVisible();
    await page.setViewportSize(NARROW);
    await bar(page).getByRole('link', { name: 'New Analysis' }).click();
    await expect(page).toHaveURL('/analyze');
    await expect(bar(page)).toHaveCount(0);
  });

  test('[2.page.bar.share] the bar has score, link and share buttons, and hides nothing, 320, 390 and 768 pixels wide', async ({
    page,
    path,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await openReport(page, path);
    await stopClock(page);
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ ...NARROW, width });
      await expect(bar(page)).toContainText(/\d+ of 100/);
      for (const name of ['Twitter', 'Facebook', 'LinkedIn'])
        await expect(bar(page).getByRole('link', { name: `Share on ${name}` })).toBeInViewport();
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await bar(page).getByRole('button', { name: 'Copy Link' }).click();
      await expect(page.getByText('Link copied')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
      await runClock(page, COPY_TOAST_MS + 1_000);
      await expect(page.getByText('Link copied')).toHaveCount(0);
      const last = async () => {
        const box = await boxOf(bar(page).getByRole('link', { name: 'Share on LinkedIn' }));
        return box.x + box.width;
      };
      await expect.poll(last).toBeLessThanOrEqual(width - 12);

      await expect.poll(() => endsAbove(page, bar(page))).toBe(true);
    }
  });

  test('the score in the bar has its word, however narrow', async ({ page }) => {
    const { slug } = await sampleOf(page);
    await openReport(page, paths.report(slug));
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...NARROW, width });
      await expect(bar(page).getByText(/Credible$/)).toBeVisible();
    }
  });
});

test('what stands around a report can be used by everybody, light and dark', async ({
  page,
  path,
}) => {
  await openReport(page, path);
  await leaveScore(page, 200);
  await expect(panel(page)).toBeVisible();
  await tab(page).click();
  await expect(field(page)).toBeFocused();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar(page)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('a printed report is the report alone, unfolded, with the addresses of its sources', async ({
  page,
  path,
}) => {
  await openReport(page, path);
  await leaveScore(page, 200);
  await panel(page).getByRole('link', { name: SAMPLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  // A low window has somewhere to scroll to while all parts are folded.
  await page.setViewportSize({ width: 1280, height: 320 });
  await page.keyboard.press('End');
  await expect(panel(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [panel(page), tab(page), bar(page)]) await expect(part).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('The score cannot fall below 5.')).toBeVisible();
  await expect(page.getByText(`This report: ${page.url()}`)).toBeVisible();
  const written = await page
    .getByRole('article')
    .locator('a[target="_blank"]:visible')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(written.length).toBeGreaterThan(0);
  for (const address of written) expect(address).toMatch(/https:\/\//);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59\d(\.\d+)? 84\d(\.\d+)?\]/);
});

test('a share button is a plain link where the browser allows no window', async ({
  page,
  path,
  context,
}) => {
  await context.route('https://twitter.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openReport(page, path);
  const elsewhere = context.waitForEvent('page');
  await page.getByRole('article').getByRole('link', { name: 'Share on Twitter' }).click();
  await expect(await elsewhere).toHaveURL(/^https:\/\/twitter\.com\/intent\/tweet\?/);
});
