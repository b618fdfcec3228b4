import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/startApp.ts';

/** A page in a state worth looking at. */
export interface Screen {
  name: string;
  /** Brings the page into that state; its scripts are at work when this begins. */
  path: string;
  act?: (page: Page) => Promise<void>;
  /** What can be seen only without scrolling: an overlay, a menu. */
  onlyWindow?: boolean;
}

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/** The four forms in which everything has to look right. */
export const FORMS = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);

/** Takes the pictures of all screens in one form. */
export async function takeScreens(options: {
  browser: Browser;
  app: RunningApp;
  folder: string;
  form: (typeof FORMS)[number];
  screens: readonly Screen[];
}): Promise<void> {
  const { browser, app, folder, form, screens } = options;
  for (const { name, path, act, onlyWindow = false } of screens) {
    const context = await browser.newContext({
      baseURL: app.baseURL,
      viewport: SIZES[form.size],
      isMobile: form.size === 'phone',
      hasTouch: form.size === 'phone',
      colorScheme: form.scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    try {
      await page.goto(path);
      await page
        .getByText(/^(\d+\/\d+|Unlimited) reports$/)
        .first()
        .waitFor();
      await act?.(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({
        path: join(folder, `${name}-${form.size}-${form.scheme}.png`),
        fullPage: !onlyWindow,
      });
    } catch (error) {
      throw new Error(`${name} could not be taken (${form.size}, ${form.scheme})`, {
        cause: error,
      });
    } finally {
      await context.close();
    }
  }
}
