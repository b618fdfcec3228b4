import type { Page } from '@playwright/test';
import { expect, LONG, openReport, test } from './reportTest.ts';

test.describe('a share button', () => {
  /** Notes what windows the page asks for instead of opening them. */
  const noteWindows = (page: Page, given: object | null) =>
    page.addInitScript((answer) => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      window.open = (...what: unknown[]) => {
        asked.push(what);
        return answer as Window | null;
      };
    }, given);
  const asked = (page: Page) =>
    page.evaluate(() => (window as unknown as { asked: [[string, string, string]] }).asked);

  for (const [name, address, width, height] of [
    ['Twitter', 'https://twitter.com/intent/tweet', 550, 420],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', 670, 500],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', 550, 420],
  ] as const) {
    test(`[9.share.popup] for ${name} opens a window of ${width} by ${height} pixels in the middle`, async ({
      page,
      path,
    }) => {
      await noteWindows(page, { closed: false });
      await openReport(page, path);
      const link = page.getByRole('article').getByRole('link', { name: `Share on ${name}` });
      await link.click();
      const middle = await page.evaluate(
        ([w, h]) => [
          Math.max(0, Math.round(screenX + (outerWidth - w) / 2)),
          Math.max(0, Math.round(screenY + (outerHeight - h) / 2)),
        ],
        [width, height] as const,
      );
      const [[href, , features]] = await asked(page);
      expect(features).toBe(
        `popup,width=${width},height=${height},left=${middle[0]},top=${middle[1]}`,
      );
      expect(href).toMatch(address);
      expect([...new URL(href).searchParams.values()]).toContain(page.url());
      expect(page.context().pages()).toHaveLength(1);
    });
  }

  test('shares the claim cut at 100 characters', async ({ page, path }) => {
    await noteWindows(page, { closed: false });
    await openReport(page, path);
    await page.getByRole('article').getByRole('link', { name: 'Share on Twitter' }).click();
    const [[href]] = await asked(page);
    const text = new URL(href).searchParams.get('text') ?? '';
    expect(text).toHaveLength(100);
    expect(text).toBe(`${LONG.slice(0, 99)}…`);
  });

  test('is a plain link where the browser allows no window', async ({ page, path, context }) => {
    await context.route('https://twitter.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
    await noteWindows(page, null);
    await openReport(page, path);
    const elsewhere = context.waitForEvent('page');
    await page.getByRole('article').getByRole('link', { name: 'Share on Twitter' }).click();
    await expect(await elsewhere).toHaveURL(/^https:\/\/twitter\.com\/intent\/tweet\?/);
  });
});

test("the system's own share sheet is offered where there is one", async ({ page, path }) => {
  await openReport(page, path);
  await expect(page.getByRole('button', { name: 'Share…' })).toHaveCount(0);
  await page.addInitScript(() => {
    navigator.share = (data) => {
      Object.assign(window, { shared: data });
      return Promise.resolve();
    };
  });
  await openReport(page, path);
  await page.getByRole('article').getByRole('button', { name: 'Share…' }).click();
  const shared = () =>
    page.evaluate(() => (window as unknown as { shared?: ShareData }).shared ?? null);
  await expect.poll(shared).toEqual({
    title: `${LONG.slice(0, 59)}…`,
    text: `${LONG.slice(0, 99)}…`,
    url: page.url(),
  });
});
