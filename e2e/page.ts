import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, PHONE } from './fixtures.ts';

/**
 * Waits until the page's own scripts have taken over all that the server drew: before, a click may
 * be lost, and what is typed may be overwritten. Works with a clock that stands still.
 */
export async function atWork(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset['pendingParts'] === '0',
    undefined,
    { polling: 50 },
  );
  // What runs once after the drawing, listeners above all, runs in a turn of its own.
  await drawn(page);
}

/** Waits until what the last event led to is drawn; with a clock that stands still, too. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise<void>((passed) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          passed();
        };
        port2.postMessage(null);
      });
  });
}

/** Waits until what the page holds was shown, and what is measured of it was told; with any clock. */
export async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An animation ends with a frame of the browser's own.
    for (let frame = 0; frame < 2; frame++)
      await document.documentElement.animate([], { duration: 1 }).finished;
  });
  await drawn(page);
}

/** Goes on by Tab, as somebody without a mouse does, until this has the focus; then presses a key. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; !(await hasFocus()); steps += 1) {
    expect(steps, 'Tab leads there').toBeLessThan(150);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(key);
}

/** Matches the requests that make this call, alone or along with others of the same moment. */
export const requestsOf = (procedure: string) =>
  new RegExp(`/trpc/(?:[^?]*,)?${procedure.replaceAll('.', '\\.')}(?:[,?]|$)`);

/** Opens a page and waits until its own scripts are at work. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await atWork(page);
}

/** Long enough to see what is there; what is not yet comes at a later turn. */
export const SOON = { timeout: 200 };

/** So long after it was taken over a page asks how many reports its visitor has left. */
export const COUNT_DELAY_MS = 1_000;

const NOON = new Date('2026-11-20T12:00:00Z');

/** Gives a page that is not open yet a clock that stands still, so that nothing depends on how fast it loads. */
export async function installStopped(page: Page): Promise<void> {
  // It goes until it is told to stand still, and can't be set back.
  await page.clock.install({ time: new Date(NOON.getTime() - 600_000) });
  await page.clock.pauseAt(NOON);
}

/** Lets a page's clock that is installed stand still, a little later than it is. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 30_000));
}

/** Sets a page's clock forward, so many milliseconds, and waits until what that led to is drawn. */
export async function runClock(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await drawn(page);
}

/** Tries until it holds while the page's clock goes on, because what is waited for takes turns of it. */
export async function moving(
  page: Page,
  milliseconds: number,
  holds: () => unknown,
): Promise<void> {
  await expect(async () => {
    await runClock(page, milliseconds);
    await holds();
  }).toPass({ timeout: 60_000, intervals: [50] });
}

/** Shows an open page light or dark, without motion, and waits until every color is the new one. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await drawn(page);
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/** The dialog that stands before a page, where that page itself was looked at before. */
export const DIALOG = '[role="dialog"], dialog[open]';

/**
 * What keeps somebody from using the page as it stands, or one part of it, once it stands, or does not
 * fit its screen.
 */
export async function faultsOf(page: Page, part?: string): Promise<string[]> {
  const faults = await violationsOf(page, axe(page, part));
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return tooWide > 0 ? [...faults, `${tooWide} pixels too wide`] : faults;
}

/** The same for a page that only changed its colors since it had no other fault: what they hide. */
export const colorFaultsOf = (page: Page, part?: string) =>
  violationsOf(page, axe(page, part).withRules(['color-contrast', 'link-in-text-block']));

/** What keeps somebody from using an open page, or one part of it, in light or in dark; leaves it dark. */
export async function faultsInBothSchemes(page: Page, part?: string): Promise<string[]> {
  await inScheme(page, 'light');
  const light = await faultsOf(page, part);
  await inScheme(page, 'dark');
  const dark = await colorFaultsOf(page, part);
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** What keeps somebody from using an open page, or one part of it, on a desktop or a telephone, in light or in dark. */
export async function faultsOnBothScreens(page: Page, part?: string): Promise<string[]> {
  const faults = await faultsInBothSchemes(page, part);
  const onTelephone = await onPhone(page, () => faultsInBothSchemes(page, part));
  return [...faults, ...onTelephone.map((fault) => `phone: ${fault}`)];
}

/** Shows an open page as narrow as on a telephone, and touched, while something is done; then as before. */
export async function onPhone<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const before = page.viewportSize();
  const browser = await page.context().newCDPSession(page);
  const beTouched = (enabled: boolean) =>
    browser.send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.setViewportSize(PHONE);
  await beTouched(true);
  await shown(page);
  const result = await act();
  await beTouched(false);
  await browser.detach();
  if (before) await page.setViewportSize(before);
  await shown(page);
  return result;
}

async function violationsOf(page: Page, builder: AxeBuilder): Promise<string[]> {
  await standsStill(page);
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
}

/** Given to each document once: to read it takes as long as to look at most pages. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** In the page itself: there are no frames for which axe would open a page of its own. */
function axe(page: Page, part?: string): AxeBuilder {
  const builder = new AxeBuilder({ page, axeSource: 'undefined' })
    // What can be pressed is 24 pixels high and wide, or has the room: axe looks at it on request.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .setLegacyMode();
  return part === undefined ? builder : builder.include(part);
}

/** Waits for the type, and for all movements that come to an end: a text that fades in is hard to read. */
const standsStill = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
