import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/people.ts';
import { openPage } from './atWork.ts';
import {
  expect,
  fillIn,
  mailedLink,
  modal,
  newEmail,
  openModal,
  PASSWORD,
  test,
} from './authTest.ts';

test.use({
  tolerated: [
    /refused: POST \S+(identitytoolkit\S+ (400|500)|auth\.exchange\S+ 500)|failed: POST \S+identitytoolkit|made twice: POST \S+auth\.exchange/,
  ],
});

const alert = (page: Page) => modal(page).getByRole('alert');
const field = (page: Page, label: string) => modal(page).getByLabel(label, { exact: true });

test.describe('signing in', () => {
  test('[8.sign-in.password] with a wrong password is refused', async ({ page, app }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    await fillIn(page, { email, password: 'not this one' });
    await expect(alert(page)).toHaveText('Invalid email or password.');
    await expectStillOut(page);
  });

  test('[8.sign-in.unknown] with an address that has no account is refused', async ({ page }) => {
    await openPage(page, '/');
    await openModal(page);
    await fillIn(page, { email: newEmail(), password: PASSWORD });
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'No account found with this email.',
    );
    await expect(field(page, 'Email')).toBeFocused();
    await expectStillOut(page);
  });

  test('[8.sign-in.too-many] too often with a wrong password is stopped', async ({ page, app }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    for (let tries = 0; tries < 5; tries++) {
      const answered = page.waitForResponse(/signInWithPassword/);
      await fillIn(page, { email, password: `wrong ${tries}` });
      await answered;
      await expect(alert(page)).toHaveText('Invalid email or password.');
    }
    await fillIn(page, { email, password: 'wrong again' });
    await expect(alert(page)).toHaveText('Too many failed attempts. Please try again later.');
  });

  test('[4.sign-in.unverified] [8.sign-in.unverified] [8.resend.success] before the address is verified is refused, and the mail can be sent again', async ({
    page,
  }) => {
    const email = newEmail();
    await openPage(page, '/');
    await openModal(page, 'Register');
    await fillIn(page, { name: 'Ada', email, password: PASSWORD });
    await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
    const first = await mailedLink(page, email, 'verifyEmail');

    await modal(page).getByRole('button', { name: 'Sign In' }).click();
    await fillIn(page, { email, password: PASSWORD });
    await expect(alert(page)).toHaveText(
      'Please verify your email address before signing in. Check your inbox for the verification link.',
    );
    await expectStillOut(page);
    await modal(page).getByRole('button', { name: 'Resend verification email' }).click();
    await expect(modal(page).getByRole('status')).toHaveText(
      'A new verification email has been sent. Please check your inbox and verify your account before signing in.',
    );
    expect(await mailedLink(page, email, 'verifyEmail')).not.toBe(first);
    await expectStillOut(page);
  });

  test('without a connection says so', async ({ page }) => {
    await openPage(page, '/');
    await openModal(page);
    await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
    await fillIn(page, { email: newEmail(), password: PASSWORD });
    await expect(alert(page)).toHaveText(
      'Network error occurred. Please check your internet connection and try again.',
    );
  });

  test('[8.sign-in.other] that the identity service fails at has its text', async ({ page }) => {
    await openPage(page, '/');
    await openModal(page);
    await page.route(/signInWithPassword/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'SOMETHING_NEW' } } }),
    );
    await fillIn(page, { email: newEmail(), password: PASSWORD });
    await expect(alert(page)).toHaveText(
      'Failed to sign in. Please check your credentials and try again.',
    );
  });

  test('[8.sign-in.no-data] without an answer on who it is has its text', async ({ page, app }) => {
    const { email, password } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    await page.route(/auth\.exchange/, (route) =>
      route.fulfill({ json: [{ result: { data: {} } }] }),
    );
    await fillIn(page, { email, password });
    await expect(alert(page)).toHaveText('Failed to sign in. Please try again.');
    await expectStillOut(page);
  });
});

test.describe('registering', () => {
  test('[5.auth.server.in-use] [8.register.in-use] with an address in use is refused', async ({
    page,
    app,
  }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page, 'Register');
    await fillIn(page, { name: 'Eve', email, password: PASSWORD });
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'This email is already registered. Please try signing in instead.',
    );
    await expect(field(page, 'Name')).toHaveValue('Eve');
  });

  test('[5.auth.password-min] [8.register.email] [8.register.weak] [9.password] asks for all that is missing before anybody is asked', async ({
    page,
  }) => {
    await openPage(page, '/');
    await openModal(page, 'Register');
    await fillIn(page, {});
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter your name.');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter your email address.',
    );
    await expect(field(page, 'Choose a password')).toHaveAccessibleDescription(
      'Please enter your password.',
    );
    await fillIn(page, { name: 'Ada', email: 'ada@', password: '12345' });
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address.',
    );
    await expect(field(page, 'Choose a password')).toHaveAccessibleDescription(
      'Password should be at least 6 characters long.',
    );
  });

  test('fails in words while the server cannot keep it, and works once it can', async ({
    page,
    app,
  }) => {
    const email = newEmail();
    await openPage(page, '/');
    await openModal(page, 'Register');
    // Where the accounts are written first; to a folder nothing is.
    const part = join(app.dataDir, 'identity.json.part');
    await mkdir(part);
    await fillIn(page, { name: 'Ada', email, password: PASSWORD });
    await expect(alert(page)).toHaveText('Failed to create user account. Please try again.');
    await rmdir(part);
    await fillIn(page, {});
    await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
  });

  test('takes the identity account back when our server does not take it', async ({ page }) => {
    const email = newEmail();
    await openPage(page, '/');
    await openModal(page, 'Register');
    await page.route(/auth\.exchange/, (route) =>
      route.fulfill({
        status: 500,
        json: [{ error: { message: 'Oops', code: -32603, data: { httpStatus: 500 } } }],
      }),
    );
    await fillIn(page, { name: 'Ada', email, password: PASSWORD });
    await expect(alert(page)).toHaveText('Failed to create user account. Please try again.');
    // The address is free again.
    await page.unroute(/auth\.exchange/);
    await fillIn(page, {});
    await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
  });
});

async function expectStillOut(page: Page) {
  await expect(modal(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
}
