import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../src/server/testing/app.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { serveVendors, type Vendors } from '../src/server/testing/vendors/serveVendors.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './page.ts';

/** The product with the three vendors played on loopback, over their own protocols. */
export const vendorTest = test.extend<{ usualVendors: undefined }, { vendors: Vendors }>({
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

export const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
export const newClaim = () => `The dam at weir ${randomUUID()} was built in 1931.`;

/** Opens the form, waits until the page's own scripts are at work, and sends a claim. */
export async function submit(page: Page, claim: string) {
  await openForm(page);
  await field(page).fill(claim);
  await field(page).press('Enter');
}

export const openForm = (page: Page) => openPage(page, '/analyze');

/**
 * The product with analysts that answer when they are told to, so that a test does in the middle of an
 * analysis what it has to, however long that takes. Each test tells all that it made wait.
 */
export const heldTest = test.extend<object, object>({
  appProgram: ['src/server/testing/serveDelayed.ts', { scope: 'worker' }],
  appEnv: [{ DELAYS: 'held,held,held' }, { scope: 'worker' }],
});

/** Lets so many analysts answer: chat, search, general, and then those of the next analysis. */
export async function letAnswer(app: RunningApp, analysts: number): Promise<void> {
  for (let answered = 0; answered < analysts; answered++) await signal(app, /^let \d+ answer$/m);
}

/** Sends the app the signal that its program listens to, and waits until it says that it heard it. */
export async function signal(app: RunningApp, answer: RegExp): Promise<void> {
  const before = app.output().length;
  process.kill(app.pid, 'SIGUSR2');
  await expect.poll(() => app.output().slice(before)).toMatch(answer);
}
