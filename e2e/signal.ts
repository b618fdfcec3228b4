import type { RunningApp } from '../src/server/testing/app.ts';
import { expect } from './fixtures.ts';

/** Sends the app the signal that its program listens to, and waits until it says that it heard it. */
export async function signal(app: RunningApp, answer: RegExp): Promise<void> {
  const before = app.output().length;
  process.kill(app.pid, 'SIGUSR2');
  await expect.poll(() => app.output().slice(before)).toMatch(answer);
}
