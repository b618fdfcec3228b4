import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { field, newClaim, vendorTest } from './analyses.ts';
import { expect, test } from './fixtures.ts';
import { openPage, requestsOf } from './page.ts';

const testOfOne = test.extend<object, object>({
  appEnv: [{ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1' }, { scope: 'worker' }],
});

testOfOne(
  '[2.route.no-reports] [4.session.count-after-analysis] a visitor sees what is left, and is told plainly when nothing is',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('1/1 reports')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Claim, text or URL' });
    await field.fill(`The well of village ${randomUUID()} is 30 meters deep.`);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByText('0/1 reports')).toBeVisible();

    await page.goto('/');
    await expect(page.getByText('0/1 reports')).toBeVisible();
    await field.fill(`The well of village ${randomUUID()} is 31 meters deep.`);
    await field.press('Enter');
    await expect(page).toHaveURL('/no-reports');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

/** Uses reports of this visitor's up in another tab, as it were: this page is not told. */
async function useUp(page: Page, count: number) {
  for (let used = 0; used < count; used++) {
    const headers = { 'X-Anonymous-Token': (await stored(page, 'anonymousToken')) ?? '' };
    const data = { content: newClaim() };
    expect((await page.request.post('/trpc/analysis.start', { data, headers })).ok()).toBe(true);
  }
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The color of a text as red, green and blue, 0–255. */
const colorOf = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g) ?? [];
    return { red: Number(red), green: Number(green), blue: Number(blue) };
  });

vendorTest(
  '[2.nav.anonymous.badge.color] [6.display] the reports that are left are green while there are some, and red when there are none',
  async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByText('3/3 reports')).toBeVisible();
      const left = await colorOf(page, '3/3 reports');
      expect(left.green).toBeGreaterThan(Math.max(left.red, left.blue));
    }
    await useUp(page, 3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect(page.getByText('0/3 reports')).toBeVisible();
      const none = await colorOf(page, '0/3 reports');
      expect(none.red).toBeGreaterThan(Math.max(none.green, none.blue));
    }
  },
);

vendorTest(
  '[8.analysis.none-left] who knows that none is left is sent to its page without asking for an analysis',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await useUp(page, 3);
    await page.reload();
    await expect(page.getByText('0/3 reports')).toBeVisible();

    const starts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('analysis.start')) starts.push(request.url());
    });
    await field(page).fill(newClaim());
    await field(page).press('Enter');
    await expect(page).toHaveURL('/no-reports');
    await expect(page.getByRole('heading', { name: 'No reports remaining' })).toBeVisible();
    expect(starts).toEqual([]);
  },
);

vendorTest(
  'who had reports left is not told that they are used up while the count is on its way',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await expect.poll(() => stored(page, 'remainingReports')).toBe('3');
    await page.route(requestsOf('auth.remainingReports'), () => undefined);
    await openPage(page, '/no-reports');
    await expect(page.getByRole('heading', { name: 'You have reports left' })).toBeVisible();
    await expect(page).toHaveTitle('You have reports left – Verimeter');
  },
);

vendorTest('a first visitor reads nothing of their count until it is known', async ({ page }) => {
  const counted = Promise.withResolvers<undefined>();
  await page.route(requestsOf('auth.remainingReports'), async (route) => {
    await counted.promise;
    await route.continue();
  });
  await openPage(page, '/no-reports');
  await expect(page.getByRole('status', { name: /being counted/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reports remaining' })).toHaveCount(0);
  counted.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'You have reports left' })).toBeVisible();
});

