import type { Page, Route } from '@playwright/test';
import { exampleDetailed } from '../src/client/testing/examples.ts';
import type { Report } from '../src/shared/schema/report.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { newClaim } from './analyses.ts';
import { expect, test } from './fixtures.ts';
import { drawn, faultsInBothSchemes, moving, openPage, requestsOf, SOON } from './page.ts';
import { SAMPLE, sampleOf, screensOf } from './reports.ts';

/** Opens the sample report from the list; its data is changed on the way as the test says. */
async function openSample(page: Page, change?: (report: Report) => void) {
  await sampleOf(page);
  if (change) await page.route(requestsOf('reports.read'), (route) => changed(route, change));
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

test('visitors see what the detailed analysis is, and cannot ask for it', async ({ page }) => {
  await openSample(page);
  await section(page).getByRole('heading').click();
  await expect(section(page).getByText('Premium Feature')).toBeVisible();
  const control = section(page).getByRole('button', {
    name: 'Request Detailed Analysis',
    exact: true,
  });
  await expect(control).toBeDisabled();
  await expect(control).toHaveAccessibleDescription(/when somebody who is signed in asks for it/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await control.focus();
  await page.keyboard.press('Enter');
  await expect(control).toBeFocused();
  expect(asked.filter((url) => url.includes('detailed'))).toEqual([]);
});

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

test('who asks for it finds the focus at its heading when it is there', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(newClaim());
  await openSignedIn(page, paths.account, person);
  await openPage(page, paths.report(slug));
  await page.getByText('How this was judged').click();
  await section(page).getByRole('heading').click();
  await section(page).getByRole('button', { name: 'Request Detailed Analysis' }).press('Enter');
  await expect(section(page).getByRole('list').first().locator('> li')).toHaveCount(6);
  await expect(section(page).locator('summary').first()).toBeFocused();
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

test('it stays when what the page read before comes after it', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(newClaim());
  await openSignedIn(page, paths.account, person);
  const { promise: written, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(requestsOf('analysis.readDetailed'), async (route) => {
    const response = await route.fetch();
    await written;
    await route.fulfill({ response });
  });
  await openPage(page, paths.report(slug));
  await page.getByText('How this was judged').click();
  await section(page).getByRole('heading').click();
  await section(page).getByRole('button', { name: 'Request Detailed Analysis' }).press('Enter');
  const parts = section(page).getByRole('list').first().locator('> li');
  await expect(parts).toHaveCount(6);
  answer(undefined);
  await page.waitForLoadState('networkidle');
  await drawn(page);
  await expect(parts).toHaveCount(6);
});

test.describe('where the connection is lost while it is written', () => {
  test.use({ tolerated: [/failed: (POST|GET) \S+(analysis\.detailed|readDetailed)|made twice/] });

  /** Asks for it; the request arrives, and its answer does not. */
  async function loseAnswer(page: Page, baseURL: string): Promise<void> {
    const person = await registerPerson(baseURL);
    const { slug } = await person.analyze(newClaim());
    await openSignedIn(page, paths.account, person);
    await openPage(page, paths.report(slug));
    await page.getByText('How this was judged').click();
    await section(page).getByRole('heading').click();
    await page.route(requestsOf('analysis.detailed'), async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await section(page).getByRole('button', { name: 'Request Detailed Analysis' }).press('Enter');
  }
  const parts = (page: Page) => section(page).getByRole('list').first().locator('> li');

  test('the page finds out how it ended', async ({ page, app }) => {
    await loseAnswer(page, app.baseURL);
    await expect(parts(page)).toHaveCount(6);
    await expect(section(page).locator('summary').first()).toBeFocused();
  });

  test('the page finds out, though what it read before is still on its way', async ({
    page,
    app,
  }) => {
    let isFirst = true;
    await page.route(requestsOf('analysis.readDetailed'), async (route) => {
      if (!isFirst) await route.continue();
      isFirst = false;
    });
    await loseAnswer(page, app.baseURL);
    await expect(parts(page)).toHaveCount(6);
  });

  test('and stays away, the page says so, and finds out when it is back', async ({ page, app }) => {
    await page.clock.install();
    let isAway = false;
    await page.route(requestsOf('analysis.readDetailed'), (route) =>
      isAway ? route.abort('connectionreset') : route.continue(),
    );
    page.on('request', (request) => (isAway ||= request.url().includes('analysis.detailed')));
    await loseAnswer(page, app.baseURL);
    const said = section(page).getByText('The connection to the server was lost.');
    await moving(page, 1_000, () => expect(said).toBeVisible(SOON));
    await expect(section(page).getByText('Analysis could not be completed.')).toBeHidden();
    await expect(section(page).getByText('not completed')).toBeHidden();
    isAway = false;
    await moving(page, 1_000, () => expect(parts(page)).toHaveCount(6, SOON));
  });
});

test.describe('a part of a report that cannot be drawn', () => {
  test.use({ tolerated: [/^console error/] });

  test('[8.report.render] says so, and leaves the score and the legend as they are', async ({
    page,
  }) => {
    await openSample(page, (report) => {
      if (report.result) Object.assign(report.result.perplexity, { sources: null });
    });
    await expect(page.getByRole('alert').first()).toHaveText(
      'Something went wrong while loading the report.',
    );
    await expect(page.getByRole('img', { name: /of 100/ }).first()).toBeVisible();
    await expect(page.getByText('Understanding Your Report')).toBeVisible();
  });
});
