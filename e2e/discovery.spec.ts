import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { atWork, drawn, openPage } from './page.ts';
import { reportTest as test, SAMPLE } from './reports.ts';

/** What the head says now; each of it once. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      Array.from(document.head.querySelectorAll(selector), (tag) => tag.getAttribute(attribute));
    const ogImage = all('meta[property="og:image"]', 'content');
    return {
      title: document.title,
      ogTitle: all('meta[property="og:title"]', 'content'),
      twitterTitle: all('meta[name="twitter:title"]', 'content'),
      robots: all('meta[name="robots"]', 'content'),
      canonical: all('link[rel="canonical"]', 'href'),
      ogUrl: all('meta[property="og:url"]', 'content'),
      image: ogImage.map((address) => new URL(address ?? '').pathname),
    };
  });

test('the head of the page follows where one goes, and is what the server says there', async ({
  page,
  path,
  baseURL,
}) => {
  expect(path).toContain('/report/');
  await openPage(page, '/');
  expect(await headOf(page)).toEqual({
    title: 'Verimeter: is it true? Measure it.',
    ogTitle: ['Verimeter: is it true? Measure it.'],
    twitterTitle: ['Verimeter: is it true? Measure it.'],
    robots: ['index, follow'],
    canonical: [`${baseURL ?? ''}/`],
    ogUrl: [`${baseURL ?? ''}/`],
    image: ['/site.png'],
  });

  await page.getByRole('link', { name: SAMPLE }).click();
  await expect(page).toHaveTitle(`${SAMPLE} – Verimeter`);
  await drawn(page);
  const report = await headOf(page);
  expect(report).toMatchObject({
    ogTitle: [SAMPLE],
    twitterTitle: [SAMPLE],
    canonical: [page.url()],
    ogUrl: [page.url()],
    image: [`/image/${page.url().split('/').at(-1) ?? ''}.png`],
  });

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About – Verimeter');
  await drawn(page);
  expect((await headOf(page)).canonical).toEqual([`${baseURL ?? ''}/about`]);

  await page.goBack();
  await expect(page).toHaveTitle(`${SAMPLE} – Verimeter`);
  await page.reload();
  await atWork(page);
  expect(await headOf(page)).toEqual(report);
});

test('what search engines are told of a page stays behind with it', async ({ page }) => {
  const reported = page.locator('script[type="application/ld+json"]');
  await openPage(page, '/about');
  await expect(reported).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle(/^Terms/);
  await expect(reported).toHaveCount(0);
  await page.reload();
  await expect(reported).toHaveCount(1);
});

test('the preview of a report is a picture that a browser shows', async ({ page, path }) => {
  await page.goto(path);
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, address ?? '');
  expect(size).toEqual([1200, 630]);
});

test('the site map, the feed and the manifest are read by a browser without a complaint', async ({
  page,
}) => {
  await openPage(page, '/about');
  for (const path of ['/sitemap.xml', '/feed.atom']) {
    const root = await page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const read = new DOMParser().parseFromString(text, 'application/xml');
      return read.querySelector('parsererror')?.textContent ?? read.documentElement.localName;
    }, path);
    expect(root).toBe(path === '/feed.atom' ? 'feed' : 'urlset');
  }
  const browser = await page.context().newCDPSession(page);
  const manifest = await browser.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/);
  expect(manifest.data).toContain('"share_target"');
});

test.describe('the bookmark on the page about the product', () => {
  test('opens the form with the page that it is pressed on, and sends nothing', async ({
    page,
    baseURL,
  }) => {
    await openPage(page, '/about#bookmark');
    const code = await page
      .getByRole('link', { name: 'Check with Verimeter' })
      .getAttribute('href');
    const asked = `/analyze?url=${encodeURIComponent(`${baseURL ?? ''}/terms`)}`;
    await openPage(page, '/terms');
    // What the browser does with a bookmark, which no policy of the page stands in the way of.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Runtime.evaluate', { expression: code?.replace('javascript:', '') ?? '' });
    await expect(page).toHaveURL(asked);
  });
});
