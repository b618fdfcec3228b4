import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect, test } from './fixtures.ts';

const SAMPLE = 'Octopuses have three hearts.';
const PLAIN = [
  paths.home,
  paths.analyze,
  paths.noReports,
  paths.about,
  paths.contactPress,
  paths.roadmap,
  paths.terms,
  paths.privacy,
  paths.notFound,
];

/** The address of a report that a new product starts with. */
async function sampleOf(page: Page): Promise<string> {
  const listed = async () => (await page.request.get('/trpc/reports.recent')).text();
  // A first start is still at its samples when it begins to answer.
  await expect.poll(listed).toContain(SAMPLE);
  const { result } = JSON.parse(await listed()) as {
    result: { data: { slug: string; content: string }[] };
  };
  return paths.report(result.data.find(({ content }) => content === SAMPLE)?.slug ?? '');
}

/** Waits until the page's own scripts are at work and its type is there. */
async function settle(page: Page) {
  await expect(page.getByText(/^\d+\/\d+ reports$/).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible, fits its screen and asks nobody else for anything, ${colorScheme}`, async ({
    page,
    app,
  }) => {
    test.slow();
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(app.baseURL)) strangers.push(request.url());
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of [await sampleOf(page), ...PLAIN]) {
      await page.goto(path);
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html ?? ''}`)).toEqual(
        [],
      );
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([path, overflow]).toEqual([path, 0]);
    }
    expect(strangers).toEqual([]);
  });
}

test('every target of a page is 24 pixels high and wide, or has as much room around it, or stands in a text', async ({
  page,
}) => {
  for (const path of [await sampleOf(page), ...PLAIN]) {
    await page.goto(path);
    await settle(page);
    expect([path, await crampedTargets(page)]).toEqual([path, []]);
  }
});

/** What can be pressed and is too small for it: a circle of 24 pixels around it holds another target. */
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

test('nothing moves while the home page and a report become the reader’s own', async ({ page }) => {
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
  for (const path of [paths.home, await sampleOf(page)]) {
    await page.goto(path);
    await settle(page);
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

test('a report tells that it was read, once a page load, with the visitor’s token alone', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (/\/view$/.test(request.url())) told.push(request.postData() ?? '');
  });
  const sample = await sampleOf(page);
  await page.goto(sample);
  await settle(page);
  await expect.poll(() => told.length).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('anonymousToken'));
  expect(told).toEqual([token]);
  await page.getByRole('link', { name: 'Verimeter' }).first().click();
  await page.getByRole('link', { name: SAMPLE }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  expect(told).toHaveLength(1);
});
