import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { accountMessages } from '../src/shared/accountMessages.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, authTest as test, bar, openAsAdmin, openSignedIn } from './accounts.ts';
import { expect } from './fixtures.ts';
import { openPage, requestsOf } from './page.ts';

// Who is signed in is read again when something was refused to them.
const READ_AGAIN = /made twice: GET \S+(auth\.session|admin\.|reports\.)/;
test.use({ tolerated: [READ_AGAIN] });

const notFound = (page: Page) => page.getByRole('heading', { name: 'Page Not Found' });

const ITEMS = ['Submit Claim', 'Users', 'All Reports', 'Settings', 'My Reports', 'Truth Radar'];

test('the bar of admins has their links, their address, the badge Admin and Sign Out', async ({
  page,
}) => {
  const admin = await openAsAdmin(page, paths.adminAudit);
  const links = bar(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const item of ITEMS) await expect(links.filter({ hasText: item })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: admin.email })).toBeVisible();
  await expect(bar(page).getByText('Admin', { exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(bar(page).getByText('Unlimited reports')).toHaveCount(0);
  for (const width of [1440, 1241, 1240, 1024, 900, 769, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const roomy = width > 1240;
    await expect(links.first()).toBeVisible({ visible: roomy });
    await expect(bar(page).getByRole('button', { name: 'Open the menu' })).toBeVisible({
      visible: !roomy,
    });
    expect(await tooWide(page), `at ${width} pixels`).toBe(false);
  }
});

/** Something in the bar is wider than its place. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('header');
    return (
      document.documentElement.scrollWidth > document.documentElement.clientWidth ||
      (header?.scrollWidth ?? 0) > (header?.clientWidth ?? 0)
    );
  });

test.describe('while a page of the administration is open', () => {
  test.use({
    tolerated: [
      /made twice: GET \S+(auth\.session|admin\.|reports\.)|refused: GET \S+(admin\.|auth\.session)\S* 40[13]/,
    ],
  });

  /** Does something to an account as the product's own admin. */
  const act = async (page: Page, person: RegisteredPerson, call: string, change: object) => {
    const boss = await adminOf(page);
    const input = encodeURIComponent(JSON.stringify({ search: person.email }));
    const { body } = await boss.call('GET', `/trpc/admin.users.list?input=${input}`);
    const { users } = (body as { result: { data: { users: { id: string }[] } } }).result.data;
    const userId = users[0]?.id;
    const done = await boss.call('POST', `/trpc/admin.users.${call}`, { userId, ...change });
    expect(done.status).toBe(200);
  };

  test('who loses the role is sent to /404 by the next thing that they do', async ({
    page,
    app,
  }) => {
    await openPage(page, '/about');
    const person = await registerPerson(app.baseURL);
    await act(page, person, 'setRole', { role: 'ADMIN' });
    await openSignedIn(page, paths.adminLibrary, person);
    await expect(page.getByText('Verimeter’s own').first()).toBeVisible();
    await act(page, person, 'setRole', { role: 'REGISTERED' });
    await page.getByRole('searchbox').fill('something that was not asked for before');
    await expect(page).toHaveURL('/404');
    await expect(notFound(page)).toBeVisible();
    await expect(bar(page).getByText('Unlimited reports')).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Users' })).toHaveCount(0);
  });

  test('who is suspended is signed out, and told why', async ({ page, app }) => {
    await openPage(page, '/about');
    const person = await registerPerson(app.baseURL);
    await act(page, person, 'setRole', { role: 'ADMIN' });
    await openSignedIn(page, paths.adminLibrary, person);
    await expect(page.getByText('Verimeter’s own').first()).toBeVisible();
    await act(page, person, 'setRole', { role: 'REGISTERED' });
    await act(page, person, 'setSuspended', { suspended: true });
    await page.getByRole('searchbox').fill('something that was not asked for before');
    const modal = page.getByRole('dialog', { name: 'Sign In' });
    await expect(modal.getByRole('alert')).toHaveText(accountMessages.suspended);
    await expect(page).toHaveURL('/');
    await expect(bar(page).getByRole('link', { name: person.email })).toHaveCount(0);
  });

  test.describe('and the server can’t be asked who looks at it', () => {
    test.use({ tolerated: [/failed: GET \S+auth\.session|made twice: GET \S+auth\.session/] });

    test('an admin is not led away, and can try again', async ({ page }) => {
      await openAsAdmin(page, paths.adminAudit);
      await page.clock.install();
      await page.route(requestsOf('auth.session'), (route) => route.abort());
      await page.reload();
      await expect(
        page.getByRole('heading', { name: 'This page could not be loaded' }),
      ).toBeVisible();
      await expect(page).toHaveURL(paths.adminAudit);
      // By itself it tries again, too, for longer and longer: that was in vain a moment ago.
      const inVain = page.waitForEvent('requestfailed', (to) => to.url().includes('auth.session'));
      await page.clock.fastForward(6_000);
      await inVain;
      await page.unroute(requestsOf('auth.session'));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('By', { exact: true })).toBeVisible();
      await expect(bar(page).getByText('Admin', { exact: true })).toBeVisible();
    });
  });
});
