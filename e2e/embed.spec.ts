import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { listReport } from '../src/server/testing/listReport.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { paths } from '../src/shared/paths.ts';
import { openSignedIn } from './accounts.ts';
import { newClaim } from './analyses.ts';
import { expect, SCREENS } from './fixtures.ts';
import { colorFaultsOf, drawn, faultsInBothSchemes, faultsOf } from './page.ts';
import { openReport, reportTest as test } from './reports.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Embed this report' });
const embed = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Embed' });

test.describe('where what is for its owner alone does not load', () => {
  test.use({ tolerated: [/OwnerLine-|dynamically imported module/] });

  test('the report stays to be read', async ({ page, path, app }) => {
    await openSignedIn(page, paths.account, await registerPerson(app.baseURL));
    const asked = page.waitForRequest('**/OwnerLine-*.js');
    await page.route('**/OwnerLine-*.js', (route) => route.abort());
    await openReport(page, path);
    await asked;
    await expect(embed(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Honey never spoils');
  });
});

test.describe('the dialog that embeds a report', () => {
  for (const [screen, use] of SCREENS)
    test.describe(screen, () => {
      test.use(use);

      test('shows card and badge as they are and gives the code, by keyboard', async ({
        page,
        path,
        context,
      }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await openReport(page, path);
        await embed(page).focus();
        await page.keyboard.press('Enter');
        await expect(dialog(page)).toBeVisible();
        const card = dialog(page).frameLocator('iframe');
        await expect(card.getByRole('link', { name: 'Checked by Verimeter' })).toBeVisible();
        const badge = dialog(page).getByAltText('The badge as it looks now');
        await expect
          .poll(() => badge.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(50);

        const { origin } = new URL(page.url());
        const slug = path.split('/').at(-1) ?? '';
        for (const [label, code] of [
          ['Code for the card', `<iframe src="${origin}/embed/${slug}"`],
          [
            'Badge in HTML',
            `<a href="${origin}/report/${slug}"><img src="${origin}/badge/${slug}.svg"`,
          ],
          ['Badge in Markdown', `[![Checked by Verimeter](${origin}/badge/${slug}.svg)]`],
        ] as const) {
          await dialog(page)
            .getByRole('button', { name: `Copy: ${label}` })
            .press('Enter');
          await expect(dialog(page).getByText('Copied').first()).toBeVisible();
          const copied = await page.evaluate(() => navigator.clipboard.readText());
          expect(copied.startsWith(code)).toBe(true);
          const field = dialog(page).getByLabel(label, { exact: true });
          await expect(field).toHaveValue(copied);
          await expect(field).toHaveCSS('font-family', /monospace/);
          const words = dialog(page).locator('label').getByText(label, { exact: true });
          await expect(words).not.toHaveCSS('font-family', /monospace/);
        }
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);
        await expect(embed(page)).toBeFocused();
      });

      test('copies without the clipboard, too, and leaves the focus where it is', async ({
        page,
        path,
      }) => {
        await page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
        });
        await openReport(page, path);
        await embed(page).click();
        const button = dialog(page).getByRole('button', { name: 'Copy: Badge in Markdown' });
        await button.press('Enter');
        await expect(dialog(page).getByText('Copied')).toBeVisible();
        await expect(button).toBeFocused();
      });

      test('keeps nobody out, in light and dark', async ({ page, path }) => {
        await openReport(page, path);
        await embed(page).click();
        await expect(dialog(page)).toBeVisible();
        expect(await faultsInBothSchemes(page)).toEqual([]);
      });
    });
});

test('the small page stands in the frame of another site, and leads to the report in a tab of its own', async ({
  page,
  app,
  path,
}) => {
  const slug = path.split('/').at(-1) ?? '';
  const framed = `<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><iframe src="${app.baseURL}/embed/${slug}"></iframe>`;
  const elsewhere = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end(framed),
  );
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Checked by Verimeter' }).click();
  const report = await opened;
  await expect(report).toHaveURL(app.baseURL + path);
  await page.close();
  elsewhere.close();
});

test('the small page is whole in the frame that its code makes, on a telephone, too', async ({
  page,
  path,
}) => {
  await page.goto(path.replace('/report/', '/embed/'));
  // As wide as the code says, and what margins and dialogs leave of it on narrow screens.
  for (const width of [480, 390, 358, 300, 232]) {
    await page.setViewportSize({ width, height: 260 });
    const hidden = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(hidden, `at ${width} pixels`).toBe(0);
    await expect(page.getByText('Checked by Verimeter')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Confidence: ')).toBeInViewport({ ratio: 1 });
  }
});

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('the small page keeps nobody out, in light and dark', async ({ page, path }) => {
      await page.goto(path.replace('/report/', '/embed/'));
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await faultsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colorFaultsOf(page)).toEqual([]);
    });
  });

test.describe('what only the owner of a report sees on it', () => {
  test('is how often it was seen and whether it is listed, which they can end', async ({
    page,
    app,
  }) => {
    const owner = await registerPerson(app.baseURL);
    const claim = newClaim();
    const { slug } = await owner.analyze(claim);
    await listReport(app.dataDir, claim);
    await openSignedIn(page, '/my-reports', owner);
    await page.getByRole('link', { name: claim }).click();
    const line = page.locator('[data-private]');
    await expect(line).toContainText(/seen/i);
    await expect(line).toContainText('Listed in search engines');
    await line.getByRole('button', { name: 'Stop listing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop listing' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(line).toContainText('Not listed');
    await expect(line.getByRole('button', { name: 'Stop listing' })).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    expect((await page.request.head(`/report/${slug}`)).headers()['x-prerendered']).toBeUndefined();
  });

  for (const [screen, use] of SCREENS)
    test.describe(screen, () => {
      test.use(use);

      test('moves nothing when it comes', async ({ page, app }) => {
        const owner = await registerPerson(app.baseURL);
        const { slug } = await owner.analyze(newClaim());
        await openSignedIn(page, '/my-reports', owner);
        await page.addInitScript(() => {
          const moved = { sum: 0 };
          Object.assign(window, { moved });
          new PerformanceObserver((list) => {
            // The bar on top has movements of its own.
            for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
              value: number;
              sources: { node: Node | null }[];
            })[])
              if (sources.some(({ node }) => node?.parentElement?.closest('main')))
                moved.sum += value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`/report/${slug}`);
        await expect(page.locator('[data-private]')).toContainText('Not listed');
        await drawn(page);
        const moved = await page.evaluate(
          () => (window as unknown as { moved: { sum: number } }).moved.sum,
        );
        expect(moved).toBeLessThanOrEqual(0.01);
      });
    });

  test('is only the way to follow it for anybody else', async ({ page, path, app }) => {
    await openReport(page, path);
    await expect(page.locator('[data-private]')).toHaveText('');
    const other = await registerPerson(app.baseURL);
    await openSignedIn(page, '/my-reports', other);
    const asked = page.waitForResponse(/reports\.private/);
    await page.goto(path);
    await asked;
    await drawn(page);
    await expect(page.locator('[data-private]')).toHaveText('Tell me when it changes');
  });
});
