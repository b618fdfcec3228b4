import { describe, expect, it, test } from 'vitest';
import {
  categoryBand,
  gradeBand,
  gradeName,
  meterBand,
  mobileBand,
  needleAngle,
  pointAt,
  ringPath,
  SCORE_SEGMENTS,
  scoreLabel,
  TICKS,
} from './meter.ts';

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

describe('the geometry of the meter', () => {
  it('lays 0 at the left, 50 at the top and 100 at the right', () => {
    expect(pointAt(0, 100)).toEqual({ x: -100, y: 0 });
    expect(pointAt(50, 100)).toEqual({ x: 0, y: -100 });
    expect(pointAt(100, 100)).toEqual({ x: 100, y: 0 });
  });

  it.each([
    [0, 0],
    [5, 9],
    [50, 90],
    [76, 136.8],
    [100, 180],
  ])('turns the needle for %d by %d degrees', (score, degrees) => {
    expect(needleAngle(score)).toBe(degrees);
  });

  it('lets the needle rest at the ends of the scale', () => {
    expect(needleAngle(-3)).toBe(0);
    expect(needleAngle(104)).toBe(180);
  });

  it('draws a piece of ring from one score to another and back', () => {
    expect(ringPath(0, 50, 100, 80)).toBe('M-100 0A100 100 0 0 1 0 -100L0 -80A80 80 0 0 0 -80 0Z');
  });

  it('has a tick at every fifth score and a long one at every tenth', () => {
    expect(TICKS).toHaveLength(21);
    expect(TICKS.filter(({ long }) => long).map(({ score }) => score)).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
  });
});
