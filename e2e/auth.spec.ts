import { openPage } from './atWork.ts';
import {
  bar,
  expectSignedIn,
  expectVisitor,
  fillIn,
  mailedLink,
  modal,
  newEmail,
  openModal,
  PASSWORD,
  test,
  expect,
} from './authTest.ts';

const ADMIN = 'admin@example.org';

test.use({ appEnv: { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3', ADMIN_EMAIL: ADMIN } });

test('[3.storage.cookie-id] [4.session.sign-out] [4.sign-in.verified] [4.register.done] a visitor registers, verifies the address, signs in, finds their reports, and signs out', async ({
  page,
}) => {
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
  await expect(modal(page).getByRole('status')).toHaveText(/We have sent you a verification email/);
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
});

test('[4.session.settles] who has verified the configured address is the administrator, and sees it', async ({
  page,
}) => {
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
});
