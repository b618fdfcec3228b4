import type { Page } from '@playwright/test';
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
import {
  DIALOG,
  faultsInBothSchemes,
  faultsOf,
  faultsOnBothScreens,
  openPage,
  stopClock,
} from './page.ts';

/** The product where visitors have few reports. */
const testOfFewReports = test.extend<object, object>({
  appEnv: [{ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3' }, { scope: 'worker' }],
});

testOfFewReports(
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

test.describe('the sign-in dialog', () => {
  /** Opens the sign-in as anything on the page may. */
  const ask = (page: Page, mode = 'signIn') =>
    page.evaluate((wanted) => {
      const detail = { mode: wanted, source: 'a test', timestamp: 1_700_000_000_000 };
      window.dispatchEvent(new CustomEvent('openAuthModal', { detail }));
    }, mode);

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
    await openPage(page, await mailedLink(page, email, 'verifyEmail'));
    await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await openPage(page, '/verify-email?mode=signIn');
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
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
