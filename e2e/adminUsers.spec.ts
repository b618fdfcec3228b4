import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { accountMessages } from '../src/shared/accountMessages.ts';
import { adminMessages } from '../src/shared/adminMessages.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin, openSignedIn } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, pressAt } from './page.ts';

// Read again when something in the list, or who looks at it, changed.
const READ_AGAIN = /made twice: GET .*(admin\.users\.list|auth\.session)/;
test.use({ tolerated: [READ_AGAIN] });

const rowOf = (page: Page, { email }: { email: string }) =>
  page.locator('tbody tr').filter({ hasText: email });
const roleOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('combobox', { name: `Role of ${email}` });
const dialog = (page: Page) => page.getByRole('dialog');

/** The admin at the list, with only this account in it. */
async function openAt(page: Page, person: RegisteredPerson) {
  await openAsAdmin(page, `${paths.adminUsers}?search=${encodeURIComponent(person.email)}`);
  await expect(rowOf(page, person)).toBeVisible();
}
async function choose(page: Page, person: RegisteredPerson, item: string) {
  await rowOf(page, person).getByRole('button', { name: 'More for' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
const isAdmin = async (person: RegisteredPerson) =>
  (await person.call('GET', '/trpc/admin.users.list?input={}')).status;
const idOf = async (page: Page, { email }: RegisteredPerson) => {
  const admin = await adminOf(page);
  const input = encodeURIComponent(JSON.stringify({ search: email }));
  const { body } = await admin.call('GET', `/trpc/admin.users.list?input=${input}`);
  return (body as { result: { data: { users: { id: string }[] } } }).result.data.users[0]?.id;
};

test('[2.route.admin.users] accounts are found by a search, a filter and an order that stand in the address', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL, 'Emmy Noether');
  await person.analyze('Honey never spoils if it is kept sealed.');
  const admin = await openAsAdmin(page, paths.adminUsers);
  await expect(rowOf(page, admin)).toContainText('you');
  await page.getByRole('searchbox').fill(person.email.toUpperCase());
  await expect(rowOf(page, person)).toContainText('Emmy Noether');
  await expect(rowOf(page, person)).toContainText('Verified');
  await expect(rowOf(page, person)).toContainText('1 report');
  await expect(rowOf(page, admin)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, person)).toBeVisible();

  await page.getByRole('radio', { name: 'Admins' }).check();
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, person)).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Show all accounts' }).click();
  // The button goes with its press; the list that takes its place has the focus.
  await expect(page.locator(':focus')).toContainText(person.email);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(`${paths.adminUsers}?sort=email`);
  await expect(page.locator('tbody tr').first()).toContainText(admin.email);
});

test('the role is given and taken away after a question, and each holds at once', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  await openAt(page, person);
  await roleOf(page, person).selectOption('Admin');
  await expect(dialog(page)).toContainText(person.email);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(roleOf(page, person)).toHaveValue('REGISTERED');
  expect(await isAdmin(person)).toBe(403);

  await roleOf(page, person).selectOption('Admin');
  await dialog(page).getByRole('button', { name: 'Make admin' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(roleOf(page, person)).toHaveValue('ADMIN');
  expect(await isAdmin(person)).toBe(200);

  // By the keyboard alone, too: a letter chooses.
  await pressAt(page, roleOf(page, person), 'R');
  await expect(dialog(page)).toBeVisible();
  await pressAt(page, dialog(page).getByRole('button', { name: 'Take the role away' }));
  await expect(roleOf(page, person)).toHaveValue('REGISTERED');
  expect(await isAdmin(person)).toBe(403);
});

test('[6.admin.users] a suspended account is refused at once, and let in again when that is lifted', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const statusOf = async () => (await person.call('GET', '/api/reports/me')).status;
  await openAt(page, person);
  await choose(page, person, 'Suspend…');
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(rowOf(page, person)).toContainText('Suspended');
  expect(await statusOf()).toBe(403);
  await choose(page, person, 'Lift the suspension');
  await expect(rowOf(page, person)).toContainText('Verified');
  await expect.poll(statusOf).toBe(200);
});

test('an account is deleted once its address is typed, and what was done stays written down', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  await openAt(page, person);
  await choose(page, person, 'Delete…');
  await dialog(page).getByRole('radio', { name: 'Keep them' }).check();
  await dialog(page).getByRole('textbox').fill('somebody@example.org');
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page).getByText(accountMessages.confirmEmail)).toBeVisible();
  await dialog(page).getByRole('textbox').fill(person.email);
  await dialog(page).getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('main :focus')).toContainText('Nobody found');
  expect((await person.call('GET', '/api/reports/me')).status).toBe(401);

  await page.goto(`${paths.adminAudit}?subject=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('button', { name: 'Deleted account' })).toBeVisible();
});

test.describe('what is refused', () => {
  test.use({
    tolerated: [/made twice: GET .*(admin\.users\.list|auth\.session)|refused: .* 40[134]/],
  });

  test('is told where it was asked for', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    await openAt(page, person);
    const userId = await idOf(page, person);
    await choose(page, person, 'Suspend…');
    const admin = await adminOf(page);
    const removal = { userId, reports: 'keep', confirm: person.email };
    expect((await admin.call('POST', '/trpc/admin.users.remove', removal)).status).toBe(200);
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog(page).getByText(adminMessages.users.gone)).toBeVisible();
  });

  test('is everything further to who lays the role down: the pages lead away', async ({
    page,
    app,
  }) => {
    const person = await registerPerson(app.baseURL);
    const admin = await adminOf(page);
    const given = { userId: await idOf(page, person), role: 'ADMIN' };
    expect((await admin.call('POST', '/trpc/admin.users.setRole', given)).status).toBe(200);
    const path = `${paths.adminUsers}?search=${encodeURIComponent(person.email)}`;
    await openSignedIn(page, path, person);
    // The own account is neither suspended nor deleted here.
    await rowOf(page, person).getByRole('button', { name: 'More for' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Actions on this account',
      'Your account',
    ]);
    await page.keyboard.press('Escape');
    await roleOf(page, person).selectOption('Registered');
    await expect(dialog(page)).toContainText('This is your own account');
    await dialog(page).getByRole('button', { name: 'Take the role away' }).click();
    await expect(page).toHaveURL(paths.notFound);
  });
});

test('the list of accounts can be used by everybody, light and dark', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  await openAt(page, person);
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await choose(page, person, 'Delete…');
  await expect(dialog(page)).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});
