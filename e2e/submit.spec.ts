import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { expectSignedIn, expectVisitor, openSignedIn } from './accounts.ts';
import { heldTest as test, letAnswer } from './analyses.ts';
import { expect, SCREENS } from './fixtures.ts';
import { drawn, faultsOnBothScreens, openPage, requestsOf } from './page.ts';
import { sampleOf, startAnalysis } from './reports.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('[4.submission.success] [4.submission.cleared] a claim goes from the form through live stages to its report', async ({
      page,
      app,
      isMobile,
    }, { repeatEachIndex }) => {
      await openPage(page, '/');
      await expect(analyze(page)).toBeDisabled();
      // Each time another text, because one that is known is answered at once.
      const marks = 2 * repeatEachIndex + (isMobile ? 2 : 1);
      const claim = `An octopus has three hearts${'.'.repeat(marks)}`;
      await field(page).fill(claim);
      await analyze(page).click();

      await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeFocused();
      const analystRows = page.getByRole('listitem').filter({ hasText: 'Built-in analyst' });
      await expect(analystRows).toHaveText([
        /Chat.*Working/,
        /Search.*Working/,
        /General.*Working/,
      ]);
      await letAnswer(app, 1);
      await expect(analystRows).toHaveText([
        /Chat.*–.*Takes no position/,
        /Search.*Working/,
        /General.*Working/,
      ]);
      const meter = page.getByRole('dialog').getByRole('img');
      await expect(meter).toHaveAccessibleName(
        'The needle searches: no analyst takes a position so far.',
      );
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
        'Chat analysis: takes no position.',
      );
      await letAnswer(app, 1);
      await expect(analystRows).toHaveText([
        /Chat.*Takes no position/,
        /Search.*\d{2}.*Done/,
        /General.*Working/,
      ]);
      await expect(meter).toHaveAccessibleName(/^The answers so far lie around \d+ of 100\.$/);
      await letAnswer(app, 1);

      await expect(page).toHaveURL(/\/report\/an-octopus-has-three-hearts-[a-z0-9]{10}$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
      await expect(page.getByText('Verdict: True')).toBeVisible();
      await expect(page).toHaveTitle(/An octopus has three hearts/);
    });
  });

test('an equal claim leads straight to the report that is there', async ({ page }) => {
  await openPage(page, '/');
  await field(page).fill('The Earth is flat.');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/report\/the-earth-is-flat-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Earth is flat.');
});

// Whoever comes back to a running analysis watches it again, and reads the report when it is there.
test.describe('after a cancel', () => {
  test.use({ tolerated: [/made twice: GET \S+(progress|reports\.read)/] });

  test('[2.loading.cancel] the waiting has stopped, the text is kept and the analysis goes on', async ({
    page,
    app,
  }) => {
    const claim = `The bridge in district ${randomUUID()} was built in 1907.`;
    await openPage(page, '/analyze');
    await field(page).fill(claim);
    await analyze(page).click();
    await page.getByRole('button', { name: 'Cancel Analysis' }).click();

    await expect(field(page)).toHaveValue(claim);
    await expect(field(page)).toBeFocused();
    await page.getByRole('link', { name: 'See its report' }).click();
    await expect(page).toHaveURL(/\/report\/the-bridge-in-district-/);
    await letAnswer(app, 3);
    await expect(page.getByText('We can’t judge this yet')).toBeVisible();
  });
});

test.describe('without a connection', () => {
  // What the page looks for meanwhile does not come either, and is tried again.
  // Axe finds no style sheet to read either.
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|made twice: GET|preload assets/] });

  test('a claim is refused at once, stays in the form, and is not sent later', async ({
    page,
    context,
  }) => {
    await openPage(page, '/analyze');
    const left = page.getByText(/^\d+\/\d+ reports$/);
    const count = await left.innerText();
    const claim = `The tower ${randomUUID()} is 73 meters high.`;
    await field(page).fill(claim);
    await context.setOffline(true);
    await analyze(page).click();
    await expect(page.getByText('Failed to start analysis')).toBeVisible();
    await expect(field(page)).toHaveValue(claim);
    await expect(analyze(page)).toBeEnabled();

    const sent: string[] = [];
    page.on('request', (request) => {
      if (requestsOf('analysis.start').test(request.url())) sent.push(request.url());
    });
    await context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await drawn(page);
    await openPage(page, '/analyze');
    await expect(left).toHaveText(count);
    expect(sent).toEqual([]);
  });

  test('what is not loaded yet says so and can be tried again, and what was typed is kept', async ({
    page,
    context,
  }) => {
    await openPage(page, '/');
    await field(page).fill('The Moon is made of cheese.');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('There is still no connection.');
    expect(await faultsOnBothScreens(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('banner').getByRole('link', { name: 'Truth Radar' }).click();
    const title = page.getByRole('heading', { name: 'This page could not be loaded' });
    await expect(title).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
    await page.goBack();
    await expect(field(page)).toHaveValue('The Moon is made of cheese.');
  });

  test('a report’s link is copied, and who is signed in signs out', async ({
    page,
    context,
    app,
  }) => {
    const person = await registerPerson(app.baseURL);
    const { slug } = await sampleOf(page);
    await openSignedIn(page, paths.account, person);
    await openPage(page, paths.report(slug));
    await expectSignedIn(page, person.email);
    await context.setOffline(true);
    await page
      .getByRole('link', { name: /^Source 1:/ })
      .first()
      .hover();
    await page.getByRole('button', { name: 'Copy Link' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expectVisitor(page);
  });
});

test('a report that is still being made shows the stages to whoever opens it', async ({
  page,
  app,
}) => {
  const { slug } = await startAnalysis(page, {
    content: `The tower numbered ${randomUUID()} is 90 meters high.`,
  });
  await page.goto(`/report/${slug}`);
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await letAnswer(app, 3);
  await expect(page.getByText('We can’t judge this yet')).toBeVisible();
});

test.describe('a claim that is slow to be taken in', () => {
  test.use({ tolerated: [/made twice: GET \S+(progress|reports\.read)/] });

  test('leads nobody back who has gone to another page, where the form has a word of it', async ({
    page,
    app,
  }) => {
    const late = Promise.withResolvers<undefined>();
    await page.route(requestsOf('analysis.start'), async (route) => {
      const response = await route.fetch();
      await late.promise;
      await route.fulfill({ response });
    });
    const { slug } = await sampleOf(page);
    await openPage(page, `/report/${slug}`);
    await page.getByRole('button', { name: 'Try Another Analysis' }).click();
    await field(page).fill(`The tower ${randomUUID()} is 41 meters high.`);
    await field(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Starting…' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Truth Radar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
    const takenIn = page.waitForResponse(/analysis\.start/);
    late.resolve(undefined);
    await takenIn;
    await page.getByRole('banner').getByRole('link', { name: 'Submit Claim' }).click();
    await page.getByRole('link', { name: 'See its report' }).click();
    await letAnswer(app, 3);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is 41 meters high.');
  });
});

test.describe('who cancels', () => {
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
    await expect(row).toContainText('Being analyzed');
    await letAnswer(app, 3);
    await expect(row).not.toContainText('Being analyzed');
    await row.getByRole('link', { name: claim }).click();
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
  });
});
