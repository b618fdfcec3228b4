import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { LIST_PAGE_SIZE, UNDO_MS } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import {
  DIALOG,
  faultsOf,
  faultsInBothSchemes,
  faultsOnBothScreens,
  openPage,
  pressAt,
  requestsOf,
} from './page.ts';

// Read again when something in a list, or who looks at it, changed.
const READ_AGAIN = /made twice: GET .*(reports\.(mine|private|recent)|auth\.remainingReports)/;
// Two in a row would be taken for a value and its options.
test.use({ tolerated: [[READ_AGAIN], { scope: 'test' }] });

const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Lightning never strikes the same place twice.',
  'العسل لا يفسد أبدًا إذا حفظ مغلقًا بعيدًا عن الضوء.',
] as const;

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])';
const TOAST = '[role="group"]:has(button)';
const rows = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, claim: string) => rows(page).filter({ hasText: claim });

/** Somebody who has analyzed the three claims, looking at them. */
async function withReports(page: Page, base: string): Promise<RegisteredPerson> {
  const person = await registerPerson(base);
  for (const claim of CLAIMS) await person.analyze(claim);
  await openSignedIn(page, paths.myReports, person);
  await expect(rows(page)).toHaveCount(3);
  return person;
}
const totalOf = async (person: RegisteredPerson) => {
  const { body } = await person.call('GET', '/api/reports/me');
  return (body as { total: number }).total;
};

test('[1.registered-my-reports] [2.route.my-reports] [6.registered.my-reports] a person finds what they analyzed, the newest first, and opens it', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await expect(rows(page).first()).toContainText(CLAIMS[2]);
  await expect(rowOf(page, CLAIMS[1])).toContainText('False');
  await page.getByRole('link', { name: CLAIMS[1] }).click();
  await expect(page).toHaveURL(/\/report\//);
});

test('what is looked for and in which order stands in the address, and stays after a reload', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await page.getByRole('button', { name: 'Requested' }).click();
  await expect(rows(page).first()).toContainText(CLAIMS[0]);
  await page.getByRole('searchbox').fill('NEVER');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(`${paths.myReports}?search=NEVER&sort=oldest`);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue('NEVER');
  await page.getByRole('searchbox').fill('cheddar');
  await page.getByRole('button', { name: 'Show all reports' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator('main :focus')).toContainText(CLAIMS[0]);
});

