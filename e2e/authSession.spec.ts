import type { Page } from '@playwright/test';
import { type RunningApp, startApp } from '../src/server/testing/app.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import {
  authTest as test,
  bar,
  expectSignedIn,
  expectVisitor,
  fillIn,
  modal,
  openAsAdmin,
  openModal,
  openSignedIn,
} from './accounts.ts';
import { expect } from './fixtures.ts';
import { openPage, requestsOf } from './page.ts';
import { sampleOf } from './reports.ts';

test('a visitor’s page loads nothing of the identity service; the sign-in does', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isIdentity = (path: string) => /firebase|identity|emulator|googleapis|acts-/i.test(path);
  const { slug } = await sampleOf(page);
  for (const path of ['/', `/report/${slug}`]) {
    await openPage(page, path);
    await expect(bar(page).getByText(/^\d+\/\d+ reports$/)).toBeVisible();
  }
  expect(loaded.filter(isIdentity)).toEqual([]);
  await openModal(page);
  await expect.poll(() => loaded.filter(isIdentity)).not.toEqual([]);
});

test('a session outlives a restart of the server', async ({ page }) => {
  let app: RunningApp = await startApp();
  const { port } = new URL(app.baseURL);
  try {
    const person = await registerPerson(app.baseURL);
    await openSignedIn(page, `${app.baseURL}/my-reports`, person);
    await page.goto('about:blank');
    await app.kill();
    app = await startApp({ dataDir: app.dataDir, env: { PORT: port } });
    await page.goto(`${app.baseURL}/my-reports`);
    await expectSignedIn(page, person.email);
    await expect(page.getByText('No reports yet')).toBeVisible();
  } finally {
    await app.stop();
  }
});

test('what is done in one tab holds in the others', async ({ page, context, app }) => {
  const person = await registerPerson(app.baseURL);
  const other = await context.newPage();
  await openPage(other, '/about');
  await openPage(page, '/');
  await openModal(page);
  await fillIn(page, { email: person.email, password: person.password });
  await expectSignedIn(page, person.email);
  await expectSignedIn(other, person.email);
  await bar(other).getByRole('button', { name: 'Sign Out' }).click();
  await expectVisitor(other);
  await expectVisitor(page);
});

test.describe('a page that is for people who are signed in', () => {
  test('[2.guard.signed-out] opens the sign-in, and after it that page', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    await openPage(page, '/my-reports?sort=oldest');
    await expect(page).toHaveURL('/');
    await fillIn(page, { email: person.email, password: person.password });
    await expect(page).toHaveURL('/my-reports?sort=oldest');
    await expect(page.getByText('No reports yet')).toBeVisible();
  });

  test('comes without another sign-in when only the cookie is gone', async ({
    page,
    app,
    context,
  }) => {
    const person = await registerPerson(app.baseURL);
    await openSignedIn(page, '/my-reports', person);
    // As it is after a month.
    await context.clearCookies();
    await page.evaluate(() => {
      const [uid = ''] = (localStorage.getItem('signedIn') ?? '').split(' ');
      localStorage.setItem('signedIn', `${uid} 0`);
    });
    await page.goto('/my-reports');
    await expect(page).toHaveURL('/my-reports');
    await expect(page.getByText('No reports yet')).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
    expect((await context.cookies()).map(({ name }) => name)).toContain('session');
  });
});

/** The product where visitors have no report left. */
const testOfNoneLeft = test.extend<object, object>({
  appEnv: [{ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '0' }, { scope: 'worker' }],
});

