import { describe, expect, it } from 'vitest';
import { lineOf, namedDays } from './DayChart.tsx';

describe('line of', () => {
  const days = (...values: (number | null)[]) =>
    values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }));

  it('a line goes through the days that are known', () => {
    expect(lineOf(days(0, 10, 5), 10)).toEqual({ line: 'M0.5 100L1.5 0L2.5 50', dots: '' });
  });

  it('it is broken where nothing is known, and a day that stands alone is a dot', () => {
    expect(lineOf(days(10, null, 5, 5), 10)).toEqual({ line: 'M2.5 50L3.5 50', dots: 'M0.5 0h0' });
  });

  it('where all is nothing, it lies on the ground', () => {
    expect(lineOf(days(0, 0), 0)).toEqual({ line: 'M0.5 100L1.5 100', dots: '' });
  });
});

describe('named days', () => {
  const days = (...values: (number | null)[]) =>
    values.map((value, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, value }));

  it('the greatest day of a chart and its last one carry their numbers', () => {
    expect(namedDays(days(1, 9, 2, 3, 4))).toEqual([
      { index: 1, value: 9 },
      { index: 4, value: 4 },
    ]);
  });

  it('the last number is left out where it would touch the greatest', () => {
    expect(namedDays(days(1, 2, 3, 9, 4))).toEqual([{ index: 3, value: 9 }]);
    expect(namedDays(days(1, 2, 3, 4, 9))).toEqual([{ index: 4, value: 9 }]);
  });

  it('days without data, and days without anything, carry none', () => {
    expect(namedDays(days(null, null))).toEqual([]);
    expect(namedDays(days(0, 0, 0))).toEqual([]);
    expect(namedDays(days(5, 0, 0, 0, 0, 0, null))).toEqual([{ index: 0, value: 5 }]);
  });
});
