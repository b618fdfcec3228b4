import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage, requestsOf } from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });
const newClaim = () => `The lamp in hall ${randomUUID()} has four bulbs.`;

test('pasted news of several paragraphs get a report as a whole', async ({ page }) => {
  await openPage(page, '/analyze');
  const news = [newClaim(), 'The council says that it was told in May.', 'word '.repeat(80).trim()];
  await field(page).fill(news.join('\n\n'));
  await expect(field(page)).toHaveValue(news.join('  '));
  await analyze(page).click();
  await expect(page).toHaveURL(/\/report\/the-lamp-in-hall-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The lamp in hall');
});

/** Lets the analysis run to its end, and tells the page of the end as the test says. */
async function endAs(page: Page, change: (end: { slug: string }) => object) {
  await page.route('**/api/analysis/progress/*', async (route) => {
    const response = await route.fetch();
    const stream = (await response.text()).replace(
      /event: end\ndata: (.*)\n/,
      (_, end: string) =>
        `event: end\ndata: ${JSON.stringify(change(JSON.parse(end) as { slug: string }))}\n`,
    );
    await route.fulfill({ response, body: stream });
  });
}

test('[4.submission.in-place] a result without an address of its own is shown where the form was', async ({
  page,
}) => {
  await openPage(page, '/analyze');
  const claim = newClaim();
  await endAs(page, (end) => ({ ...end, slug: '' }));
  await field(page).fill(claim);
  await analyze(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
  await expect(page.getByText('We can’t judge this yet')).toBeVisible();
  await expect(page).toHaveURL('/analyze');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an analysis that ends with an earlier report on the same text says when that was checked', async ({
  page,
}) => {
  await openPage(page, '/analyze');
  await endAs(page, (end) => ({ ...end, reused: true }));
  await field(page).fill(newClaim());
  await analyze(page).click();
  await expect(page).toHaveURL(/\/report\//);
  const notice = page.getByRole('complementary', { name: 'Where this report comes from' });
  await expect(notice).toContainText(/Checked on \w+ \d+, \d{4}\./);
});

test('[8.analysis.no-result] an analysis that ends without a result says so, and the text is kept', async ({
  page,
}) => {
  await openPage(page, '/analyze');
  const claim = newClaim();
  await page.route(requestsOf('reports.read'), async (route) => {
    const response = await route.fetch();
    const answers = (await response.json()) as { result: { data: object } }[];
    for (const { result } of answers)
      if ('slug' in result.data) Object.assign(result.data, { result: null });
    await route.fulfill({ response, json: answers });
  });
  await field(page).fill(claim);
  await analyze(page).click();
  await expect(page.getByText('Analysis completed but no result was returned')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(claim)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
