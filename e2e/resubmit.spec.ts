import type { Page } from '@playwright/test';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { fillIn, openModal, openSignedIn } from './accounts.ts';
import { newClaim, submit, vendorTest } from './analyses.ts';
import { expect } from './fixtures.ts';
import { atWork, drawn, faultsOf, openPage, pressAt, requestsOf } from './page.ts';

/** The product as it lets reports be analyzed anew at once. */
const test = vendorTest.extend<object, object>({
  appEnv: [
    async ({ vendors }, use) =>
      use({
        ...vendors.env,
        LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '20',
        LIMIT_RESUBMIT_COOLDOWN_DAYS: '0',
      }),
    { scope: 'worker' },
  ],
});
// The report is read, and its analysis watched, once more; and a version is asked for that is not there.
test.use({
  tolerated: [
    /made twice: GET \S+(reports\.|analysis\/progress|remainingReports)|refused: GET \S+analysis\.versions\S+ 404/,
  ],
});

const control = (page: Page) => page.getByRole('button', { name: 'Resubmit' });
const summary = (page: Page) => page.getByRole('region', { name: 'Analysis Summary' });

/** A report on a new claim, looked at 31 days after it was analyzed. */
async function openOldReport(page: Page) {
  const claim = newClaim();
  await submit(page, claim);
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
  const address = page.url();
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000);
  await openPage(page, address);
  await expect(control(page)).toBeEnabled();
}

test('a report may not be resubmitted for 30 days, and tells from when on it may', async ({
  page,
}) => {
  // What a page says where nobody changed the 30 days.
  await page.route('**/analyze', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('CooldownDays":0', 'CooldownDays":30');
    await route.fulfill({ response, body });
  });
  await submit(page, newClaim());
  await expect(control(page)).toBeDisabled();
  await expect(control(page)).toHaveAccessibleDescription(
    /^Analysis can be resubmitted after \w+ \d{1,2}, \d{4}$/,
  );
  await control(page).click({ force: true });
  await expect(control(page)).toBeVisible();
});

