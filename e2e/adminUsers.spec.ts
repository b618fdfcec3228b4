import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
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

test('the role is taken away by the keyboard alone, too: a letter chooses', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  const admin = await adminOf(page);
  const given = { userId: await idOf(page, person), role: 'ADMIN' };
  expect((await admin.call('POST', '/trpc/admin.users.setRole', given)).status).toBe(200);
  await openAt(page, person);
  await expect(roleOf(page, person)).toHaveValue('ADMIN');
  await pressAt(page, roleOf(page, person), 'R');
  await expect(dialog(page)).toBeVisible();
  await pressAt(page, dialog(page).getByRole('button', { name: 'Take the role away' }));
  await expect(roleOf(page, person)).toHaveValue('REGISTERED');
  expect(await isAdmin(person)).toBe(403);
});

test('the list of accounts can be used by everybody, light and dark', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  await openAt(page, person);
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await choose(page, person, 'Delete…');
  await expect(dialog(page)).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});
