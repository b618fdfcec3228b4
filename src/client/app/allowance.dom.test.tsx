import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { registerPerson } from '../../server/testing/registerPerson.ts';
import { paths } from '../../shared/paths.ts';
import { moving, runClock, stopClock } from '../testing/clock.ts';
import { countCalls, cutOff, intercept, tolerate } from '../testing/network.ts';
import { revisit, serveProduct, user, visit } from '../testing/visit.tsx';

const product = serveProduct({ LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '3' });

const newClaim = () => `The dam at weir ${randomUUID()} was built in 1931.`;
/** An address that belongs to nobody, kept for examples: nothing is fetched from it. */
const newUnreadable = () => `http://192.0.2.9/${randomUUID()}`;
const token = () => localStorage.getItem('anonymousToken') ?? '';
const kept = () => localStorage.getItem('remainingReports');
const heading = (name: string) => screen.findByRole('heading', { name });
const untilAt = (path: string | RegExp) => waitFor(() => expect(location.pathname).toMatch(path));
const NO_REPORTS = /^\/no-reports$/;

async function submit(content: string) {
  const field = await screen.findByRole('textbox', { name: 'Claim, text or URL' });
  await user.clear(field);
  await user.paste(content);
  await user.keyboard('{Enter}');
}

/** Starts an analysis in the name of whom these headers stand for. */
async function start(content: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch('/trpc/analysis.start', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ content }),
  });
  expect(answer.status).toBe(200);
  const { result } = (await answer.json()) as { result: { data: { slug: string } } };
  return paths.report(result.data.slug);
}

/** Uses reports of this visitor's up in another tab, as it were: this page is not told. */
async function useUp(count: number) {
  for (let used = 0; used < count; used++)
    await start(newClaim(), { 'X-Anonymous-Token': token() });
}

/** A new visitor, who knows what they have. */
async function visitWithThree(path: string = paths.home) {
  await visit(path);
  expect(await screen.findByText('3/3 reports')).toBeVisible();
}

