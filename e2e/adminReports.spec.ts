import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RegisteredPerson } from '../src/server/testing/registerPerson.ts';
import { adminMessages } from '../src/shared/adminMessages.ts';
import { ADMIN_UNDO_MS, LIST_PAGE_SIZE } from '../src/shared/limits.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { expect, SCREENS, testOfLists as base } from './fixtures.ts';
import { DIALOG, faultsOnBothScreens, openPage, requestsOf } from './page.ts';

// Read again when something in the list, or who looks at it, changed.
const READ_AGAIN =
  /made twice: GET .*(admin\.reports\.list|reports\.(recent|changes)|auth\.remainingReports)/;
// What is deleted, withheld, not to be switched or no place in the list is refused on purpose.
const REFUSED =
  /refused: \S+ \S+(reports\.read\S* 4(03|10)|\/view 4(03|10)|admin\.reports\.\S+ 4(00|09|10))/;

/** The product, where what the list of all reports reads anew or is refused is no complaint. */
const test = base.extend({ tolerated: ({}, use) => use([READ_AGAIN, REFUSED]) });

const rows = (page: Page) => page.locator('tbody tr');
const rowOf = (page: Page, claim: string) => rows(page).filter({ hasText: claim });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search all reports' });
const indexable = (page: Page, claim: string) =>
  page.getByRole('switch', { name: `Indexable: ${claim}` });
const featured = (page: Page, list: string, claim: string) =>
  page.getByRole('button', { name: `Featured as ${list}: ${claim}` });

/** The list as the server has it. */
async function listed(admin: RegisteredPerson, word: string) {
  const { body } = await admin.call('GET', `/api/admin/reports?search=${word}`);
  return (body as { reports: { reportId: string; isIndexable: boolean }[] }).reports;
}

/** Shows an admin the list of reports on claims that have a word of their own, the newest last in `claims`. */
async function withReports(page: Page, count: number) {
  const word = `w${randomUUID().replace(/\W/g, '').slice(0, 12)}`;
  const admin = await adminOf(page);
  const claims = 'abcdefghijklm'.split('').map((mill) => `Mill ${mill} of ${word} burned.`);
  const slugs = [];
  for (const claim of claims.slice(0, count)) slugs.push((await admin.analyze(claim)).slug);
  const path = `${paths.adminReports}?search=${word}`;
  await openAsAdmin(page, path);
  await expect(rows(page)).toHaveCount(Math.min(count, LIST_PAGE_SIZE));
  return {
    ...{ word, admin, path, claims: claims as [string, string, string, ...string[]] },
    address: paths.report(slugs[0] ?? ''),
  };
}

/** Chooses something from the menu of a report. */
async function act(page: Page, claim: string, name: string) {
  await page.getByRole('button', { name: `More for ${claim}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

const deleteChosen = (page: Page) =>
  page
    .getByRole('group', { name: 'With the selected reports' })
    .getByRole('button', { name: 'Delete' })
    .click();

async function confirm(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('[2.route.admin.reports] what is looked for, which kind, which order and which page stand in the address, and one goes back', async ({
  page,
}) => {
  const { word, claims } = await withReports(page, 2);
  await page.getByRole('button', { name: 'Created' }).click();
  await expect(rows(page).first()).toContainText(claims[0]);
  await page.getByRole('radio', { name: 'Not indexable' }).click();
  const all = `${paths.adminReports}?search=${word}&filter=not_indexable&sort=oldest`;
  await expect(page).toHaveURL(all);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(search(page)).toHaveValue(word);
  await expect(page.getByRole('radio', { name: 'Not indexable' })).toBeChecked();
  await page.getByRole('radio', { name: 'Indexable', exact: true }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(all);

  // Those that a new product starts with take more than a page.
  await page.goto(paths.adminReports);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${paths.adminReports}?page=2`);
  await expect(page.getByText(/^11–\d+ of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1–10 of \d+$/)).toBeVisible();
  await search(page).fill(word);
  await expect(page).toHaveURL(`${paths.adminReports}?search=${word}`);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('[1.admin-manages] [2.route.admin.reports.switches] [6.admin.switches] switches answer at once, and hold', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 1);
  await indexable(page, claims[0]).check();
  await featured(page, 'low score', claims[0]).click();
  await featured(page, 'interesting', claims[0]).click();
  await expect
    .poll(() => listed(admin, word))
    .toMatchObject([
      {
        ...{ isIndexable: true, isFeaturedLowScore: true },
        ...{ isFeaturedInteresting: true, isFeaturedHighScore: false },
      },
    ]);
  await page.reload();
  await expect(indexable(page, claims[0])).toBeChecked();
  await expect(featured(page, 'low score', claims[0])).toHaveAttribute('aria-pressed', 'true');
  // What is not indexable is not featured.
  await indexable(page, claims[0]).uncheck();
  await expect(featured(page, 'low score', claims[0])).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => listed(admin, word)).toMatchObject([{ isFeaturedLowScore: false }]);
});

