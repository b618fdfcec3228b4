import type { Page } from '@playwright/test';
import { read } from '../src/server/testing/app.ts';
import { expect } from './fixtures.ts';
import { drawn, installStopped, moving, openPage, runClock } from './page.ts';
import { reportTest as base, SAMPLE } from './reports.ts';

/** With the path of the listed report. */
const test = base.extend<{ listed: string }>({
  listed: async ({ app, path }, use) => {
    const rows = await read<{ slug: string }[]>(app, 'reports.recent', {});
    const row = rows.find((one) => JSON.stringify(one).includes(SAMPLE));
    const found = `/report/${row?.slug ?? ''}`;
    expect(found).not.toBe(path);
    await use(found);
  },
});

interface Sent {
  method: string;
  path: string;
  cache: string | undefined;
  body: string | null;
}

/** What the page asks about copies; `copied`: what it is told. */
async function watchCapture(page: Page, copied: boolean | 'as it is'): Promise<Sent[]> {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const method = request.method();
    if (method !== 'HEAD' && !path.startsWith('/api/_internal/')) return;
    sent.push({
      ...{ method, path, body: request.postData() },
      cache: request.headers()['cache-control'],
    });
  });
  if (copied !== 'as it is')
    await page.route('**/report/*', async (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback();
      return route.fulfill({ headers: copied ? { 'X-Prerendered': 'true' } : {} });
    });
  return sent;
}

/** Makes a section seem to be missing. */
async function hideSection(page: Page) {
  const heading = await page.getByRole('heading', { name: 'Source Analysis' }).elementHandle();
  const rename = async (name: string) => {
    await heading.evaluate((h2, text) => {
      h2.textContent = text;
    }, name);
  };
  await rename('Elsewhere');
  return { rename };
}

/** Lets the first look happen, and sets the clock forward to one time after the other, in milliseconds. */
async function runTurns(page: Page, times: readonly number[]): Promise<void> {
  const loading = page.waitForResponse(/\/capturePage-/);
  await runClock(page, FIRST);
  // What looks is loaded now, over a network that knows no clock.
  const url = (await loading).url();
  await page.evaluate((module) => import(module) as Promise<unknown>, url);
  await drawn(page);
  let now = FIRST;
  for (const time of times) {
    await runClock(page, time - now);
    now = time;
  }
}

const FIRST = 10_000;

/** Makes all time pass that a capture may take. */
const passAll = (page: Page) => moving(page, 30_000, () => undefined);

test.describe('a page of a listed report', () => {
  test('[4.capture] [9.prerender.delay] asks after ten seconds, not before, whether there is a copy, and posts where there is none', async ({
    page,
    listed,
  }) => {
    const sent = await watchCapture(page, false);
    await installStopped(page);
    await openPage(page, listed);
    await runClock(page, 9_900);
    expect(sent).toEqual([]);
    await runClock(page, 200);
    await expect.poll(() => sent.map(({ method }) => method)).toEqual(['HEAD', 'POST']);
    const [asked, posted] = sent;
    expect(asked).toMatchObject({ path: listed, cache: 'no-cache' });
    expect(posted?.path).toMatch(/^\/api\/_internal\/prerender\/[0-9a-f-]{36}$/);
    const { html } = JSON.parse(posted?.body ?? '{}') as { html: string };
    for (const part of [SAMPLE, 'Analysis Summary', 'Source Analysis', 'Analysis Breakdown'])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<(script|form|dialog|iframe)\b|\son\w+=/i);
    await passAll(page);
    expect(sent).toHaveLength(2);
  });

  test('posts nothing where there is a copy, as there is when it was served', async ({
    page,
    listed,
  }) => {
    const sent = await watchCapture(page, 'as it is');
    await installStopped(page);
    await openPage(page, listed);
    await runClock(page, 10_100);
    await expect.poll(() => sent.map(({ method }) => method)).toEqual(['HEAD']);
    await passAll(page);
    expect(sent).toHaveLength(1);
  });

  const LOOKS = [12_000, 16_000, 24_000];
  for (const [index, at] of LOOKS.entries())
    test(`[4.capture.retry] [9.prerender.backoff] looks again for sections that are missing: the ${index + 2}. time after ${at / 1_000} seconds`, async ({
      page,
      listed,
    }) => {
      const sent = await watchCapture(page, false);
      await installStopped(page);
      await openPage(page, listed);
      const section = await hideSection(page);
      await runTurns(page, [...LOOKS.slice(0, index), at - 10]);
      await section.rename('Source Analysis');
      expect(sent).toEqual([]);
      await runClock(page, 20);
      await expect.poll(() => sent.map(({ method }) => method)).toEqual(['HEAD', 'POST']);
    });

  test('[9.prerender.retries] gives up after three further looks', async ({ page, listed }) => {
    const sent = await watchCapture(page, false);
    await installStopped(page);
    await openPage(page, listed);
    const section = await hideSection(page);
    await runTurns(page, [...LOOKS, 24_100]);
    await section.rename('Source Analysis');
    await passAll(page);
    expect(sent).toEqual([]);
  });
});

test('the page of a report that is not listed is not captured', async ({ page, path }) => {
  const sent = await watchCapture(page, false);
  await installStopped(page);
  await openPage(page, path);
  await passAll(page);
  expect(sent).toEqual([]);
});

test('what is posted is never served', async ({ app, request, listed }) => {
  const { reportId } = await read<{ reportId: string }>(app, 'reports.read', {
    id: listed.split('/').at(-1),
  });
  const posted = await request.post(`/api/_internal/prerender/${reportId}`, {
    data: { html: '<script>alert("captured")</script>' },
  });
  expect(await posted.json()).toEqual({ success: true });
  const served = await request.get(listed);
  expect(served.headers()['x-prerendered']).toBe('true');
  expect(await served.text()).not.toContain('captured');
});
