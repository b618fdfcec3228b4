import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { useMemory } from '../scripts/memory.ts';

useMemory();
const jsonFile = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
// Every process of the run reads this file; only the first has to look.
process.env['CHROMIUM_PATH'] = await findChromium();
// Each started app compiles the server once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

/**
 * The browser tests in one real Chromium, on a desktop's screen unless a test says otherwise. One
 * project: a worker, with its app, is started anew for each.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './prepareData.ts',
  testIgnore: 'screens.spec.ts',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  reporter: [['list'], ...(jsonFile ? [['json', { outputFile: jsonFile }] as const] : [])],
  retries: 0,
  // While one waits for a page, another has its core.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // What is waited for comes; on a busy machine not soon.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording costs a third of the time. `--trace retain-on-failure` on the command line has it.
    trace: 'off',
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