test('a switch that is refused goes back and says why, and undoes none of the others', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 2);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => (answer = go));
  await page.route(requestsOf('admin.reports.setFeatured'), async (route) => {
    await held;
    await route.continue();
  });
  const interesting = featured(page, 'interesting', claims[0]);
  await interesting.click();
  await expect(interesting).toHaveAttribute('aria-pressed', 'true');
  await indexable(page, claims[1]).check();
  answer();
  await expect(page.getByRole('alert')).toContainText(adminMessages.reports.notIndexable);
  await expect(interesting).toHaveAttribute('aria-pressed', 'false');
  await expect(indexable(page, claims[1])).toBeChecked();
  await expect
    .poll(async () => (await listed(admin, word)).map((report) => report.isIndexable))
    .toEqual([true, false]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Not changed')).toHaveCount(0);
});

test('a report about a person is listed once somebody has reviewed it, and only as long', async ({
  page,
}) => {
  const { claims } = await withReports(page, 1);
  await act(page, claims[0], 'About a person');
  await expect(rowOf(page, claims[0])).toContainText('about a person');
  await indexable(page, claims[0]).click();
  await expect(page.getByRole('alert')).toContainText(adminMessages.reports.needsReview);
  await expect(indexable(page, claims[0])).not.toBeChecked();

  await act(page, claims[0], 'Edit SEO');
  const listing = page.getByRole('switch', { name: 'Listed in search engines' });
  await expect(listing).toHaveAccessibleDescription(
    /^About a person\. .* Mark it as reviewed first/,
  );
  await page.getByLabel('Name of the reviewer').fill('Dr. Mary Reader');
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed by Dr\. Mary Reader on/)).toBeVisible();
  await listing.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Take the review back' }).click();
  await expect(listing).not.toBeChecked();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
});

test('several reports are changed at once; what is refused stays selected, and says why', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 3);
  await indexable(page, claims[2]).check();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Feature…' }).click();
  await page.getByRole('menuitem', { name: 'Feature as high score' }).click();
  await expect(page.getByRole('alert')).toContainText('Not changed: 2 reports');
  await expect(page.getByRole('alert')).toContainText(claims[0]);
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(featured(page, 'high score', claims[2])).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Make indexable' }).click();
  await expect(indexable(page, claims[0])).toBeChecked();
  await expect(indexable(page, claims[1])).toBeChecked();

  await deleteChosen(page);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect.poll(() => listed(admin, word)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('[2.route.admin.reports.delete] a deletion is made without a question, and taken back with Undo', async ({
  page,
}) => {
  const { admin, word, claims } = await withReports(page, 2);
  await act(page, claims[0], 'Delete');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText(`Deleted: ${claims[0]}`)).toBeVisible();
  await expect.poll(async () => (await listed(admin, word)).length).toBe(1);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(async () => (await listed(admin, word)).length).toBe(2);
});

