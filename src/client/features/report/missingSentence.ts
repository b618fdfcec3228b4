import type { Result } from '../../../shared/schema/result.ts';
import { answerOf } from './places.ts';

const words = {
  failed: 'gave no answer',
  refused: 'declined to judge this',
  timed_out: 'did not answer in time',
} as const;

/** Which analysts gave no number, how, and what the score does about it; null when all answered. */
export function missingSentence(result: Result): string | null {
  const missing = result.missing.map((place) => {
    const { status } = answerOf(result, place);
    return { place, how: words[status === 'answered' ? 'failed' : status] };
  });
  const [one, other] = missing;
  if (one === undefined) return null;
  if (other === undefined) {
    return `The ${one.place} analyst ${one.how}; the score counts 50 in its place.`;
  }
  return one.how === other.how
    ? `The ${one.place} and ${other.place} analysts ${one.how}; the score counts 50 for each.`
    : `The ${one.place} analyst ${one.how}, and the ${other.place} analyst ${other.how}; the score counts 50 for each.`;
}
