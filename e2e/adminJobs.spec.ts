import { behave } from '../src/server/testing/vendors/behavior.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { newClaim, vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

// A page that is watched is read over and over.
test.use({ tolerated: [/made twice: GET \S+admin\.jobs/] });

test('everybody can use the jobs that failed, light and dark; they fit the screen', async ({
  page,
  vendors,
}) => {
  vendors.script.perplexity = behave.refusing();
  const claim = newClaim();
  await (await adminOf(page)).call('POST', '/api/analysis/analyze', { content: claim });
  await openAsAdmin(page, paths.adminJobs);
  const row = page.getByRole('row').filter({ hasText: claim });
  await expect(row).toContainText('The search analyst declined to judge this content');
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
