import { inSeconds } from './inSeconds.ts';
import { useTicks } from './useTicks.ts';

/** The time that has gone by since a moment of this clock, in whole seconds, going on by itself. */
export function Elapsed({ since }: { since: number }) {
  useTicks(500);
  return <>{inSeconds(currentTime() - since)}</>;
}

/** Read while drawing on purpose: the drawing is repeated by the ticks. */
function currentTime() {
  return Date.now();
}
