import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { authTest as test, expectVisitor, mailedLink, openSignedIn, signIn } from './accounts.ts';
import { expect } from './fixtures.ts';
import { openPage } from './page.ts';

test.describe('a forgotten password', () => {
  // Asked when the page is loaded, and for the new sign-in.
  test.use({
    tolerated: [/made twice: GET \S+auth\.session|refused: POST \S+identitytoolkit\S+ 400/],
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
});
