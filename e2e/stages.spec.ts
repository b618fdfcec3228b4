import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../src/server/testing/app.ts';
import { heldTest as test, letAnswer } from './analyses.ts';
import { expect, PHONE, SCREENS } from './fixtures.ts';
import { faultsOnBothScreens, installStopped, moving, openPage, runClock, SOON } from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Analyzing Content' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel Analysis' });
const analystRows = (page: Page) =>
  page.getByRole('list', { name: 'Analysts and sources' }).getByRole('listitem');
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

/** Sends a claim and waits until the first analyst has answered. */
async function send(page: Page, app: RunningApp) {
  await openPage(page, '/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('Enter');
  await letAnswer(app, 1);
  await expect(overlay(page).getByText('1 of 3 answers in')).toBeVisible();
}

// The other two leave the page in the middle, as long as a test takes.
test.afterEach(({ app }) => letAnswer(app, 2));

test('[2.loading.lines] [9.loader.lines] the overlay stands before the form, and its lines change every two seconds', async ({
  page,
  app,
}) => {
  await installStopped(page);
  await openPage(page, '/');
  await field(page).fill(newClaim());
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('Enter');
  await moving(page, 1, () => expect(cancel(page)).toBeVisible(SOON));
  await expect(overlay(page).getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  await expect(field(page)).not.toBeEditable();

  await letAnswer(app, 1);
  await moving(page, 1, () =>
    expect(overlay(page).getByText('1 of 3 answers in')).toBeVisible(SOON),
  );
  const line = overlay(page).locator('p[aria-hidden="true"]');
  const first = (await line.textContent()) ?? '';
  // To shortly after a change.
  let waited = 0;
  for (; (await line.textContent()) === first && waited < 2_100; waited += 100)
    await runClock(page, 100);
  expect(waited).toBeLessThanOrEqual(2_100);
  const lines = [first];
  for (let turn = 0; turn < 3; turn++) {
    const before = (await line.textContent()) ?? '';
    lines.push(before);
    await runClock(page, 1_850);
    await expect(line).toHaveText(before);
    await runClock(page, 150);
    await expect(line).not.toHaveText(before);
  }
  expect(new Set(lines)).toEqual(
    new Set([
      'The search analyst looks for sources',
      'The search analyst compares what the sources say',
      'The general analyst reads it independently',
    ]),
  );
  const time = overlay(page).getByText(/^Time so far: \d+\ss$/);
  const before = Number(/\d+/.exec((await time.textContent()) ?? '')?.[0]);
  await runClock(page, 20_000);
  await expect(time).toHaveText(`Time so far: ${before + 20} s`);
  await cancel(page).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(field(page)).toBeEditable();
});

test('[5.enter.submits] Enter sends the text, Shift and Enter only makes a space', async ({
  page,
  app,
}) => {
  const starts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('analysis.start')) starts.push(request.postData() ?? '');
  });
  await openPage(page, '/analyze');
  const claim = newClaim();
  await field(page).fill(claim);
  await expect(analyze(page)).toBeEnabled();
  await field(page).press('End');
  await field(page).press('Shift+Enter');
  await expect(field(page)).toHaveValue(`${claim} `);
  expect(starts).toEqual([]);
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeVisible();
  expect(starts).toHaveLength(1);
  await letAnswer(app, 1);
});

test('everybody can use the overlay, and it fits the screen, in light and dark', async ({
  page,
  app,
}) => {
  await send(page, app);
  expect(await faultsOnBothScreens(page)).toEqual([]);
  for (const viewport of [PHONE, page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    const scrolls = await overlay(page).evaluate(
      (element) => element.scrollHeight - element.clientHeight,
    );
    expect(scrolls).toBe(0);
  }
});

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('[2.loading.overlay] the overlay takes the whole screen, and the page behind it can be neither moved nor used', async ({
      page,
      app,
    }) => {
      await send(page, app);
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, width, height });
      await expect(page.getByRole('heading', { name: 'Analyzing Content' })).toBeFocused();
      const behind = await page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('header a');
        link?.focus();
        return {
          modal: document.querySelector('dialog')?.matches(':modal'),
          takesFocus: document.activeElement === link,
          scrolls: getComputedStyle(document.documentElement).overflowY,
        };
      });
      expect(behind).toEqual({ modal: true, takesFocus: false, scrolls: 'hidden' });
      await page.keyboard.press('Tab');
      await expect(cancel(page)).toBeFocused();
    });

    test('the overlay tells how each analyst stands, the stage and the time', async ({
      page,
      app,
    }) => {
      await send(page, app);
      await expect(analystRows(page)).toHaveText([
        /Chat.*Takes no position/,
        /Search.*Working/,
        /General.*Working/,
        /Checking the sources.*Waiting/,
      ]);
      await expect(analystRows(page).first()).toContainText(/–.*\d\.\d\ss/);
      await expect(page.getByText('1 of 3 answers in')).toBeVisible();
      await expect(page.locator('[aria-current="step"]')).toContainText('Judging');
      await expect(page.getByText(/^Time so far: \d+\ss$/)).toBeVisible();
    });
  });
