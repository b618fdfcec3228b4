import { expect, it } from 'vitest';
import { cappedCount, findingOf } from './cells.tsx';

const found = {
  status: 'completed',
  credibilityScore: 74,
  verdict: 'true',
  confidence: 'high',
} as const;
const none = { credibilityScore: null, verdict: null, confidence: null };

it.each([
  [found, 'True', 'plain'],
  [{ ...found, confidence: 'low' }, 'Inconclusive', 'quiet'],
  [{ ...found, verdict: 'partially_reliable' }, 'Partially reliable', 'plain'],
  [{ ...found, status: 'partial' }, 'True, incomplete', 'plain'],
  [{ ...found, ...none, status: 'processing' }, 'Being analyzed', 'quiet'],
  [{ ...found, status: 'processing' }, 'Being analyzed anew', 'quiet'],
  [{ ...none, status: 'failed' }, 'Failed', 'bad'],
  [{ ...none, status: 'withheld' }, 'Withheld', 'quiet'],
] as const)('a row tells in words what came out: %o', (report, text, tone) => {
  expect(findingOf(report)).toEqual({ text, tone });
});

it('a number that was not counted further says so', () => {
  expect([0, 9_999, 10_000, 10_001].map((count) => cappedCount(count))).toEqual([
    ...['0', '9,999', '10,000', '10,000+'],
  ]);
  expect(cappedCount(10_001, 20)).toBe('9,980+');
});
