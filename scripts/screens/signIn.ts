import type { RunningApp } from '../../src/server/testing/startApp.ts';
import { type RegisteredPerson, registerPerson } from '../../src/server/testing/registerPerson.ts';
import type { Act } from './acts.ts';

/** Signs in at a page that is guarded: it leads to the sign-in, and back. */
export const signIn =
  (who: () => Promise<RegisteredPerson>): Act =>
  async (page) => {
    const { email, password } = await who();
    const modal = page.getByRole('dialog', { name: 'Sign In' });
    await modal.getByLabel('Email').fill(email);
    await modal.getByLabel('Password', { exact: true }).fill(password);
    await modal.locator('button[type="submit"]').click();
    await page.waitForURL(/\/(my-reports|account|admin)/);
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  };

let admin: Promise<RegisteredPerson> | undefined;

/** The product's admin, who can be spoken for without a page. */
export const adminOf = (app: RunningApp): Promise<RegisteredPerson> =>
  (admin ??= registerPerson(app.baseURL, 'Grace Hopper', 'admin@example.org'));
