import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';

/** A page in a state worth looking at. */
export interface Screen {
  name: string;
  path: string;
  /** Brings the page into that state; its scripts are at work when this begins. */
  act?: (page: Page) => Promise<void>;
  /** Done before the page is opened: its clock, what its requests are answered. */
  before?: (page: Page) => Promise<void>;
  /** What can be seen only without scrolling: an overlay, a menu. */
  onlyWindow?: boolean;
  /** On other screens than a telephone's and a desktop's. */
  on?: readonly Size[];
}

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
  /** The narrowest telephone that is about, or a desktop's page at 400 per cent. */
  narrow: { width: 320, height: 640 },
  /** Between the telephone and the margin: a tablet upright. */
  tablet: { width: 900, height: 1000 },
  /** What the margins leave of a page of A4. */
  paper: { width: 658, height: 1000 },
} as const;

/** For the parts that are loaded when they are used. A picture taken too early is seen, not counted. */
const SETTLE_MS = 500;

type Size = keyof typeof SIZES;
const USUAL: readonly Size[] = ['phone', 'desktop'];
const TOUCHED: readonly Size[] = ['phone', 'narrow'];

/** The forms in which everything has to look right. */
export const FORMS = (Object.keys(SIZES) as Size[]).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);

/**
 * Takes the pictures of those screens that are looked at in one form: how many, and why others could not
 * be taken.
 */
export async function takeScreens(options: {
  browser: Browser;
  app: RunningApp;
  folder: string;
  form: (typeof FORMS)[number];
  screens: readonly Screen[];
}): Promise<{ taken: number; faults: Error[] }> {
  const { browser, app, folder, form } = options;
  const screens = options.screens.filter(({ on = USUAL }) => on.includes(form.size));
  const faults: Error[] = [];
  for (const { name, path, before, act, onlyWindow = false } of screens) {
    const context = await browser.newContext({
      baseURL: app.baseURL,
      viewport: SIZES[form.size],
      isMobile: TOUCHED.includes(form.size),
      hasTouch: TOUCHED.includes(form.size),
      colorScheme: form.scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    try {
      await before?.(page);
      await page.goto(path);
      await page
        .getByText(/^(\d+\/\d+|Unlimited) reports$/)
        .first()
        .waitFor();
      await act?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({
        path: join(folder, `${name}-${form.size}-${form.scheme}.png`),
        fullPage: !onlyWindow,
      });
    } catch (error) {
      faults.push(
        new Error(`${name} could not be taken (${form.size}, ${form.scheme})`, { cause: error }),
      );
    } finally {
      // A page that asks over and over may be asking now.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
  return { taken: screens.length - faults.length, faults };
}