it('[2.route.no-reports] [4.session.count-after-analysis] a visitor sees what is left, and is told plainly when nothing is', async () => {
  await visitWithThree();
  await useUp(2);
  await revisit(paths.home);
  expect(await screen.findByText('1/3 reports')).toBeVisible();
  await submit(newClaim());
  await untilAt(/^\/report\//);
  expect(await screen.findByText('0/3 reports')).toBeVisible();

  await revisit(paths.home);
  expect(await screen.findByText('0/3 reports')).toBeVisible();
  await submit(newClaim());
  await untilAt(NO_REPORTS);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

it('[8.analysis.none-left] who knows that none is left is sent to its page without asking for an analysis', async () => {
  await visitWithThree();
  await useUp(3);
  await revisit(paths.home);
  expect(await screen.findByText('0/3 reports')).toBeVisible();

  const starts = countCalls('analysis.start');
  await submit(newClaim());
  await untilAt(NO_REPORTS);
  expect(await heading('No reports remaining')).toBeVisible();
  expect(starts()).toBe(0);
});

it('who had reports left is not told that they are used up while the count is on its way', async () => {
  await visitWithThree();
  await waitFor(() => expect(kept()).toBe('3'));
  intercept('auth.remainingReports', () => new Promise(() => undefined));
  await revisit(paths.noReports);
  expect(await heading('You have reports left')).toBeVisible();
  expect(document.title).toBe('You have reports left – Verimeter');
});

it('a first visitor reads nothing of their count until it is known', async () => {
  const counted = Promise.withResolvers<undefined>();
  intercept('auth.remainingReports', async (send) => {
    await counted.promise;
    return send();
  });
  await visit(paths.noReports);
  expect(await screen.findByRole('status', { name: /being counted/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'No reports remaining' })).toBeNull();
  counted.resolve(undefined);
  expect(await heading('You have reports left')).toBeVisible();
});

describe('a visitor who did not know that none is left', () => {
  it('[8.analysis.no-reports] is told by the server: the count becomes 0, is announced, and its page is shown', async () => {
    tolerate(/refused by 403: POST \S+analysis\.start/);
    await visitWithThree();
    await useUp(3);
    const announced = vi.fn();
    const hear = (event: Event) => void announced((event as CustomEvent).detail);
    window.addEventListener('reportsUpdated', hear);
    onTestFinished(() => window.removeEventListener('reportsUpdated', hear));
    await submit(newClaim());
    await untilAt(NO_REPORTS);
    expect(await heading('No reports remaining')).toBeVisible();
    expect(await screen.findByText('0/3 reports')).toBeVisible();
    expect(announced).toHaveBeenLastCalledWith(0);
    await waitFor(() => expect(kept()).toBe('0'));
  });
});

it('[3.storage] the browser keeps a token and the count, and sends the token with its calls', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  const tokensSent = () =>
    fetched.mock.calls
      .filter(([address]) => typeof address === 'string' && address.startsWith('/trpc/'))
      .map(([, init]) => new Headers(init?.headers).get('x-anonymous-token'));
  await visitWithThree();
  const own = token();
  expect(own).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  await waitFor(() => expect(kept()).toBe('3'));

  await submit(newClaim());
  await untilAt(/^\/report\//);
  expect(await screen.findByText('2/3 reports')).toBeVisible();
  await waitFor(() => expect(kept()).toBe('2'));

  const before = tokensSent().length;
  await revisit(location.pathname);
  expect(await screen.findByText('2/3 reports')).toBeVisible();
  expect(token()).toBe(own);
  const sent = tokensSent();
  expect(sent).toEqual(sent.map(() => own));
  expect(sent.length).toBeGreaterThan(before);
});

it('a link that can not be read costs nothing: the page says so, and shows the report that came back', async () => {
  await visitWithThree();
  await submit(newUnreadable());
  expect(await heading('The page could not be read')).toBeVisible();
  expect(
    await screen.findByText('This cost you nothing. You have 3 reports left this month.'),
  ).toBeVisible();
  expect(await screen.findByText('3/3 reports')).toBeVisible();

  // What was announced at the start does not come after it.
  await waitFor(() => expect(kept()).toBe('3'));
  await user.click(screen.getByRole('button', { name: 'Paste the text instead' }));
  expect(await screen.findByText('3/3 reports')).toBeVisible();
});

it('who opens a failed report at its address reads what it cost, and nobody else does', async () => {
  const free = () => screen.findByText(/^This cost you nothing\./);
  await visitWithThree(paths.about);
  const own = await start(newUnreadable(), { 'X-Anonymous-Token': token() });
  for (const how of ['watched', 'opened again']) {
    await revisit(own);
    expect(await heading('The page could not be read')).toBeVisible();
    const said = 'This cost you nothing. You have 3 reports left this month.';
    expect((await free()).textContent, how).toBe(said);
    expect(await screen.findByText('3/3 reports')).toBeVisible();
  }

  const answered = Promise.withResolvers<string>();
  const stop = intercept('reports.cost', async (send) => {
    const answer = await send();
    answered.resolve(await answer.clone().text());
    return answer;
  });
  await visit(own);
  expect(await answered.promise).toContain('"isFree":false');
  expect(await screen.findByText('Paste the text instead')).toBeVisible();
  expect(screen.queryByText(/This cost you nothing\./)).toBeNull();
  stop();

  const person = await registerPerson(product.address);
  await visit(await start(newUnreadable(), person.headers), person);
  expect((await free()).textContent).toBe('This cost you nothing.');
});

/** Opens the form while the clock stands still. */
async function openAtNoon(): Promise<void> {
  stopClock();
  await visit(paths.analyze);
}

function announce(remaining: number | null): void {
  window.dispatchEvent(new CustomEvent('reportsUpdated', { detail: remaining }));
}

/** Waits for a text; its drawing takes turns of the clock. */
const shown = (text: string) => moving(1, () => expect(screen.getByText(text)).toBeVisible());

/** The same where the server is not asked: it is there after a few turns. */
async function shownAtOnce(text: string): Promise<void> {
  const from = Date.now();
  await shown(text);
  expect(Date.now() - from).toBeLessThan(50);
}

describe('how many reports are left', () => {
  it('[9.remaining.fetched] is asked for a second after the page is there, and kept for 30 seconds', async () => {
    const calls = countCalls('auth.remainingReports');
    await openAtNoon();
    await runClock(950);
    expect(calls()).toBe(0);
    await runClock(100);
    await moving(0, () => expect(calls()).toBe(1));
    await shown('3/3 reports');

    // What is announced with its number is shown; the server is asked only when its answer is old.
    announce(2);
    await runClock(1_100);
    await shownAtOnce('2/3 reports');
    expect(calls()).toBe(1);
    await runClock(20_000);
    announce(1);
    await runClock(1_100);
    await shownAtOnce('1/3 reports');
    expect(calls()).toBe(1);
    await runClock(31_000);
    announce(2);
    await runClock(1_100);
    await moving(0, () => expect(calls()).toBe(2));
    expect(screen.getByText(/^\d\/3 reports$/)).toBeVisible();
  });

  it('[4.session.reports-updated] [9.remaining.applied] follows what reportsUpdated announces, a second later', async () => {
    const calls = countCalls('auth.remainingReports');
    await openAtNoon();
    await runClock(1_100);
    await shown('3/3 reports');
    announce(1);
    await runClock(950);
    expect(screen.getByText('3/3 reports')).toBeVisible();
    await runClock(100);
    await shownAtOnce('1/3 reports');

    announce(null);
    await runClock(1_100);
    await shown('3/3 reports');
    expect(calls()).toBe(2);
  });
});

describe('without an answer about the count', () => {
  it('[8.analysis.remaining] the page shows the count that it was told last', async () => {
    intercept('auth.remainingReports', cutOff);
    await openAtNoon();
    localStorage.setItem('remainingReports', '2');
    // Three tries in all, with a second and two in between.
    await moving(250, () => expect(screen.getByText('2/3 reports')).toBeVisible());
  });
});
