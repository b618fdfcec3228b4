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
// The report is read, and its analysis watched, once more.
test.use({ tolerated: [/made twice: GET \S+(reports\.|analysis\/progress|remainingReports)/] });

const control = (page: Page) => page.getByRole('button', { name: 'Resubmit' });

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

test('by the keyboard alone a report is passed on, checked again, compared with what it was, and followed', async ({
  page,
  context,
  app,
  vendors,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await registerPerson(app.baseURL);
  const content = newClaim();
  const { slug, reportId } = await author.analyze(content);
  await openSignedIn(page, paths.myReports, await registerPerson(app.baseURL));
  await openPage(page, paths.report(slug));
  const report = page.getByRole('article');
  await pressAt(page, report.getByRole('button', { name: 'Copy Link' }));
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const popup = page.waitForEvent('popup');
  await pressAt(page, report.getByRole('link', { name: 'Share on LinkedIn' }));
  await (await popup).close();

  const looked = Promise.withResolvers<undefined>();
  vendors.script.gemini = behave.after(looked.promise, behave.normally({ percentage: 63 }));
  await pressAt(page, control(page));
  await expect(page.getByText('Being analyzed again…')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  looked.resolve(undefined);
  const versions = page.getByRole('link', { name: '2 versions' });
  await expect(versions).toBeVisible();
  // Whoever pressed it is still there.
  await expect(control(page)).toBeFocused();
  await pressAt(page, versions);
  const compared = page.getByRole('region', { name: 'Versions' });
  await expect(compared.getByRole('table')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await pressAt(page, compared.getByRole('link', { name: 'Version 2' }));
  await expect(compared).toContainText('This is the current version.');
  await pressAt(page, compared.getByRole('link', { name: 'Back to the report' }));
  await expect(compared).toHaveCount(0);
  await pressAt(page, report.getByRole('button', { name: 'Tell me when it changes' }));
  await expect(report.getByRole('button', { name: 'Stop following' })).toBeFocused();

  // Whoever is told that it changed can use the pages that say so.
  const renewed = `/api/analysis/report/${reportId}/resubmit`;
  expect((await author.call('POST', renewed, { content })).status).toBe(200);
  await openPage(page, paths.myReports);
  const row = page.getByRole('table', { name: 'Your reports' }).locator('tbody tr');
  await expect(row).toContainText('Changed since you last looked');
  expect(await faultsOf(page)).toEqual([]);
  await row.getByRole('link', { name: content }).click();
  await expect(page.getByRole('button', { name: /Stop following$/ })).toBeVisible();
  await expect(page.getByText('Changed since you last looked')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
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