test.describe('the ways in', () => {
  const NARROW = { width: 390, height: 844 };

  testOfNoneLeft(
    'who has no report left is asked to register: by a badge, and by a button that pulses for a moment',
    async ({ page }) => {
      await openPage(page, '/');
      await expect(bar(page).getByText('0/0 reports')).toBeVisible();
      const button = bar(page).getByRole('button', { name: 'Sign In / Register' });
      const moves = () => button.evaluate((element) => element.getAnimations().length > 0);
      const style = () => button.evaluate((element) => getComputedStyle(element).animationName);
      expect(await style()).not.toBe('none');
      // Nobody should have to stop it.
      await expect.poll(moves).toBe(false);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await style()).toBe('none');
      await bar(page).getByRole('button', { name: 'Register for unlimited reports' }).click();
      await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    },
  );

  test.describe('on a narrow screen', () => {
    test.use({ viewport: NARROW });

    testOfNoneLeft('the bar under a report offers visitors an account', async ({ page }) => {
      const { slug } = await sampleOf(page);
      await openPage(page, `/report/${slug}`);
      await page.getByRole('button', { name: 'Sign Up for Free' }).click();
      await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign Up for Free' })).toHaveCount(0);
    });

    testOfNoneLeft(
      '[2.nav.registered.mobile] the side menu has the ways in, and what is for people who are signed in',
      async ({ page, app }) => {
        await openPage(page, '/about');
        const open = page.getByRole('button', { name: 'Open the menu' });
        const menu = page.getByRole('dialog', { name: 'Menu' });
        await open.click();
        await expect(menu.getByRole('button', { name: 'Register for unlimited' })).toBeVisible();
        await menu.getByRole('button', { name: 'Sign In / Register' }).click();
        await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
        await expect(menu).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(modal(page)).toHaveCount(0);
        await expect(open).toBeFocused();

        const person = await registerPerson(app.baseURL);
        await openSignedIn(page, '/my-reports', person);
        await open.click();
        await expect(menu.getByText('Unlimited reports')).toBeVisible();
        await expect(menu.getByRole('link', { name: 'My Reports' })).toBeVisible();
        await expect(menu.getByRole('link', { name: person.email })).toHaveAttribute(
          'href',
          '/account',
        );
        await menu.getByRole('button', { name: 'Sign Out' }).click();
        await expect(page).toHaveURL('/');
        await open.click();
        await expect(menu.getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
        await expect(modal(page)).toHaveCount(1);
      },
    );
  });

  for (const viewport of [NARROW, { width: 1440, height: 900 }]) {
    test.describe(`${viewport.width} pixels wide`, () => {
      test.use({ viewport });

      testOfNoneLeft(
        'nothing moves while a page finds out who is signed in',
        async ({ page, app }) => {
          const { slug } = await sampleOf(page);
          const person = await registerPerson(app.baseURL);
          await openSignedIn(page, '/account', person);
          await page.addInitScript(watchMoves);
          await page.route(requestsOf('auth.session'), async (route) => {
            await page.waitForFunction(() => (window as unknown as Moved).moved.from < Infinity);
            await route.continue();
          });
          for (const path of ['/', `/report/${slug}`]) {
            await openPage(page, path);
            // On a narrow screen the bar keeps the address for its menu.
            await expect(page.locator('header a[href="/account"]')).toHaveText(person.email);
            const moved = await page.evaluate(() => (window as unknown as Moved).moved.sum);
            expect([path, moved <= 0.01, moved]).toEqual([path, true, moved]);
          }
        },
      );
    });
  }

  testOfNoneLeft(
    'who is signed in never sees the way in, not even before the page’s scripts are there',
    async ({ page, app }) => {
      const person = await registerPerson(app.baseURL);
      await openSignedIn(page, '/account', person);
      await page.route('**/assets/*.js', () => undefined);
      await page.goto('/about', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'About Verimeter' })).toBeVisible();
      await expect(page.locator('header [data-sign-in]').first()).toBeHidden();
      // The held scripts would go on, and ask as this page does.
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/about');
      await expectSignedIn(page, person.email);
      await bar(page).getByRole('button', { name: 'Sign Out' }).click();
      await expectVisitor(page);
    },
  );

  interface Moved {
    moved: { sum: number; from: number };
  }

  /**
   * Sums up in the page by how much things move by themselves once its type is there: that moves the
   * text when it comes late, whoever looks at it.
   */
  function watchMoves(): void {
    const moved = { sum: 0, from: Infinity };
    Object.assign(window, { moved });
    const begin = () => {
      moved.from = performance.now();
    };
    addEventListener('load', () => {
      void document.fonts.ready.then(() =>
        requestAnimationFrame(() => requestAnimationFrame(begin)),
      );
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput && entry.startTime > moved.from) moved.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  }
});

test.describe('a session that goes on', () => {
  test.describe('a server that can’t say who is signed in', () => {
    test.use({ tolerated: [/refused: GET \S+auth\.\S+ 50[23]|made twice: GET \S+auth\./] });

    const busy = {
      status: 503,
      json: [{ error: { message: 'Not ready.', code: -32_603, data: { httpStatus: 503 } } }],
    };
    const proxy = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
    const admin = (page: Page) => bar(page).getByText('Admin', { exact: true });

    for (const [who, answer] of [
      ['it is busy', busy],
      ['a proxy answers in its place', proxy],
    ] as const)
      test(`signs nobody out when ${who}, and is asked again on any page`, async ({ page }) => {
        const { email } = await openAsAdmin(page, '/admin/audit');
        await page.clock.install();
        await page.route(requestsOf('auth.session'), (route) => route.fulfill(answer));
        await openPage(page, '/about');
        await expectSignedIn(page, email);
        await expect(admin(page)).toHaveCount(0);
        await page.unroute(requestsOf('auth.session'));
        await page.clock.fastForward(6_000);
        await expect(admin(page)).toBeVisible();
        await expectSignedIn(page, email);
      });

    test('nor by which service, and takes the sign-in up when it can', async ({ page, app }) => {
      const person = await registerPerson(app.baseURL);
      await openSignedIn(page, '/account', person);
      await page.clock.install();
      await page.route(requestsOf('auth.identity'), (route) => route.fulfill(busy));
      await openPage(page, '/about');
      await expectVisitor(page);
      await page.unroute(requestsOf('auth.identity'));
      await page.clock.fastForward(6_000);
      await expectSignedIn(page, person.email);
    });
  });
});
