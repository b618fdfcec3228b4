import type { Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';
import { type RegisteredPerson, registerPerson } from '../../src/server/testing/people.ts';
import type { Act } from './acts.ts';

/** Signs in at a page that is guarded: it leads to the sign-in, and back. */
export const signIn =
  (who: () => Promise<RegisteredPerson>): Act =>
  async (page) => {
    const { email, password } = await who();
    // So many tries of one account at a moment are refused: one form after the other.
    const before = turn;
    const mine = Promise.withResolvers<undefined>();
    turn = mine.promise;
    await before;
    try {
      await enter(page, email, password);
    } finally {
      mine.resolve(undefined);
    }
    await page
      .getByText(/^(Unlimited reports|Admin)$/)
      .first()
      .waitFor();
    // The rooms of admins stand empty until the page knows who looks; before, what was left still shows.
    if (new URL(page.url()).pathname.startsWith('/admin'))
      await page.locator('[aria-label="Administration"] ~ h1 + *').waitFor({ state: 'attached' });
    const loading = 'main [aria-busy="true"], main [role="status"]:has-text("being loaded")';
    await page.locator(loading).first().waitFor({ state: 'detached' });
  };

let turn: Promise<undefined> = Promise.resolve(undefined);

async function enter(page: Page, email: string, password: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Sign In' });
  await modal.getByLabel('Email').fill(email);
  await modal.getByLabel('Password', { exact: true }).fill(password);
  await modal.locator('button[type="submit"]').click();
  // The address without what follows it: until it leads back, the room stands only in the query.
  await page.waitForURL(({ pathname }) => /^\/(my-reports|account|admin)/.test(pathname));
}

let admin: Promise<RegisteredPerson> | undefined;

/** The product's admin, who can be spoken for without a page. */
export const adminOf = (app: RunningApp): Promise<RegisteredPerson> =>
  (admin ??= registerPerson(app.baseURL, 'Grace Hopper', 'admin@example.org'));
