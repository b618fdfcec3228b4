import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { expect, PHONE, test } from './fixtures.ts';
import { DIALOG, faultsInBothSchemes, faultsOf, faultsOnBothScreens } from './page.ts';

// Read again when something in a list, or who looks at it, changed.
const READ_AGAIN = /made twice: GET .*(reports\.(mine|private|recent)|auth\.remainingReports)/;
// Two in a row would be taken for a value and its options.
test.use({ tolerated: [[READ_AGAIN], { scope: 'test' }] });

const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Lightning never strikes the same place twice.',
  'العسل لا يفسد أبدًا إذا حفظ مغلقًا بعيدًا عن الضوء.',
] as const;

const TOAST = '[role="group"]:has(button)';
const rows = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, claim: string) => rows(page).filter({ hasText: claim });

const totalOf = async (person: RegisteredPerson) => {
  const { body } = await person.call('GET', '/api/reports/me');
  return (body as { total: number }).total;
};

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

test('a deletion is carried out when the page is left for good', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  await person.analyze(CLAIMS[1]);
  await openSignedIn(page, paths.myReports, person);
  await rowOf(page, CLAIMS[1]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(paths.about);
  await expect.poll(() => totalOf(person)).toBe(0);
});

test.describe('who comes back to a page that the browser kept', () => {
  // It is asked anew who is signed in.
  test.use({ tolerated: [[READ_AGAIN, /made twice: GET \S+auth\.session/], { scope: 'test' }] });

  test('finds the deletion carried out, without an Undo', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    for (const claim of CLAIMS) await person.analyze(claim);
    await openSignedIn(page, paths.myReports, person);
    await expect(rows(page)).toHaveCount(3);
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

  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Label' }).click();
  const labels = page.getByRole('dialog', { name: 'Labels' });
  const field = labels.getByRole('combobox', { name: 'Labels of this report' });
  for (const label of ['Food', 'For Tuesday']) {
    await field.fill(label);
    await field.press('Enter');
  }
  expect(await faultsOf(page, DIALOG)).toEqual([]);
  await labels.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, CLAIMS[0]).getByRole('link', { name: 'For Tuesday' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await faultsOf(page)).toEqual([]);

  await rowOf(page, CLAIMS[0]).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await faultsInBothSchemes(page, TOAST)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);

  await page.goto(paths.account);
  await expect(page.getByRole('button', { name: 'Change the name' })).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});

test('who takes home what is stored about them and deletes their account is led home, and neither account nor reports are left', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const { reportId } = await person.analyze(`The clock of ${randomUUID()} has stopped for good.`);
  await openSignedIn(page, paths.account, person);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^verimeter-data-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { email: person.email },
    reports: [{ reportId }],
  });

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
