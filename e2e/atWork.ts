import type { Page } from '@playwright/test';

/**
 * Waits until the page's own scripts have taken over all that the server drew: before, a click may
 * be lost, and what is typed may be overwritten. Works with a clock that stands still.
 */
export async function atWork(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver, undefined, { polling: 50 });
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

/** Opens a page and waits until its own scripts are at work. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await atWork(page);
}

/**
 * Walks through React's own tree of the page: nothing in it may still wait to be taken over. There is
 * no public way to ask for it; another React that looks different inside fails every test, at once.
 */
function isTakenOver(): boolean {
  interface Fiber {
    tag: number;
    child: Fiber | null;
    sibling: Fiber | null;
    memoizedState: { isDehydrated?: boolean } | null;
  }
  const DEHYDRATED = 18;
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
  if (key === undefined) return false;
  const container = (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
  const root = container?.stateNode.current;
  if (!root || root.memoizedState?.isDehydrated !== false) return false;
  const left = [root.child];
  for (let fiber = left.pop(); fiber !== undefined; fiber = left.pop()) {
    if (fiber === null) continue;
    if (fiber.tag === DEHYDRATED) return false;
    left.push(fiber.sibling, fiber.child);
  }
  return true;
}
