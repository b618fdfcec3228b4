import type { Page, Request } from '@playwright/test';
import { examplePage } from '../src/client/testing/examples.ts';
import { withDatabaseOf } from '../src/server/testing/listReport.ts';
import { type RegisteredPerson, registerPerson } from '../src/server/testing/registerPerson.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { paths } from '../src/shared/paths.ts';
import { openAsAdmin, openSignedIn } from './accounts.ts';
import { newClaim, submit, vendorTest as base } from './analyses.ts';
import { expect, SCREENS } from './fixtures.ts';
import { atWork, COUNT_DELAY_MS, openPage, requestsOf, shown } from './page.ts';
import { sampleOf } from './reports.ts';

interface Reports {
  owner: RegisteredPerson;
  /** The address of each kind of report. */
  addresses: Record<string, string>;
}

/** The product with one report of each kind, all of one owner's. */
const test = base.extend<object, { reports: Reports }>({
  appEnv: [
    async ({ vendors }, use) => use({ ...vendors.env, LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '9' }),
    { scope: 'worker' },
  ],
  reports: [
    async ({ app, vendors }, use) => {
      const normally = behave.normally({ percentage: 74, grade: 7 });
      const usual = { openai: normally, perplexity: normally, gemini: normally };
      vendors.script = usual;
      const owner = await registerPerson(app.baseURL);
      const claim = await owner.analyze(newClaim());
      const text = await owner.analyze(`${newClaim()} ${'And it was told again. '.repeat(30)}`);
      const detailed = await owner.analyze(newClaim());
      const { status } = await owner.call(
        'POST',
        `/api/analysis/detailed/${detailed.reportId}`,
        {},
      );
      if (status !== 200) throw new Error(`no detailed analysis: ${status}`);
      const listed = await owner.analyze(newClaim());
      const old = await owner.analyze(newClaim());
      const linked = await owner.analyze(newClaim());
      vendors.script = { ...usual, gemini: behave.refusing() };
      const partial = await owner.analyze(newClaim());
      vendors.script = { ...usual, perplexity: behave.refusing() };
      const failed = await owner.call('POST', '/api/analysis/start', { content: newClaim() });
      await change(app.dataDir, '"isIndexable" = true', [listed.reportId]);
      await change(app.dataDir, `"updatedAt" = now() - interval '40 days'`, [old.reportId]);
      await change(app.dataDir, `result = jsonb_set(result, '{page}', $2)`, [
        linked.reportId,
        JSON.stringify(examplePage({ truncated: true })),
      ]);
      await use({
        owner,
        addresses: {
          'a claim': paths.report(claim.slug),
          'a text': paths.report(text.slug),
          'with a detailed analysis': paths.report(detailed.slug),
          listed: paths.report(listed.slug),
          'old enough to be resubmitted': paths.report(old.slug),
          'on a page': paths.report(linked.slug),
          partial: paths.report(partial.slug),
          failed: paths.report((failed.body as { slug: string }).slug),
          'partial, shared': paths.sharedReport(partial.reportId),
          'detailed, shared': paths.sharedReport(detailed.reportId),
        },
      });
    },
    { scope: 'worker' },
  ],
});

/** Changes a report as only time, a link to a page, or an admin would. */
const change = (dataDir: string, set: string, values: [reportId: string, ...string[]]) =>
  withDatabaseOf(dataDir, (client) =>
    client.query(`UPDATE "Report" SET ${set} WHERE "reportId" = $1::uuid`, values),
  );

// Page after page is opened in one tab.
test.use({ tolerated: [/made twice:|refused: GET \S+reports\.read\S* 404/] });

/**
 * Opens all of them, so tall that all of it is in view, and gives what was lost or moved, and where a
 * visitor's page loads more than one style sheet, or a script before that is there.
 */
