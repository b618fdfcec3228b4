import { describe, expect, it } from 'vitest';
import { exampleClaim, exampleResult } from '../client/testing/examples.ts';
import type { Assessment } from './schema/result.ts';
import { checkedWords, reasonWords } from './verdictWords.ts';

const claimsOf = (...assessments: Assessment[]) => ({
  list: assessments.map((assessment, start) => exampleClaim(assessment, start)),
  counted: assessments.length,
});

describe('the reason why there is no verdict', () => {
  it.each([
    [49, 'leans false'],
    [50, 'leans to neither side'],
    [51, 'leans true'],
  ])('at a score of %d that only leans is “%s”', (overallScore, words) => {
    expect(reasonWords(exampleResult({ overallScore, reason: 'leaning' }))).toBe(words);
  });

  it.each([
    [claimsOf('refuted'), 'only one claim was checked'],
    [claimsOf('refuted', 'not_checkable'), 'only one claim was checked'],
    [
      claimsOf('refuted', 'supported', ...Array<Assessment>(3).fill('not_enough_evidence')),
      'most of its claims are not checked',
    ],
  ])('does not say of one that most are not checked', (claims, words) => {
    const { perplexity } = exampleResult();
    const result = exampleResult({
      reason: 'mostly_unchecked',
      perplexity: { ...perplexity, claims },
    });
    expect(reasonWords(result)).toBe(words);
  });
});

it('counts one claim as one', () => {
  expect(checkedWords(claimsOf('supported'))).toBe('1 of 1 claim');
  expect(checkedWords(claimsOf('supported', 'disputed'))).toBe('1 of 2 claims');
});
