import { expect, it } from 'vitest';
import { inSeconds } from './inSeconds.ts';

it.each([
  [-400, '0 s'],
  [0, '0 s'],
  [1_999, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min 00 s'],
  [187_400, '3 min 07 s'],
])('%i milliseconds are shown as %s', (ms, text) => {
  expect(inSeconds(ms)).toBe(text);
});
