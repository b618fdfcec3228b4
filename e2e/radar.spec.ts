import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openSignedIn } from './accounts.ts';
import { expect, test as base } from './fixtures.ts';
import { drawn, faultsOnBothScreens, openPage } from './page.ts';

const CLAIMS = [
  'Vaccines cause autism among the millers of Utrecht.',
  'The miller of Utrecht keeps honey in forty sealed jars.',
  'The mill of Utrecht has a clock that runs backwards.',
  'Three storks nest on the mill of Utrecht.',
] as const;
const [VACCINES, HONEY] = CLAIMS;

// What a page was drawn with is asked for again when somebody else asks.
const test = base.extend<object, { alone: true }>({
  tolerated: ({}, use) => use([/made twice: GET .*auth\./]),
  // Its lists hold what is listed here, and nothing that other tests list.
  alone: [true, { scope: 'worker' }],
});

/** By the product that has them. */
const listed = new Map<string, Promise<void>>();

/** An admin lists the claims, and picks honey for high scores and vaccines for low ones. */
test.beforeEach(async ({ page, baseURL }) => {
  const work = listed.get(baseURL ?? '') ?? listClaims(page);
  listed.set(baseURL ?? '', work);
  await work;
});

async function listClaims(page: Page) {
  const admin = await adminOf(page);
  for (const claim of CLAIMS) {
    const { reportId } = await admin.analyze(claim);
    const path = `/api/admin/reports/${reportId}`;
    const { status } = await admin.call('PATCH', `${path}/indexability`, { isIndexable: true });
    expect(status).toBe(200);
    const category = claim === HONEY ? 'high_score' : claim === VACCINES ? 'low_score' : null;
    if (category) await admin.call('POST', `${path}/featured`, { category, isFeatured: true });
  }
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const found = (page: Page) => section(page, 'Listed reports').getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search listed reports' });
const dots = (page: Page) => section(page, 'What is being checked').locator('svg a');

async function lookFor(page: Page, words: string) {
  await search(page).fill(words);
  await search(page).press('Enter');
}

test('[1.truth-radar] [2.nav.anonymous.radar] [6.anonymous.view-radar] Truth Radar is in the bar of visitors, and shows the lists of featured reports', async ({
  page,
}) => {
  await openPage(page, paths.home);
  await page.getByRole('banner').getByRole('link', { name: 'Truth Radar' }).click();
  await expect(page).toHaveURL(paths.truthRadar);
  await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
  await expect(section(page, 'High score').getByRole('link')).toContainText([HONEY]);
  await expect(section(page, 'Low score').getByRole('link')).toContainText([VACCINES]);
  await expect(section(page, 'Interesting')).toContainText('Nothing on this list yet.');
  await section(page, 'High score').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: HONEY })).toBeVisible();
});

