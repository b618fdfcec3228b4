import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RegisteredPerson } from '../src/server/testing/people.ts';
import { LIST_PAGE_SIZE } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import { expect, testOfLists as base } from './fixtures.ts';
import { adminOf, openAsAdmin } from './openAsAdmin.ts';

// Read again when something in the list, or who looks at it, changed.
const READ_AGAIN =
  /made twice: GET .*(admin\.reports\.list|reports\.recent|auth\.remainingReports)/;
// What is deleted, withheld, not to be switched or no place in the list is refused on purpose.
const REFUSED =
  /refused: \S+ \S+(reports\.read\S* 4(03|10)|\/view 4(03|10)|admin\.reports\.\S+ 4(00|09|10))/;

/** The product, where what the list of all reports reads anew or is refused is no complaint. */
export const test = base.extend({ tolerated: ({}, use) => use([READ_AGAIN, REFUSED]) });
export { expect };

export const rows = (page: Page) => page.locator('tbody tr');
export const rowOf = (page: Page, claim: string) => rows(page).filter({ hasText: claim });
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search all reports' });
export const indexable = (page: Page, claim: string) =>
  page.getByRole('switch', { name: `Indexable: ${claim}` });
export const featured = (page: Page, list: string, claim: string) =>
  page.getByRole('button', { name: `Featured as ${list}: ${claim}` });

/** The list as the server has it. */
export async function listed(admin: RegisteredPerson, word: string) {
  const { body } = await admin.call('GET', `/api/admin/reports?search=${word}`);
  return (body as { reports: { reportId: string; isIndexable: boolean }[] }).reports;
}

/** Shows an admin the list of reports on claims that have a word of their own, the newest last in `claims`. */
export async function withReports(page: Page, count: number) {
  const word = `w${randomUUID().replace(/\W/g, '').slice(0, 12)}`;
  const admin = await adminOf(page);
  const claims = 'abcdefghijklm'.split('').map((mill) => `Mill ${mill} of ${word} burnt.`);
  const slugs = [];
  for (const claim of claims.slice(0, count)) slugs.push((await admin.analyse(claim)).slug);
  const path = `${paths.adminReports}?search=${word}`;
  await openAsAdmin(page, path);
  await expect(rows(page)).toHaveCount(Math.min(count, LIST_PAGE_SIZE));
  return {
    ...{ word, admin, path, claims: claims as [string, string, string, ...string[]] },
    address: paths.report(slugs[0] ?? ''),
  };
}

/** Chooses something from the menu of a report. */
export async function act(page: Page, claim: string, name: string) {
  await page.getByRole('button', { name: `More for ${claim}` }).click();
  await rowOf(page, claim).getByRole('button', { name }).click();
}

export async function confirm(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
