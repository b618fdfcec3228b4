import type { AnalystState } from '../../../../shared/schema/analystState.ts';

/** How a place stands, in a sentence. */
export function stateWords({ keySet, on, vendor, circuit }: AnalystState): string {
  if (!keySet) return `There is no key for ${vendor}: the built-in analyst takes the place.`;
  if (!on) return `${vendor} is off: the built-in analyst takes the place.`;
  if (circuit?.state === 'open')
    return `${vendor} fails so often that it is not asked for a while.`;
  if (circuit?.state === 'half_open')
    return `${vendor} failed often; the next question finds out whether it works again.`;
  return `${vendor} is asked.`;
}