test('a choice among them stands in the address, goes with Back, and leaves the list as a file', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await page.getByLabel('Verdict').selectOption('False or unreliable');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${paths.myReports}?verdict=false`);
  const downloaded = async (name: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await downloading;
    return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
  };
  const [name, table = ''] = await downloaded('Export CSV');
  expect(name).toMatch(/^verimeter-reports-\d{4}-\d\d-\d\d\.csv$/);
  expect(table.split('\r\n')).toHaveLength(3);
  expect(table).toContain(CLAIMS[1]);
  await expect(page.getByText('1 report in your downloads.')).toBeVisible();
  const [, cited] = await downloaded('Export citations');
  expect(cited).toMatch(/^“Lightning .*” False \(\d+ of 100\)\. Verimeter, .*\/report\/\S+\n\n$/);
  const [, whole = ''] = await downloaded('Export JSON');
  expect(JSON.parse(whole)).toMatchObject([{ content: CLAIMS[1], verdict: 'false' }]);

  await page.getByLabel('Status').selectOption('Failed');
  await expect(page.getByText('None of your reports match this choice.')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});

test('labels of their own are put on a report, lead to all that bear them, and are taken off', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const field = dialog.getByRole('combobox', { name: 'Labels of this report' });
  await field.fill('Food');
  await field.press('Enter');
  await field.fill('For Tuesday');
  await field.press('Enter');
  expect(await faultsOf(page, DIALOG)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, CLAIMS[0]).getByRole('link', { name: 'For Tuesday' }).click();
  await expect(page).toHaveURL(`${paths.myReports}?label=For+Tuesday`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('For Tuesday');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Label', { exact: true }).selectOption('Any label');
  await expect(rows(page)).toHaveCount(3);

  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Label' }).click();
  await field.press('Backspace');
  await field.press('Backspace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Label', { exact: true })).toHaveCount(0);
});

test('a deletion is taken back with Undo, and nobody ever heard of it', async ({ page, app }) => {
  const person = await withReports(page, app.baseURL);
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('removeMine')) removals.push(request.url());
  });
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(2);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  // Said once: by the button that has the focus, and by no live region besides.
  await expect(undo).toHaveAccessibleDescription(`Deleted: ${CLAIMS[0]}`);
  await expect(page.locator(LIVE).filter({ hasText: CLAIMS[0] })).toHaveCount(0);
  await undo.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'My Reports' })).toBeFocused();
  expect([removals, await totalOf(person)]).toEqual([[], 3]);
});

test.describe('without a connection', () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|made twice: GET|preload assets/] });

  test('a deletion is taken back on a narrow screen, too', async ({ page, context, app }) => {
    const person = await registerPerson(app.baseURL);
    const claim = `${CLAIMS[1]} The higher, the more often. ${randomUUID()}`;
    await person.analyze(claim);
    await openSignedIn(page, paths.myReports, person);
    await expect(rowOf(page, claim)).toBeVisible();
    await context.setOffline(true);
    await rowOf(page, claim).getByRole('button', { name: 'Delete' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await page.setViewportSize(PHONE);
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.click();
    await expect(rowOf(page, claim)).toBeVisible();
  });
});

test('the deletion of the only report on the last page leads to the page before it', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  for (let count = 0; count <= LIST_PAGE_SIZE; count += 1)
    await person.analyze(`The mill of ${randomUUID()} burned down.`);
  await openSignedIn(page, `${paths.myReports}?page=2`, person);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(LIST_PAGE_SIZE);
  await expect(page).toHaveURL(paths.myReports);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('1–10 of 11')).toBeVisible();
});

test('a deletion that is not taken back is carried out after 8 seconds, and leaves the focus where it is', async ({
  page,
  app,
}) => {
  await page.clock.install();
  const person = await withReports(page, app.baseURL);
  const removed = page.waitForResponse((response) => response.url().includes('removeMine'));
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.clock.fastForward(UNDO_MS);
  await removed;
  await expect(search).toBeFocused();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByText('2 reports ·')).toBeVisible();
  expect(await totalOf(person)).toBe(2);
});

test('a deletion is carried out when the page is left for another, or for good', async ({
  page,
  app,
}) => {
  const person = await withReports(page, app.baseURL);
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  const removed = page.waitForResponse((response) => response.url().includes('removeMine'));
  await page.getByRole('link', { name: 'Verimeter' }).click();
  await removed;
  expect(await totalOf(person)).toBe(2);

  await page.goto(paths.myReports);
  await expect(rows(page)).toHaveCount(2);
  await rowOf(page, CLAIMS[1]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(paths.about);
  await expect.poll(() => totalOf(person)).toBe(1);
});

test('a deleted report does not come back with a list that was asked for before', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  const held = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  await page.route(
    (url) => requestsOf('reports.mine').test(url.pathname) && url.search.includes('oldest'),
    async (route) => {
      const answer = await route.fetch();
      asked.resolve(undefined);
      await held.promise;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Requested' }).click();
  await asked.promise;
  const removed = page.waitForResponse((response) => response.url().includes('removeMine'));
  await pressAt(page, rowOf(page, CLAIMS[1]).getByRole('button', { name: 'Delete' }));
  await removed;
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAccessibleDescription(`Deleted: ${CLAIMS[1]}`);
  await expect(undo).toBeFocused();
  await undo.click();
  held.resolve(undefined);
  await expect(rows(page).first()).toContainText(CLAIMS[1]);
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, CLAIMS[0])).toHaveCount(0);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test.describe('who comes back to a page that the browser kept', () => {
  // It is asked anew who is signed in.
  test.use({ tolerated: [[READ_AGAIN, /made twice: GET \S+auth\.session/], { scope: 'test' }] });

  test('finds the deletion carried out, without an Undo', async ({ page, app }) => {
    const person = await withReports(page, app.baseURL);
    const undo = page.getByRole('button', { name: 'Undo' });
    await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
    await expect(undo).toBeFocused();
    const removed = page.waitForResponse((response) => response.url().includes('removeMine'));
    const turn = (event: 'pagehide' | 'pageshow') =>
      page.evaluate(
        (name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
        event,
      );
    await turn('pagehide');
    await removed;
    await turn('pageshow');
    await expect(undo).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'My Reports' })).toBeFocused();
    await expect(page.getByText('2 reports ·')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    expect(await totalOf(person)).toBe(2);
  });
});

test('j and k go through the list, and Enter opens a report', async ({ page, app }) => {
  await withReports(page, app.baseURL);
  await page.getByRole('link', { name: CLAIMS[2] }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: CLAIMS[0] })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('link', { name: CLAIMS[1] })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\//);
});

test('by the keyboard alone a report is followed, labeled, deleted and taken back, and the list exported', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  const button = (name: string) => rowOf(page, CLAIMS[0]).getByRole('button', { name });
  await pressAt(page, button('Follow'));
  await expect(button('Stop following')).toBeFocused();
  await pressAt(page, button('Label'), 'Space');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await pressAt(page, dialog.getByRole('combobox'), 'F');
  await page.keyboard.type('ood');
  await page.keyboard.press('Enter');
  await pressAt(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, CLAIMS[0]).getByRole('link', { name: 'Food' })).toBeVisible();
  await expect(button('Label')).toBeFocused();
  await pressAt(page, button('Delete'));
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  const downloading = page.waitForEvent('download');
  await pressAt(page, page.getByRole('button', { name: 'Export CSV' }));
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
});

test('a report that leaves the list when it is no longer followed leaves the focus on the page', async ({
  page,
  app,
}) => {
  await withReports(page, app.baseURL);
  await pressAt(page, rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Follow' }));
  await page.getByLabel('Status').selectOption('Followed');
  await expect(rows(page)).toHaveCount(1);
  await pressAt(page, rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Stop following' }));
  await expect(rows(page)).toHaveCount(0);
  await expect(page.locator('main :focus')).toContainText('Nothing found');
});

test('a report that is followed on its page while the list is asked for is marked on it', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const { slug } = await person.analyze(CLAIMS[0]);
  await openSignedIn(page, paths.account, person);
  await openPage(page, paths.report(slug));
  const { promise: followed, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(requestsOf('reports.mine'), async (route) => {
    const response = await route.fetch();
    await followed;
    await route.fulfill({ response });
  });
  const toList = page.getByRole('banner').getByRole('link', { name: 'My Reports' });
  await toList.click();
  await page.goBack();
  await page.getByRole('button', { name: 'Tell me when it changes' }).click();
  await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();
  await toList.click();
  answer(undefined);
  await expect(rows(page).getByRole('button', { name: 'Stop following' })).toBeVisible();
});

test('the pages of their own can be used by everybody, light and dark', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  await openSignedIn(page, paths.myReports, person);
  await expect(page.getByText('No reports yet')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search your reports' });
  await expect(search).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Check a claim' })).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
  for (const claim of CLAIMS) await person.analyze(claim);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await search.fill('cheddar');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.fill('');
  await expect(rows(page)).toHaveCount(3);
  await expect(search).toBeFocused();
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await faultsInBothSchemes(page, TOAST)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);

  await page.goto(paths.account);
  await expect(page.getByRole('button', { name: 'Change the name' })).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});

test('a person changes their name, and takes home what is stored about them', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  await person.analyze(CLAIMS[0]);
  await openSignedIn(page, paths.account, person);
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Countess Lovelace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Countess Lovelace')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Countess Lovelace')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^verimeter-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { email: person.email, name: 'Countess Lovelace' },
    reports: [{ content: CLAIMS[0], result: { perplexity: { status: 'answered' } } }],
  });
});

test('a name that is being saved cannot be canceled any more', async ({ page, app }) => {
  await openSignedIn(page, paths.account, await registerPerson(app.baseURL));
  const { promise: looked, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(requestsOf('account.rename'), async (route) => {
    await looked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Change the name' }).click();
  await page.getByLabel('Name').fill('Countess Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  answer(undefined);
  await expect(page.getByRole('button', { name: 'Change the name' })).toBeFocused();
  await expect(page.getByText('Countess Lovelace')).toBeVisible();
});

test('signing out everywhere ends this session, leads home, and refuses every earlier token', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  await openSignedIn(page, paths.account, person);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('banner').getByText('Sign In / Register')).toBeVisible();
  expect((await person.call('GET', '/api/reports/me')).status).toBe(401);
});

test('who deletes their account is led home, and neither account nor reports are left', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const { reportId } = await person.analyze(`The clock of ${randomUUID()} has stopped for good.`);
  await openSignedIn(page, paths.account, person);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByRole('textbox').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Please type the email address of this account.')).toBeVisible();
  await dialog.getByRole('textbox').fill(person.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('banner').getByText('Sign In / Register')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await person.call('GET', '/api/reports/me')).status).toBe(401);
  expect((await fetch(`${app.baseURL}/api/analysis/report/${reportId}`)).status).toBe(410);
});
