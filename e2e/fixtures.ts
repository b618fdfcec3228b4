import { test as base } from '@playwright/test';
import { type RunningApp, startApp } from '../src/server/testing/app.ts';
import { watchPage } from './watchPage.ts';

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

/** The same, for tests that list and feature reports: not in the app of those who look for its samples. */
export const testOfLists = test.extend<object, { ofLists: true }>({
  ofLists: [true, { scope: 'worker' }],
});

export const expect = test.expect;
