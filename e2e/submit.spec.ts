import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });

/** Each analyst takes its time, so that the stages can be seen one after the other. */
test.use({ appProgram: 'src/server/testing/serveDelayed.ts', appEnv: { DELAYS: '800,1600,2400' } });

test('a claim goes from the form through live stages to its report', async ({ page }) => {
  await page.goto('/');
  await expect(analyze(page)).toBeDisabled();
  await field(page).fill('An octopus has three hearts.');
  await analyze(page).click();

  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeFocused();
  const lanes = page.getByRole('listitem').filter({ hasText: 'Built-in analyst' });
  await expect(lanes).toHaveText([/Chat.*Working/, /Search.*Working/, /General.*Working/]);
  await expect(lanes).toHaveText([/Chat.*Done/, /Search.*Working/, /General.*Working/]);
  await expect(lanes).toHaveText([/Chat.*Done/, /Search.*Done/, /General.*Working/]);

  await expect(page).toHaveURL(/\/report\/an-octopus-has-three-hearts-[a-z0-9]{10}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'An octopus has three hearts.',
  );
  await expect(page.getByText('Verdict: True')).toBeVisible();
  await expect(page).toHaveTitle(/An octopus has three hearts/);
});

test('an equal claim leads straight to the report that is there', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('The Earth is flat.');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/report\/the-earth-is-flat-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Earth is flat.');
});

// Whoever comes back to a running analysis watches it again, and reads the report when it is there.
test.describe('after a cancel', () => {
  test.use({ tolerated: [/made twice: GET \S+(progress|reports\.read)/] });

  test('the waiting has stopped, the text is kept and the analysis goes on', async ({ page }) => {
    const claim = `The bridge in district ${randomUUID()} was built in 1907.`;
    await page.goto('/analyze');
    await field(page).fill(claim);
    await analyze(page).click();
    await page.getByRole('button', { name: 'Cancel Analysis' }).click();

    await expect(field(page)).toHaveValue(claim);
    await expect(field(page)).toBeFocused();
    await page.getByRole('link', { name: 'See its report' }).click();
    await expect(page).toHaveURL(/\/report\/the-bridge-in-district-/);
    await expect(page.getByText('Inconclusive: not enough evidence')).toBeVisible({
      timeout: 15_000,
    });
  });
});

test('a report that is still being made shows the stages to whoever opens it', async ({
  page,
  app,
}) => {
  const response = await fetch(`${app.baseURL}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: `The tower numbered ${randomUUID()} is 90 metres high.` }),
  });
  const { result } = (await response.json()) as { result: { data: { slug: string } } };

  await page.goto(`/report/${result.data.slug}`);
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await expect(page.getByText('Inconclusive: not enough evidence')).toBeVisible({
    timeout: 15_000,
  });
});
