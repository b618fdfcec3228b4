import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../src/server/testing/app.ts';
import { heldTest as test, letAnswer } from './analyses.ts';
import { expect, PHONE, SCREENS } from './fixtures.ts';
import { faultsOnBothScreens, openPage } from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Analyzing Content' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel Analysis' });
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

/** Sends a claim and waits until the first analyst has answered. */
async function send(page: Page, app: RunningApp) {
  await openPage(page, '/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('Enter');
  await letAnswer(app, 1);
  await expect(overlay(page).getByText('1 of 3 answers in')).toBeVisible();
}

// The other two leave the page in the middle, as long as a test takes.
test.afterEach(({ app }) => letAnswer(app, 2));

test('everybody can use the overlay, and it fits the screen, in light and dark', async ({
  page,
  app,
}) => {
  await send(page, app);
  expect(await faultsOnBothScreens(page)).toEqual([]);
  for (const viewport of [PHONE, page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    const scrolls = await overlay(page).evaluate(
      (element) => element.scrollHeight - element.clientHeight,
    );
    expect(scrolls).toBe(0);
  }
});

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('[2.loading.overlay] the overlay takes the whole screen, and the page behind it can be neither moved nor used', async ({
      page,
      app,
    }) => {
      await send(page, app);
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
      await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeFocused();
      const behind = await page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('header a');
        link?.focus();
        return {
          modal: document.querySelector('dialog')?.matches(':modal'),
          takesFocus: document.activeElement === link,
          scrolls: getComputedStyle(document.documentElement).overflowY,
        };
      });
      expect(behind).toEqual({ modal: true, takesFocus: false, scrolls: 'hidden' });
      await page.keyboard.press('Tab');
      await expect(cancel(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(overlay(page)).toHaveCount(0);
    });
  });
