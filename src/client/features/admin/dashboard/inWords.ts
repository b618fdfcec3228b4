import { inDigits } from '../../../ui/text.ts';

/**
 * How a number changed against the one before: `+12 %`, `−40 %`, `the same`. Where there was nothing to
 * measure by, that is said.
 */
export function changeInWords(present: number | null, before: number | null): string {
  if (before === null || before === 0) return present ? 'none before' : 'none before either';
  if (present === null) return 'none now';
  const percent = Math.round((present / before - 1) * 100);
  if (percent === 0) return 'about the same';
  return `${percent > 0 ? '+' : '−'}${inDigits(Math.abs(percent))} %`;
}

/** What vendors say that their answers cost; most answers cost less than a cent. */
export const costInWords = (usd: number): string =>
  `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 1 ? 4 : 2 })}`;

/** How long something took: `640 ms`, `7.3 s`, `1 min 5 s`. */
export function timeInWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${inDigits(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}
