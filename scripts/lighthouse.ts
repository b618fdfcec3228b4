/**
 * Measures the home page and a report with Lighthouse on a phone, over HTTP/2, and how soon the page
 * answers a person on a processor that is four times slower. Lighthouse comes from the registry when
 * this runs, because it is larger than the product. A missed target is only marked.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { chromium, type Locator, type Page } from '@playwright/test';
import { percentile } from '../bench/percentile.ts';
import { type BenchRow, printTable } from '../bench/table.ts';
import { signIn } from '../e2e/accounts.ts';
import { openPage } from '../e2e/page.ts';
import { analyzed, startApp } from '../src/server/testing/app.ts';
import { lastingPort } from '../src/server/testing/balancer.ts';
import { listReport } from '../src/server/testing/listReport.ts';
import { registerPerson } from '../src/server/testing/registerPerson.ts';
import { selfSigned } from '../src/server/testing/servers.ts';
import { paths } from '../src/shared/paths.ts';
import { findChromium } from './chromium.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
/** An interaction varies more than a page. */
const INTERACTIONS = 11;
const ADMIN = 'grace@example.org';
const CLAIM = 'Bats are blind.';
const SLOWER = 4;
/** Nothing that follows an interaction on purpose takes longer. */
const SETTLED_MS = 1_000;
const CATEGORIES = {
  performance: 96,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const executablePath = await findChromium();
const port = await lastingPort();
const app = await startApp({
  env: { ADMIN_EMAIL: ADMIN, PUBLIC_URL: `https://localhost:${port}` },
});
const front = await serveSecurely(app.baseURL, port);
try {
  const { slug } = await analyzed(app, CLAIM);
  await listReport(app.dataDir, CLAIM);
  const pages = { 'Home page': '/', 'Report page': `/report/${slug}` };
  for (const [name, path] of Object.entries(pages))
    for (const throttling of ['simulate', 'devtools'])
      printTable(`${name}, ${throttling}, median of ${RUNS}`, await rate(path, throttling));
  printTable(
    `Interaction to next paint, processor ${SLOWER} times slower, median of ${INTERACTIONS}`,
    await interact(`/report/${slug}`),
  );
} finally {
  front.close();
  await app.stop();
}

/** HTTP/2 with TLS before the product, as a proxy has it. */
async function serveSecurely(to: string, at: number) {
  const server = createSecureServer({ ...selfSigned('localhost', 'rsa'), allowHTTP1: true });
  server.on('request', (asked, answer) => {
    const sent = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(sent), host: `localhost:${at}` };
    const passed = request(to + asked.url, { method: asked.method, headers }, (response) => {
      const {
        connection: _,
        'transfer-encoding': __,
        'keep-alive': ___,
        ...own
      } = response.headers;
      answer.writeHead(response.statusCode ?? 502, own);
      pipeline(response, answer.stream).catch(() => response.destroy());
    });
    passed.on('error', () => answer.stream.destroy());
    asked.pipe(passed);
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function rate(path: string, throttling: string): Promise<BenchRow[]> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await runLighthouse(path, throttling));
  const median = (valueOf: (result: LighthouseResult) => number) =>
    percentile(results.map(valueOf), 0.5);
  const audit = (what: string, id: string, target?: BenchRow['target']): BenchRow => ({
    what,
    measured: median(({ audits }) => audits[id]?.numericValue ?? NaN),
    unit: id === 'cumulative-layout-shift' ? '' : 'ms',
    ...(target && { target }),
  });
  return [
    ...Object.entries(CATEGORIES).map(([category, least]): BenchRow => ({
      what: category,
      measured: Math.round(100 * median(({ categories }) => categories[category]?.score ?? NaN)),
      unit: '',
      target: { least },
    })),
    audit('layout shift', 'cumulative-layout-shift', { most: 0 }),
    audit('largest paint', 'largest-contentful-paint'),
    audit('total blocking time', 'total-blocking-time'),
  ];
}

async function runLighthouse(path: string, throttling: string): Promise<LighthouseResult> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse'],
      `https://localhost:${port}${path}`,
      ...['--output=json', '--quiet', `--throttling-method=${throttling}`],
      '--chrome-flags=--headless --no-sandbox --disable-gpu --ignore-certificate-errors',
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout) as LighthouseResult;
}

/** The longest of each kind of interaction in milliseconds, every time as a newcomer. */
async function interact(reportPath: string): Promise<BenchRow[]> {
  const person = await registerPerson(app.baseURL, 'Grace', ADMIN);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const durations: Record<string, number[]> = {};
  for (let run = 0; run < INTERACTIONS; run += 1) {
    const context = await browser.newContext({
      ...{ baseURL: `https://localhost:${port}`, ignoreHTTPSErrors: true, locale: 'en-US' },
    });
    const page = await context.newPage();
    const measure = async (what: string, act: () => Promise<void>) =>
      (durations[what] ??= []).push(await timeSlowed(page, act));
    await openPage(page, '/');
    await measure('typing a claim', () =>
      page.getByRole('textbox', { name: 'Claim, text or URL' }).pressSequentially(CLAIM),
    );
    await measure('opening the sign-in', () =>
      press(page.getByRole('button', { name: 'Sign In / Register' })),
    );
    await openPage(page, reportPath);
    await measure('unfolding evidence', () =>
      press(
        page
          .getByRole('region', { name: 'Source Analysis' })
          .locator('li > details > summary')
          .first(),
      ),
    );
    await signIn(page, paths.adminReports, person);
    await page.getByRole('switch').first().waitFor();
    await measure('switching a row of a list', () => press(page.getByRole('switch').first()));
    await context.close();
  }
  await browser.close();
  return Object.entries(durations).map(([what, measured]) => ({
    ...{ what, measured: percentile(measured, 0.5), unit: 'ms', target: { most: 100 } },
  }));
}

/** A click without Playwright's own look at what it hits, which would be measured along. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not shown.');
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The longest interaction of what is done, in milliseconds, on a processor that is slower. */
async function timeSlowed(page: Page, act: () => Promise<void>): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await watchInteractions(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await act();
  await page.waitForTimeout(SETTLED_MS);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return page.evaluate(() => Math.max(0, ...window.longest));
}

declare global {
  interface Window {
    longest: number[];
  }
}

/** Keeps how long each key and click takes until what it led to is painted. */
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longest = [];
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId > 0) window.longest.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}
