import {
  type ConsoleMessage,
  type Page,
  type Request,
  type Response,
  test as base,
} from '@playwright/test';
import { type RunningApp, startApp } from '../src/server/testing/app.ts';

/** So many times slower pages run: `E2E_SLOWER=6` finds what a test takes for granted of a quick machine. */
const SLOWER = Number(process.env['E2E_SLOWER'] ?? 1);

interface TestFixtures {
  /** Complaints that a test means to cause; everything else that the page complains of fails it. */
  tolerated: RegExp[];
  quietPages: undefined;
}

interface WorkerFixtures {
  /** The environment that the app of this test file is started with. */
  appEnv: Record<string, string>;
  /** Another program than the product's own start. */
  appProgram: string | undefined;
  app: RunningApp;
}

/**
 * Playwright's `test` with the real product at `baseURL` (one per worker) and pages that have
 * to stay without errors, warnings, failed requests and requests made twice.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { scope: 'worker', option: true }],
  appProgram: [undefined, { scope: 'worker', option: true }],
  app: [
    async ({ appEnv, appProgram }, use) => {
      const env = { ADMIN_EMAIL: 'admin@example.org', ...appEnv };
      const app = await startApp({ env, ...(appProgram ? { program: appProgram } : {}) });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ app }, use) => use(app.baseURL),
  page: async ({ page }, use) => {
    if (SLOWER > 1) {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    await use(page);
  },
  tolerated: [[], { option: true }],
  quietPages: [
    async ({ context, tolerated, app }, use, testInfo) => {
      const complaints: string[] = [];
      context.on('page', (page) => watchPage(page, (complaint) => complaints.push(complaint)));
      const printedBefore = app.output().length;
      await use(undefined);
      const meant = (complaint: string) => tolerated.some((pattern) => pattern.test(complaint));
      const unexpected = complaints.filter((complaint) => !meant(complaint));
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        const body = app.output().slice(printedBefore);
        await testInfo.attach('what the app printed', { body, contentType: 'text/plain' });
      }
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;

export const PHONE = { width: 390, height: 844 };

/** What depends on the screen is tested on both: `for (const [screen, use] of SCREENS) …`. */
export const SCREENS = [
  ['desktop', {}],
  ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const;

/** The same, for tests that list and feature reports: not in the app of those who look for its samples. */
export const testOfLists = test.extend<object, { ofLists: true }>({
  ofLists: [true, { scope: 'worker' }],
});

/**
 * Reports what goes wrong on a page as it happens: console errors and warnings (a broken
 * hydration among them), uncaught errors, requests that fail or are refused, and calls of our own
 * API made twice within one page load.
 */
function watchPage(page: Page, complain: (complaint: string) => void): void {
  const calls = new Set<string>();
  let leaving = false;

  page.on('console', (message) => {
    if (isComplaint(message)) complain(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted is what the page itself took back: a closed stream, a page that was left.
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${describe(request)} ${reason}`);
  });
  page.on('response', (response) => {
    if (isRefusal(response)) {
      complain(`refused: ${describe(response.request())} ${response.status()}`);
    }
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    // Until the new page is there, the old one may still call.
    if (leaving) calls.clear();
    leaving = false;
  });
  page.on('request', (request) => {
    if (isPageLoad(request, page)) leaving = true;
    if (request.isNavigationRequest()) return;
    if (!/^\/(trpc|api)\//.test(new URL(request.url()).pathname)) return;
    const call = `${describe(request)} ${request.postData() ?? ''}`.trimEnd();
    if (calls.has(call) && !KEPT_FRESH.test(call)) complain(`made twice: ${call}`);
    calls.add(call);
  });
}

/** A visitor's count is asked for again every 30 seconds, as long as a test may take. */
const KEPT_FRESH = /auth\.remainingReports/;

/** A resource that was refused also shows in the console, but without saying which: see `isRefusal`. */
function isComplaint(message: ConsoleMessage): boolean {
  return (
    ['error', 'warning', 'assert'].includes(message.type()) &&
    !message.text().startsWith('Failed to load resource')
  );
}

/** The status of the page itself is what a test looks at; that of all else has to be good. */
function isRefusal(response: Response): boolean {
  return response.status() >= 400 && !response.request().isNavigationRequest();
}

function isPageLoad(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
