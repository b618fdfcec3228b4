import type { Result } from '../../../shared/schema/result.ts';

/** Which analysts gave no number, and what the score does about it; null when all answered. */
export function missingSentence({ missing }: Result): string | null {
  if (missing.length === 0) return null;
  if (missing.length === 1) {
    return `The ${missing[0] ?? ''} analyst gave no answer; the score counts 50 in its place.`;
  }
  return `The ${missing.join(' and ')} analysts gave no answer; the score counts 50 for each.`;
}
