import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serveCuttable } from './serveCuttable.ts';

/** The chat analyst answers at once; the others leave time to do something else meanwhile. */
test.use({ appProgram: 'src/server/testing/serveDelayed.ts', appEnv: { DELAYS: '0,4000,9000' } });

/** The analysis takes nine seconds of them. */
const ENDED = { timeout: 30_000 };

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Analyzing Content' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel Analysis' });
const lanes = (page: Page) => page.getByRole('list', { name: 'Analysts' }).getByRole('listitem');
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

/** Sends a claim and waits until the first analyst has answered. */
async function send(page: Page, path = '/') {
  const claim = newClaim();
  await page.goto(path);
  await field(page).fill(claim);
  await expect(page.getByRole('button', { name: 'Analyze' })).toBeEnabled();
  await field(page).press('Enter');
  await expect(overlay(page)).toBeVisible();
  await expect(lanes(page).first()).toContainText('Done');
  return claim;
}

test.describe('whoever does not wait', () => {
  test.use({ tolerated: [/made twice: GET \S+(progress|reports)/] });

  for (const [how, act] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['Cancel Analysis', (page: Page) => cancel(page).click()],
  ] as const) {
    test(`comes back to the form and the text by ${how}, with the way to the report`, async ({
      page,
    }) => {
      const claim = await send(page);
      await act(page);
      await expect(overlay(page)).toHaveCount(0);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue(claim);
      await expect(page.getByRole('button', { name: 'Analyze' })).toBeEnabled();
      await expect(page.getByText('The analysis goes on without you.')).toBeVisible();
      await page.getByRole('link', { name: 'See its report' }).click();
      await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible(ENDED);
    });
  }

  test('finds the overlay again after a reload, and then the report', async ({ page }) => {
    const claim = await send(page, '/analyze');
    await page.reload();
    await expect(overlay(page)).toContainText(claim);
    await expect(lanes(page).first()).toContainText('Done');
    await expect(page).toHaveURL(/\/report\/the-bridge-in-district-/, ENDED);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
    await page.goBack();
    await expect(field(page)).toHaveValue(claim);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('finds the overlay again on the way back, and elsewhere a word of it', async ({ page }) => {
    await page.goto('/no-reports');
    const claim = await send(page, '/analyze');
    await page.goBack();
    await expect(page).toHaveURL('/no-reports');
    await page.goto('/');
    await expect(page.getByText('The analysis goes on without you.')).toBeVisible();
    await expect(field(page)).toHaveValue(claim);
    await expect(overlay(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'See its report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible(ENDED);
    await page.goBack();
    await expect(page.getByText('The analysis goes on without you.')).toHaveCount(0);
  });
});

test.describe('a connection that is lost', () => {
  test.use({ tolerated: [/(failed|made twice): GET \S+(progress|status)|^console error/] });

  test('is taken up again without a word', async ({ page, app }) => {
    const way = await serveCuttable(app.baseURL);
    try {
      const claim = await send(page, `${way.url}/analyze`);
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/progress/'),
      );
      await way.cut();
      await refused;
      await expect(overlay(page)).toBeVisible();
      await way.mend();
      await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible(ENDED);
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    } finally {
      await way.cut();
    }
  });
});
