import type { Page } from '@playwright/test';
import { atWork } from './atWork.ts';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    /** What could be read and was taken away or changed, and how far what was drawn has moved. */
    recorded: { losses: string[]; shift: number; moved: string[] };
  }
}

/**
 * Watches every document of this page from its first byte: each text of the main part that a reader
 * sees has to stay as it is.
 */
export async function recordLosses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Window['recorded'] = { losses: [], shift: 0, moved: [] };
    window.recorded = recorded;
    let seen = new Map<Text, string>();
    const look = () => {
      const now = new Map<Text, string>();
      const main = document.querySelector('main');
      const texts = main && document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts?.nextNode(); node; node = texts?.nextNode()) {
        const text = node as Text;
        const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true });
        if (isSeen === true && text.data.trim() !== '') now.set(text, text.data);
      }
      return now;
    };
    const compare = () => {
      for (const [text, before] of seen) {
        if (!text.isConnected) recorded.losses.push(`gone: ${before}`);
        // What is still being read from the network grows.
        else if (!text.data.startsWith(before) || document.readyState !== 'loading')
          if (text.data !== before) recorded.losses.push(`${before} became: ${text.data}`);
      }
      seen = look();
    };
    new MutationObserver(compare).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const eachFrame = () => {
      compare();
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        recorded.shift += entry.value;
        const nodes = entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '?');
        recorded.moved.push(`${entry.value.toFixed(4)}: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Has every script come so much later. */
export async function slowScripts(page: Page, ms: number): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((passed) => setTimeout(passed, ms));
    await route.continue();
  });
}

/** Waits until the page is at rest: taken over, told who looks at it, with nothing on its way. */
async function atRest(page: Page): Promise<void> {
  await atWork(page);
  await expect(
    page.getByText(/^(\d+\/\d+ reports|Unlimited reports|Admin)$/).first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens a page, or loads the one that is open again, and gives what it lost and how it moved. */
export async function lossesOf(page: Page, path?: string): Promise<Window['recorded']> {
  await (path === undefined ? page.reload() : page.goto(path));
  await atRest(page);
  return page.evaluate(() => window.recorded);
}
