import type { Locator, Page } from '@playwright/test';
import { paths } from '../src/shared/paths.ts';
import { adminOf, openAsAdmin } from './accounts.ts';
import { newClaim, submit, vendorTest as base } from './analyses.ts';
import { expect } from './fixtures.ts';
import { faultsOf, faultsOnBothScreens, onPhone, openPage, requestsOf } from './page.ts';

/** The product with one limit fixed, and the visitor's own free to be changed. */
const test = base.extend<object, object>({
  appEnv: [
    async ({ vendors }, use) =>
      use({ ...vendors.env, LIMIT_REUSE_DAYS: '30', LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '' }),
    { scope: 'worker' },
  ],
});

// What is shown is asked for again every ten seconds, and when a place was changed.
test.use({ tolerated: [/made twice: GET \S+admin\.(analysts|settings)\./] });

const PATH = '/admin/settings';
const fieldOf = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
async function middleOf(part: Locator) {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return y + height / 2;
}
const groupOf = (page: Page, name: string) => page.getByRole('form', { name });

/** Changes a setting, so that the next test finds what it expects. */
async function set(page: Page, name: string, value: unknown) {
  const { call } = await adminOf(page);
  expect((await call('POST', '/trpc/admin.settings.change', { name, value })).status).toBe(200);
}

test.describe('the settings', () => {
  test('[2.route.admin.settings] [6.admin.settings] stand in groups, each with its range, its default and where it comes from, and say why they can’t be changed where the environment fixes them', async ({
    page,
  }) => {
    await openAsAdmin(page, PATH);
    const groups = [
      'Allowance',
      'Throttles',
      'Analyzing',
      'Storage',
      'Contact',
      'Analysts',
      'Prices',
      'Banner',
    ];
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(groups);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Chat',
      'Search',
      'General',
      'Detailed analysis',
    ]);
    await expect(fieldOf(page, /^Pause before a report/)).toHaveValue('30');
    await expect(fieldOf(page, /^Pause before a report/)).toHaveAccessibleDescription(
      '0 to 3,650; default 30',
    );
    const fixed = fieldOf(page, /^How long a report is reused/);
    await expect(fixed).toBeDisabled();
    await expect(fixed).toHaveValue('30');
    await expect(fixed).toHaveAccessibleDescription(/Fixed in the environment: LIMIT_REUSE_DAYS/);
    expect(await faultsOnBothScreens(page)).toEqual([]);
  });

  test('hold at once: a visitor’s badge counts by the new allowance, and by the default after a reset', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openAsAdmin(page, PATH);
    await fieldOf(page, /^Free reports of a visitor/).fill('7');
    const group = groupOf(page, 'Allowance');
    const save = page.getByRole('button', { name: 'Save: Allowance' });
    await save.click();
    await expect(group).toContainText('Saved');

    const visitor = await browser.newContext(baseURL ? { baseURL } : {});
    const theirs = await visitor.newPage();
    await openPage(theirs, '/');
    await expect(theirs.getByText('7/7 reports').first()).toBeVisible();
    await group
      .getByRole('button', { name: 'Back to the default: Free reports of a visitor' })
      .click();
    await save.click();
    await expect(fieldOf(page, /^Free reports of a visitor/)).toHaveValue('3');
    await expect(group).toContainText('Saved');
    await openPage(theirs, '/');
    await expect(theirs.getByText('3/3 reports').first()).toBeVisible();
    await visitor.close();
  });

  test('refuse what is out of range, and keep what was typed', async ({ page }) => {
    await openAsAdmin(page, PATH);
    const field = fieldOf(page, /^Pause before a report/);
    await field.fill('9999');
    await fieldOf(page, /^Rounds of a search/).fill('4');
    await field.press('Enter');
    // What can be saved is, and takes back nothing that is said of the other.
    await expect(
      page.getByRole('button', { name: /^Back to .* Rounds of a search/ }),
    ).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/Give a whole number from 0 to 3,650\./);
    await expect(field).toHaveValue('9,999');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    // As the range is written, a number is read.
    await field.fill('1,200');
    await field.press('Enter');
    await expect(groupOf(page, 'Analyzing')).toContainText('Saved');
    await expect(field).toHaveValue('1,200');
    await set(page, 'resubmitCooldownDays', null);
    await set(page, 'searchSteps', null);
  });
});

