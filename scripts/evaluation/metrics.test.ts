import { describe, expect, it } from 'vitest';
import {
  agreement,
  bootstrap,
  compare,
  type Judged,
  type Label,
  measure,
  seededRandom,
} from './metrics.ts';

const judged = (label: Label, predicted: Label, probability = 0.5): Judged => ({
  label,
  predicted,
  probability,
});
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('the figures of an evaluation', () => {
  // 10 true and 10 false claims: 8 and 6 found, 1 and 2 left open, 1 and 2 the wrong way.
  const run = [
    ...times(8, judged('supported', 'supported', 0.9)),
    ...times(1, judged('supported', 'not_enough_evidence')),
    ...times(1, judged('supported', 'refuted', 0.1)),
    ...times(6, judged('refuted', 'refuted', 0.1)),
    ...times(2, judged('refuted', 'not_enough_evidence')),
    ...times(2, judged('refuted', 'supported', 0.9)),
  ];
  const metrics = measure(run);

  it('equal those that were put in', () => {
    expect(metrics).toMatchObject({ claims: 20, coverage: 17 / 20, accuracy: 14 / 20 });
    expect(metrics.accuracyOfDecided).toBeCloseTo(14 / 17);
    expect(metrics.f1Refuted).toBeCloseTo((2 * 6) / (2 * 6 + 4 + 1));
    expect(metrics.macroF1).toBeCloseTo(((2 * 8) / (2 * 8 + 2 + 2) + 12 / 17) / 2);
    expect(metrics.confusion.refuted).toEqual({
      ...{ supported: 2, refuted: 6, mixed: 0, not_enough_evidence: 2 },
    });
  });

  it('hold what was said against what was', () => {
    // 10 claims at 0.9 of which 8 are true, 7 at 0.1 of which 1 is.
    const expected = (10 / 17) * Math.abs(0.9 - 0.8) + (7 / 17) * Math.abs(0.1 - 1 / 7);
    expect(metrics.calibrationError).toBeCloseTo(expected);
  });

  it('of nothing decided are none', () => {
    const none = measure(times(3, judged('refuted', 'not_enough_evidence')));
    expect(none).toMatchObject({ coverage: 0, accuracyOfDecided: null, calibrationError: null });
  });
});

describe('the agreement of analysts', () => {
  it('is full where all say the same of different claims, and less than chance where none do', () => {
    expect(agreement([times(3, 'supported'), times(3, 'refuted')])).toBe(1);
    const apart: Label[][] = [
      ['supported', 'refuted'],
      ['refuted', 'supported'],
    ];
    expect(agreement(apart)).toBe(-1);
    expect(agreement([['supported']])).toBeNull();
  });
});

describe('an interval', () => {
  it('holds the value itself, and is narrow where claims are many', () => {
    const random = seededRandom(1);
    const rate = (drawn: readonly number[]) => drawn.reduce((a, b) => a + b, 0) / drawn.length;
    const width = (count: number) => {
      const items = [...times(count * 0.7, 1), ...times(count * 0.3, 0)];
      const statistics = (drawn: readonly number[]) => ({ rate: rate(drawn), nothing: null });
      const intervals = bootstrap(items, statistics, { samples: 400, random });
      expect(intervals.nothing).toBeNull();
      const { low, high } = intervals.rate ?? { low: 1, high: 0 };
      expect(low).toBeLessThanOrEqual(0.7);
      expect(high).toBeGreaterThanOrEqual(0.7);
      return high - low;
    };
    expect(width(1_000)).toBeLessThan(width(50));
  });
});

describe('two runs', () => {
  const right = judged('refuted', 'refuted');
  const wrong = judged('refuted', 'supported');

  it('differ for certain when one is right where the other is wrong, ten times', () => {
    expect(compare(times(10, right), times(10, wrong))).toEqual({
      onlyFirst: 10,
      onlySecond: 0,
      p: 2 * 0.5 ** 10,
    });
  });

  it('that are right as often do not differ', () => {
    const first = [right, wrong, right, right];
    const second = [wrong, right, right, right];
    expect(compare(first, second)).toEqual({ onlyFirst: 1, onlySecond: 1, p: 1 });
  });
});
