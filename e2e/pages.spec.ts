import { expect, test } from './fixtures.ts';
import { atWork, colorFaultsOf, faultsOf, inScheme, openPage } from './page.ts';

const PAGES = [
  { link: 'About', path: '/about', heading: 'About Verimeter' },
  { link: 'Contact & Press', path: '/contact-press', heading: 'Contact & Press' },
  { link: 'Roadmap', path: '/roadmap', heading: 'Roadmap' },
  { link: 'Terms', path: '/terms', heading: 'Terms of use' },
  { link: 'Privacy', path: '/privacy', heading: 'Privacy' },
];

test('[2.footer] the footer leads to every page about us, each of which also comes complete from the server', async ({
  page,
}) => {
  const loaded = await page.context().newPage();
  await openPage(page, '/');
  for (const { link, path, heading } of PAGES) {
    const response = await loaded.goto(path);
    expect(response?.status()).toBe(200);
    const [name = ''] = link.split(' ');
    expect(await response?.text()).toContain(`<title>${name}`);
    await atWork(loaded);
    const complete = await loaded.getByRole('main').innerText();

    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect.poll(() => page.getByRole('main').innerText()).toBe(complete);
  }
});

test('the page about the product takes at most two screens of a desktop before anything is unfolded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/about');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2 * 900);
});

test('the method unfolds, also by its address, with its formula and an example that adds up', async ({
  page,
}) => {
  await page.goto('/about#score');
  const formula = page.getByText('score = (3 × 10 × adjusted + chat + 10 × search + general) ÷ 6');
  await expect(formula).toBeInViewport();
  await page.goto('/about');
  await expect(formula).toBeHidden();
  await page.getByRole('heading', { name: 'A worked example' }).click();
  const sum = page.getByRole('table', { name: 'The sum of the example' });
  const products = await sum.locator('tbody tr td:last-child').allInnerTexts();
  const [score = 0, total = 0, ...terms] = products.map(Number).reverse();
  expect(terms.reduce((added, term) => added + term, 0)).toBe(total);
  expect(score).toBe(Math.round(total / 6));
});

test('the page about privacy says who reads a claim on this very site', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByText('On this site all three analysts are built in')).toBeVisible();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[2.nav.anonymous.mobile] the side menu has what the bar has on a wide one, by pointer and by keyboard', async ({
    page,
  }) => {
    await openPage(page, '/about');
    const bar = page.locator('header nav').first();
    await expect(bar).toBeHidden();
    const open = page.getByRole('button', { name: 'Open the menu' });
    await open.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    const items = await menu.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(items).toEqual(await bar.locator('a').allTextContents());
    await expect(menu.getByText(/^\d+\/\d+ reports$/)).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Verimeter' })).toHaveAttribute('href', '/');

    // The keyboard stays in the menu, leaves it by Escape, and is where it was.
    for (let steps = 0; steps < 6; steps++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement?.closest('[role="dialog"]') === null && document.hasFocus(),
      );
      const onBody = await page.evaluate(() => document.activeElement === document.body);
      expect(outside && !onBody).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(open).toBeFocused();

    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'Submit Claim' }).click();
    await expect(page).toHaveURL('/analyze');
    await expect(menu).toHaveCount(0);
  });

  test('the sign of the menu has the color of the text, light and dark', async ({ page }) => {
    await openPage(page, '/about');
    const sign = page.getByRole('button', { name: 'Open the menu' }).locator('div').first();
    const name = page.getByRole('banner').getByRole('link', { name: 'Verimeter' });
    for (const scheme of ['light', 'dark'] as const) {
      await inScheme(page, scheme);
      const color = await name.evaluate((element) => getComputedStyle(element).color);
      await expect(sign).toHaveCSS('background-color', color);
    }
  });

  test('a touch beside the side menu closes it, and so does a screen that became wide', async ({
    page,
  }) => {
    await openPage(page, '/about');
    const open = page.getByRole('button', { name: 'Open the menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(menu.getByRole('link', { name: 'Submit Claim' })).toBeVisible();
    await page.mouse.click(10, 400);
    await expect(menu).toHaveCount(0);
    await open.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

test('an address that leads nowhere answers 404, says so, and leads home', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('textbox').first()).toBeVisible();
});

/** What stands so in the markup that Swagger UI draws itself; its colors, sizes and widths are ours. */
const OF_SWAGGER = [
  // A call's row is a button, and the parts of its path are links within.
  /^nested-interactive <button aria-expanded="\w+" class="opblock-summary-control">/,
  // Choices that have no label.
  /^select-name <select (class="examples-select-element"|id="servers")>/,
  // The title is followed by the groups of calls, which are of the third rank.
  /^heading-order <h3 class="opblock-tag/,
  // Its `main` holds the calls alone, and can't stand in another.
  /^region <div class="(information-container|schemes-server-container)/,
];

test('the page about the REST interface can be used by everybody, light and dark, on a phone and a desktop, and its calls can be tried', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const described = await page.request.get('/api/openapi.json');
  const { paths } = (await described.json()) as { paths: Record<string, object> };
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('The REST interface – Verimeter');
  await expect(page.getByRole('heading', { name: /Verimeter/ })).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(calls);
  const isDark = () =>
    page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      return /\b[0-5]?\d, [0-5]?\d, [0-5]?\d\b/.test(backgroundColor);
    });
  const call = page.locator('#operations-Allowance-auth-remainingReports');
  await call.locator('.opblock-summary').click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('"limit"');
  for (const [colorScheme, look] of [
    ['light', faultsOf],
    ['dark', colorFaultsOf],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(isDark).toBe(colorScheme === 'dark');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await look(page);
      expect(faults.filter((fault) => !OF_SWAGGER.some((own) => own.test(fault)))).toEqual([]);
    }
  }
});
