import type { Locator, Page } from '@playwright/test';
import { listReport } from '../src/server/testing/listReport.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { paths } from '../src/shared/paths.ts';
import { adminOf, bar, openAsAdmin, openSignedIn } from './accounts.ts';
import { vendorTest as test } from './analyses.ts';
import { expect } from './fixtures.ts';
import { openPage } from './page.ts';

test.use({ tolerated: [/made twice: GET|refused: GET \S+reports\.read\S* 404/] });

const WIDTHS = [320, 390, 768, 769, 1024, 1440];
const TABLET = { width: 820, height: 1180 };
/** No name may be longer, nor a claim without a space. */
const LONG_EMAIL = `${'reader'.repeat(10)}@${'mailserver'.repeat(6)}.example.org`;
const UNBROKEN = `Unbroken${'never'.repeat(50)}spoils.`;
const PARTIAL = 'The harbor of the old town was deepened by eleven meters in 1931.';

/** Shows the page at each width, and gives those at which it can be scrolled sideways. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {};
      return scrollWidth - clientWidth;
    });
    if (beyond > 0)
      found.push(`${new URL(page.url()).pathname} at ${width} is ${beyond} px too wide`);
  }
  return found;
}

/** Opens one page after the other, and gives what is too wide. */
async function tooWideOf(page: Page, addresses: readonly string[]) {
  const found: string[] = [];
  for (const address of addresses) {
    await openPage(page, address);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    found.push(...(await tooWide(page)));
  }
  return found;
}

/** Somebody with a long address, and reports with the longest words that a list has for them. */
async function withLongWords(base: string, dataDir: string, script: Record<string, unknown>) {
  const moderately = behave.normally({ percentage: 65, grade: 6.5 });
  Object.assign(script, { openai: moderately, perplexity: moderately, gemini: moderately });
  const person = await registerPerson(base, UNBROKEN.slice(0, 80), LONG_EMAIL);
  const { slug } = await person.analyze(UNBROKEN);
  await listReport(dataDir, UNBROKEN);
  Object.assign(script, { gemini: behave.refusing() });
  const partial = await person.analyze(PARTIAL);
  Object.assign(script, { perplexity: behave.refusing() });
  const failed = 'The mill by the river ground its last corn in 1931.';
  const { body } = await person.call('POST', '/api/analysis/start', { content: failed });
  return { person, slug, partial: partial.slug, failed: (body as { slug: string }).slug };
}

