import { expect, test } from 'vitest';
import { add, clamp, compare, fraction, multiply, roundHalfUp, toNumber } from './fraction.ts';

test('a number is taken as the decimal that it prints as', () => {
  expect(compare(add(fraction(0.1), fraction(0.2)), fraction(0.3))).toBe(0);
  expect(fraction(-4.75)).toEqual({ num: -475n, den: 100n });
  expect(fraction(1e-7)).toEqual({ num: 1n, den: 10_000_000n });
  expect(fraction(2.5e21)).toEqual({ num: 25n * 10n ** 20n, den: 1n });
});

test.each([NaN, Infinity, -Infinity])('%d is no fraction', (value) => {
  expect(() => fraction(value)).toThrow(RangeError);
});

test.each([
  [0.5, 1],
  [1.5, 2],
  [2.4, 2],
  [-0.5, 0],
  [-1.5, -1],
  [-1.6, -2],
  [-2, -2],
  [0, 0],
])('%d rounds to %d, halves up', (value, rounded) => {
  expect(roundHalfUp(fraction(value))).toBe(rounded);
});

test('a value beyond a bound becomes the bound', () => {
  const [one, ten] = [fraction(1), fraction(10)];
  expect(clamp(fraction(0.99), one, ten)).toBe(one);
  expect(clamp(fraction(10.01), one, ten)).toBe(ten);
  expect(clamp(fraction(5), one, ten)).toEqual(fraction(5));
});

test('a third is shown to twelve decimals', () => {
  expect(toNumber({ num: 1n, den: 3n })).toBe(0.333333333333);
  expect(toNumber(multiply(fraction(-1), { num: 2n, den: 3n }))).toBe(-0.666666666667);
});
