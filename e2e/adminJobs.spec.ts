import { behave } from '../src/server/testing/vendors/behavior.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

// A page that is watched is read over and over.
test.use({ tolerated: [/made twice: GET \S+admin\.jobs/] });

test.describe('the jobs', () => {
  test('that failed are listed with the reason, and an admin has one run again', async ({
    page,
    vendors,
  }) => {
    vendors.script.perplexity = behave.refusing();
    const claim = newClaim();
    const admin = await adminOf(page);
    await admin.call('POST', '/api/analysis/analyze', { content: claim });
    vendors.script.perplexity = behave.normally();
    await openAsAdmin(page, paths.adminJobs);

    const row = page.getByRole('row').filter({ hasText: claim });
    await expect(row).toContainText('The search analyst declined to judge this content');
    expect(await faultsOnBothScreens(page)).toEqual([]);

    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Started again.')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
    await expect(row).toHaveCount(0);
    const { body } = await admin.call('GET', '/api/reports/me?page=1&pageSize=1');
    expect(JSON.stringify(body)).toContain('"completed"');
  });

  test('that are shown are all tried again at once, after a question', async ({
    page,
    vendors,
  }) => {
    vendors.script.perplexity = behave.refusing();
    const admin = await adminOf(page);
    const claims = [newClaim(), newClaim()];
    for (const content of claims) await admin.call('POST', '/api/analysis/analyze', { content });
    vendors.script.perplexity = behave.normally();
    await openAsAdmin(page, paths.adminJobs);
    await page.getByRole('button', { name: /^Try all \d+ again$/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The people who asked for them are not charged.');
    await dialog.getByRole('button', { name: 'Try all again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/^(\d+) of \1 started again\.$/)).toBeVisible();
  });

  test('that run are named with the step they are at', async ({ page, vendors }) => {
    const looked = Promise.withResolvers<undefined>();
    vendors.script.gemini = behave.after(looked.promise, behave.normally());
    const claim = newClaim();
    const admin = await adminOf(page);
    await admin.call('POST', '/api/analysis/start', { content: claim });
    await openAsAdmin(page, paths.adminJobs);

    const row = page.getByRole('row').filter({ hasText: claim });
    await expect(row).toContainText('Asking the analysts');
    const queues = page.getByRole('table', { name: 'Queues' });
    await expect(queues.getByRole('row')).toHaveCount(3);
    looked.resolve(undefined);
    await expect(row).toHaveCount(0);
  });
});
