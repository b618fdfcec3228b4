import type { RunningApp } from '../src/server/testing/app.ts';
import { expect, test as base } from './fixtures.ts';
import { signal } from './signal.ts';

/**
 * The product with analysts that answer when they are told to, so that a test does in the middle of an
 * analysis what it has to, however long that takes. Each test tells all that it made wait.
 */
export const test = base.extend<object, object>({
  appProgram: ['src/server/testing/heldAnalysts.ts', { scope: 'worker' }],
  appEnv: [{ DELAYS: 'held,held,held' }, { scope: 'worker' }],
});
export { expect };

/** Lets so many analysts answer: chat, search, general, and then those of the next analysis. */
export async function letAnswer(app: RunningApp, analysts: number): Promise<void> {
  for (let answered = 0; answered < analysts; answered++) await signal(app, /^let \d+ answer$/m);
}
