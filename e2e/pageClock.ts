import type { Page } from '@playwright/test';
import { drawn } from './atWork.ts';
import { expect } from './fixtures.ts';

/** Long enough to see what is there; what is not yet comes at a later turn. */
export const SOON = { timeout: 200 };

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