vendorTest.describe('a visitor who did not know that none is left', () => {
  vendorTest.use({ tolerated: [/refused: POST \S+analysis\.start\S* 403/] });

  vendorTest(
    '[8.analysis.no-reports] is told by the server: the count becomes 0, is announced, and its page is shown',
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByText('3/3 reports')).toBeVisible();
      await useUp(page, 3);
      await page.evaluate(() => {
        window.addEventListener('reportsUpdated', (event) => {
          document.title = `announced ${String((event as CustomEvent).detail)}`;
          sessionStorage.setItem('announced', document.title);
        });
      });
      await field(page).fill(newClaim());
      await field(page).press('Enter');
      await expect(page).toHaveURL('/no-reports');
      await expect(page.getByRole('heading', { name: 'No reports remaining' })).toBeVisible();
      await expect(page.getByText('0/3 reports')).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('announced'))).toBe('announced 0');
      await expect.poll(() => stored(page, 'remainingReports')).toBe('0');
    },
  );

  vendorTest('and then signs in has as many as they like', async ({ page, app }) => {
    const { email, password } = await registerPerson(app.baseURL);
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    await useUp(page, 3);
    await field(page).fill(newClaim());
    await field(page).press('Enter');
    await page.getByRole('button', { name: 'Sign In / Register' }).click();
    const modal = page.getByRole('dialog', { name: 'Sign In' });
    await modal.getByLabel('Email').fill(email);
    await modal.getByLabel('Password', { exact: true }).fill(password);
    await modal.locator('button[type="submit"]').click();
    await expect(page.getByRole('heading', { name: 'You have reports left' })).toBeVisible();
    await expect(page).toHaveTitle('You have reports left – Verimeter');
    await expect(page).toHaveURL('/no-reports');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

vendorTest(
  '[3.storage] [7.credentials] the browser keeps a token and the count, and sends token and cookies with its calls',
  async ({ page }) => {
    const calls: Promise<Record<string, string>>[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trpc/')) calls.push(request.allHeaders());
    });
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    const token = (await stored(page, 'anonymousToken')) ?? '';
    expect(token).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    await expect.poll(() => stored(page, 'remainingReports')).toBe('3');

    await field(page).fill(newClaim());
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/report\//);
    await expect(page.getByText('2/3 reports')).toBeVisible();
    await expect.poll(() => stored(page, 'remainingReports')).toBe('2');

    const before = calls.length;
    await page.reload();
    await expect(page.getByText('2/3 reports')).toBeVisible();
    expect(await stored(page, 'anonymousToken')).toBe(token);
    const headers = await Promise.all(calls);
    expect(headers.map((sent) => sent['x-anonymous-token'])).toEqual(headers.map(() => token));
    expect(headers.length).toBeGreaterThan(before);
    for (const sent of headers.slice(before))
      expect(sent['cookie']).toContain(`anonymous_token=${token}`);
  },
);

vendorTest(
  'a link that can not be read costs nothing: the page says so, and shows the report that came back',
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('3/3 reports')).toBeVisible();
    // An address that belongs to nobody, kept for examples: nothing is fetched from it.
    await field(page).fill('http://192.0.2.9/story');
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'The page could not be read' })).toBeVisible();
    await expect(
      page.getByText('This cost you nothing. You have 3 reports left this month.'),
    ).toBeVisible();
    await expect(page.getByText('3/3 reports')).toBeVisible();

    // What was announced at the start does not come after it.
    await page.waitForFunction(() => localStorage.getItem('remainingReports') === '3');
    await page.getByRole('button', { name: 'Paste the text instead' }).click();
    await expect(page.getByText('3/3 reports')).toBeVisible();
  },
);

vendorTest(
  'who opens a failed report at its address reads what it cost, and nobody else does',
  async ({ page, app, browser }) => {
    const free = page.getByText('This cost you nothing.');
    const start = async (headers: Record<string, string>) => {
      const data = { content: `http://192.0.2.9/${randomUUID()}` };
      const answer = await page.request.post('/trpc/analysis.start', { data, headers });
      const { result } = (await answer.json()) as { result: { data: { slug: string } } };
      return paths.report(result.data.slug);
    };
    await openPage(page, paths.about);
    await expect(page.getByText('3/3 reports')).toBeVisible();
    const own = await start({ 'X-Anonymous-Token': (await stored(page, 'anonymousToken')) ?? '' });
    for (const how of ['watched', 'opened again']) {
      await openPage(page, own);
      await expect(page.getByRole('heading', { name: 'The page could not be read' })).toBeVisible();
      await expect(free, how).toHaveText(
        'This cost you nothing. You have 3 reports left this month.',
      );
      await expect(page.getByText('3/3 reports')).toBeVisible();
    }

    const context = await browser.newContext({ baseURL: app.baseURL });
    const other = await context.newPage();
    const answered = other.waitForResponse(requestsOf('reports.cost'));
    await openPage(other, own);
    expect(await (await answered).text()).toContain('"isFree":false');
    await expect(other.getByText('Paste the text instead')).toBeVisible();
    await expect(other.getByText('This cost you nothing.')).toHaveCount(0);
    await context.close();

    const person = await registerPerson(app.baseURL);
    const { body } = await person.call('POST', '/api/analysis/start', {
      content: `http://192.0.2.9/${randomUUID()}`,
    });
    await openSignedIn(page, paths.account, person);
    await openPage(page, paths.report((body as { slug: string }).slug));
    await expect(free).toHaveText('This cost you nothing.');
  },
);
