import { describe, expect, it } from 'vitest';
import { decideVerdict } from './decideVerdict.ts';

describe('the verdict', () => {
  it.each([
    [0, 'false', 'unreliable'],
    [39, 'false', 'unreliable'],
    [40, 'partially_true', 'partially_reliable'],
    [69, 'partially_true', 'partially_reliable'],
    [70, 'true', 'reliable'],
    [100, 'true', 'reliable'],
  ] as const)(
    '[3.verdict.bands] at %i is %s for a claim and %s for a text',
    (score, claim, text) => {
      for (const confidence of ['medium', 'high'] as const) {
        expect(decideVerdict('credibility', score, confidence)).toBe(claim);
        expect(decideVerdict('analysis', score, confidence)).toBe(text);
      }
    },
  );

  it.each([0, 39, 40, 69, 70, 100])(
    '[3.verdict.inconclusive] at %i is inconclusive when confidence is low',
    (score) => {
      expect(decideVerdict('credibility', score, 'low')).toBe('inconclusive');
      expect(decideVerdict('analysis', score, 'low')).toBe('inconclusive');
    },
  );
});
