import { expect, it } from 'vitest';
import { namedDays } from './namedDays.ts';

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
