import { afterEach, beforeEach, expect, vi } from 'vitest';

/** For every test of the file: time that moves only when it is told to, and no timer left at the end. */
export function fakeTime(now = new Date('2026-11-20T12:00:00Z')): void {
  beforeEach(() => void vi.useFakeTimers({ now }));
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(0);
    const left = vi.getTimerCount();
    vi.useRealTimers();
    expect(left, 'timers left behind').toBe(0);
  });
}
