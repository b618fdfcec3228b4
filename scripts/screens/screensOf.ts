import type { Page } from '@playwright/test';
import { behave } from '../../src/server/testing/vendors/behaviour.ts';
import type { Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { paths } from '../../src/shared/paths.ts';
import { ARABIC, LONG_TEXT, LONG_WORDS } from './claims.ts';
import type { Reports } from './prepareReports.ts';
import type { Screen } from './takeScreens.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const fill = (text: string) => (page: Page) => field(page).fill(text);

/** Every page and state. */
export function screensOf(reports: Reports, vendors: Vendors): readonly Screen[] {
  const report = (name: keyof Reports, more: Partial<Screen> = {}): Screen => ({
    name: `report-${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`,
    path: paths.report(reports[name]),
    ...more,
  });
  return [
    { name: 'home', path: paths.home },
    { name: 'home-top', path: paths.home, onlyWindow: true },
    { name: 'menu', path: paths.about, act: openMenu, onlyWindow: true },
    { name: 'analyze', path: paths.analyze },
    { name: 'form-claim', path: paths.analyze, act: fill('Goldfish forget after 3 seconds.') },
    { name: 'form-link', path: paths.analyze, act: fill('https://www.example.org/story') },
    { name: 'form-long-words', path: paths.analyze, act: fill(LONG_WORDS) },
    { name: 'form-arabic', path: paths.analyze, act: fill(ARABIC) },
    { name: 'form-near-limit', path: paths.analyze, act: fill(LONG_TEXT) },
    { name: 'form-too-long', path: paths.analyze, act: fill(`${LONG_TEXT} and this is too much.`) },
    { name: 'analyzing', path: paths.analyze, act: submit(vendors), onlyWindow: true },
    ...(Object.keys(reports) as (keyof Reports)[]).map((name) => report(name)),
    report('honey', { name: 'report-top', onlyWindow: true }),
    report('honey', { name: 'report-scrolled', act: scroll, onlyWindow: true }),
    report('honey', { name: 'report-legend', act: openLegend }),
    report('honey', {
      name: 'report-printed',
      act: (page) => page.emulateMedia({ media: 'print' }),
    }),
    { name: 'report-missing', path: paths.report('never-was-abcdefghij') },
    { name: 'no-reports', path: paths.noReports, act: useUp },
    { name: 'about', path: paths.about },
    { name: 'contact-press', path: paths.contactPress },
    { name: 'roadmap', path: paths.roadmap },
    { name: 'terms', path: paths.terms },
    { name: 'privacy', path: paths.privacy },
    { name: 'not-found', path: paths.notFound },
  ];
}

/** Wide screens have no menu: theirs is a picture of the bar. */
async function openMenu(page: Page) {
  const button = page.getByRole('button', { name: 'Open the menu' });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole('dialog').waitFor();
}

const submit = (vendors: Vendors) => async (page: Page) => {
  vendors.script = {
    openai: behave.normally({ percentage: 74 }),
    perplexity: behave.silently(),
    gemini: behave.silently(),
  };
  await field(page).fill(`The clock on tower ${Date.now()} has stopped.`);
  await field(page).press('Enter');
  await page.getByText('74').first().waitFor();
};

const scroll = (page: Page) => page.evaluate(() => window.scrollTo(0, 900));

const openLegend = (page: Page) => page.getByText('Understanding Your Report').click();

/** The page as the visitor sees it whose reports are used up. */
async function useUp(page: Page) {
  await page.route('**/trpc/auth.remainingReports*', (route) =>
    route.fulfill({
      json: [
        {
          result: {
            data: { remainingReports: 0, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
          },
        },
      ],
    }),
  );
  await page.reload();
  await page.getByText('0/3 reports').waitFor();
}
