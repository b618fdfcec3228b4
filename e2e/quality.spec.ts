import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect, SCREENS, test } from './fixtures.ts';
import { COUNT_DELAY_MS, faultsInBothSchemes, onPhone, openPage, shown } from './page.ts';
import { SAMPLE, sampleOf } from './reports.ts';

const PAGES: Record<string, (page: Page) => string | Promise<string>> = {
  'the home page': () => paths.home,
  'the form': () => paths.analyze,
  'a report': async (page) => paths.report((await sampleOf(page)).slug),
  'a shared report': async (page) => paths.sharedReport((await sampleOf(page)).shareId),
  'the page without reports': () => paths.noReports,
  'the page about the product': () => paths.about,
  'the page for the press': () => paths.contactPress,
  'the roadmap': () => paths.roadmap,
  'the terms': () => paths.terms,
  'the page about privacy': () => paths.privacy,
  'the page of what is missing': () => paths.notFound,
};

// What a page does a second later is looked at, not waited for.
test.beforeEach(({ page }) => page.clock.install());

/** Opens a page and waits until its own scripts are at work and what it is told about its visitor is there. */
async function settle(page: Page, path: string) {
  await openPage(page, path);
  await page.clock.fastForward(COUNT_DELAY_MS);
  await expect(page.getByText(/^\d+\/\d+ reports$/).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const [name, pathOf] of Object.entries(PAGES)) {
  test(`everybody can use ${name}, light and dark; it fits the screen, and asks nobody else for anything`, async ({
    page,
    app,
  }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.baseURL)) strangers.push(request.url());
    });
    await settle(page, await pathOf(page));
    const faults = async () => [
      ...(await faultsInBothSchemes(page)),
      ...(await crampedTargets(page)),
    ];
    expect(await faults()).toEqual([]);
    expect(await onPhone(page, faults)).toEqual([]);
    expect(strangers).toEqual([]);
  });
}

test('who prefers it dark switches by one press, and finds it so again', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page, paths.about);
  await page.getByRole('button', { name: 'Switch to dark colors' }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light colors' })).toBeVisible();
});

test.describe('a style sheet that somebody slips into a page', () => {
  test.use({ tolerated: [/style-src-elem/] });

  test('is refused, and the page complains of it, as each test of a page would', async ({
    page,
  }) => {
    await settle(page, paths.home);
    const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'h1 { display: none }';
      document.head.append(style);
    });
    expect((await complaint).text()).toContain('style-src-elem');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/**
 * What can be pressed and is too small for it. A target is 24 pixels high and wide, or has as much
 * room around it, or stands in a text; of one that is smaller, a circle of 24 pixels around it holds another target.
 */
const crampedTargets = (page: Page) =>
  page.evaluate(() => {
    const RADIUS = 12;
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, textarea'),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return targets
      .filter(({ element, box }) => {
        if (box.width >= 2 * RADIUS && box.height >= 2 * RADIUS) return false;
        // A link in a sentence is as high as its line.
        if (element.matches('p a, li p a, dd a')) return false;
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return targets.some(({ element: other, box: near }) => {
          const across = Math.max(near.left - x, 0, x - near.right);
          const down = Math.max(near.top - y, 0, y - near.bottom);
          return other !== element && Math.hypot(across, down) < RADIUS;
        });
      })
      .map(({ element }) => element.outerHTML.slice(0, 120));
  });

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('nothing moves while the home page and a report become the reader’s own', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const moved = { sum: 0 };
        Object.assign(window, { moved });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) moved.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const path of [paths.home, paths.report((await sampleOf(page)).slug)]) {
        await settle(page, path);
        await shown(page);
        // Down and up again, for what comes only when one scrolls.
        await page.mouse.wheel(0, 3_000);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
        await page.evaluate(() => window.scrollTo(0, 0));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
        const moved = await page.evaluate(
          () => (window as unknown as { moved: { sum: number } }).moved,
        );
        expect([path, moved.sum <= 0.01, moved.sum]).toEqual([path, true, moved.sum]);
      }
    });
  });

test('a report tells that it was read, once a page load, with the visitor’s token alone', async ({
  page,
}) => {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (/\/view$/.test(request.url())) reported.push(request.postData() ?? '');
  });
  await settle(page, paths.report((await sampleOf(page)).slug));
  await expect.poll(() => reported.length).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('anonymousToken'));
  expect(reported).toEqual([token]);
  await page.getByRole('link', { name: 'Verimeter' }).first().click();
  await page.getByRole('link', { name: SAMPLE }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  expect(reported).toHaveLength(1);
});

for (const [how, reach] of [
  ['pointed at', (control: Locator) => control.hover()],
  ['reached by the keyboard', (control: Locator) => control.focus()],
] as const)
  test(`what a control opens is loaded once it is ${how}, and not before`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await settle(page, paths.report((await sampleOf(page)).slug));
    for (const [name, part] of [
      ['Sign In / Register', /\/AuthModal-/],
      ['Embed', /\/EmbedDialog-/],
      ['Try Another Analysis', /\/SubmitForm-/],
    ] as const) {
      const isLoaded = () => loaded.some((url) => part.test(url));
      expect([name, isLoaded()]).toEqual([name, false]);
      await reach(page.getByRole('button', { name }).first());
      await expect.poll(isLoaded).toBe(true);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
