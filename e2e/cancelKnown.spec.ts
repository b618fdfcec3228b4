import { randomUUID } from 'node:crypto';
import { registerPerson } from '../src/server/testing/people.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './openSignedIn.ts';
import { expect, letAnswer, test } from './heldAnalystsTest.ts';

// The list is read again while an analysis in it runs.
test.use({ tolerated: [/made twice: GET \S+(progress|reports|remainingReports)/] });

test('[2.loading.cancel.found] who cancels an analysis finds it in My Reports: running at first, then with its score', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const claim = `The bridge in district ${randomUUID()} was built in 1907.`;
  await openSignedIn(page, paths.account, person);
  await page.getByRole('banner').getByRole('link', { name: 'Submit Claim' }).click();
  const field = page.getByRole('textbox', { name: 'Claim, text or URL' });
  await field.fill(claim);
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('button', { name: 'Cancel Analysis' }).click();
  await expect(field).toHaveValue(claim);

  await page.getByRole('banner').getByRole('link', { name: 'My Reports' }).click();
  const row = page.locator('tbody tr').filter({ hasText: claim });
  await expect(row).toContainText('Being analysed');
  await letAnswer(app, 3);
  await expect(row).not.toContainText('Being analysed');
  await row.getByRole('link', { name: claim }).click();
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
});
