import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect } from './fixtures.ts';
import { installStopped, openPage } from './page.ts';
import { reportTest as base, sampleOf, startAnalysis, waitForStatus } from './reports.ts';

const PAGES = [
  paths.home,
  paths.analyze,
  paths.about,
  paths.contactPress,
  paths.roadmap,
  paths.terms,
  paths.privacy,
  paths.truthRadar,
];

/** A page with scripts off, as a crawler reads it. */
const test = base.extend<{ unscripted: Page }>({
  unscripted: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    await use(await context.newPage());
    await context.close();
  },
});

const textOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.textContent);

for (const address of PAGES)
  test(`${address} has all of its text before any script, and keeps it`, async ({
    page,
    unscripted,
  }) => {
    await unscripted.goto(address);
    const text = await textOf(unscripted, 'main');
    expect(text.length).toBeGreaterThan(200);
    // The count of free reports, which no page has before its scripts, comes a second after them.
    await installStopped(page);
    await openPage(page, address);
    expect(await textOf(page, 'main')).toBe(text);
  });

test('a report has all of its text before any script, and keeps it', async ({
  page,
  unscripted,
  path,
}) => {
  const { slug } = await sampleOf(page);
  for (const [address, ...parts] of [
    [`/report/${slug}`, 'Analysis Summary', 'Source Analysis', 'Analysis Breakdown'],
    [path, 'We can’t judge this yet', 'Related, but not the same claim', 'Analysis Summary'],
  ] as const) {
    await unscripted.goto(address);
    const text = await textOf(unscripted, 'main article');
    for (const part of parts) expect(text).toContain(part);
    await openPage(page, address);
    expect(await textOf(page, 'main article')).toBe(text);
  }
});

test('a long text is whole where no script could unfold it, and on paper', async ({
  page,
  unscripted,
}) => {
  const { slug, reportId } = await startAnalysis(page, {
    content: `The text of ${randomUUID()} goes on. ${'It tells of a well and of a tower. '.repeat(40)}`,
  });
  await waitForStatus(page, reportId, 'completed');
  const hiddenHeight = (of: Page) =>
    of
      .getByRole('heading', { level: 1 })
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  const all = (of: Page) => of.getByRole('button', { name: 'Show all' });

  await unscripted.goto(paths.report(slug));
  expect(await hiddenHeight(unscripted)).toBe(0);
  await expect(all(unscripted)).toBeHidden();
  await openPage(page, paths.report(slug));
  expect(await hiddenHeight(page)).toBeGreaterThan(0);
  await expect(all(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await hiddenHeight(page)).toBe(0);
  await expect(all(page)).toBeHidden();
});

test('home shows a report in short before any script, and leads to it', async ({ unscripted }) => {
  await sampleOf(unscripted);
  await unscripted.goto(paths.home);
  const example = unscripted.getByRole('region', { name: 'What a report looks like' });
  await expect(example).toContainText(/(True|False)\d+ of 100/);
  const claim = await example.getByRole('link').innerText();
  await example.getByRole('link').click();
  await expect(unscripted.getByRole('heading', { level: 1 })).toContainText(claim);
});
