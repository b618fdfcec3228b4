import type { BrowserContext, Page } from '@playwright/test';
import {
  type RegisteredPerson,
  registerPerson,
  type Tokens,
} from '../src/server/testing/registerPerson.ts';
import { expect, test } from './fixtures.ts';
import { drawn, openPage } from './page.ts';

/** The product, where what the identity service refuses on purpose is no complaint. */
export const authTest = test.extend({
  tolerated: ({}, use) => use([/refused: POST \S+(identitytoolkit\S+ 400|auth\.exchange\S+ 404)/]),
});

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

type Person = Pick<RegisteredPerson, 'email' | 'password' | 'tokens' | 'cookie'>;

/** What the browser of somebody who signed in keeps, as text; by the product. */
const sessions = new Map<string, { of: Person; text: string }>();

/**
 * Opens a page that is for people who are signed in. Who comes for the first time to a product signs in
 * there; everybody later begins with what a browser kept then, in their own name.
 */
export async function openSignedIn(page: Page, path: string, person: Person): Promise<void> {
  const context = page.context();
  const { origin } = new URL(path, await addressOf(page));
  const kept = sessions.get(origin);
  if (kept) {
    // What an open page reads can't be replaced.
    await page.goto('about:blank');
    await context.setStorageState(inNameOf(person, kept));
    await openPage(page, path);
    // On a narrow screen the bar keeps the address for its menu.
    await expect(page.locator('header a[href="/account"]').first()).toHaveText(person.email);
  } else {
    const tokens = await signIn(page, path, person);
    const state = await context.storageState({ indexedDB: true });
    // A visitor's own token, from before they signed in, is nobody else's.
    state.cookies = state.cookies.filter(({ name }) => name.endsWith('session'));
    const cookie = state.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    sessions.set(origin, { of: { ...person, tokens, cookie }, text: JSON.stringify(state) });
  }
}

/** What one browser kept, with another person's tokens and address. */
function inNameOf(person: Person, { of, text }: { of: Person; text: string }): Session {
  const valuesOf = ({ email, tokens, cookie }: Person) => [
    ...[email, tokens.localId, tokens.idToken, tokens.refreshToken],
    cookie.replace(/^[^=]+=/, ''),
  ];
  const own = valuesOf(person);
  const named = valuesOf(of).reduce((state, value, place) => {
    expect(state).toContain(value);
    return state.replaceAll(value, own[place] ?? '');
  }, text);
  return JSON.parse(named) as Session;
}

type Session = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** Signs in on the page itself: whatever the browser keeps stays. */
export async function signIn(
  page: Page,
  path: string,
  person: Pick<Person, 'email' | 'password'>,
): Promise<Tokens> {
  await openPage(page, path);
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  const answered = page.waitForResponse(/accounts:signInWithPassword/);
  await dialog.locator('button[type="submit"]').click();
  const tokens = (await (await answered).json()) as Tokens;
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await drawn(page);
  return tokens;
}

/** By the product that they administer. */
const admins = new Map<string, Promise<RegisteredPerson>>();

/** Opens a page of the administration as the product's admin; gives who that is. */
export async function openAsAdmin(page: Page, path: string): Promise<RegisteredPerson> {
  const admin = await adminOf(page);
  await openSignedIn(page, path, admin);
  return admin;
}

/** Where the product of this test is. */
async function addressOf(page: Page): Promise<string> {
  const answer = await page.request.get('/livez');
  return new URL(answer.url()).origin;
}

/** The product's admin, who can be spoken for without a page. */
export async function adminOf(page: Page): Promise<RegisteredPerson> {
  const base = await addressOf(page);
  const known = admins.get(base) ?? registerPerson(base, 'Grace Hopper', 'admin@example.org');
  admins.set(base, known);
  return known;
}
