import { screen } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { moving, runClock, stopClock } from '../../testing/clock.ts';
import { cutOff, intercept } from '../../testing/network.ts';
import { serveProduct, visit } from '../../testing/visit.tsx';

serveProduct();

/** Opens the form while the clock stands still; gives its hint. */
async function openAtNoon(): Promise<() => string | null | undefined> {
  stopClock();
  await visit('/analyze');
  return () => document.querySelector('form span[aria-hidden="true"]')?.textContent;
}

it('[9.placeholder] a new hint begins after four seconds, at 50 milliseconds a letter', async () => {
  const hint = await openAtNoon();
  const first = hint();
  await runClock(4_040);
  expect(hint()).toBe(first);
  await runClock(10);
  expect(hint()).toBe('H');
  await runClock(50);
  expect(hint()).toBe('Ho');
  await runClock(150);
  expect(hint()).toBe('Honey');
  await runClock(3_740);
  expect(hint()).toMatch(/^Honey found in ancient tombs/);
  await runClock(60);
  expect(hint()).toBe('P');
});

/** Counts the calls for the count. */
function countCalls(): () => number {
  let calls = 0;
  intercept('auth.remainingReports', (ask) => {
    calls += 1;
    return ask();
  });
  return () => calls;
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
    const calls = countCalls();
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
    const calls = countCalls();
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