test('no page can be scrolled sideways, however narrow and however long the words on it', async ({
  page,
  app,
  vendors,
}) => {
  const made = await withLongWords(app.baseURL, app.dataDir, vendors.script);
  const { person } = made;
  const { call } = await adminOf(page);
  const published = { name: 'contactEmail', value: LONG_EMAIL };
  expect((await call('POST', '/trpc/admin.settings.change', published)).status).toBe(200);
  const everybodys = [
    paths.home,
    paths.analyze,
    paths.noReports,
    paths.truthRadar,
    `${paths.truthRadar}?search=${UNBROKEN.slice(0, 60)}`,
    `${paths.verifyEmail}?mode=verifyEmail&email=${encodeURIComponent(LONG_EMAIL)}`,
    ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
    paths.notFound,
    ...[made.slug, made.partial, made.failed].map((slug) => paths.report(slug)),
    paths.report('never-was-abcdefghij'),
  ];
  const found = await tooWideOf(page, everybodys);

  await openSignedIn(page, paths.myReports, person);
  await expect(page.locator('tbody tr')).toHaveCount(3);
  found.push(...(await tooWide(page)));
  await openPage(page, `${paths.myReports}?search=${'never'.repeat(20)}`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  found.push(...(await tooWide(page)));
  await openPage(page, paths.account);
  await expect(page.getByRole('main').getByText(LONG_EMAIL)).toBeVisible();
  found.push(...(await tooWide(page)));
  await openPage(page, paths.report(made.slug));
  await expect(page.getByText('Listed', { exact: false }).first()).toBeVisible();
  found.push(...(await tooWide(page)));
  expect(found).toEqual([]);
});

test('nor can a page of the administration', async ({ page, app }) => {
  await registerPerson(app.baseURL, UNBROKEN.slice(0, 80), `users.${LONG_EMAIL}`);
  await openAsAdmin(page, paths.admin);
  const found: string[] = [];
  for (const address of [
    paths.admin,
    paths.adminReports,
    paths.adminCorrections,
    paths.adminUsers,
    paths.adminSettings,
    paths.adminLibrary,
    paths.adminJobs,
    paths.adminAudit,
  ]) {
    await openPage(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    found.push(...(await tooWide(page)));
  }
  expect(found).toEqual([]);
});

test('with no report left, nothing in the header is cut off or lies over anything else on a tablet', async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await openPage(page, paths.home);
  await expect(page.getByText('3/3 reports')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('anonymousToken'));
  for (let used = 0; used < 3; used += 1)
    await page.request.post('/trpc/analysis.start', {
      data: { content: `The mill pond is ${2 + used} meters deep.` },
      headers: { 'X-Anonymous-Token': token ?? '' },
    });
  await page.reload();
  await expect(page.getByText('0/3 reports')).toBeVisible();

  const boxes = [];
  for (const part of await bar(page).locator('a, button').all())
    if (await part.isVisible()) {
      boxes.push(await boxOf(part));
      expect([await part.textContent(), await isCut(part)]).toEqual([expect.anything(), false]);
    }
  boxes.sort((a, b) => a.x - b.x);
  for (const [place, box] of boxes.slice(1).entries())
    expect(box.x).toBeGreaterThanOrEqual((boxes[place] ?? box).right);
});

test('a table shows each row from its claim to its actions on a tablet, and breaks no word', async ({
  page,
  app,
  vendors,
}) => {
  await page.setViewportSize(TABLET);
  const reader = await registerPerson(app.baseURL, 'Ada', 'ada.lovelace@mail.example.org');
  const { reportId } = await reader.analyze('The tower of the old town is 61 meters high.');
  vendors.script.gemini = behave.refusing();
  await reader.analyze(PARTIAL);
  await openSignedIn(page, paths.myReports, reader);
  await expectWhole(page);
  expect(await isCut(bar(page).getByText('Unlimited reports'))).toBe(false);

  const admin = await openAsAdmin(page, paths.adminReports);
  await expectWhole(page);
  expect(await linesOf(page.getByText('Inconclusive', { exact: false }).first(), 12)).toBe(1);
  await admin.call('PATCH', `/api/admin/reports/${reportId}/indexability`, { isIndexable: true });
  for (const path of [paths.adminUsers, paths.adminAudit]) {
    await openPage(page, path);
    await expectWhole(page);
    const address = page.locator('tbody').getByText(/@/).first();
    expect(await linesOf(address)).toBeLessThanOrEqual(2);
  }
});

test('on the narrowest telephone the bar and its menu say whole what is left and who is signed in', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const reader = await registerPerson(app.baseURL, 'Ada', `narrow.${LONG_EMAIL}`);
  await openSignedIn(page, paths.account, reader);
  expect(await isCut(bar(page).getByText('Unlimited reports'))).toBe(false);
  await bar(page).getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  expect(await isCut(menu.getByRole('link', { name: reader.email }))).toBe(false);
  expect(await isCut(menu)).toBe(false);
});

/** That no part of the table has to be scrolled to. */
async function expectWhole(page: Page) {
  const table = page.locator('main table').first();
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const { right } = await boxOf(table);
  expect(right).toBeLessThanOrEqual(TABLET.width);
}

const isCut = (part: Locator) =>
  part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} isn't drawn.`);
  return { ...box, right: box.x + box.width };
}

/** How many lines the text of a part takes, or its first `length` characters. */
const linesOf = (part: Locator, length = 0) =>
  part.evaluate((node, end) => {
    const written = document.createRange();
    written.selectNodeContents(node);
    if (end > 0 && node.firstChild) written.setEnd(node.firstChild, end);
    return new Set([...written.getClientRects()].map(({ top }) => top)).size;
  }, length);
