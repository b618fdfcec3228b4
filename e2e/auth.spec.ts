import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import {
  authTest as test,
  bar,
  expectSignedIn,
  expectVisitor,
  fillIn,
  mailedLink,
  modal,
  newEmail,
  openModal,
  PASSWORD,
  send,
} from './accounts.ts';
import { expect } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, openPage, stopClock } from './page.ts';

const ADMIN = 'admin@example.org';

/** The product whose admin has not come yet. */
const testOfNewProduct = test.extend<object, object>({
  appEnv: [{ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3', ADMIN_EMAIL: ADMIN }, { scope: 'worker' }],
});

testOfNewProduct(
  '[3.storage.cookie-id] [4.session.sign-out] [4.sign-in.verified] [4.register.done] a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  async ({ page }) => {
    const email = newEmail();
    const claim = `The lighthouse of ${email} was lit in 1862.`;
    await openPage(page, '/analyze');
    await page.getByRole('textbox', { name: 'Claim, text or URL' }).fill(claim);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/report\//);
    await expect(bar(page).getByText('2/3 reports')).toBeVisible();
    const visitor = await page.evaluate(() => localStorage.getItem('anonymousToken'));

    await openModal(page, 'Register');
    await fillIn(page, { name: 'Ada Lovelace', email, password: PASSWORD });
    await expect(modal(page).getByRole('status')).toHaveText(
      /We have sent you a verification email/,
    );
    for (const field of ['Name', 'Email', 'Choose a password'])
      await expect(modal(page).getByLabel(field)).toHaveValue('');
    // Nobody is signed in by it.
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
    await page.keyboard.press('Escape');
    await expectVisitor(page);

    await openPage(page, await mailedLink(page, email, 'verifyEmail'));
    await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(modal(page).getByLabel('Email')).toHaveValue(email);
    const exchange = page.waitForRequest(/auth\.exchange/);
    await fillIn(page, { password: PASSWORD });
    expect((await exchange).postDataJSON()).toEqual({ 0: { cookieId: visitor } });
    await expect(modal(page)).toHaveCount(0);

    await expectSignedIn(page, email);
    await expect(bar(page).getByText('Unlimited reports')).toBeVisible();
    await bar(page).getByRole('link', { name: 'My Reports' }).click();
    await expect(page.getByRole('link', { name: claim })).toBeVisible();
    // The visitor is nobody any more.
    expect(await page.evaluate(() => localStorage.getItem('anonymousToken'))).toBeNull();

    await page.reload();
    await expectSignedIn(page, email);
    await expect(page.getByRole('link', { name: claim })).toBeVisible();
    const loggedOut = page.waitForResponse(/auth\.logout/);
    await bar(page).getByRole('button', { name: 'Sign Out' }).click();
    expect((await loggedOut).ok()).toBe(true);
    await expect(page).toHaveURL('/');
    await expectVisitor(page);
    await expect(modal(page)).toHaveCount(0);
    await expect(bar(page).getByText(/^\d\/3 reports$/)).toBeVisible();
    await page.reload();
    await expectVisitor(page);
  },
);

testOfNewProduct(
  '[4.session.settles] who has verified the configured address is the admin, and sees it',
  async ({ page }) => {
    await openPage(page, '/');
    await openModal(page, 'Register');
    await fillIn(page, { name: 'Root', email: ADMIN, password: PASSWORD });
    await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
    await openPage(page, await mailedLink(page, ADMIN, 'verifyEmail'));
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await fillIn(page, { password: PASSWORD });
    await expectSignedIn(page, ADMIN);
    await expect(bar(page).getByText('Admin', { exact: true })).toBeVisible();
    await expect(bar(page).getByText('Unlimited reports')).toHaveCount(0);
  },
);

test.describe('the sign-in dialog', () => {
  /** Opens the sign-in as anything on the page may. */
  const ask = (page: Page, mode = 'signIn') =>
    page.evaluate((wanted) => {
      const detail = { mode: wanted, source: 'a test', timestamp: 1_700_000_000_000 };
      window.dispatchEvent(new CustomEvent('openAuthModal', { detail }));
    }, mode);

  /** Lets calls to the identity service wait until the function that it gives is called. */
  async function holdIdentity(page: Page) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(/signInWithPassword/, async (route) => {
      await promise;
      await route.continue();
    });
    return () => resolve(undefined);
  }

  test('the sign-in can be used by everybody, light and dark', async ({ page }) => {
    await openPage(page, '/');
    await ask(page);
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    await send(page).click();
    await expect(modal(page).getByText('Please enter your password.')).toBeVisible();
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    await ask(page, 'register');
    const email = newEmail();
    await fillIn(page, { name: 'Ada', email, password: PASSWORD });
    await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    await modal(page).getByRole('button', { name: 'Sign In' }).click();
    await fillIn(page, { email, password: PASSWORD });
    await expect(modal(page).getByRole('button', { name: /Resend/ })).toBeVisible();
    expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
    await openPage(page, '/verify-email?mode=verifyEmail&oobCode=none');
    await expect(page.getByRole('heading', { name: 'Send a new link' })).toBeVisible();
    expect(await faultsOnBothScreens(page)).toEqual([]);
  });

  test('[2.modal.events] opens by the window event, and tells when it opened and closed', async ({
    page,
  }) => {
    await openPage(page, '/about');
    await page.evaluate(() => {
      const reported: unknown[] = [];
      Object.assign(window, { reported });
      for (const type of ['authModalOpened', 'authModalClosed'])
        window.addEventListener(type, (event) => {
          const { mode, source, timestamp } = (event as CustomEvent<Record<string, unknown>>)
            .detail;
          reported.push([type, mode, source, typeof timestamp]);
        });
    });
    const reported = () =>
      page.evaluate(() => (window as unknown as { reported: unknown[] }).reported);
    await ask(page, 'register');
    await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    await expect.poll(reported).toEqual([['authModalOpened', 'register', 'a test', 'number']]);
    await modal(page).getByRole('button', { name: 'Sign In' }).click();
    await modal(page).getByRole('button', { name: 'Close' }).click();
    await expect(modal(page)).toHaveCount(0);
    await expect.poll(reported).toEqual([
      ['authModalOpened', 'register', 'a test', 'number'],
      ['authModalClosed', 'signIn', 'a test', 'number'],
    ]);
  });

  test('[2.nav.hidden-while-modal] holds the focus, and gives it back to what opened it', async ({
    page,
  }) => {
    await openPage(page, '/');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(modal(page).getByLabel('Email')).toBeFocused();
    // The ways in are hidden meanwhile.
    await expect(page.locator('header [data-sign-in]')).toBeHidden();
    for (let turn = 0; turn < 14; turn++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          !document.activeElement?.closest('[role="dialog"]'),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('keeps what was typed when its mode changes, and shows the password when asked', async ({
    page,
  }) => {
    await openPage(page, '/');
    await ask(page);
    await modal(page).getByLabel('Email').fill('ada@example.org');
    await modal(page).getByLabel('Password', { exact: true }).fill('secret');
    await modal(page).getByRole('button', { name: 'Register' }).click();
    await modal(page).getByLabel('Name').fill('Ada');
    await expect(modal(page).getByLabel('Email')).toHaveValue('ada@example.org');
    await expect(modal(page).getByLabel('Choose a password')).toHaveAttribute('type', 'password');
    await modal(page).getByRole('button', { name: 'Show password' }).click();
    await expect(modal(page).getByLabel('Choose a password')).toHaveAttribute('type', 'text');
    await modal(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(modal(page).getByLabel('Password', { exact: true })).toHaveValue('secret');
    await modal(page).getByRole('button', { name: 'Register' }).click();
    await expect(modal(page).getByLabel('Name')).toHaveValue('Ada');
  });

  test('[2.modal.busy] cannot be closed while a request is in progress', async ({ page }) => {
    await openPage(page, '/');
    await ask(page);
    await expect(modal(page)).toBeVisible();
    const letGo = await holdIdentity(page);
    await fillIn(page, { email: newEmail(), password: PASSWORD });
    await expect(send(page)).toHaveText('Signing in…');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    // It is off, as far as it can be said; the press is made all the same.
    await modal(page).getByRole('button', { name: 'Close' }).click({ force: true });
    await page.mouse.click(5, 5);
    await ask(page, 'register');
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expect(modal(page)).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(modal(page).getByText('No account found with this email.')).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(modal(page)).toHaveCount(0);
  });
});

test.describe('what is refused', () => {
  test.use({
    tolerated: [
      /refused: POST \S+(identitytoolkit\S+ (400|500)|auth\.exchange\S+ 500)|failed: POST \S+identitytoolkit|made twice: POST \S+auth\.exchange/,
    ],
  });

  const alert = (page: Page) => modal(page).getByRole('alert');
  const field = (page: Page, label: string) => modal(page).getByLabel(label, { exact: true });

  test.describe('signing in', () => {
    test('[8.sign-in.password] [8.sign-in.too-many] [8.sign-in.unknown] with a wrong password, too often, and with an address that has no account is refused', async ({
      page,
      app,
    }) => {
      const { email } = await registerPerson(app.baseURL);
      await openPage(page, '/');
      await openModal(page);
      for (let tries = 0; tries < 5; tries++) {
        const answered = page.waitForResponse(/signInWithPassword/);
        await fillIn(page, { email, password: `wrong ${tries}` });
        await answered;
        await expect(alert(page)).toHaveText('Invalid email or password.');
        await expectStillOut(page);
      }
      await fillIn(page, { email, password: 'wrong again' });
      await expect(alert(page)).toHaveText('Too many failed attempts. Please try again later.');

      await fillIn(page, { email: newEmail(), password: PASSWORD });
      await expect(field(page, 'Email')).toHaveAccessibleDescription(
        'No account found with this email.',
      );
      await expect(field(page, 'Email')).toBeFocused();
      await expectStillOut(page);
    });

    test('[8.sign-in.other] [8.sign-in.no-data] without a connection, that the identity service fails at, and without an answer on who it is has a text each', async ({
      page,
      app,
    }) => {
      const { email, password } = await registerPerson(app.baseURL);
      await openPage(page, '/');
      await openModal(page);
      await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort());
      await fillIn(page, { email, password });
      await expect(alert(page)).toHaveText(
        'Network error occurred. Please check your internet connection and try again.',
      );
      await page.unroute('**/identitytoolkit.googleapis.com/**');

      await page.route(/signInWithPassword/, (route) =>
        route.fulfill({ status: 400, json: { error: { code: 400, message: 'SOMETHING_NEW' } } }),
      );
      await fillIn(page, {});
      await expect(alert(page)).toHaveText(
        'Failed to sign in. Please check your credentials and try again.',
      );
      await page.unroute(/signInWithPassword/);

      await page.route(/auth\.exchange/, (route) =>
        route.fulfill({ json: [{ result: { data: {} } }] }),
      );
      await fillIn(page, {});
      await expect(alert(page)).toHaveText('Failed to sign in. Please try again.');
      await expectStillOut(page);
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
      await expect(modal(page).getByRole('heading', { name: 'Sign In' })).toBeFocused();
      await fillIn(page, { email, password: PASSWORD });
      await expect(alert(page)).toHaveText(
        'Please verify your email address before signing in. Check your inbox for the verification link.',
      );
      await expectStillOut(page);
      await modal(page).getByRole('button', { name: 'Resend verification email' }).click();
      await expect(modal(page).getByRole('status')).toHaveText(
        'A new verification email has been sent. Please check your inbox and verify your account before signing in.',
      );
      await expect(send(page)).toBeFocused();
      expect(await mailedLink(page, email, 'verifyEmail')).not.toBe(first);
      await expectStillOut(page);
    });
  });

  test.describe('registering', () => {
    test('[5.auth.password-min] [8.register.email] [8.register.weak] [9.password] [5.auth.server.in-use] [8.register.in-use] asks for all that is missing before anybody is asked, and refuses an address in use', async ({
      page,
      app,
    }) => {
      const { email } = await registerPerson(app.baseURL);
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
      await fillIn(page, { name: 'Eve', email: 'eve@', password: '12345' });
      await expect(field(page, 'Email')).toHaveAccessibleDescription(
        'Please enter a valid email address.',
      );
      await expect(field(page, 'Choose a password')).toHaveAccessibleDescription(
        'Password should be at least 6 characters long.',
      );

      await fillIn(page, { email, password: PASSWORD });
      await expect(field(page, 'Email')).toHaveAccessibleDescription(
        'This email is already registered. Please try signing in instead.',
      );
      await expect(field(page, 'Name')).toHaveValue('Eve');
    });

    test('fails in words while accounts cannot be kept, takes the identity account back when our server does not take it, and works once it can', async ({
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

      await page.route(/auth\.exchange/, (route) =>
        route.fulfill({
          status: 500,
          json: [{ error: { message: 'Oops', code: -32603, data: { httpStatus: 500 } } }],
        }),
      );
      const refused = page.waitForResponse(/auth\.exchange/);
      await fillIn(page, {});
      await refused;
      await expect(alert(page)).toHaveText('Failed to create user account. Please try again.');
      await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
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
});

test.describe('Google', () => {
  const google = (page: Page) => modal(page).getByRole('button', { name: /Google/ });

  /** Presses the button, and gives the window that opens. */
  async function openPopup(page: Page) {
    const opening = page.waitForEvent('popup');
    await google(page).click();
    return opening;
  }

  test('[2.modal.closes] [4.sign-in.create] [7.identity] Google signs somebody in, and makes the account where there is none', async ({
    page,
  }) => {
    const email = newEmail();
    await openPage(page, '/');
    await openModal(page);
    const popup = await openPopup(page);
    await popup.getByLabel('Email').fill(email);
    await popup.getByLabel('Name').fill('Grace Hopper');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(modal(page)).toHaveCount(0);
    await expectSignedIn(page, email);
    await openPage(page, '/account');
    await expect(page.getByRole('main').getByText('Grace Hopper')).toBeVisible();
  });

  test('[8.google.closed] a popup that is closed says nothing, and leaves the form as it was', async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, '/');
    await openModal(page);
    await modal(page).getByLabel('Email').fill('ada@example.org');
    const popup = await openPopup(page);
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(google(page)).toHaveAttribute('aria-disabled', 'true');
    await stopClock(page);
    await popup.close();
    // Firebase itself looks every two seconds, and then waits eight for a late answer.
    await page.clock.runFor(1_000);
    await expect(google(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(modal(page).getByRole('alert')).toHaveText('');
    await expect(modal(page).getByLabel('Email')).toHaveValue('ada@example.org');
    await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  });

  test('who comes back from an open popup finds the form free, and can still sign in there', async ({
    page,
  }) => {
    const email = newEmail();
    await page.clock.install();
    await openPage(page, '/');
    await openModal(page);
    const popup = await openPopup(page);
    await popup.getByLabel('Email').fill(email);
    await popup.getByLabel('Name').fill('Grace Hopper');
    await expect(google(page)).toHaveAttribute('aria-disabled', 'true');
    await stopClock(page);
    // The browser of the tests gives every window the focus for good, so it tells of no return.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(1_000);
    await expect(google(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(modal(page).getByRole('alert')).toHaveText('');

    await page.clock.resume();
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(modal(page)).toHaveCount(0);
    await expectSignedIn(page, email);
  });

  test('[8.google.blocked] a popup that the browser blocks is asked for in words', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await openPage(page, '/');
    await openModal(page);
    await google(page).click();
    await expect(modal(page).getByRole('alert')).toHaveText(
      'Please allow popups for this site to sign in with Google',
    );
  });

  test('[8.google.other] any other failure of Google has its text', async ({ page }) => {
    await page.route(/signInWithIdp/, (route) =>
      route.fulfill({
        status: 400,
        json: { error: { code: 400, message: 'INVALID_IDP_RESPONSE' } },
      }),
    );
    await openPage(page, '/');
    await openModal(page);
    const popup = await openPopup(page);
    await popup.getByLabel('Email').fill(newEmail());
    await popup.getByLabel('Name').fill('Grace');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(modal(page).getByRole('alert')).toHaveText(
      'Failed to sign in with Google. Please try again.',
    );
  });
});
