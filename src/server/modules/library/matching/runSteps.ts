import { setImmediate } from 'node:timers/promises';

/** Work that is done in small steps, with its result. */
export type Steps<Result> = Generator<void, Result>;

/** Does all steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** How long others wait for their turn. */
const TURN_MS = 8;

/** Does all steps, and lets others have their turn again and again. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + TURN_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN_MS;
  }
}
