import { inDigits } from '../../../ui/inDigits.ts';

/** How long something took: `640 ms`, `7.3 s`, `1 min 5 s`. */
export function timeInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${inDigits(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
