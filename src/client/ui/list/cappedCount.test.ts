import { expect, it } from 'vitest';
import { cappedCount } from './cappedCount.ts';

it('a number that was not counted further says so', () => {
  expect([0, 9_999, 10_000, 10_001].map((count) => cappedCount(count))).toEqual([
    ...['0', '9,999', '10,000', '10,000+'],
  ]);
  expect(cappedCount(10_001, 20)).toBe('9,980+');
});