test('[4.resubmit.allowed] an old report is analyzed anew in its place, readable all the while', async ({
  page,
  vendors,
}) => {
  await openOldReport(page);
  await expect(summary(page)).toContainText(
    'Uses one of your free reports, unless it is your own report.',
  );
  const cards = page.getByRole('list', { name: 'What each analyst answered' });
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  const looked = Promise.withResolvers<undefined>();
  vendors.script.gemini = behave.after(looked.promise, behave.normally({ percentage: 63 }));
  await control(page).click();
  await expect(page.getByText('Being analyzed again…')).toBeVisible();
  await expect(summary(page).getByRole('button', { name: 'Analyzing again…' })).toBeDisabled();
  await expect(cards).not.toContainText('63 of 100');
  expect(await faultsOf(page)).toEqual([]);
  looked.resolve(undefined);

  await expect(page.getByText('Being analyzed again…')).toHaveCount(0);
  await expect(cards.getByRole('listitem').nth(2)).toContainText('63 of 100');
  await expect(control(page)).toBeVisible();
  await expect(summary(page).getByRole('alert')).toBeEmpty();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('a reading from before a report is analyzed anew does not hide that', async ({
  page,
  app,
  vendors,
}) => {
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(newClaim());
  await openPage(page, paths.report(slug));
  const { promise: resubmitted, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(requestsOf('reports.read'), async (route) => {
    const response = await route.fetch();
    await resubmitted;
    await route.fulfill({ response });
  });
  // Who signs in may be shown more of it.
  const asked = page.waitForRequest(requestsOf('reports.read'));
  await openModal(page);
  await fillIn(page, person);
  await asked;
  const looked = Promise.withResolvers<undefined>();
  vendors.script.gemini = behave.after(looked.promise, behave.normally({ percentage: 63 }));
  await control(page).click();
  await expect(page.getByText('Being analyzed again…')).toBeVisible();
  answer(undefined);
  await drawn(page);
  looked.resolve(undefined);
  await expect(page.getByRole('link', { name: '2 versions' })).toBeVisible();
});

test('the version before is kept, has an address of its own, and stands beside the present one', async ({
  page,
  vendors,
}) => {
  await openOldReport(page);
  const address = page.url();
  await expect(page.getByRole('link', { name: /versions/ })).toHaveCount(0);
  vendors.script.gemini = behave.normally({ percentage: 63 });
  await control(page).click();
  await page.getByRole('link', { name: '2 versions' }).click();
  await expect(page).toHaveURL(`${address}?version=1`);

  const versions = page.getByRole('region', { name: 'Versions' });
  const compared = versions.getByRole('table', { name: 'Version 1 compared with version 2' });
  await expect(compared.getByRole('columnheader')).toHaveText(['Version 1', /Version 2/]);
  await expect(compared.getByRole('row', { name: /^Score/ })).toContainText('of 100');
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version ' })).toHaveCount(2);
  expect(await faultsOf(page)).toEqual([]);

  const answer = await page.request.get(page.url());
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).toContain('Version 1 compared with version 2');
  expect((await page.request.get(address)).headers()['x-robots-tag']).toBeUndefined();

  // As a link is that was passed on by a network that counts its visits.
  await openPage(page, `${address}?version=1&fbclid=abc`);
  await expect(compared).toBeVisible();
  expect(await (await page.request.get(page.url())).text()).toContain('Version 1 compared');
  await openPage(page, `${address}?version=1.5`);
  await expect(versions).toHaveCount(0);

  await openPage(page, `${address}?version=9`);
  await expect(versions.getByRole('alert')).toHaveText(/^This version no longer exists/);
  await versions.getByRole('link', { name: 'Back to the report' }).click();
  await expect(page).toHaveURL(address);
  await expect(versions).toHaveCount(0);
});

test('by the keyboard alone a report is passed on, checked again, compared with what it was, and followed', async ({
  page,
  context,
  app,
  vendors,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(newClaim());
  await openSignedIn(page, paths.myReports, person);
  await openPage(page, paths.report(slug));
  const report = page.getByRole('article');
  await pressAt(page, report.getByRole('button', { name: 'Copy Link' }));
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const popup = page.waitForEvent('popup');
  await pressAt(page, report.getByRole('link', { name: 'Share on LinkedIn' }));
  await (await popup).close();

  vendors.script.gemini = behave.normally({ percentage: 63 });
  await pressAt(page, control(page));
  const versions = page.getByRole('link', { name: '2 versions' });
  await expect(versions).toBeVisible();
  // Whoever pressed it is still there.
  await expect(control(page)).toBeFocused();
  await pressAt(page, versions);
  const compared = page.getByRole('region', { name: 'Versions' });
  await expect(compared.getByRole('table')).toBeVisible();
  await pressAt(page, compared.getByRole('link', { name: 'Version 2' }));
  await expect(compared).toContainText('This is the current version.');
  await pressAt(page, compared.getByRole('link', { name: 'Back to the report' }));
  await expect(compared).toHaveCount(0);
  await pressAt(page, report.getByRole('button', { name: 'Tell me when it changes' }));
  await expect(report.getByRole('button', { name: 'Stop following' })).toBeFocused();
});

test('who follows a report is told beside My Reports that it changed, until they have looked', async ({
  page,
  app,
}) => {
  const author = await registerPerson(app.baseURL);
  const content = newClaim();
  const { reportId } = await author.analyze(content);
  await openSignedIn(page, paths.myReports, await registerPerson(app.baseURL));
  await openPage(page, paths.report(reportId));
  await page.getByRole('button', { name: 'Tell me when it changes' }).click();
  await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'My Reports', exact: true })).toBeVisible();

  const renewed = `/api/analysis/report/${reportId}/resubmit`;
  expect((await author.call('POST', renewed, { content })).status).toBe(200);
  await openPage(page, paths.about);
  await menu.getByRole('link', { name: 'My Reports 1 changed' }).click();
  const row = page.getByRole('table', { name: 'Your reports' }).locator('tbody tr');
  await expect(row).toContainText('Changed since you last looked');
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('link', { name: content }).click();
  await expect(page.getByRole('button', { name: /Stop following$/ })).toBeVisible();
  await expect(page.getByText('Changed since you last looked')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'My Reports', exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await openPage(page, paths.myReports);
  await expect(row).not.toContainText('Changed since you last looked');
});

test('[8.report.resubmit-alert] a new analysis that fails says so in an alert, and the report stays', async ({
  page,
  vendors,
}) => {
  await openOldReport(page);
  vendors.script.perplexity = behave.unauthorized();
  await control(page).click();
  await expect(summary(page).getByRole('alert')).toHaveText('Failed to analyze content');
  await expect(page.getByRole('heading', { name: 'Source Analysis' })).toBeVisible();
});

test.describe('a resubmission that is refused', () => {
  test.use({
    tolerated: [/(failed|refused|made twice): \w+ \S+(startAnew|reports\.|remainingReports)/],
  });
  const refuse = (page: Page, status: number, message: string) =>
    page.route(requestsOf('analysis.startAnew'), (route) =>
      route.fulfill({
        status,
        json: [
          { error: { message, code: -32_600, data: { code: 'REFUSED', httpStatus: status } } },
        ],
      }),
    );

  test("shows the server's own words in an alert, on a 429 too", async ({ page }) => {
    await openOldReport(page);
    for (const [status, words] of [
      [429, 'Analysis can be resubmitted after December 20, 2026'],
      [409, 'The same claim is being analyzed.'],
    ] as const) {
      await refuse(page, status, words);
      await control(page).click();
      await expect(summary(page).getByRole('alert')).toHaveText(words);
      await expect(control(page)).toBeEnabled();
    }
  });

  test('says without an answer that it failed', async ({ page }) => {
    await openOldReport(page);
    await page.route(requestsOf('analysis.startAnew'), (route) => route.abort('connectionfailed'));
    await control(page).click();
    await expect(summary(page).getByRole('alert')).toHaveText('Failed to resubmit analysis');
  });

  test('for want of free reports leads to the page that says so', async ({ page }) => {
    await openOldReport(page);
    await refuse(page, 403, 'No reports remaining');
    await control(page).click();
    await expect(page).toHaveURL('/no-reports');
    await expect(page.getByRole('heading', { name: 'No reports remaining' })).toBeVisible();
  });
});

test.describe('an equal claim', () => {
  vendorTest.describe('a claim that was checked before', () => {
    vendorTest.use({ tolerated: [/made twice: (POST \S+analysis\.start|GET \S+reports\.read)/] });

    vendorTest(
      'is answered with the stored report, which can be checked again for one',
      async ({ page, vendors }) => {
        const claim = newClaim();
        await submit(page, claim);
        await expect(page).toHaveURL(/\/report\//);
        const notice = page.getByText(/Checked on .* There is already a report on this claim\./);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
        await expect(notice).toHaveCount(0);
        const first = page.url();
        const asked = vendors.calls.length;

        await submit(page, claim);
        await expect(notice).toBeVisible();
        await expect(page).toHaveURL(first);
        await expect(page.getByText('Uses one of your free reports. 2 of 3 left.')).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);
        expect(vendors.calls).toHaveLength(asked);
        await page.reload();
        await atWork(page);
        await expect(notice).toBeVisible();

        await page.getByRole('button', { name: 'Check again' }).click();
        await expect(page.getByText('1/3 reports')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
        await expect(notice).toHaveCount(0);
        await expect.poll(() => vendors.calls.length).toBe(asked + 3);

        await page.goto(first);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
        await expect(notice).toHaveCount(0);
      },
    );
  });
});
