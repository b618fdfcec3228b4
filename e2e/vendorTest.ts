import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { serveVendors, type Vendors } from '../src/server/testing/vendors/serveVendors.ts';
import { openPage } from './atWork.ts';
import { expect, test as base } from './fixtures.ts';

/** The product with the three vendors played on loopback, over their own protocols. */
export const test = base.extend<{ usualVendors: undefined }, { vendors: Vendors }>({
  vendors: [
    async ({}, use) => {
      const vendors = await serveVendors();
      await use(vendors);
      await vendors.close();
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ vendors }, use) => use({ ...vendors.env, LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3' }),
    { scope: 'worker' },
  ],
  appProgram: 'e2e/serveAhead.ts',
  usualVendors: [
    async ({ vendors }, use) => {
      const openai = behave.normally();
      vendors.script = { openai, perplexity: behave.normally(), gemini: behave.normally() };
      await use(undefined);
    },
    { auto: true },
  ],
});
export { expect };

export const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
export const newClaim = () => `The dam at weir ${randomUUID()} was built in 1931.`;

/** Opens the form, waits until the page's own scripts are at work, and sends a claim. */
export async function submit(page: Page, claim: string) {
  await openForm(page);
  await field(page).fill(claim);
  await field(page).press('Enter');
}

export const openForm = (page: Page) => openPage(page, '/analyze');

/** What keeps somebody from using the page as it stands, once it stands, or does not fit its screen. */
export async function faultsOf(page: Page): Promise<string[]> {
  await standsStill(page);
  // In the page itself: there are no frames for which axe would open a page of its own.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
  return tooWide > 0 ? [...faults, `${tooWide} pixels too wide`] : faults;
}

/** Waits for the type, and for all movements that come to an end: a text that fades in is hard to read. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
