import { COUNT_MAX } from '../../../shared/limits.ts';
import { inDigits } from '../text.ts';

/** A number that was counted no further than one beyond `COUNT_MAX`: `12`, `10,000+`; `less` of it are told elsewhere. */
export const cappedCount = (count: number, less = 0): string =>
  `${inDigits(Math.min(count, COUNT_MAX) - less)}${count > COUNT_MAX ? '+' : ''}`;
