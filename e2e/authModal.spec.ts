import type { Page } from '@playwright/test';
import { openPage } from './atWork.ts';
import { expect, fillIn, modal, newEmail, PASSWORD, send, test } from './authTest.ts';
import { faultsOf } from './vendorTest.ts';

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `the sign-in can be used by everybody, ${colorScheme}`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openPage(page, '/');
      await ask(page);
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await send(page).click();
      await expect(modal(page).getByText('Please enter your password.')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await ask(page, 'register');
      const email = newEmail();
      await fillIn(page, { name: 'Ada', email, password: PASSWORD });
      await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
      expect(await faultsOf(page)).toEqual([]);
      await modal(page).getByRole('button', { name: 'Sign In' }).click();
      await fillIn(page, { email, password: PASSWORD });
      await expect(modal(page).getByRole('button', { name: /Resend/ })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await openPage(page, '/verify-email?mode=verifyEmail&oobCode=none');
      await expect(page.getByRole('heading', { name: 'Send a new link' })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    },
  );
}

test('[2.modal.events] opens by the window event, and tells when it opened and closed', async ({
  page,
}) => {
  await openPage(page, '/about');
  await page.evaluate(() => {
    const reported: unknown[] = [];
    Object.assign(window, { reported });
    for (const type of ['authModalOpened', 'authModalClosed'])
      window.addEventListener(type, (event) => {
        const { mode, source, timestamp } = (event as CustomEvent<Record<string, unknown>>).detail;
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
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
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
