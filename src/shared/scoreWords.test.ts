import { describe, expect, test } from 'vitest';
import {
  categoryBand,
  gradeBand,
  gradeName,
  meterBand,
  mobileBand,
  SCORE_SEGMENTS,
  scoreLabel,
} from './scoring.ts';

describe('the words for a score', () => {
  test.each([
    [100, 'Highly Credible'],
    [90, 'Highly Credible'],
    [89, 'Very Credible'],
    [80, 'Very Credible'],
    [79, 'Generally Credible'],
    [70, 'Generally Credible'],
    [69, 'Moderately Credible'],
    [60, 'Moderately Credible'],
    [59, 'Somewhat Credible'],
    [50, 'Somewhat Credible'],
    [49, 'Low Credibility'],
    [40, 'Low Credibility'],
    [39, 'Very Low Credibility'],
    [30, 'Very Low Credibility'],
    [29, 'Not Credible'],
    [5, 'Not Credible'],
    [0, 'Not Credible'],
  ])('[9.label] %i is %s', (score, label) => expect(scoreLabel(score)).toBe(label));

  test('the segments of the meter join from 0 to 100', () => {
    expect(SCORE_SEGMENTS).toHaveLength(8);
    expect(SCORE_SEGMENTS.map(({ from }) => from)).toEqual([
      0,
      ...SCORE_SEGMENTS.slice(0, -1).map(({ to }) => to),
    ]);
    expect(SCORE_SEGMENTS.at(-1)?.to).toBe(100);
  });
});

describe('the words for a grade', () => {
  test.each([
    [10, 'Excellent'],
    [8, 'Excellent'],
    [7.9, 'Good'],
    [6, 'Good'],
    [5.9, 'Fair'],
    [4, 'Fair'],
    [3.9, 'Poor'],
    [1, 'Poor'],
    [0, 'Poor'],
  ])('[9.grade] %d is %s', (grade, name) => expect(gradeName(grade)).toBe(name));
});

describe('[9.band] the color steps', () => {
  test.each([
    [
      'grades at 9, 7, 5 and 3',
      gradeBand,
      [0, 2.9, 3, 4.9, 5, 6.9, 7, 8.9, 9, 10],
      [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    ],
    [
      'the meter at 90, 70, 50 and 30',
      meterBand,
      [5, 29, 30, 49, 50, 69, 70, 89, 90, 100],
      [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    ],
    [
      'categories at 8.5, 7 and 5',
      categoryBand,
      [0, 4.9, 5, 6.9, 7, 8.4, 8.5, 10],
      [0, 0, 1, 1, 2, 2, 3, 3],
    ],
    [
      'the bottom bar at 80, 60 and 40',
      mobileBand,
      [5, 39, 40, 59, 60, 79, 80, 100],
      [0, 0, 1, 1, 2, 2, 3, 3],
    ],
  ] as const)('of %s', (_, band, values, steps) => {
    expect(values.map((value) => band(value))).toEqual(steps);
  });
});