async function lossesOfAll(page: Page, addresses: Record<string, string>) {
  const found: Record<string, string[]> = {};
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 6_000 });
  for (const [kind, address] of Object.entries(addresses)) {
    const { losses, shift, moved } = await lossesOf(page, address);
    if (losses.length > 0 || shift >= 0.01) found[kind] = [...losses, ...moved];
    const { loaded = [] } = network.get(page) ?? {};
    const sheets = loaded.filter((type) => type === 'stylesheet');
    // What is for people who are signed in brings more of them.
    const isVisitor = await page.evaluate(() => localStorage.getItem('signedIn') === null);
    if (isVisitor && (loaded[0] !== 'stylesheet' || sheets.length > 1))
      found[kind] = [...(found[kind] ?? []), `loaded: ${loaded.join(', ')}`];
  }
  return found;
}

test.describe('a report that the server drew loses nothing and does not move', () => {
  test.beforeEach(({ page }) => recordLosses(page));

  for (const [screen, use] of SCREENS)
    test.describe(screen, () => {
      test.use(use);

      test('for a visitor, whose page loads one style sheet, and no script before that is there', async ({
        page,
        isMobile,
        reports,
      }) => {
        if (isMobile) await slowScripts(page, 300);
        const sample = paths.report((await sampleOf(page)).slug);
        const addresses = { ...reports.addresses, 'of the built-in analysts': sample };
        expect(await lossesOfAll(page, addresses)).toEqual({});
      });

      test('for its owner', async ({ page, isMobile, reports }) => {
        if (!isMobile) await slowScripts(page, 300);
        await openSignedIn(page, paths.account, reports.owner);
        expect(await lossesOfAll(page, reports.addresses)).toEqual({});
      });
    });

  test('for an admin', async ({ page, reports }) => {
    await openAsAdmin(page, paths.admin);
    expect(await lossesOfAll(page, reports.addresses)).toEqual({});
  });
});

test.describe('a part that is taken over after the count of free reports is there', () => {
  const addresses = { home: paths.home, analyze: paths.analyze, none: paths.noReports };
  for (const [name, address] of Object.entries(addresses))
    test(`is taken over as the server drew it: ${name}`, async ({ page }) => {
      const takeOver = await holdOnceCounting(page);
      await page.goto(address);
      await expect(page.getByText(/^\d\/9 reports$/).first()).toBeVisible();
      expect(await page.locator('html').getAttribute('data-pending-parts')).not.toBe('0');
      await takeOver();
      await atWork(page);
      await expect(page.getByRole('main')).toContainText(/reports left/);
    });
});

/**
 * Holds React back as soon as the page counts how many reports are left, as a slow machine would, until
 * the returned function lets it go on.
 */
async function holdOnceCounting(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { port1, port2 } = new MessageChannel();
    const tasks: (() => void)[] = [];
    port1.onmessage = () => tasks.shift()?.();
    let isHeld = false;
    // Where there is one, React's scheduler takes its turns by it.
    const setImmediate = (task: () => void) => {
      if (isHeld) held.push(task);
      else port2.postMessage(tasks.push(task));
    };
    const goOn = () => {
      isHeld = false;
      held.splice(0).forEach(setImmediate);
    };
    const listen = window.addEventListener.bind(window);
    const addEventListener = (...given: Parameters<typeof listen>) => {
      listen(...given);
      if (given[0] !== 'reportsUpdated') return;
      isHeld = true;
      // The turn that goes on has no time left.
      const now = performance.now.bind(performance);
      performance.now = () => now() + 1_000;
    };
    Object.assign(window, { setImmediate, goOn, addEventListener });
  });
  return () => page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
}

