import { expect, it } from 'vitest';
import { lineOf } from './lineOf.ts';

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
