import { expect, it } from 'vitest';
import { timeOfShare } from './dashboard.ts';

const listOf = (...times: number[]) => {
  const list = Buffer.alloc(times.length * 4);
  for (const [index, time] of times.entries()) list.writeInt32BE(time, index * 4);
  return list;
};

it('half of all, and 95 of 100, were done within a time that one of them took', () => {
  const hundred = listOf(...Array.from({ length: 100 }, (_, index) => (index + 1) * 10));
  expect(timeOfShare([hundred], 0.5)).toBe(500);
  expect(timeOfShare([hundred], 0.95)).toBe(950);
  expect(timeOfShare([listOf(7)], 0.95)).toBe(7);
});

it('it is of all lists together, however they overlap', () => {
  expect(timeOfShare([listOf(1, 8, 9), listOf(), listOf(2, 2, 3)], 0.5)).toBe(2);
  expect(timeOfShare([listOf(1, 8, 9), listOf(2, 2, 3)], 0.95)).toBe(9);
});

it('the shortest and the longest storable time are exact', () => {
  expect(timeOfShare([listOf(0, 0)], 0.5)).toBe(0);
  expect(timeOfShare([listOf(2 ** 31 - 1)], 0.5)).toBe(2 ** 31 - 1);
});

it('of none nothing is known', () => {
  expect(timeOfShare([listOf()], 0.5)).toBeNull();
});
