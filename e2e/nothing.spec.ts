import { behave } from '../src/server/testing/vendors/behavior.ts';
import { field, newClaim, openForm, submit, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { faultsOf, openPage } from './page.ts';
import { startAnalysis, waitForStatus } from './reports.ts';

test.describe('an analysis that gives nothing', () => {
  test.use({ tolerated: [/made twice: (POST \S+analysis\.start|GET \S+analysis\.status)/] });

  test('because the search analyst failed is tried again by one button', async ({
    page,
    vendors,
  }) => {
    vendors.script.perplexity = [behave.unauthorized(), behave.normally()];
    const claim = newClaim();
    await submit(page, claim);
    await expect(page.getByRole('heading', { name: 'Failed to analyze content' })).toBeFocused();
    await expect(page.getByText(claim)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
  });

  test('because the content was declined says so, and leads back to the text', async ({
    page,
    vendors,
  }) => {
    vendors.script.perplexity = behave.refusing();
    const claim = newClaim();
    await submit(page, claim);
    await expect(page.getByText('The search analyst declined to judge this content')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change the text' }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue(claim);
  });

  test('because its page cannot be read gives way to the text, pasted over the address', async ({
    page,
  }) => {
    await openForm(page);
    // An address that belongs to nobody, kept for examples: nothing is fetched from it.
    await field(page).fill('http://192.0.2.7/story');
    await expect(page.getByText('A link: we will read the page at 192.0.2.7')).toBeVisible();
    await expect(page.getByText('Our server fetches the page.')).toBeVisible();
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'The page could not be read' })).toBeVisible();
    await page.getByRole('button', { name: 'Paste the text instead' }).click();
    await expect(field(page)).toBeFocused();
    const claim = newClaim();
    await page.keyboard.insertText(claim);
    await expect(field(page)).toHaveValue(claim);
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
  });

  test('says why on its own page too, and leads from there to the form', async ({ page }) => {
    const { slug, reportId } = await startAnalysis(page, { url: 'http://192.0.2.8/story' });
    await waitForStatus(page, reportId, 'failed');
    await openPage(page, `/report/${slug}`);
    await expect(page.getByRole('heading', { name: 'The page could not be read' })).toBeVisible();
    await expect(page.getByText('http://192.0.2.8/story')).toBeVisible();
    await page.getByRole('button', { name: 'Paste the text instead' }).click();
    await expect(page).toHaveURL('/analyze');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('http://192.0.2.8/story');
  });
});
