import { expect, it } from 'vitest';
import { findingOf } from './findingOf.ts';

const found = { status: 'completed', credibilityScore: 74, confidence: 'high' } as const;
const none = { credibilityScore: null, confidence: null };

it.each([
  [found, 'Generally Credible', 'plain'],
  [{ ...found, confidence: 'low' }, 'Inconclusive', 'quiet'],
  [{ ...found, status: 'partial' }, 'Generally Credible, incomplete', 'plain'],
  [{ ...found, ...none, status: 'processing' }, 'Being analysed', 'quiet'],
  [{ ...found, status: 'processing' }, 'Being analysed anew', 'quiet'],
  [{ ...none, status: 'failed' }, 'Failed', 'bad'],
  [{ ...none, status: 'withheld' }, 'Withheld', 'quiet'],
] as const)('a row tells in words what came out: %o', (report, text, tone) => {
  expect(findingOf(report)).toEqual({ text, tone });
});
