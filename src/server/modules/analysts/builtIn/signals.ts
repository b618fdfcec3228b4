import type { Signal } from '../../../../shared/schema/result.ts';

export function composeSignals(signals: readonly Signal[]): Signal[] {
  return signals
    .filter(({ effect }) => effect !== 0)
    .map((signal) => ({ ...signal, found: firstDifferent(signal.found) }))
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}

/** 50 plus the signals, within 15 points: style is no evidence. */
export function percentageOf(signals: readonly Signal[]): number {
  const moved = MIDDLE + signals.reduce((sum, { effect }) => sum + effect, 0);
  return Math.min(MIDDLE + REACH, Math.max(MIDDLE - REACH, moved));
}

export function explainLimit(signals: readonly Signal[]): string {
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
