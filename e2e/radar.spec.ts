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

test('what is listed on a claim that is typed moves no part of the form, and everybody can use it, in light and dark', async ({
  page,
}) => {
  await openPage(page, paths.home);
  const analyze = page.getByRole('button', { name: 'Analyze' });
  await page
    .getByRole('textbox', { name: 'Claim, text or URL' })
    .fill('Does the miller of Utrecht keep honey in sealed jars');
  const before = await analyze.boundingBox();
  const offers = section(page, 'Related claims, checked already').getByRole('listitem');
  await expect(offers).toHaveCount(1);
  expect(await analyze.boundingBox()).toEqual(before);
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
