import type { Page, Route } from '@playwright/test';
import { exampleDetailed } from '../src/client/testing/examples.ts';
import type { Report } from '../src/shared/schema/report.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { newClaim } from './analyses.ts';
import { expect, test } from './fixtures.ts';
import { faultsInBothSchemes, openPage, requestsOf } from './page.ts';
import { SAMPLE, sampleOf, screensOf } from './reports.ts';

/** Opens the sample report from the list; its data is changed on the way as the test says. */
async function openSample(page: Page, change: (report: Report) => void) {
  await sampleOf(page);
  await page.route(requestsOf('reports.read'), (route) => changed(route, change));
  // Before the page's own scripts are at work a link loads a whole page.
  await openPage(page, '/');
  await page.getByRole('link', { name: SAMPLE }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
}

async function changed(route: Route, change: (report: Report) => void) {
  const response = await route.fetch();
  const answers = (await response.json()) as { result: { data: Report | object } }[];
  for (const { result } of answers) if ('slug' in result.data) change(result.data);
  await route.fulfill({ response, json: answers });
}

const section = (page: Page) => page.getByRole('region', { name: 'Detailed Analysis' });

test('a detailed analysis that is there is read by everybody, in six sections', async ({
  page,
}) => {
  await openSample(page, (report) => {
    report.detailedAnalysis = exampleDetailed();
    report.hasDetailedAnalysis = true;
  });
  const parts = section(page).getByRole('list').first().locator('> li');
  await expect(parts).toHaveCount(6);
  await expect(parts.nth(0)).toContainText('Content accuracy');
  await expect(parts.nth(5)).toContainText('not judged');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await screensOf(page)).toBeLessThanOrEqual(4);
  const evidence = parts.nth(0).getByRole('heading', { name: 'Key evidence' });
  await expect(evidence).toBeHidden();
  await parts.nth(0).getByRole('heading', { name: 'Content accuracy' }).click();
  await expect(evidence).toBeVisible();
  await expect(section(page).getByRole('button')).toHaveCount(0);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('who asks before the page knows who they are is heard', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(newClaim());
  await openSignedIn(page, paths.account, person);
  const { promise: pressed, resolve: press } = Promise.withResolvers<undefined>();
  await page.route(requestsOf('auth.session'), async (route) => {
    await pressed;
    await route.continue();
  });
  await openPage(page, paths.report(slug));
  await page.getByText('How this was judged').click();
  await section(page).getByRole('heading').click();
  await section(page).getByRole('button', { name: 'Request Detailed Analysis' }).press('Enter');
  press(undefined);
  await expect(section(page).getByRole('list').first().locator('> li')).toHaveCount(6);
});
