import { inDigits } from '../../../ui/inDigits.ts';

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