test('a menu opens at its first entry, goes by arrows, Home and End, and closes with Escape', async ({
  page,
}) => {
  const { claims } = await withReports(page, 1);
  const opener = page.getByRole('button', { name: `More for ${claims[0]}` });
  const focused = page.locator('[role="menuitem"]:focus');
  await opener.press('Enter');
  await expect(focused).toHaveText('Edit SEO');
  for (const [key, entry] of [
    ['ArrowDown', 'About a person'],
    ['End', 'Delete'],
    ['ArrowDown', 'Edit SEO'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Edit SEO'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toHaveText(entry);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('j and k go through the list, x selects, and Enter opens a report', async ({ page }) => {
  const { claims } = await withReports(page, 3);
  // Not from within a menu.
  await page.getByRole('button', { name: `More for ${claims[2]}` }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit SEO' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('menuitem', { name: 'Edit SEO' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: claims[2] }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${claims[1]}` })).toBeChecked();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: claims[0] })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('Select all on this page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\//);
});

test('the list of all reports can be used by everybody, light and dark', async ({ page }) => {
  const { claims } = await withReports(page, 3);
  await page.getByRole('checkbox', { name: `Select ${claims[1]}` }).check();
  await featured(page, 'interesting', claims[0]).click();
  await expect(page.getByRole('alert')).toContainText('Not changed');
  expect(await faultsOnBothScreens(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `More for ${claims[2]}` }).click();
  const entries = ['Edit SEO', 'About a person', 'Withhold…', 'Delete'];
  await expect(page.getByRole('menuitem')).toHaveText(entries);
  expect(await faultsOnBothScreens(page, '[role="menu"]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Withhold…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsOnBothScreens(page, DIALOG)).toEqual([]);
});

test.describe('a list that changes', () => {
  for (const [screen, use] of SCREENS)
    test.describe(screen, () => {
      test.use(use);

      test('each deletion is taken back by itself, whatever was deleted after it', async ({
        page,
      }) => {
        const { admin, word, claims } = await withReports(page, 3);
        await act(page, claims[0], 'Delete');
        await act(page, claims[1], 'Delete');
        await expect(rows(page)).toHaveCount(1);
        const toast = page.getByRole('group').getByRole('paragraph');
        const undo = page.getByRole('button', { name: 'Undo' });
        await expect(undo.last()).toBeFocused();
        for (const which of [0, 1]) await expect(undo.nth(which)).toBeInViewport({ ratio: 1 });
        await toast.filter({ hasText: claims[0] }).getByRole('button').click();
        await expect(rowOf(page, claims[0])).toBeVisible();
        await expect(undo).toHaveCount(1);
        await undo.click();
        await expect(rows(page)).toHaveCount(3);
        await expect.poll(async () => (await listed(admin, word)).length).toBe(3);
      });
    });

  test('a page whose reports are all deleted is filled by those after it, or gives way to the one before', async ({
    page,
  }) => {
    const { path } = await withReports(page, LIST_PAGE_SIZE + 3);
    const total = page.getByText(/^1–10 of 13$/);
    await expect(total).toBeVisible();
    const deleteAll = async () => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await deleteChosen(page);
    };
    let answer: () => void = () => undefined;
    const held = new Promise<void>((go) => (answer = go));
    await page.route(requestsOf('admin.reports.removeSeveral'), async (route) => {
      await held;
      await route.continue();
    });
    await deleteAll();
    await expect(page.getByText('The reports are being loaded.')).toBeAttached();
    await expect(page.getByText('Nothing found')).toHaveCount(0);
    answer();
    await expect(page.getByText('1–3 of 3')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(total).toBeVisible();

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(rows(page)).toHaveCount(3);
    await deleteAll();
    await expect(page.getByText('1–10 of 10')).toBeVisible();
    await expect(page).toHaveURL(path);
  });

  test('a report that another admin deleted leaves the list when it is switched', async ({
    page,
  }) => {
    const { admin, word, claims } = await withReports(page, 2);
    const [, gone] = await listed(admin, word);
    await admin.call('DELETE', `/api/admin/reports/${gone?.reportId}`);
    await indexable(page, claims[0]).click();
    await expect(page.getByRole('alert')).toContainText('Not changed: one report');
    await expect(rows(page)).toHaveCount(1);
  });

  test('a page is gone to by its number; one beyond the last leads to that', async ({ page }) => {
    await withReports(page, LIST_PAGE_SIZE + 1);
    await openPage(page, paths.adminReports);
    const number = page.getByLabel('Page', { exact: true });
    await expect(number).toHaveValue('1');
    await number.fill('2');
    await number.press('Enter');
    await expect(page).toHaveURL(`${paths.adminReports}?page=2`);
    const shown = page.getByText(/^11–20 of \d+$/);
    await expect(shown).toBeVisible();
    const [, total = ''] = /(\d+)$/.exec(await shown.innerText()) ?? [];
    const last = Math.ceil(Number(total) / LIST_PAGE_SIZE);
    await number.fill('999');
    await number.press('Enter');
    await expect(page).toHaveURL(`${paths.adminReports}?page=${last}`);
    await number.fill('none');
    await number.press('Enter');
    await expect(number).toHaveValue(String(last));
  });

  test('an address beyond the end of the list leads to its last page; one that nobody wrote, nowhere', async ({
    page,
  }) => {
    const { path } = await withReports(page, 2);
    await openPage(page, `${path}&page=999`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(path);
    await openPage(page, `${paths.adminReports}?after=zzz`);
    await page.getByRole('button', { name: 'Go to the first page' }).click();
    await expect(page).toHaveURL(paths.adminReports);
  });

  test('a chosen order holds from the press on, before the list has it', async ({ page }) => {
    await withReports(page, 1);
    const chosen = await page.getByLabel('Order').evaluate((select: HTMLSelectElement) => {
      select.value = 'lowest';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return select.value;
    });
    expect(chosen).toBe('lowest');
    await expect(page).toHaveURL(/sort=lowest/);
  });

  test('the list is as wide as the window, from the narrowest telephone on', async ({ page }) => {
    await withReports(page, 1);
    for (const width of [320, 390, 900, 1150, 1280, 1360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    }
  });
});

test.describe('a report that is hidden', () => {
  test('a deletion can be taken back for ten seconds, and the address of the report says that it was deleted', async ({
    page,
  }) => {
    const { claims, address } = await withReports(page, 1);
    await page.clock.install();
    const removed = page.waitForResponse(/admin\.reports\.remove/);
    await act(page, claims[0], 'Delete');
    await removed;
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.clock.runFor(ADMIN_UNDO_MS);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.clock.resume();
    await expect.poll(async () => (await page.goto(address))?.status()).toBe(410);
    await expect(page.getByRole('heading', { name: 'This report was deleted.' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(page).toHaveURL('/');
  });

  test('a withheld report is refused to everybody but admins, who are told so above it', async ({
    page,
    browser,
  }) => {
    const { claims, address, path } = await withReports(page, 1);
    await act(page, claims[0], 'Withhold…');
    await confirm(page, 'Withhold');
    await expect(rowOf(page, claims[0])).toContainText('Withheld');

    const visitor = await (await browser.newContext()).newPage();
    await expect
      .poll(async () => (await visitor.goto(new URL(address, page.url()).href))?.status())
      .toBe(403);
    await expect(
      visitor.getByRole('heading', { name: 'You do not have permission to view this report' }),
    ).toBeVisible();
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await visitor.getByRole('main').getByRole('link', { name: /home/i }).click();
    await expect(visitor).toHaveURL(/\/$/);
    await visitor.context().close();

    expect((await page.goto(address))?.status()).toBe(403);
    await expect(page.getByText('Withheld: only admins can read this')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: claims[0] })).toBeVisible();
    await page.getByRole('link', { name: 'Show in All Reports' }).click();
    await expect(rows(page)).toHaveCount(1);
    const released = page.waitForResponse(/admin\.reports\.release/);
    await act(page, claims[0], 'Release');
    await expect(rowOf(page, claims[0])).not.toContainText('Withheld');
    await released;
    await page.goto(path);
    await page.getByRole('link', { name: claims[0] }).click();
    await expect(page.getByRole('heading', { level: 1, name: claims[0] })).toBeVisible();
    await expect(page.getByText('Withheld: only admins can read this')).toHaveCount(0);
  });
});
