import type { Signal } from '../../../../shared/schema/result.ts';

/**
 * Signals as a report shows them: those that moved nothing left out, the strongest first, each with
 * its first eight different words.
 */
export function composeSignals(signals: readonly Signal[]): Signal[] {
  return signals
    .filter(({ effect }) => effect !== 0)
    .map((signal) => ({ ...signal, found: firstDifferent(signal.found) }))
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

/** 50 moved by the signals, but by no more than 15 points: wording is no evidence. */
export function holdWithinReach(signals: readonly Signal[]): number {
  const moved = MIDDLE + signals.reduce((sum, { effect }) => sum + effect, 0);
  return Math.min(MIDDLE + REACH, Math.max(MIDDLE - REACH, moved));
}

/** Says that the signals add up to more than they may move, where they do; else empty. */
export function explainReach(signals: readonly Signal[]): string {
  const sum = signals.reduce((total, { effect }) => total + effect, 0);
  if (Math.abs(sum) <= REACH) return '';
  return `Together they come to ${Math.abs(sum)} points; the number is held within ${REACH} of 50.`;
}

const MIDDLE = 50;
const REACH = 15;
const SHOWN = 8;

function firstDifferent(found: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of found) {
    if (seen.size === SHOWN) break;
    const key = text.toLowerCase();
    if (!seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}
