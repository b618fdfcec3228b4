import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/people.ts';
import { accountMessages } from '../src/shared/accountMessages.ts';
import { openPage } from './atWork.ts';
import { bar, expect, expectSignedIn, expectVisitor, modal, test } from './authTest.ts';
import { openAsAdmin } from './openAsAdmin.ts';
import { openSignedIn } from './openSignedIn.ts';

test.describe('a server that can’t say who is signed in', () => {
  test.use({ tolerated: [/refused: GET \S+auth\.\S+ 50[23]|made twice: GET \S+auth\./] });

  const busy = {
    status: 503,
    json: [{ error: { message: 'Not ready.', code: -32_603, data: { httpStatus: 503 } } }],
  };
  const proxy = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  const admin = (page: Page) => bar(page).getByText('Admin', { exact: true });

  for (const [who, answer] of [
    ['it is busy', busy],
    ['a proxy answers in its place', proxy],
  ] as const)
    test(`signs nobody out when ${who}, and is asked again on any page`, async ({ page }) => {
      const { email } = await openAsAdmin(page, '/admin/audit');
      await page.clock.install();
      await page.route('**/trpc/auth.session*', (route) => route.fulfill(answer));
      await openPage(page, '/about');
      await expectSignedIn(page, email);
      await expect(admin(page)).toHaveCount(0);
      await page.unroute('**/trpc/auth.session*');
      await page.clock.fastForward(6_000);
      await expect(admin(page)).toBeVisible();
      await expectSignedIn(page, email);
    });

  test('nor by which service, and takes the sign-in up when it can', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    await openSignedIn(page, '/account', person);
    await page.clock.install();
    await page.route('**/trpc/auth.identity*', (route) => route.fulfill(busy));
    await openPage(page, '/about');
    await expectVisitor(page);
    await page.unroute('**/trpc/auth.identity*');
    await page.clock.fastForward(6_000);
    await expectSignedIn(page, person.email);
  });
});

test.describe('a sign-in that is taken up', () => {
  test.use({ tolerated: [/refused: (GET|POST) \S+auth\.(session|exchange)\S* 40[134]/] });

  const refuse = (page: Page, httpStatus: number, error: string, message: string) =>
    page.route('**/trpc/auth.session*', (route) =>
      route.fulfill({
        status: httpStatus,
        json: [{ error: { message, code: -32_001, data: { httpStatus, error } } }],
      }),
    );

  test('ends where the server says that it is over', async ({ page, app }) => {
    await openSignedIn(page, '/account', await registerPerson(app.baseURL));
    await refuse(page, 401, 'sign_in_required', 'Please sign in to continue.');
    await openPage(page, '/about');
    await expectVisitor(page);
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  });

  test('ends with an account that was deleted, which is not made anew', async ({ page, app }) => {
    await openSignedIn(page, '/account', await registerPerson(app.baseURL));
    const asked: (string | null)[] = [];
    await page.route('**/trpc/auth.exchange*', (route) => {
      asked.push(route.request().postData());
      const data = { httpStatus: 404, error: 'unknown_account' };
      const error = { message: accountMessages.unknownAccount, code: -32_004, data };
      return route.fulfill({ status: 404, json: [{ error }] });
    });
    await page.evaluate(() => {
      const [uid = ''] = (localStorage.getItem('signedIn') ?? '').split(' ');
      localStorage.setItem('signedIn', `${uid} 0`); // exchanged long ago, so it is done again
    });
    await openPage(page, '/about');
    await expectVisitor(page);
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain('create');
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  });

  test('says why when the account was suspended', async ({ page, app }) => {
    await openSignedIn(page, '/account', await registerPerson(app.baseURL));
    await refuse(page, 403, 'suspended', accountMessages.suspended);
    await openPage(page, '/about');
    await expect(modal(page).getByRole('alert')).toHaveText(accountMessages.suspended);
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  });
});
