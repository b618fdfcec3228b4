import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin, signIn } from './accounts.ts';
import { expect, testOfLists as test } from './fixtures.ts';
import { faultsOnBothScreens, openPage, requestsOf } from './page.ts';

// What is refused on purpose, and what is read again because it changed.
const MEANT =
  /refused: POST \S+admin\.seo\.edit\S* 40[19]|refused: GET \S+admin\.seo\.read\S* 40[14]|made twice: GET /;
test.use({ tolerated: [MEANT] });

interface Made {
  slug: string;
  reportId: string;
  claim: string;
}

/** A report on a claim of its own, made by the admin. */
async function makeReport(page: Page): Promise<Made> {
  const claim = `The lighthouse of ${randomUUID().replace(/\d/g, 'k')} was built of salt.`;
  const admin = await adminOf(page);
  return { claim, ...(await admin.analyze(claim)) };
}

async function openEditor(page: Page): Promise<Made> {
  const made = await makeReport(page);
  await openAsAdmin(page, paths.editSeo(made.reportId));
  await expect(title(page)).toHaveValue('');
  return made;
}

/** Goes to another page of the product as its own links do: without a page load. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const description = (page: Page) => page.getByLabel('Description', { exact: true });
const address = (page: Page) => page.getByLabel('Address', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved.' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text();

test('[2.route.admin.edit-seo] an admin writes what a report says of itself, and its page says that', async ({
  page,
}) => {
  const { slug, claim } = await openEditor(page);
  await title(page).fill('Was a lighthouse built of salt?');
  await description(page).fill('What is known of a building that nobody has seen.');
  await page.getByLabel('Keywords', { exact: true }).fill('lighthouse, salt,\nsalt');
  const previews = page.getByRole('complementary', { name: 'Previews' });
  await expect(previews).toContainText('Was a lighthouse built of salt? – Verimeter');
  await save(page).click();
  await expect(saved(page)).toBeVisible();

  const written = await htmlOf(page, paths.report(slug));
  expect(written).toContain('<title>Was a lighthouse built of salt? – Verimeter</title>');
  expect(written).toContain(
    '<meta name="description" content="What is known of a building that nobody has seen."/>',
  );
  expect(written).toContain('<meta name="keywords" content="lighthouse, salt"/>');

  await page.getByRole('button', { name: 'Reset Title' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await htmlOf(page, paths.report(slug))).toContain(`<title>${claim.slice(0, 40)}`);
});

test('an address that is changed leads from the old one to the new one', async ({ page }) => {
  const { slug } = await openEditor(page);
  const wanted = `salt-lighthouse-${randomUUID().slice(0, 8)}x`;
  await address(page).fill(wanted);
  await expect(page.getByText('Free. The current address will lead here.')).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const moved = await page.request.get(paths.report(slug), { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([301, paths.report(wanted)]);
  expect((await page.request.get(paths.report(wanted))).status()).toBe(200);

  await page.getByText('1 earlier address leads here').click();
  await expect(page.getByText(`/report/${slug}`)).toBeVisible();
  await address(page).fill(slug);
  await expect(page.getByText('Yours: this report had it before.')).toBeVisible();
});

test('an address that cannot be had is told while it is typed, and refused', async ({ page }) => {
  const other = await makeReport(page);
  const { slug } = await openEditor(page);
  await address(page).fill(other.slug);
  await expect(page.getByText('Another report has this address, or had it.')).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Another report' })).toBeVisible();
  await address(page).fill('Not an address');
  await expect(page.getByText('An address has 3 to 91 letters')).toBeVisible();
  expect((await page.request.get(paths.report(slug))).status()).toBe(200);
});

test('two admins who edit one report lose nothing to each other', async ({ page, context }) => {
  const { reportId, slug } = await openEditor(page);
  const second = await context.newPage();
  await openPage(second, paths.editSeo(reportId));
  await title(second).fill('The title of the second');
  await description(second).fill('Theirs alone.');
  await save(second).click();
  await expect(saved(second)).toBeVisible();

  await title(page).fill('The title of the first');
  await save(page).click();
  const panel = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(panel).toContainText('admin@example.org changed this in the meantime');
  await expect(panel).toContainText('The title of the second');
  await expect(description(page)).toHaveValue('Theirs alone.');
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const html = await htmlOf(page, paths.report(slug));
  expect(html).toContain('<title>The title of the first – Verimeter</title>');
  expect(html).toContain('content="Theirs alone."');

  await title(second).fill('Once more');
  await save(second).click();
  await second.getByRole('button', { name: 'Take theirs' }).click();
  await expect(title(second)).toHaveValue('The title of the first');
});

test('what is typed is not lost by a link, nor by the way back, without a question', async ({
  page,
}) => {
  const { reportId } = await makeReport(page);
  await openAsAdmin(page, paths.adminReports);
  await goWithin(page, paths.editSeo(reportId));
  await title(page).fill('Not saved yet');

  await page.getByRole('navigation', { name: 'Administration' }).getByText('Settings').click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page)).toHaveValue('Not saved yet');

  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(paths.editSeo(reportId));
  await expect(title(page)).toHaveValue('Not saved yet');

  await page.evaluate(() => history.back());
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.adminReports);
  await expect(page.getByRole('heading', { name: 'All Reports' })).toBeVisible();
});

test('what is typed is not lost by a command, nor by signing out, without a question', async ({
  page,
}) => {
  await openEditor(page);
  const note = page.getByLabel('Note (optional)');
  await note.fill('The sources were read.');
  const goByCommand = async (name: string) => {
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog', { name: 'Commands and reports' });
    await expect(commands.getByPlaceholder('Go to a page, or find a report')).toBeFocused();
    await page.keyboard.type(name);
    await commands.getByRole('button', { name, exact: true }).click();
    await expect(commands).toHaveCount(0);
  };
  for (const name of ['Jobs', 'Sign Out']) {
    await goByCommand(name);
    await expect(question(page).getByRole('button', { name: 'Leave' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(note).toHaveValue('The sources were read.');
  }

  await goByCommand('Jobs');
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.adminJobs);
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
});

test('once it is saved, one step back leads away', async ({ page }) => {
  const { reportId } = await makeReport(page);
  await openAsAdmin(page, paths.adminReports);
  await goWithin(page, paths.editSeo(reportId));
  await title(page).fill('Saved soon');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: 'All Reports' })).toBeVisible();
});

test('what is typed outlives a session that ends, and meets what somebody else stored since', async ({
  page,
}) => {
  const { reportId } = await openEditor(page);
  const admin = await adminOf(page);
  await title(page).fill('Written in vain?');
  await page.route(requestsOf('admin.seo.edit'), (route) => {
    const error = { message: 'Please sign in.', code: -32_001, data: { httpStatus: 401 } };
    return route.fulfill({ status: 401, json: [{ error }] });
  });
  await save(page).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  await page.unroute(requestsOf('admin.seo.edit'));
  const theirs = { title: 'Theirs', description: 'Theirs alone.' };
  await admin.call('PATCH', `/api/analysis/report/${reportId}/seo`, theirs);

  await signIn(page, paths.editSeo(reportId), admin);
  const back = page.getByText('Your unsaved text is back.');
  await expect(back).toBeVisible();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(description(page)).toHaveValue('Theirs alone.');
  // Nor is the question lost whose words are to stand.
  await page.reload();
  const panel = page.getByRole('region', { name: 'Changed in the meantime' });
  await panel.getByRole('button', { name: 'Keep mine' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(back).toHaveCount(0);

  await title(page).fill('Once more');
  await page.reload();
  await expect(title(page)).toHaveValue('Once more');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(title(page)).toHaveValue('Written in vain?');
  await expect(back).toHaveCount(0);
});

test('a review by a person is shown on the report, until it is taken back', async ({ page }) => {
  const { slug } = await openEditor(page);
  expect(await htmlOf(page, paths.report(slug))).toContain('Not reviewed by a person');
  await page.getByLabel('Name of the reviewer').fill('Dr. Mary Reader');
  await page.getByLabel('Note (optional)').fill('The sources were read.');
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed by Dr\. Mary Reader on/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review by a person' })).toBeFocused();

  await openPage(page, paths.report(slug));
  await page.getByText('How this was judged').click();
  const origin = page.getByRole('region', { name: 'Where the answers come from' });
  await origin.getByRole('heading').click();
  await expect(origin).toContainText('Reviewed by Dr. Mary Reader on');
  await expect(origin).toContainText(': The sources were read.');
  await expect(page.getByText('reviewed by Dr. Mary Reader').first()).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Take the review back' }).click();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeVisible();
});

/** Where the words of an element begin, whatever room it has around them. */
const startOf = (text: Locator) =>
  text.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().x;
  });

test('that a report is about a person stands under the name of the switch, however one comes', async ({
  page,
}) => {
  const admin = await adminOf(page);
  const { reportId } = await admin.analyze('Ed Smithson of Leeds stole a lighthouse.');
  await openAsAdmin(page, paths.editSeo(reportId));
  for (const come of [() => goWithin(page, paths.editSeo(reportId)), () => page.reload()]) {
    await come();
    const said = page.getByText(/^About a person\./);
    await expect(said).toBeVisible();
    expect(await startOf(said)).toBe(await startOf(page.getByText('Listed in search engines')));
  }
});

test('a report that is not there is said to be missing', async ({ page }) => {
  await openAsAdmin(page, paths.editSeo('no-such-report'));
  await expect(page.getByRole('heading', { name: 'Report Not Found' })).toBeVisible();
});

test('the page is for everybody who reads, light and dark', async ({ page }) => {
  await openEditor(page);
  await title(page).fill('x'.repeat(130));
  await expect(page.getByText('A title has at most 120 characters.')).toBeVisible();
  expect(await faultsOnBothScreens(page)).toEqual([]);
});
