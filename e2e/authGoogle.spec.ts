import type { Page } from '@playwright/test';
import { openPage } from './atWork.ts';
import { stopClock } from './pageClock.ts';
import { expect, expectSignedIn, modal, newEmail, openModal, send, test } from './authTest.ts';

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
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'INVALID_IDP_RESPONSE' } } }),
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