test('what is typed while a setting is being saved stays, and is saved next', async ({ page }) => {
  await openAsAdmin(page, PATH);
  const field = fieldOf(page, /^Pause before a report/);
  const group = groupOf(page, 'Analyzing');
  const held = Promise.withResolvers<undefined>();
  await page.route(requestsOf('admin.settings.change'), async (route) => {
    await held.promise;
    await route.continue();
  });
  await field.fill('8');
  await field.press('Enter');
  await expect(group).toContainText('Saving…');
  await field.fill('81');
  const saved = page.waitForResponse((response) => response.url().includes('settings.change'));
  held.resolve(undefined);
  await saved;
  await expect(group).not.toContainText('Saving…');
  await expect(field).toHaveValue('81');
  await field.press('Enter');
  await expect(group).toContainText('Saved');
  await page.reload();
  await expect(field).toHaveValue('81');
  await set(page, 'resubmitCooldownDays', null);
});

test('who leaves before saving is asked first, and stays with what was typed, or leaves it', async ({
  page,
}) => {
  await openAsAdmin(page, PATH);
  const field = fieldOf(page, /^Pause before a report/);
  const jobs = page.getByRole('navigation', { name: 'Administration' }).getByText('Jobs');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await field.fill('9');
  await jobs.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('9');
  await jobs.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/jobs');
});

test('the keyboard stays where it was when something is saved, and beside it when it is taken back', async ({
  page,
}) => {
  await openAsAdmin(page, PATH);
  const group = groupOf(page, 'Analyzing');
  const field = fieldOf(page, /^Pause before a report/);
  const save = group.getByRole('button', { name: /^Save/ });
  await field.fill('7');
  await save.press('Enter');
  await expect(group).toContainText('Saved');
  await expect(save).toBeFocused();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await group.getByRole('button', { name: 'Back to the default: Pause before' }).press('Enter');
  await expect(field).toHaveValue('30');
  await save.press('Enter');
  await expect(group).toContainText('Saved');

  await page.getByRole('textbox', { name: /^Shown to everybody/ }).fill('We move.');
  const saveBanner = page.getByRole('button', { name: 'Save: banner' });
  await saveBanner.press('Enter');
  const remove = page.getByRole('button', { name: 'Remove the banner' });
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(saveBanner).toBeFocused();
  // What is stored now stands there, not what was saved before.
  await expect(page.getByRole('textbox', { name: /^Shown to everybody/ })).toHaveValue('');
  await expect(saveBanner).toHaveAttribute('aria-disabled', 'true');
});

test.describe('a model that cannot be', () => {
  test.use({
    tolerated: [
      /made twice: GET \S+admin\.(analysts|settings)\.|refused: POST \S+settings\.change\S* 400/,
    ],
  });

  test('is refused in words, and stays to be mended', async ({ page }) => {
    await openAsAdmin(page, PATH);
    const field = fieldOf(page, /^Model of OpenAI/);
    await field.fill('gpt 5');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/in a model’s name/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('gpt 5');
  });
});

