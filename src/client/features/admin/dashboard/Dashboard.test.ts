import { expect, it } from 'vitest';
import { changeInWords, costInWords, timeInWords } from './Dashboard.tsx';
import { readDaysAddress, writeDaysAddress } from './Dashboard.tsx';

it.each([
  [112, 100, '+12 %'],
  [60, 100, '−40 %'],
  [100, 100, 'about the same'],
  [0, 10, '−100 %'],
  [5, 0, 'none before'],
  [0, 0, 'none before either'],
  [null, 4, 'none now'],
  [null, null, 'none before either'],
])('%s after %s is told as %s', (present, before, words) => {
  expect(changeInWords(present, before)).toBe(words);
});

it.each([
  [0, '0 ms'],
  [640, '640 ms'],
  [7_260, '7.3 s'],
  [59_940, '59.9 s'],
  [59_990, '1 min 0 s'],
  [65_000, '1 min 5 s'],
])('%s milliseconds are told as %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words);
});

it('small costs are told with the digits that they need', () => {
  expect([0, 0.0042, 0.5, 12.345].map(costInWords)).toEqual([
    '$0.00',
    '$0.0042',
    '$0.50',
    '$12.35',
  ]);
});

it('the days that are looked at stand in the address, unless they are the usual ones', () => {
  expect(readDaysAddress('?days=7')).toEqual({ days: 7 });
  expect(readDaysAddress('?days=365')).toEqual({ days: 30 });
  expect(writeDaysAddress({ days: 90 })).toBe('?days=90');
  expect(writeDaysAddress({ days: 30 })).toBe('');
});
