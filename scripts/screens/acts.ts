import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { Report } from '../../src/shared/schema/report.ts';
import { paths } from '../../src/shared/paths.ts';

export type Act = (page: Page) => Promise<void>;

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });

/** Writes into the form. */
export const fill =
  (text: string): Act =>
  (page) =>
    field(page).fill(text);

/** Writes into the form and sends it. */
export const send =
  (text: () => string): Act =>
  async (page) => {
    await field(page).fill(text());
    await field(page).press('Enter');
  };

/** A claim that nobody has made yet, without a number that could be taken for an answer. */
export const newClaim = () => {
  const word = randomUUID().replace(/\d/g, (digit) => 'ghjklmnopr'.charAt(Number(digit)));
  return `The clock on the tower of ${word.slice(0, 8)} has stopped.`;
};

/** Waits until the first analyst has answered. */
export const firstAnswer: Act = (page) =>
  page.getByRole('listitem').filter({ hasText: 'Done' }).first().waitFor();

/** Goes to the next thing by the keyboard so many times, so that what has the focus shows it. */
export const tab =
  (times: number): Act =>
  async (page) => {
    for (let done = 0; done < times; done++) await page.keyboard.press('Tab');
  };

/** Goes to another page of the product as its own links do: without a page load. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Whether an address calls one of the procedures whose names begin so, alone or among others. */
export const isCallOf =
  (...names: string[]) =>
  ({ pathname }: URL): boolean =>
    pathname.startsWith('/trpc/') && names.some((name) => pathname.includes(name));

/** A report as it is but for what `change` makes of it; begun at a page that does not hold it yet. */
export const changed =
  (slug: string, change: (report: Report) => void): Act =>
  async (page) => {
    await page.route('**/trpc/reports.read*', (route) => answerChanged(route, change));
    await goWithin(page, paths.report(slug));
    await page.getByRole('region', { name: 'Truth potential meter' }).waitFor();
  };

async function answerChanged(route: Route, change: (report: Report) => void) {
  const response = await route.fetch();
  const answers = (await response.json()) as { result: { data: Report | object } }[];
  for (const { result } of answers) if ('slug' in result.data) change(result.data);
  await route.fulfill({ response, json: answers });
}

/** The home page while nothing has been checked. */
export const withoutReports: Act = async (page) => {
  await page.route('**/trpc/**reports.recent*', async (route) => {
    const response = await route.fetch();
    const path = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answers = (await response.json()) as { result: { data: unknown } }[];
    const at = path.split(',').indexOf('reports.recent');
    await route.fulfill({ response, json: answers.with(at, { result: { data: [] } }) });
  });
  await goWithin(page, paths.home);
  await field(page).waitFor();
};

/** A report that does not come, for so long. */
export const waitFor =
  (milliseconds: number): Act =>
  async (page) => {
    await page.route('**/trpc/reports.read*', () => undefined);
    await page.clock.install();
    await goWithin(page, paths.report('on-its-way'));
    await page.getByText('Loading the report…').waitFor({ state: 'attached' });
    await page.clock.fastForward(milliseconds);
  };

/** The page as the visitor sees it whose reports are used up. */
export const useUp: Act = async (page) => {
  const none = { remainingReports: 0, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' };
  await page.route('**/trpc/auth.remainingReports*', (route) =>
    route.fulfill({ json: [{ result: { data: none } }] }),
  );
  await page.reload();
  await page.getByText('0/3 reports').waitFor();
};

/** The side menu. */
export const openMenu: Act = async (page) => {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog').waitFor();
};

/** As it comes out on paper. */
export const print: Act = (page) => page.emulateMedia({ media: 'print' });

/** To where the report's sources are. */
export const scroll: Act = (page) => page.evaluate(() => window.scrollTo(0, 900));

export const openLegend: Act = (page) => page.getByText('Understanding Your Report').click();

/** Presses one of the report's Copy Link buttons, and lets time stand still. */
export const copyLink =
  (which: 'first' | 'last', succeeds = true): Act =>
  async (page) => {
    if (!succeeds) {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
        Object.assign(document, { execCommand: () => false });
      });
    }
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const buttons = page.getByRole('button', { name: 'Copy Link' });
    await buttons[which]().click();
    await page
      .getByRole('status')
      .filter({ hasText: /^(Link copied|Failed to copy link)$/ })
      .waitFor();
  };

/** A clock that has gone on by 31 days, so that a report may be resubmitted. */
export const monthLater: Act = (page) => page.clock.setSystemTime(Date.now() + 31 * 86_400_000);

/** Resubmits, and is refused by the server. */
export const resubmitInVain: Act = async (page) => {
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429 };
  const message = 'Analysis can be resubmitted after December 20, 2026';
  await page.route('**/trpc/analysis.startAnew*', (route) =>
    route.fulfill({ status: 429, json: [{ error: { message, code: -32_029, data } }] }),
  );
  await page.getByRole('button', { name: 'Resubmit' }).click();
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
};