test('[2.nav.registered.radar] Truth Radar is in the bar of people who are signed in', async ({
  page,
  baseURL,
}) => {
  await openSignedIn(page, paths.account, await registerPerson(baseURL ?? ''));
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(links.getByRole('link')).toHaveText(['Submit Claim', 'My Reports', 'Truth Radar']);
  await links.getByRole('link', { name: 'Truth Radar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
});

test('finds what is misspelled, and keeps what is chosen in the address, back and forth', async ({
  page,
}) => {
  await openPage(page, paths.truthRadar);
  await expect(found(page)).toHaveCount(CLAIMS.length);
  await lookFor(page, 'vacine autsim');
  await expect(found(page)).toHaveText([new RegExp(VACCINES)]);
  await expect(page).toHaveURL(`${paths.truthRadar}?search=vacine+autsim`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);

  await page.getByRole('navigation', { name: 'Verdict' }).getByText('Partially').click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page).toHaveURL(/search=vacine\+autsim&verdict=partly$/);
  await page.goBack();
  await expect(found(page)).toHaveCount(1);
  await page.goBack();
  await expect(found(page)).toHaveCount(CLAIMS.length);
  await expect(search(page)).toHaveValue('');
  await page.goForward();
  await expect(search(page)).toHaveValue('vacine autsim');
  await expect(found(page)).toHaveCount(1);

  await page.reload();
  await expect(found(page)).toHaveText([new RegExp(VACCINES)]);
});

test('the plot is looked at by keyboard, and a dot leads to its report', async ({ page }) => {
  await openPage(page, paths.truthRadar);
  await expect(dots(page)).toHaveCount(CLAIMS.length);
  await dots(page).first().focus();
  const reported = (index: number) => dots(page).nth(index).getAttribute('aria-label');
  const scores = await Promise.all(
    CLAIMS.map(async (_, index) => parseInt((await reported(index)) ?? '')),
  );
  expect(scores).toEqual([...scores].sort((one, other) => one - other));
  await page.keyboard.press('ArrowRight');
  await expect(dots(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(dots(page).last()).toBeFocused();
  const claim = (await reported(CLAIMS.length - 1))?.replace(/^.*?: /, '') ?? '';
  await expect(section(page, 'What is being checked').getByText(claim).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
});

test('on paper a list names its columns and says which part of it is shown, and nothing offers to be pressed', async ({
  page,
  baseURL,
}) => {
  const person = await registerPerson(baseURL ?? '');
  await person.analyze(HONEY);
  await openSignedIn(page, paths.myReports, person);
  await page.emulateMedia({ media: 'print' });
  for (const column of ['Report', 'Requested', 'Score'])
    await expect(page.locator('thead').getByText(column)).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();

  await openPage(page, paths.truthRadar);
  await expect(found(page)).toHaveCount(CLAIMS.length);
  await expect(page.getByText(`1–${CLAIMS.length} of ${CLAIMS.length}`)).toBeVisible();
  for (const text of ['Point at a dot', 'Show as a table'])
    await expect(page.getByText(text)).toBeHidden();
  await openPage(page, paths.home);
  await expect(page.getByText('Try one:')).toBeHidden();
});

test('the plot can be read as a table, in any order', async ({ page }) => {
  await openPage(page, paths.truthRadar);
  await page.getByText('Show as a table').click();
  const table = page.getByRole('table', { name: 'The reports of the plot' });
  await expect(table.getByRole('row')).toHaveCount(CLAIMS.length + 1);
  await table.getByRole('button', { name: 'Score' }).click();
  const scores = (await table.locator('tbody td:last-child').allInnerTexts()).map(Number);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});

test('Truth Radar can be read and used by everybody', async ({ page }) => {
  await openPage(page, paths.truthRadar);
  await page.getByText('Show as a table').click();
  await drawn(page);
  expect(await faultsOnBothScreens(page)).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  // The page asks for its scripts, which are not let in.
  test.use({ tolerated: [/^failed: GET \S+\.js csp$/] });

  test('[2.route.truth-radar] Truth Radar is complete, and its search works', async ({ page }) => {
    await page.goto(paths.truthRadar);
    await expect(found(page)).toHaveCount(CLAIMS.length);
    await expect(dots(page)).toHaveCount(CLAIMS.length);
    await expect(section(page, 'High score').getByRole('link')).toContainText([HONEY]);
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('table', { name: 'The reports of the plot' })).toBeVisible();

    await lookFor(page, 'vacine autsim');
    await expect(page).toHaveURL(/\?search=vacine\+autsim#reports$/);
    await expect(found(page)).toHaveText([new RegExp(VACCINES)]);
    await page.getByRole('link', { name: 'False or unreliable' }).click();
    await expect(page).toHaveURL(/verdict=false/);
    await expect(search(page)).toHaveValue('vacine autsim');
  });
});

test('who types a claim is offered what is listed on it, in light and dark', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openPage(page, paths.home);
  const field = page.getByRole('textbox', { name: 'Claim, text or URL' });
  const analyze = page.getByRole('button', { name: 'Analyze' });
  await field.fill('Does the miller of Utrecht keep honey in sealed jars');
  const before = await analyze.boundingBox();
  const offers = section(page, 'Related claims, checked already').getByRole('listitem');
  await expect(offers).toHaveCount(1);
  await expect(offers.getByRole('link', { name: HONEY })).toBeVisible();
  await expect(offers.getByText(/of 100 · \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByText('Related claims that were checked already')).toBeAttached();
  expect(await analyze.boundingBox()).toEqual(before);
  expect(await faultsOnBothScreens(page)).toEqual([]);
  expect(addresses.filter((address) => /miller/i.test(address))).toEqual([]);

  await field.fill('https://example.org/the-miller-of-utrecht-keeps-honey-in-sealed-jars');
  await expect(offers).toHaveCount(0);
  await field.fill('Does the miller of Utrecht keep honey in sealed jars');
  await expect(offers).toHaveCount(1);
  await analyze.focus();
  // Past the three examples.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
  await expect(offers.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\//);
});
