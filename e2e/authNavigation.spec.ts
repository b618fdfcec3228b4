import { registerPerson } from '../src/server/testing/people.ts';
import { openPage } from './atWork.ts';
import { bar, expect, expectSignedIn, expectVisitor, modal, test } from './authTest.ts';
import { openSignedIn } from './openSignedIn.ts';
import { installStopped, runClock } from './pageClock.ts';
import { sampleOf } from './sampleOf.ts';

test.use({ appEnv: { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '0' } });

const NARROW = { width: 390, height: 844 };

test('who has no report left is asked to register: by a badge, and by a button that pulses for a moment', async ({
  page,
}) => {
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
});

test('the page that says that none is left leads to the registration', async ({ page }) => {
  await openPage(page, '/no-reports');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Register for unlimited reports' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
});

test('[9.session.anonymous] a visitor’s count is asked for again every 30 seconds, a signed-in person’s never', async ({
  page,
  app,
}) => {
  const calls: string[] = [];
  const answered: string[] = [];
  const isCount = (url: string) => url.includes('remainingReports');
  page.on('request', (request) => isCount(request.url()) && calls.push(request.url()));
  page.on('requestfinished', (request) => isCount(request.url()) && answered.push(request.url()));
  /** Not before an answer is taken in is it asked again. */
  const expectAnswered = async (times: number) => {
    await expect.poll(() => answered).toHaveLength(times);
    await runClock(page, 100);
    expect(calls).toHaveLength(times);
  };
  await installStopped(page);
  await openPage(page, '/about');
  await runClock(page, 1_100);
  await expectAnswered(1);
  await runClock(page, 28_000);
  expect(calls).toHaveLength(1);
  await runClock(page, 1_500);
  await expectAnswered(2);
  await runClock(page, 30_000);
  await expectAnswered(3);

  await page.clock.resume();
  await openSignedIn(page, '/account', await registerPerson(app.baseURL));
  const before = calls.length;
  await page.clock.runFor(70_000);
  expect(calls).toHaveLength(before);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('the bar under a report offers visitors an account', async ({ page }) => {
    const { slug } = await sampleOf(page);
    await openPage(page, `/report/${slug}`);
    await page.getByRole('button', { name: 'Sign Up for Free' }).click();
    await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Up for Free' })).toHaveCount(0);
  });

  test('[2.nav.registered.mobile] the side menu has the ways in, and what is for people who are signed in', async ({
    page,
    app,
  }) => {
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
  });
});

for (const viewport of [NARROW, { width: 1440, height: 900 }]) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    test('nothing moves while a page finds out who is signed in', async ({ page, app }) => {
      const { slug } = await sampleOf(page);
      const person = await registerPerson(app.baseURL);
      await openSignedIn(page, '/account', person);
      await page.addInitScript(watchMoves);
      for (const path of ['/', `/report/${slug}`]) {
        await openPage(page, path);
        // On a narrow screen the bar keeps the address for its menu.
        await expect(page.locator('header a[href="/account"]')).toHaveText(person.email);
        const moved = await page.evaluate(
          () => (window as unknown as { moved: { sum: number } }).moved.sum,
        );
        expect([path, moved <= 0.01, moved]).toEqual([path, true, moved]);
      }
    });
  });
}

test('who is signed in never sees the way in, not even before the page’s scripts are there', async ({
  page,
  app,
}) => {
  const person = await registerPerson(app.baseURL);
  await openSignedIn(page, '/account', person);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'About Verimeter' })).toBeVisible();
  await expect(page.locator('header [data-sign-in]').first()).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/about');
  await expectSignedIn(page, person.email);
  await bar(page).getByRole('button', { name: 'Sign Out' }).click();
  await expectVisitor(page);
});

/** Sums up in the page by how much things move by themselves. */
function watchMoves(): void {
  const moved = { sum: 0 };
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) moved.sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
