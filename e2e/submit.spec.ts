import type { Page } from '@playwright/test';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { expectSignedIn, expectVisitor, openSignedIn } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { faultsOnBothScreens, openPage } from './page.ts';
import { sampleOf } from './reports.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });

test.describe('without a connection', () => {
  // What the page looks for meanwhile does not come either, and is tried again.
  // Axe finds no style sheet to read either.
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|made twice: GET|preload assets/] });

  test('what is not loaded yet says so and can be tried again, and what was typed is kept', async ({
    page,
    context,
  }) => {
    await openPage(page, '/');
    await field(page).fill('The Moon is made of cheese.');
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In / Register' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toContainText('There is still no connection.');
    expect(await faultsOnBothScreens(page)).toEqual([]);
    await alert.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('banner').getByRole('link', { name: 'Truth Radar' }).click();
    const title = page.getByRole('heading', { name: 'This page could not be loaded' });
    await expect(title).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Truth Radar' })).toBeVisible();
    await page.goBack();
    await expect(field(page)).toHaveValue('The Moon is made of cheese.');
  });

  test('a report’s link is copied, and who is signed in signs out', async ({
    page,
    context,
    app,
  }) => {
    const person = await registerPerson(app.baseURL);
    const { slug } = await sampleOf(page);
    await openSignedIn(page, paths.account, person);
    await openPage(page, paths.report(slug));
    await expectSignedIn(page, person.email);
    await context.setOffline(true);
    await page
      .getByRole('link', { name: /^Source 1:/ })
      .first()
      .hover();
    await page.getByRole('button', { name: 'Copy Link' }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expectVisitor(page);
  });
});
