import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });

const refusals = [
  ['Too short', 'Content must be at least 10 characters long'],
  ['word '.repeat(10_000) + 'x', 'Content cannot exceed 50000 characters'],
  [
    'Look at this <script>alert(1)</script> now',
    'Invalid content: contains potentially unsafe patterns',
  ],
  ['[[[[{{{{ what }}}}]]]] is this', 'Invalid content: contains too many special characters'],
  ['ftp://example.com/file', 'Invalid URL: only HTTP and HTTPS protocols are allowed'],
  ['http://192.168.0.1/router', 'Invalid URL: local addresses are not allowed'],
  ['https://exa%mple.com', 'Invalid URL format'],
] as const;

test('what cannot be analysed is refused under the field, in the very words, and kept', async ({
  page,
}) => {
  await page.goto('/');
  for (const [content, text] of refusals) {
    await field(page).fill(content);
    await analyze(page).click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(field(page)).toHaveValue(content);
  }
  await field(page).fill('Something else entirely.');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('Enter sends only what is not empty; line breaks become spaces', async ({ page }) => {
  await page.goto('/analyze');
  // The count shows that the page is in React's hands; before, Enter is the browser's own.
  await expect(page.getByText(/\d+ reports/)).toBeVisible();
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toBeEmpty();

  await field(page).pressSequentially('Two');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('words');
  await expect(field(page)).toHaveValue('Two words');
});

test('the form says who will read the claim and who may see the report', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('The report is public to anyone who has its address.')).toBeVisible();
  await expect(page.getByText(/built-in analysts read it/)).toBeVisible();
});

test('a link may bring the text along, but never sends it', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/analyze?text=The+Moon+is+made+of+cheese.');
  await expect(field(page)).toHaveValue('The Moon is made of cheese.');
  await expect(analyze(page)).toBeEnabled();
  expect(requests.filter((url) => url.includes('analysis.start'))).toEqual([]);
});

test('hints are typed into the empty field and change every four seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const hint = page.locator('form span[aria-hidden="true"]');
  await page.clock.runFor(3_900);
  const first = await hint.textContent();
  await page.clock.runFor(4_000);
  expect(await hint.textContent()).not.toBe(first);
  await field(page).fill('x');
  await expect(hint).toHaveCount(0);
});
