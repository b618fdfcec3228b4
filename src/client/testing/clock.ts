import { onTestFinished, vi } from 'vitest';
import { untilAnswered } from './network.ts';

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;

/** Until the test ends, time goes on by itself, and further by the functions below; for the server too. */
export function takeClock(): void {
  take({ toFake: [...TIMERS], shouldAdvanceTime: true });
}

/** Lets the time stand still until the test ends, but for the functions below; for the server too. */
export function stopClock(): void {
  take({ toFake: [...TIMERS] });
}

/** Sets the date ahead until the test ends, so many milliseconds; for the server too. */
export function setClockAhead(milliseconds: number): void {
  take({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + milliseconds });
}

function take(options: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  onTestFinished(async () => {
    // jsdom ends a timer of its own with the next frame, and would wait for it in every later test.
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
  });
}

/** Sets the clock forward, so many milliseconds, and waits until what that led to is drawn. */
export async function runClock(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await drawn();
}

/** The same, and waits until the server has answered. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await untilAnswered();
  await drawn();
}

/** Waits until what the last event led to is drawn; with a clock that stands still, too. */
export async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((passed) => setImmediate(passed));
}

/** Tries until it holds while the clock goes on, because what is waited for takes turns of it. */
export async function moving(milliseconds: number, holds: () => void): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    await runClock(milliseconds);
    try {
      holds();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
