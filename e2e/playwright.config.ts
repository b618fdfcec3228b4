import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
// Every process of the run reads this file; only the first has to look.
process.env['CHROMIUM_PATH'] = await findChromium();

/** The browser tests: each on a telephone's screen and on a desktop's, in one real Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  reporter: [['list'], ...(jsonFile ? [['json', { outputFile: jsonFile }] as const] : [])],
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: [
    {
      name: 'phone',
      // What does not depend on the screen is tried on one.
      testIgnore:
        /(allowance|apiDocs|around|clock|detailed|endings|freeReports|nothing|notFound|resubmit|reused|shared|sharing|styles|troubles)\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      // Without a sandbox, because root may not have one; without calls of its own to anywhere.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
