import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { COPY_TOAST_MS, REPORT_MISSING_MS } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect, PHONE } from './fixtures.ts';
import {
  DIALOG,
  faultsInBothSchemes,
  faultsOf,
  faultsOnBothScreens,
  openPage,
  requestsOf,
} from './page.ts';
import { sampleOf, screensOf, startAnalysis, waitForStatus } from './reports.ts';

/** The narrowest telephone that is about, or a desktop's page at 400 per cent. */
const NARROWEST = { width: 320, height: 640 };

const TEXT =
  'The fishing fleet moved out of town two years later. Half of the houses by the quay stood empty in 1935. The council sold the lighthouse to a brewer. In 1940 the last ferry sailed. The bridge that replaced it carries ten thousand cars a day. Trade has doubled since then. The brewer never lit the lamp, and the tower was pulled down in 1951.';

const expectUsable = async (page: Page, part?: string) =>
  expect(await faultsOnBothScreens(page, part)).toEqual([]);
/** The same for a page as wide as it is now. */
const expectUsableHere = async (page: Page) => expect(await faultsInBothSchemes(page)).toEqual([]);

/**
 * Holds the timers that a page, opened after this, sets for exactly so long, until the returned function
 * lets them lapse. A clock that stands still would hold those of the looking, too.
 */
async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript((wanted) => {
    const held: (() => void)[] = [];
    const real = window.setTimeout.bind(window);
    const setTimer = (act: () => void, delay?: number) =>
      delay === wanted ? -held.push(act) : real(act, delay);
    Object.assign(window, { held, setTimeout: setTimer });
  }, milliseconds);
  return () =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: (() => void)[] };
      for (const act of held.splice(0)) act();
    });
}

/** Opens a report of those that a new product starts with. */
async function openSample(page: Page) {
  await openPage(page, paths.report((await sampleOf(page)).slug));
}

test.describe('everybody can use', () => {
  test('the side menu while it is open', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openPage(page, paths.about);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectUsableHere(page);
    await page.setViewportSize(NARROWEST);
    await expectUsableHere(page);
  });

  test('the legend and the evidence of a report once they are unfolded, and a citation', async ({
    page,
  }) => {
    await openSample(page);
    await page.getByText('Understanding Your Report').click();
    await expect(page.getByText('The score cannot fall below 5.')).toBeVisible();
    const evidence = page.getByRole('region', { name: 'Source Analysis' });
    await evidence.locator('li > details > summary').first().click();
    await expect(evidence.getByRole('link', { name: /^Read it at/ }).first()).toBeVisible();
    await expectUsable(page);
    const citation = page.getByRole('link', { name: /^Source \d/ }).first();
    await citation.click();
    await expect(page.getByRole('dialog', { name: /^Source \d/ })).toBeVisible();
    await expectUsable(page, DIALOG);
  });

  test('a report while it says that its link was copied', async ({ page }) => {
    await holdTimers(page, COPY_TOAST_MS);
    await openSample(page);
    await page.getByRole('article').getByRole('button', { name: 'Copy Link' }).click();
    const said = page.getByText('Link copied');
    await expect(said).toBeVisible();
    await expectUsable(page);
    await expect(said).toBeVisible();
  });

  test('a report that is still being analyzed', async ({ page, vendors }) => {
    const looked = Promise.withResolvers<undefined>();
    vendors.script.gemini = behave.after(looked.promise);
    const { slug } = await startAnalysis(page, { content: newClaim() });
    await openPage(page, paths.report(slug));
    await expect(page.getByText('2 of 3 answers in')).toBeVisible();
    await expectUsable(page);
    looked.resolve(undefined);
    await expect(page.getByRole('heading', { name: 'Analysis Summary' })).toBeVisible();
  });

  test('a report whose analysis failed', async ({ page, vendors }) => {
    vendors.script.perplexity = behave.refusing();
    const { slug, reportId } = await startAnalysis(page, { content: newClaim() });
    await waitForStatus(page, reportId, 'failed');
    await openPage(page, paths.report(slug));
    await expect(page.getByRole('heading', { name: 'Failed to analyze content' })).toBeVisible();
    await expectUsable(page);
  });

  test('a report that does not come, and what stands in its place after 30 seconds', async ({
    page,
  }) => {
    await page.route(requestsOf('reports.read'), () => undefined);
    const lapse = await holdTimers(page, REPORT_MISSING_MS);
    await openPage(page, paths.about);
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, paths.report('on-its-way'));
    await expect(page.getByText('Loading the report…')).toBeAttached();
    for (const size of [PHONE, NARROWEST]) {
      await page.setViewportSize(size);
      await expectUsableHere(page);
    }
    await lapse();
    await expect(page.getByRole('heading', { name: 'Oops! Timeout' })).toBeVisible();
    await expectUsableHere(page);
  });
});

for (const [kind, content] of [
  ['claim', newClaim()],
  ['text', `${newClaim()} ${TEXT}`],
] as const)
  test(`a report on a ${kind} takes at most four screens of a phone before anything is unfolded`, async ({
    page,
    vendors,
  }) => {
    const found = Array.from({ length: 12 }, (_, at) => ({
      ...{ id: at + 1, url: `https://paper-${at}.example.org/dam`, date: '2024-05-12' },
      ...{ title: `What the archive of town ${at} tells about its weir, and who built it` },
      snippet: `The dam was finished in the year of the flood, as page ${at} has it.`,
    }));
    const cite = (from: number, stance: 'supports' | 'refutes') =>
      found.slice(from, from + 6).map(({ id, snippet }) => ({
        ...{ result: id, summary: snippet, quote: snippet, stance, is_primary: false },
      }));
    const values = { mainstream: cite(0, 'supports'), conflicting: cite(6, 'refutes') };
    vendors.script.perplexity = behave.normally({ searches: [found], values });
    const { slug, reportId } = await startAnalysis(page, { content });
    await waitForStatus(page, reportId, 'completed');
    await page.setViewportSize(PHONE);
    await openPage(page, paths.report(slug));
    for (const name of ['Source Analysis', ...(kind === 'text' ? ['Claims of This Text'] : [])])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await screensOf(page)).toBeLessThanOrEqual(4);

    // The three strongest sources in one line each, as long as their titles are.
    const strongest = page.getByRole('list', { name: 'Strongest sources' }).getByRole('listitem');
    const heights = await strongest.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(heights.map((height) => height < 48)).toEqual([true, true, true]);
  });

test('a report of the longest words fits the narrowest screen', async ({ page }) => {
  const content = `${newClaim()} ${'pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(9)}`;
  const { slug, reportId } = await startAnalysis(page, { content });
  await waitForStatus(page, reportId, 'completed');
  await page.setViewportSize(NARROWEST);
  await openPage(page, paths.report(slug));
  expect(await faultsOf(page)).toEqual([]);
});
