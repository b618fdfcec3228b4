import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

/** The product, where what the identity service refuses on purpose is no complaint. */
export const test = base.extend({
  tolerated: ({}, use) => use([/refused: POST \S+(identitytoolkit\S+ 400|auth\.exchange\S+ 404)/]),
});
export { expect };

export const PASSWORD = 'analytical engine';

let people = 0;
/** An address that nobody has used yet. */
export const newEmail = () => `reader-${process.pid}-${Date.now()}-${(people += 1)}@example.org`;

export const modal = (page: Page) => page.getByRole('dialog');
export const bar = (page: Page) => page.getByRole('banner');
/** The button that sends the form; its words say what is being done. */
export const send = (page: Page) => modal(page).locator('button[type="submit"]');

/** Opens the sign-in from the bar on top; its mode can be changed there. */
export async function openModal(page: Page, mode: 'Sign In' | 'Register' = 'Sign In') {
  await bar(page).getByRole('button', { name: 'Sign In / Register' }).click();
  await expect(modal(page)).toBeVisible();
  if (mode === 'Register')
    await modal(page).getByRole('button', { name: 'Register' }).last().click();
  await expect(page.getByRole('dialog', { name: mode })).toBeVisible();
}

/** Fills in what is given and sends it. */
export async function fillIn(
  page: Page,
  values: { name?: string; email?: string; password?: string },
) {
  const { name, email, password } = values;
  if (name !== undefined) await modal(page).getByLabel('Name').fill(name);
  if (email !== undefined) await modal(page).getByLabel('Email').fill(email);
  if (password !== undefined)
    await modal(page)
      .getByLabel(/^(Choose a p|P)assword$/)
      .fill(password);
  await send(page).click();
}

/** The latest link that was mailed to an address, as a path; waits for it. */
export async function mailedLink(page: Page, email: string, mode: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await page.request.get('/dev/outbox')).text();
      const mails = outbox.split('<li>').filter((mail) => mail.includes(email));
      link = mails
        .map((mail) => /href="(\/verify-email[^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&'))
        .find((found) => found?.includes(`mode=${mode}&`));
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** Whoever the bar says is signed in. */
export const expectSignedIn = (page: Page, email: string) =>
  expect(bar(page).getByRole('link', { name: email })).toBeVisible();
export const expectVisitor = (page: Page) =>
  expect(bar(page).getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
