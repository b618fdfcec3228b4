import { expect, it } from 'vitest';
import { rateReview } from './rateReview.ts';

it.each([
  ['False', 'FALSE'],
  ['Pants on Fire!', 'FALSE'],
  ['MOSTLY FALSE', 'MOSTLY_FALSE'],
  ['Misleading.', 'MOSTLY_FALSE'],
  ['Half-True', 'MIXED'],
  ['Mixture', 'MIXED'],
  ['Mostly True', 'MOSTLY_TRUE'],
  ['Correct', 'TRUE'],
  ['Falsch', 'FALSE'],
])('knows the words %s', (alternateName, rating) => {
  expect(rateReview({ alternateName })).toEqual({ rating });
});

it.each([
  [{ ratingValue: 1, bestRating: 5, worstRating: 1 }, 'FALSE'],
  [{ ratingValue: '2' }, 'MOSTLY_FALSE'],
  [{ ratingValue: 3 }, 'MIXED'],
  [{ ratingValue: '4,0', bestRating: '5', worstRating: '1' }, 'MOSTLY_TRUE'],
  [{ ratingValue: 100, bestRating: 100, worstRating: 0 }, 'TRUE'],
  [{ ratingValue: 5, bestRating: 1, worstRating: 5 }, 'FALSE'],
  [{ ratingValue: 'False', bestRating: 'True' }, 'FALSE'],
  [[{ ratingValue: 5 }], 'TRUE'],
])('counts %j between worst and best', (given, rating) => {
  expect(rateReview(given)).toEqual({ rating });
});

it.each([
  [undefined],
  ['False'],
  [{}],
  [{ alternateName: 'Satire' }],
  [{ alternateName: 'Unproven', ratingValue: -1 }],
  [{ ratingValue: 6 }],
  [{ ratingValue: 3, bestRating: 3, worstRating: 3 }],
  [{ ratingValue: '1e3' }],
  [{ alternateName: 'x'.repeat(1_000_000) }],
  [JSON.parse('{"__proto__": {"ratingValue": 5}}')],
])('does not guess: %#', (given) => {
  expect(rateReview(given)).toHaveProperty('refused', expect.stringContaining('cannot be told'));
});

it('prefers words, and refuses them where the numbers say the contrary', () => {
  expect(rateReview({ alternateName: 'Mostly true', ratingValue: 3 })).toEqual({
    rating: 'MOSTLY_TRUE',
  });
  expect(rateReview({ alternateName: 'False', ratingValue: 5 })).toEqual({
    refused: 'The words of the rating contradict its numbers.',
  });
});
