import type { Act } from './recordActs.ts';

/** Only what is another, as it was and as it is; null when nothing is. */
export function differences<T extends object>(
  before: T,
  after: T,
): Pick<Act, 'before' | 'after'> | null {
  const keys = (Object.keys(before) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return keys.length === 0 ? null : { before: only(before), after: only(after) };
}
