/**
 * Pictures of every page and state, on a telephone and on a desktop, some on a narrow telephone and a
 * tablet, too, in light and dark, into `screens/`, to be looked at. With names only those:
 *
 *   npm run screens -- home report-score-5
 *
 * The real product is started for it; the vendors are played by stand-ins on this machine.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startApp } from '../src/server/testing/app.ts';
import { serveVendors } from '../src/server/testing/vendors/serveVendors.ts';
import { findChromium } from './chromium.ts';
import { registerReader } from './screens/accountScreens.ts';
import { FORMS, takeScreens } from './screens/takeScreens.ts';
import { prepareReports } from './screens/prepareReports.ts';
import { screensOf } from './screens/screensOf.ts';

const folder = join(import.meta.dirname, '..', 'screens');
const asked = process.argv.slice(2);

const vendors = await serveVendors();
const app = await startApp({
  env: {
    ...vendors.env,
    LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3',
    ADMIN_EMAIL: 'admin@example.org',
  },
});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  if (asked.length === 0) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const reports = await prepareReports(app, vendors);
  const screens = screensOf(app, reports, await registerReader(app.baseURL), vendors);
  const wanted = screens.filter(({ name }) => asked.length === 0 || asked.includes(name));
  if (wanted.length === 0) {
    throw new Error(`There are: ${screens.map(({ name }) => name).join(', ')}`);
  }
  const made = await Promise.all(
    FORMS.map((form) => takeScreens({ browser, app, folder, form, screens: wanted })),
  );
  console.log(`${made.reduce((sum, { taken }) => sum + taken, 0)} pictures in ${folder}`);
  for (const { faults } of made) for (const fault of faults) console.error(fault);
  if (made.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
  await vendors.close();
}
