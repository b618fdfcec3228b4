import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { faultsOnBothScreens } from './page.ts';

/** Makes a new account an admin's, and takes that back, by turns; gives its address. */
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

test('the list of acts can be used by everybody, light and dark', async ({ page, app }) => {
  const email = await withActs(page, app.baseURL, 3);
  await openAsAdmin(page, `${paths.adminAudit}?subject=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Made admin' }).first().click();
  await expect(page.getByRole('definition')).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
