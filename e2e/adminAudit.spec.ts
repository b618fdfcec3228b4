import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

// The same entries go into two files, and a list is read again after going back.
test.use({ tolerated: [/made twice: GET .*admin\.audit\.(export|list)/] });

const rows = (page: Page) => page.locator('tbody tr');

/** So many accounts that the admin made admins, one after the other; the last one's address. */
async function withActs(page: Page, base: string, acts: number): Promise<string> {
  const admin = await adminOf(page);
  const person = await registerPerson(base);
  const list = `/trpc/admin.users.list?input=${encodeURIComponent(JSON.stringify({ search: person.email }))}`;
  const { body } = await admin.call('GET', list);
  const [user] = (body as { result: { data: { users: { id: string }[] } } }).result.data.users;
  for (let act = 0; act < acts; act += 1) {
    const role = act % 2 === 0 ? 'ADMIN' : 'REGISTERED';
    await admin.call('POST', '/trpc/admin.users.setRole', { userId: user?.id, role });
  }
  return person.email;
}

test('an act tells who did what to what, and unfolds what it changed', async ({ page, app }) => {
  const email = await withActs(page, app.baseURL, 1);
  const admin = await openAsAdmin(page, `${paths.adminAudit}?subject=${encodeURIComponent(email)}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(admin.email);
  const act = page.getByRole('button', { name: 'Made admin' });
  await act.press('Enter');
  await expect(act).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('definition')).toHaveText('Before: Registered → After: Admin');
  await rows(page).getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(`${paths.adminUsers}?search=${encodeURIComponent(email)}`);
  await expect(rows(page)).toHaveCount(1);
});

test('what the acts are narrowed down by, and the page, stand in the address', async ({
  page,
  app,
}) => {
  const email = await withActs(page, app.baseURL, 28);
  const admin = await openAsAdmin(page, paths.adminAudit);
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/subject=/);
  await page.getByRole('radio', { name: 'Users' }).check();
  await page.getByLabel('By', { exact: true }).selectOption(admin.email);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL(/group=users&actor=.*&from=2020-01-01$/);
  await expect(rows(page).filter({ hasText: email })).toHaveCount(25);
  await expect(page.getByText('25 entries; older ones follow')).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).last()).toContainText('Made admin');
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(rows(page)).toHaveCount(25);
  await expect(rows(page).first()).toContainText('Removed as admin');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('radio', { name: 'Reports' }).check();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('what is typed is left alone while it is being taken over', async ({ page }) => {
  await openAsAdmin(page, paths.adminAudit);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('Grace ');
  await expect(page).toHaveURL(/subject=Grace$/);
  await field.pressSequentially('Hopper');
  await expect(page).toHaveURL(/subject=Grace\+Hopper$/);
  await expect(field).toHaveValue('Grace Hopper');
  await page.getByLabel('From', { exact: true }).focus();
  await page.keyboard.type('05052025', { delay: 40 });
  await expect(page).toHaveURL(/from=2025-05-05$/);
});

test('what is typed just as the address takes over the words before is left alone', async ({
  page,
}) => {
  await openAsAdmin(page, paths.adminAudit);
  const field = page.getByRole('searchbox');
  for (const word of ['Ada ', 'Byron ', 'of ', 'Lovelace ']) {
    const before = await field.inputValue();
    const letters = 'x'.repeat(30);
    const known = new URL(page.url()).search;
    await field.pressSequentially(word);
    // The page draws between turns: a letter a turn is typed while it draws what the address now says.
    await field.evaluate(
      async (input: HTMLInputElement, typed) => {
        const turn = () =>
          new Promise<void>((passed) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => passed();
            port2.postMessage(null);
          });
        while (location.search === typed.known) await turn();
        for (const letter of typed.letters) {
          await turn();
          input.setRangeText(letter, input.value.length, input.value.length, 'end');
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
      },
      { known, letters },
    );
    await expect(field).toHaveValue(before + word + letters);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('subject'))
      .toBe(before + word + letters);
  }
});

test('what is found goes into a file, as a table and as JSON', async ({ page, app }) => {
  const email = await withActs(page, app.baseURL, 2);
  await openAsAdmin(page, `${paths.adminAudit}?subject=${encodeURIComponent(email)}`);
  const fileOf = async (form: string) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${form}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^verimeter-audit-\d{4}-\d\d-\d\d\.(csv|json)$/);
    await expect(page.getByText('2 entries in your downloads.')).toBeVisible();
    return readFile(await download.path(), 'utf8');
  };
  const lines = (await fileOf('CSV')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"user.role"`);
  expect(JSON.parse(await fileOf('JSON'))).toMatchObject([
    { subjectName: email, before: { role: 'ADMIN' }, after: { role: 'REGISTERED' } },
    { subjectName: email, after: { role: 'ADMIN' } },
  ]);
});

test('the list of acts can be used by everybody, light and dark', async ({ page, app }) => {
  const email = await withActs(page, app.baseURL, 3);
  await openAsAdmin(page, `${paths.adminAudit}?subject=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Made admin' }).first().click();
  await expect(page.getByRole('definition')).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
