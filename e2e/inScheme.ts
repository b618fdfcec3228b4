import type { Page } from '@playwright/test';
import { drawn } from './atWork.ts';
import { expect } from './fixtures.ts';

/** Shows an open page light or dark, without motion, and waits until every colour is the new one. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await drawn(page);
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}
