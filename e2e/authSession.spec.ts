import { type RunningApp, startApp } from '../src/server/testing/app.ts';
import { registerPerson } from '../src/server/testing/people.ts';
import { openPage } from './atWork.ts';
import {
  bar,
  expect,
  expectSignedIn,
  expectVisitor,
  fillIn,
  modal,
  openModal,
  test,
} from './authTest.ts';
import { openSignedIn } from './openSignedIn.ts';
import { runClock, stopClock } from './pageClock.ts';
import { SAMPLE, sampleOf } from './sampleOf.ts';

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

test('calls carry the token of who is signed in, and none of a visitor', async ({ page, app }) => {
  const person = await registerPerson(app.baseURL);
  await openSignedIn(page, '/my-reports', person);
  const called = page.waitForRequest(/reports\.mine/);
  await page.reload();
  const headers = await (await called).allHeaders();
  expect(headers['authorization']).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]*$/);
  expect(headers['x-anonymous-token']).toBeUndefined();
});

test.describe('a token', () => {
  test.use({
    tolerated: [
      /made twice: GET \S+(auth\.session|reports\.mine)|refused: POST \S+account\.rename\S+ 401/,
    ],
  });

  test('[9.session.token] is renewed every five minutes without a word', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    await page.clock.install();
    await openSignedIn(page, '/account', person);
    const renewed: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('securetoken')) renewed.push(request.url());
    });
    await stopClock(page);
    await runClock(page, 265_000);
    expect(renewed).toHaveLength(0);
    await runClock(page, 60_000);
    await expect.poll(() => renewed.length).toBe(1);
    await runClock(page, 300_000);
    await expect.poll(() => renewed.length).toBe(2);
  });

  test('of a session that was ended elsewhere leads to the sign-in', async ({ page, app }) => {
    const person = await registerPerson(app.baseURL);
    await openSignedIn(page, '/account', person);
    await page.route(/account\.rename/, (route) =>
      route.fulfill({
        status: 401,
        json: [
          {
            error: {
              message: 'Please sign in to continue.',
              code: -32001,
              data: { httpStatus: 401 },
            },
          },
        ],
      }),
    );
    await page.getByRole('button', { name: 'Change the name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Somebody');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull();
  });
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

  test('leaves who closes the sign-in at home', async ({ page }) => {
    await openPage(page, '/my-reports');
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(modal(page)).toHaveCount(0);
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

  for (const address of ['https://evil.example/', '/..//evil.example', '//evil.example', '/\\evil'])
    test(`is never one of somebody else’s: ${address}`, async ({ page, app }) => {
      const person = await registerPerson(app.baseURL);
      await openPage(page, `/?signIn=${encodeURIComponent(address)}`);
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await fillIn(page, { email: person.email, password: person.password });
      await expectSignedIn(page, person.email);
      await expect(page).toHaveURL('/');
    });

  test('is one of ours also as the address was first written', async ({ page }) => {
    await openPage(page, '/?signIn=/..//evil.example');
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test.describe('a report', () => {
  // It is read again by who is somebody else now.
  test.use({ tolerated: [/made twice: GET \S+reports\.read/] });

  test('[1.registered-detailed] may be analysed in detail for who is signed in; a visitor is asked to register', async ({
    page,
    app,
  }) => {
    const { slug } = await sampleOf(page);
    await openPage(page, `/report/${slug}`);
    const section = page.getByRole('region', { name: 'Detailed Analysis' });
    await section.getByRole('button', { name: 'Register to Request Detailed Analysis' }).click();
    await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible();
    await modal(page).getByRole('button', { name: 'Sign In' }).click();
    const person = await registerPerson(app.baseURL);
    await fillIn(page, { email: person.email, password: person.password });
    await expectSignedIn(page, person.email);
    await expect(section.getByText('Premium Feature')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SAMPLE);
    await section.getByRole('button', { name: 'Request Detailed Analysis' }).click();
    await expect(section.getByRole('heading', { name: 'Content accuracy' })).toBeVisible();
  });
});
