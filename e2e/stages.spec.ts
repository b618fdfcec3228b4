import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** The chat analyst answers at once; the other two leave the page in the middle for good. */
test.use({ appProgram: 'src/server/testing/serveDelayed.ts', appEnv: { DELAYS: '0,never,never' } });

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

test('the instrument stands in the place of the form, and its lines change every two seconds', async ({
  page,
}) => {
  const noon = new Date('2026-11-20T12:00:00Z');
  await page.clock.install({ time: new Date(noon.getTime() - 1_000) });
  await page.goto('/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await page.clock.pauseAt(noon.getTime() + 30_000);
  const cancel = page.getByRole('button', { name: 'Cancel Analysis' });
  await field(page).press('Enter');
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(cancel).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1);

  await expect(page.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(1);
  const line = page.locator('main p[aria-hidden="true"]');
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
  await cancel.click();
  await expect(field(page)).toBeVisible();
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
