import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { faultsOf } from './vendorTest.ts';

/** The chat analyst answers at once; the other two leave the page in the middle for good. */
test.use({ appProgram: 'src/server/testing/serveDelayed.ts', appEnv: { DELAYS: '0,never,never' } });

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Analyzing Content' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel Analysis' });
const lanes = (page: Page) => page.getByRole('list', { name: 'Analysts' }).getByRole('listitem');
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

/** Sends a claim and waits until the first analyst has answered. */
async function send(page: Page) {
  await page.goto('/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('Enter');
  await expect(overlay(page).getByText('1 of 3 answers in')).toBeVisible();
}

test('the overlay stands before the form, and its lines change every two seconds', async ({
  page,
}) => {
  const noon = new Date('2026-11-20T12:00:00Z');
  await page.clock.install({ time: new Date(noon.getTime() - 1_000) });
  await page.goto('/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await page.clock.pauseAt(noon.getTime() + 30_000);
  await field(page).press('Enter');
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(cancel(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(overlay(page).getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await expect(field(page)).not.toBeEditable();

  await expect(overlay(page).getByText('1 of 3 answers in')).toBeVisible();
  const line = overlay(page).locator('p[aria-hidden="true"]');
  const lines: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const before = (await line.textContent()) ?? '';
    lines.push(before);
    let waited = 0;
    while ((await line.textContent()) === before && waited < 2_500) {
      await page.clock.runFor(100);
      waited += 100;
    }
    if (turn > 0) expect(waited).toBeGreaterThanOrEqual(1_900);
    expect(waited).toBeLessThanOrEqual(2_100);
  }
  expect(new Set(lines)).toEqual(
    new Set([
      'The search analyst looks for sources',
      'The search analyst compares what the sources say',
      'The general analyst reads it independently',
    ]),
  );
  const time = overlay(page).getByText(/^Time so far: \d+ s$/);
  const before = Number(/\d+/.exec((await time.textContent()) ?? '')?.[0]);
  await page.clock.runFor(20_000);
  await expect(time).toHaveText(`Time so far: ${before + 20} s`);
  await cancel(page).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(field(page)).toBeEditable();
});

test('Enter sends the text, Shift and Enter only makes a space', async ({ page }) => {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('analysis.start')) starts.push(request.postData() ?? '');
  });
  await page.goto('/analyze');
  const claim = newClaim();
  await field(page).fill(claim);
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('End');
  await field(page).press('Shift+Enter');
  await expect(field(page)).toHaveValue(`${claim} `);
  expect(starts).toEqual([]);
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  expect(starts).toHaveLength(1);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use the overlay, and it fits the screen, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await send(page);
    expect(await faultsOf(page)).toEqual([]);
    const scrolls = await overlay(page).evaluate(
      (element) => element.scrollHeight - element.clientHeight,
    );
    expect(scrolls).toBe(0);
  });
}

test('the overlay takes the whole screen, and the page behind it can be neither moved nor used', async ({
  page,
}) => {
  await send(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
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
});

test('the overlay tells how each analyst stands, the stage and the time', async ({ page }) => {
  await send(page);
  await expect(lanes(page)).toHaveText([/Chat.*Done/, /Search.*Working/, /General.*Working/]);
  await expect(lanes(page).first()).toContainText(/\d{2}.*\d\.\d s/);
  await expect(page.getByText('1 of 3 answers in')).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Judging');
  await expect(page.getByText(/^Time so far: \d+ s$/)).toBeVisible();
});
