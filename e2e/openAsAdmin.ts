import type { Page } from '@playwright/test';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/people.ts';
import { openSignedIn } from './openSignedIn.ts';

/** By the product that they administer. */
const admins = new Map<string, Promise<RegisteredPerson>>();

/** Opens a page of the administration as the product's admin, who signs in there; gives who that is. */
export async function openAsAdmin(page: Page, path: string): Promise<RegisteredPerson> {
  const admin = await adminOf(page);
  await openSignedIn(page, path, admin);
  return admin;
}

/** The product's admin, who can be spoken for without a page. */
export async function adminOf(page: Page): Promise<RegisteredPerson> {
  const { url } = await page.request.get('/livez').then((answer) => ({ url: answer.url() }));
  const base = new URL(url).origin;
  const known = admins.get(base) ?? registerPerson(base, 'Grace Hopper', 'admin@example.org');
  admins.set(base, known);
  return known;
}
