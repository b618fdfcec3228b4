import type { Page } from '@playwright/test';
import type { RegisteredPerson } from '../src/server/testing/people.ts';
import { drawn, openPage } from './atWork.ts';
import { expect } from './fixtures.ts';

/** Opens a page that is for people who are signed in, and signs in there. */
export async function openSignedIn(
  page: Page,
  path: string,
  person: Pick<RegisteredPerson, 'email' | 'password'>,
): Promise<void> {
  await openPage(page, path);
  const modal = page.getByRole('dialog', { name: 'Sign In' });
  await modal.getByLabel('Email').fill(person.email);
  await modal.getByLabel('Password', { exact: true }).fill(person.password);
  await modal.locator('button[type="submit"]').click();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await drawn(page);
}