test('who goes back before the scripts have taken over comes to the page of that address', async ({
  page,
}) => {
  await openPage(page, paths.analyze);
  await page.getByRole('banner').getByRole('link', { name: 'Truth Radar' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Truth Radar' });
  await expect(title).toBeVisible();
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect(title).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Claim, text or URL' })).toBeVisible();
});

for (const [screen, use] of SCREENS)
  test.describe(screen, () => {
    test.use(use);

    test('a stored report that was given for an equal claim does not move when it is loaded again', async ({
      page,
      app,
    }) => {
      const notice = page.getByText('There is already a report on this claim');
      await recordLosses(page);
      for (const signedIn of [false, true]) {
        if (signedIn) await openSignedIn(page, paths.account, await registerPerson(app.baseURL));
        const claim = newClaim();
        await submit(page, claim);
        await expect(page).toHaveURL(/\/report\//);
        await submit(page, claim);
        await expect(notice).toBeVisible();
        const { losses, shift, moved } = await lossesOf(page);
        expect(shift < 0.01 ? losses : [...losses, ...moved]).toEqual([]);
        await expect(notice).toBeVisible();
      }
    });

    test('nor does the page for who has no reports left', async ({ page }) => {
      const data = { remainingReports: 0, limit: 3, resetsAt: '2027-01-01T00:00:00.000Z' };
      await page.route(requestsOf('auth.remainingReports'), (route) =>
        route.fulfill({ json: [{ result: { data } }] }),
      );
      await recordLosses(page);
      expect(await lossesOfAll(page, { 'no reports': paths.noReports })).toEqual({});
      await expect(page.getByText('on January 1, 2027')).toBeVisible();
    });

    test('no other page loses what the server drew, or moves, nor loads more than one style sheet for a visitor', async ({
      page,
      reports,
    }) => {
      await recordLosses(page);
      const addresses = [
        ...[paths.home, paths.analyze, paths.truthRadar, `${paths.truthRadar}?search=dam`],
        ...[paths.about, paths.contactPress, paths.roadmap, paths.terms, paths.privacy],
        ...[paths.notFound, paths.report('never-was-abcdefghij')],
      ];
      const named = Object.fromEntries(addresses.map((address) => [address, address]));
      expect(await lossesOfAll(page, named)).toEqual({});
      await openSignedIn(page, paths.account, reports.owner);
      expect(await lossesOfAll(page, named)).toEqual({});
      // What is somebody's own is not drawn by the server, which keeps its room.
      for (const own of [paths.myReports, paths.account])
        expect((await lossesOf(page, own)).shift, own).toBeLessThan(0.01);
    });
  });

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
async function recordLosses(page: Page): Promise<void> {
  const open = new Set<Request>();
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      open.clear();
      loaded.length = 0;
    }
    open.add(request);
    if (request.resourceType() === 'script') loaded.push('script');
  });
  page.on('requestfinished', (request) => {
    open.delete(request);
    if (request.resourceType() === 'stylesheet') loaded.push('stylesheet');
  });
  page.on('requestfailed', (request) => open.delete(request));
  network.set(page, { open, loaded });
  await page.clock.install();
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
    // What a reader sees is what stands in a frame; only a change of the document changes it.
    let changed = true;
    new MutationObserver(() => (changed = true)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    addEventListener('load', () => (changed = true));
    const eachFrame = () => {
      if (changed) compare();
      changed = false;
      requestAnimationFrame(eachFrame);
    };
    requestAnimationFrame(eachFrame);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        recorded.shift += entry.value;
        const rect = ({ x, y, width, height }: DOMRect) =>
          [x, y, width, height].map(Math.round).join(' ');
        const nodes = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 60) ?? '?'} from ${rect(previousRect)} to ${rect(currentRect)}`,
        );
        recorded.moved.push(`${entry.value.toFixed(4)}: ${nodes.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Has every script come so much later. */
async function slowScripts(page: Page, ms: number): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((passed) => setTimeout(passed, ms));
    await route.continue();
  });
}

/** What each page asked for and did not yet get, and in which order scripts began and style sheets came. */
const network = new WeakMap<Page, { open: Set<Request>; loaded: string[] }>();

/**
 * Waits until the page is at rest: taken over, told who looks at it, with nothing on its way and nothing
 * left to do within the next second.
 */
async function atRest(page: Page): Promise<void> {
  await atWork(page);
  await page.clock.fastForward(COUNT_DELAY_MS);
  await expect(
    page.getByText(/^(\d+\/\d+ reports|Unlimited reports|Admin)$/).first(),
  ).toBeVisible();
  await expect.poll(() => network.get(page)?.open.size).toBe(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await shown(page);
}

/** Opens a page, or loads the one that is open again, and gives what it lost and how it moved. */
async function lossesOf(page: Page, path?: string): Promise<Window['recorded']> {
  await (path === undefined ? page.reload() : page.goto(path));
  await atRest(page);
  return page.evaluate(() => window.recorded);
}
