import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { RegisteredPerson } from '../../server/testing/registerPerson.ts';
import { acts } from '../identity/acts.ts';
import { close, fill, revisit, user } from './visit.tsx';

export const PASSWORD = 'analytical engine';

let people = 0;
/** An address that nobody has used yet. */
export const newEmail = () => `reader-${(people += 1)}@example.org`;

/** The bar on top. A header within a part of a page is none, which the query by role does not know. */
export function bar() {
  const [found, ...others] = screen
    .getAllByRole('banner')
    .filter((one) => one.closest('main') === null);
  if (!found || others.length > 0) throw new Error('There is not one bar on top');
  return within(found);
}
export const modal = () => within(screen.getByRole('dialog'));
export const expectNoModal = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** The button that sends the form; its words say what is being done. */
export function sendButton(): HTMLElement {
  const button = screen.getByRole('dialog').querySelector<HTMLElement>('[type="submit"]');
  if (!button) throw new Error('The dialog has no form');
  return button;
}

/** Opens the sign-in from the bar on top; its mode can be changed there. */
export async function openModal(mode: 'Sign In' | 'Register' = 'Sign In'): Promise<void> {
  await user.click(bar().getByRole('button', { name: 'Sign In / Register' }));
  expect(await screen.findByRole('dialog', { name: 'Sign In' })).toBeVisible();
  if (mode === 'Sign In') return;
  await user.click(modal().getByRole('button', { name: 'Register' }));
  expect(await screen.findByRole('dialog', { name: 'Register' })).toBeVisible();
}

/** Fills in what is given and sends it. */
export async function fillIn(values: {
  name?: string;
  email?: string;
  password?: string;
}): Promise<void> {
  const { name, email, password } = values;
  if (name !== undefined) await fill(modal().getByLabelText('Name'), name);
  if (email !== undefined) await fill(modal().getByLabelText('Email'), email);
  if (password !== undefined)
    await fill(modal().getByLabelText(/^(Choose a p|P)assword$/), password);
  await user.click(sendButton());
}

/** The latest link that was mailed to an address, as a path; waits for it. */
export async function mailedLink(
  address: string,
  email: string,
  mode: 'verifyEmail' | 'signIn' | 'resetPassword',
): Promise<string> {
  return vi.waitUntil(
    async () => {
      const outbox = await (await fetch(`${address}/dev/outbox`)).text();
      const mails = outbox.split('<li>').filter((mail) => mail.includes(`${email}<`));
      return mails
        .map((mail) => /href="(\/verify-email[^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&'))
        .find((found) => found?.includes(`mode=${mode}&`));
    },
    { timeout: 30_000 },
  );
}

/** Whoever the bar says is signed in. */
export const expectSignedIn = (email: string) =>
  waitFor(() => expect(bar().getByRole('link', { name: email })).toBeVisible());
/** While a page finds out who is signed in, styles hide the way in. */
export const expectVisitor = () =>
  waitFor(() => {
    expect(document.documentElement).not.toHaveAttribute('data-signed-in');
    expect(bar().getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  });

/** What the address bar shows after the site's name. */
export const address = () => location.pathname + location.search;
export const expectAddress = (path: string) => waitFor(() => expect(address()).toBe(path));

/** Whether the browser remembers that somebody is signed in. */
export const rememberedSignIn = () => localStorage.getItem('signedIn');

/** Opens a page in a browser that has nothing stored but somebody's sign-in at the identity service. */
export async function visitSignedIn(
  path: string,
  { email, password }: Pick<RegisteredPerson, 'email' | 'password'>,
): Promise<void> {
  await close();
  const outcome = await acts.signInWithPassword({ ...{ name: '', code: '' }, email, password });
  expect(outcome).toEqual({ is: 'signedIn' });
  await revisit(path);
  await expectSignedIn(email);
}
