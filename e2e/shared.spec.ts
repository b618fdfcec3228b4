import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SAMPLE = 'Octopuses have three hearts.';

interface Ids {
  slug: string;
  shareId: string;
  reportId: string;
}

/** The ids of the sample report; a first start is still at its samples when it begins to answer. */
async function sample(page: Page): Promise<Ids> {
  const rows = async () => {
    const response = await page.request.get('/trpc/reports.recent');
    const { result } = (await response.json()) as {
      result: { data: { slug: string; content: string }[] };
    };
    return result.data.find(({ content }) => content === SAMPLE)?.slug ?? '';
  };
  await expect.poll(rows).not.toBe('');
  return read(page, await rows());
}

async function read(page: Page, id: string): Promise<Ids> {
  const input = encodeURIComponent(JSON.stringify({ id }));
  const response = await page.request.get(`/trpc/reports.read?input=${input}`);
  return ((await response.json()) as { result: { data: Ids } }).result.data;
}

test('a shared report is read at its share id by everybody, with nothing to press', async ({
  page,
}) => {
  const { shareId, slug } = await sample(page);
  const response = await page.goto(`/shared-report/${shareId}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  for (const name of ['Analysis Summary', 'Source Analysis', 'Analysis Breakdown'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  // On a narrow screen the sides of the sources are looked at one by one.
  const buttons = page.getByRole('main').getByRole('button');
  const switches = page.getByRole('group', { name: 'Which sources to show' }).getByRole('button');
  expect(await buttons.count()).toBe(await switches.count());

  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name);
  expect(await head('link[rel="canonical"]', 'href')).toBe(`/report/${slug}`);
  expect(await head('meta[name="robots"]', 'content')).toContain('noindex');

  await page.getByRole('link', { name: 'Go to the report’s own page' }).click();
  await expect(page).toHaveURL(`/report/${slug}`);
  await expect(page.getByRole('button', { name: 'Copy Link' }).first()).toBeVisible();
});

test('the browser goes to the slug of a report, by whatever id it was asked for', async ({
  page,
}) => {
  const { shareId, slug, reportId } = await sample(page);
  for (const id of [shareId, reportId]) {
    await page.goto(`/report/${id}`);
    await expect(page).toHaveURL(`/report/${slug}`);
  }
  // Without a page load too: the address changes, and going back leads past the other one.
  await page.goto('/analyze');
  await expect(page.getByText(/^\d+\/\d+ reports$/)).toBeVisible();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/report/${shareId}`);
  await expect(page).toHaveURL(`/report/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
  await page.goBack();
  await expect(page).toHaveURL('/analyze');
});

test('by any other id of the report one is led to its share id', async ({ page }) => {
  const { shareId, slug, reportId } = await sample(page);
  for (const id of [slug, reportId]) {
    await page.goto(`/shared-report/${id}`);
    await expect(page).toHaveURL(`/shared-report/${shareId}`);
  }
});

test('a shared report without a result says so', async ({ page }) => {
  // An address that belongs to nobody, kept for examples: nothing is fetched from it.
  const started = await page.request.post('/trpc/analysis.start', {
    data: { url: 'http://192.0.2.9/story' },
  });
  const { result } = (await started.json()) as { result: { data: Ids } };
  const { shareId, reportId } = result.data;
  const input = encodeURIComponent(JSON.stringify({ reportId }));
  const status = async () =>
    (await page.request.get(`/trpc/analysis.status?input=${input}`)).text();
  await expect.poll(status).toContain('failed');
  const response = await page.goto(`/shared-report/${shareId}`);
  expect(response?.status()).toBe(422);
  await expect(page.getByRole('heading', { name: 'Report has no analysis result' })).toBeVisible();
});

for (const path of ['/report', '/report/', '/shared-report'])
  test(`an address that names no report says that one is needed: ${path}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Report ID is required' })).toBeVisible();
  });

test('a shared report that does not exist is not found', async ({ page }) => {
  const response = await page.goto('/shared-report/never-was-there');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the shared view is accessible and fits its screen, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { shareId } = await sample(page);
    await page.goto(`/shared-report/${shareId}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBe(0);
  });
