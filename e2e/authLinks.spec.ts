import { registerPerson } from '../src/server/testing/registerPerson.ts';
import {
  authTest as test,
  expectSignedIn,
  expectVisitor,
  fillIn,
  mailedLink,
  modal,
  newEmail,
  openModal,
  openSignedIn,
  PASSWORD,
  signIn,
} from './accounts.ts';
import { expect } from './fixtures.ts';
import { faultsInBothSchemes, faultsOf, openPage } from './page.ts';

const EXPIRED = 'This link has expired or was used already. Please ask for a new one.';

test('[2.route.verify-email] a link that verifies works once; after that it offers another', async ({
  page,
}) => {
  const email = newEmail();
  await openPage(page, '/');
  await openModal(page, 'Register');
  await fillIn(page, { name: 'Ada', email, password: PASSWORD });
  await expect(modal(page).getByRole('status')).toHaveText(/verification email/);
  const link = await mailedLink(page, email, 'verifyEmail');

  // As the service answers when the link has lain about too long.
  await page.route(/accounts:update/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } }),
  );
  await openPage(page, link);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.unroute(/accounts:update/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    /A new verification email has been sent/,
  );
  const second = await mailedLink(page, email, 'verifyEmail');
  expect(second).not.toBe(link);

  await openPage(page, second);
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await openPage(page, second);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your email address is verified. You can sign in now.',
  );
});

test('who comes back without a code is led to the sign-in, and nothing is claimed', async ({
  page,
}) => {
  await openPage(page, '/verify-email?mode=verifyEmail&email=ada%40example.org');
  await expect(page.getByText(/^If you opened the link in our email/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(modal(page).getByLabel('Email')).toHaveValue('ada@example.org');
});

test('an address that is no link of ours says so', async ({ page }) => {
  await openPage(page, '/verify-email?mode=signIn');
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Go to the home page' }),
  ).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test.describe('a link by mail', () => {
  test('[2.route.verify-email.link] signs in where it was asked for, without a password', async ({
    page,
    app,
  }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    await modal(page).getByLabel('Email').fill(email);
    await modal(page).getByRole('button', { name: 'Email me a link' }).click();
    await expect(modal(page).getByRole('status')).toHaveText(
      'We have sent you a link. Open it on this device to sign in.',
    );
    const link = await mailedLink(page, email, 'signIn');
    await openPage(page, link);
    await expectSignedIn(page, email);
    expect(new URL(page.url()).search).toBe('');
  });

  test('asks elsewhere for the address, and works once', async ({ page, app, browser }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    await modal(page).getByLabel('Email').fill(email);
    await modal(page).getByRole('button', { name: 'Email me a link' }).click();
    await expect(modal(page).getByRole('status')).toHaveText(/We have sent you a link/);
    const link = await mailedLink(page, email, 'signIn');

    const elsewhere = await browser.newContext({ baseURL: app.baseURL });
    const other = await elsewhere.newPage();
    await openPage(other, link);
    const main = other.getByRole('main');
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expect(main.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter your email address.',
    );
    await main.getByLabel('Email').fill(email);
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expectSignedIn(other, email);
    await elsewhere.close();

    await openPage(page, link);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/We have sent you a link/);
  });
});

test.describe('a forgotten password', () => {
  // Asked when the page is loaded, and for the new sign-in.
  test.use({
    tolerated: [/made twice: GET \S+auth\.session|refused: POST \S+identitytoolkit\S+ 400/],
  });
  test('is replaced by the link that was mailed', async ({ page, app }) => {
    const { email } = await registerPerson(app.baseURL);
    await openPage(page, '/');
    await openModal(page);
    await modal(page).getByLabel('Email').fill(email);
    await modal(page).getByRole('button', { name: 'Forgot password?' }).click();
    await expect(modal(page).getByRole('status')).toHaveText(/a link to choose a new password/);

    const link = await mailedLink(page, email, 'resetPassword');
    await openPage(page, link);
    await expect(page.getByText(`For ${email}.`)).toBeVisible();
    await page.getByLabel('Choose a password').fill('12345');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();
    await page.getByLabel('Choose a password').fill('difference engine');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await fillIn(page, { password: 'difference engine' });
    await expectSignedIn(page, email);

    await openPage(page, link);
    await expect(page.getByText(EXPIRED)).toBeVisible();
  });

  test('replaced, ends what is signed in elsewhere, and tells the server at once', async ({
    page,
    app,
    browser,
  }) => {
    const person = await registerPerson(app.baseURL);
    const elsewhere = await browser.newContext({ baseURL: app.baseURL });
    const other = await elsewhere.newPage();
    await signIn(other, '/my-reports', person);
    await openSignedIn(page, '/my-reports', person);

    await page.request.post('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any', {
      data: { requestType: 'PASSWORD_RESET', email: person.email },
    });
    await openPage(page, await mailedLink(page, person.email, 'resetPassword'));
    const reported = page.waitForResponse(/auth\.session/);
    await page.getByLabel('Choose a password').fill('difference engine');
    await page.getByRole('button', { name: 'Set password' }).click();
    expect((await reported).status()).toBe(200);
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await expectVisitor(page);

    await openPage(other, '/my-reports');
    await expect(other.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expect(other).toHaveURL('/');
    expect(await other.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
    await elsewhere.close();
  });

  test('does not tell whether there is an account', async ({ page }) => {
    await openPage(page, '/');
    await openModal(page);
    await modal(page).getByLabel('Email').fill(newEmail());
    await modal(page).getByRole('button', { name: 'Forgot password?' }).click();
    await expect(modal(page).getByRole('status')).toHaveText(/^If there is an account/);
  });
});