test.describe('the analysts', () => {
  test('can be switched off: the next report is the built-in analyst’s, and says so', async ({
    page,
  }) => {
    await openAsAdmin(page, PATH);
    const chat = page.getByRole('region', { name: 'Chat' });
    await expect(chat).toContainText('OpenAI is asked.');
    await expect(chat.getByRole('definition').first()).toHaveText('Set');
    await chat.getByRole('switch', { name: 'Ask OpenAI' }).click();
    await chat.getByRole('button', { name: 'Save: analyst Chat' }).click();
    await expect(chat).toContainText('OpenAI is off: the built-in analyst is used instead.');

    await submit(page, newClaim());
    await page.waitForURL(/\/report\//);
    const answers = page.getByRole('list', { name: 'What each analyst answered' });
    await expect(answers.getByRole('listitem').first()).toContainText('Built-in analyst');
    await expect(answers.getByRole('listitem').last()).toContainText('Gemini');
    await set(page, 'chatOn', null);
  });

  test('can be given another model, and tell what was asked of them', async ({ page }) => {
    await openAsAdmin(page, PATH);
    const general = page.getByRole('region', { name: 'General' });
    await general.getByRole('textbox', { name: 'Model of Gemini' }).fill('gemini-next');
    await general.getByRole('button', { name: 'Save: analyst General' }).click();
    await expect(general).toContainText('Gemini, gemini-next');
    await submit(page, newClaim());
    await page.waitForURL(/\/report\//);
    await openPage(page, PATH);
    await general.getByText(/^Last 30 days: \d+ questions?/).click();
    await expect(general.getByRole('figure').first()).toContainText('Questions');
    expect(await faultsOnBothScreens(page, 'details[open]')).toEqual([]);
    await set(page, 'generalModel', null);
  });
});

test('the prices of models can be added, mended, removed and brought back', async ({ page }) => {
  await openAsAdmin(page, PATH);
  const group = groupOf(page, 'prices');
  const save = group.getByRole('button', { name: 'Save: prices' });
  const priceOf = (name: string) => group.getByRole('group', { name, exact: true });
  await group.getByRole('button', { name: 'Add a model' }).click();
  const added = group.getByRole('textbox', { name: 'Model' }).last();
  await expect(added).toBeFocused();
  await added.fill('gpt-5.4');
  await save.click();
  await expect(added).toHaveAccessibleDescription('This model has a price already.');
  await expect(group.getByRole('alert')).toHaveText(/^Not saved/);
  await added.fill('gpt-next');
  const next = priceOf('gpt-next');
  await next.getByRole('textbox', { name: 'Input' }).fill('0.50');
  await next.getByRole('textbox', { name: 'Output' }).fill('10001');
  await save.click();
  const output = next.getByRole('textbox', { name: 'Output' });
  await expect(output).toHaveAccessibleDescription('Give a price from 0 to 10,000.');
  const removal = next.getByRole('button', { name: /^Remove/ });
  expect(await middleOf(removal)).toBeCloseTo(await middleOf(output), 0);
  await output.fill('12');
  await group.getByRole('button', { name: 'Remove the price of gpt-5.4', exact: true }).click();
  await expect(save).toBeFocused();
  await save.press('Enter');
  await expect(group).toContainText('Saved');
  await openPage(page, PATH);
  await expect(priceOf('gpt-5.4')).toHaveCount(0);
  await expect(next.getByRole('textbox', { name: 'Input' })).toHaveValue('$0.5');
  expect(await faultsOnBothScreens(page, 'form[aria-label=prices]')).toEqual([]);

  await group.getByRole('button', { name: 'Back to the defaults' }).click();
  await save.click();
  await expect(group).toContainText('Saved');
  await expect(next).toHaveCount(0);
  await expect(priceOf('gpt-5.4').getByRole('textbox', { name: 'Output' })).toHaveValue('$15');
});

test('an address for contact is published from the page that has none, and read by everybody, without scripts, too', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsAdmin(page, paths.contactPress);
  const none = 'They have not published an address on this page yet.';
  await expect(page.getByText(none)).toBeVisible();
  await page.getByRole('link', { name: 'Publish an address' }).click();
  const field = fieldOf(page, /^Email address on Contact/);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(field).toHaveAccessibleDescription(/programs that collect addresses/);
  await field.fill('the desk');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/give a valid email address/);
  await expect(field).toHaveValue('the desk');
  await field.fill('desk@example.org');
  await field.press('Enter');
  await expect(groupOf(page, 'contact')).toContainText('Saved');
  expect(await faultsOnBothScreens(page, 'form[aria-label=contact]')).toEqual([]);

  // Neither a page that was open before, nor one that the server keeps, shows what was.
  const link = (on: Page) => on.getByRole('main').locator('a[href="mailto:desk@example.org"]');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact & Press' }).click();
  await expect(link(page)).toHaveText('desk@example.org');
  await expect(page.getByText(none)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Publish an address' })).toHaveCount(0);
  const unscripted = { javaScriptEnabled: false, baseURL: baseURL ?? '' };
  const visitor = await browser.newContext(unscripted);
  const theirs = await visitor.newPage();
  await theirs.goto(paths.contactPress);
  await expect(link(theirs)).toBeVisible();
  await set(page, 'contactEmail', null);
  await theirs.goto(paths.contactPress);
  await expect(theirs.getByText(none)).toBeVisible();
  await visitor.close();
});

test('a banner is shown to everybody, and goes when it is dismissed or removed', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsAdmin(page, PATH);
  await page.getByRole('textbox', { name: /^Shown to everybody/ }).fill('We move on Sunday.');
  await expect(page.getByRole('complementary', { name: 'Preview of the banner' })).toHaveText(
    'We move on Sunday.',
  );
  await page.getByRole('button', { name: 'Save: banner' }).click();
  await expect(page.getByRole('button', { name: 'Remove the banner' })).toBeVisible();

  const visitor = await browser.newContext(baseURL ? { baseURL } : {});
  const theirs = await visitor.newPage();
  await openPage(theirs, '/about');
  const banner = theirs.getByRole('complementary', { name: 'Notice' });
  await expect(banner).toContainText('We move on Sunday.');
  expect(await faultsOf(theirs)).toEqual([]);
  await onPhone(theirs, async () => {
    expect(await faultsOf(theirs)).toEqual([]);
    await banner.getByRole('button', { name: 'Dismiss this notice' }).click();
    await expect(banner).toBeHidden();
  });
  await openPage(theirs, '/');
  await expect(banner).toBeHidden();

  await set(page, 'bannerText', 'We moved.');
  await openPage(theirs, '/about');
  await expect(banner).toContainText('We moved.');
  await set(page, 'bannerText', null);
  await openPage(theirs, '/about');
  await expect(theirs.getByText('We moved.')).toHaveCount(0);
  await visitor.close();
});
