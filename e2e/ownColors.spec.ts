import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './page.ts';
import { sampleOf } from './reports.ts';

type Colored = 'color' | 'fill' | 'borderBottomColor' | 'backgroundColor';
const styleOf = (part: Locator, property: Colored) =>
  part.evaluate((element, name) => getComputedStyle(element)[name], property);

/** A page in light on a screen whose reader has chosen white on black. */
async function chooseOwn(page: Page) {
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
}

test('what is marked in a summary, and the words of the meter, can be read by who has colors of their own', async ({
  page,
}) => {
  await chooseOwn(page);
  const { slug } = await sampleOf(page);
  await openPage(page, `/report/${slug}`);
  const summary = page.getByRole('region', { name: 'Analysis Summary' });
  const ink = await styleOf(summary.locator('p').first(), 'color');
  expect(await styleOf(summary.locator('mark').first(), 'color')).toBe(ink);
  const meter = page.getByRole('region', { name: 'Truth potential meter' });
  expect(await styleOf(meter.locator('svg text').first(), 'fill')).toBe(ink);
});

test('which page is open can be seen by who has colors of their own', async ({ page }) => {
  await chooseOwn(page);
  await openPage(page, '/truth-radar');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const open = await styleOf(links.filter({ hasText: 'Truth Radar' }), 'borderBottomColor');
  const other = await styleOf(links.filter({ hasText: 'Submit Claim' }), 'borderBottomColor');
  expect(open).not.toBe(other);
});

test('a button can be read, and told apart when it is out of use, by who has colors of their own', async ({
  page,
}) => {
  await chooseOwn(page);
  await openPage(page, '/analyze');
  const button = page.getByRole('button', { name: 'Analyze' });
  const unused = await styleOf(button, 'color');
  await page.getByRole('textbox').fill('Bats are blind.');
  await expect(button).toBeEnabled();
  const used = await styleOf(button, 'color');
  expect(used).not.toBe(unused);
  // The browser puts the page's ground behind each text.
  expect(used).not.toBe(await styleOf(page.locator('body'), 'backgroundColor'));
});

test('nothing is gray for who wants more contrast', async ({ page }) => {
  const hint = page.getByText('Enter text, a URL, or paste content to analyze');
  await openPage(page, '/analyze');
  const ink = await styleOf(page.getByRole('heading', { level: 1 }), 'color');
  expect(await styleOf(hint, 'color')).not.toBe(ink);
  await page.emulateMedia({ contrast: 'more' });
  expect(await styleOf(hint, 'color')).toBe(ink);
});

test('who wants no motion sees light and dark change at once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await openPage(page, paths.home);
  const changing = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      root.dataset['mantineColorScheme'] = 'dark';
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
  expect(await changing()).toBe(0);
});
