import { expect, it } from 'vitest';
import { agoInWords, readFailedAddress, writeFailedAddress } from './Jobs.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T12:00:05Z', '0 s'],
  ['2026-11-20T11:59:48Z', '12 s'],
  ['2026-11-20T11:55:00Z', '5 min'],
  ['2026-11-20T11:00:00Z', '1 hour'],
  ['2026-11-17T11:00:00Z', '3 days'],
])('what began at %s has lasted %s', (iso, words) => {
  expect(agoInWords(iso, now)).toBe(words);
});

it('the place in the list stands in the address, and nonsense there is passed over', () => {
  const after = '1795176000000_0193e4a5-1c1b-4b6e-9d3a-0f6a5b4c3d2e';
  expect(readFailedAddress(`?after=${after}`)).toEqual({ place: { after } });
  expect(readFailedAddress('?before=yesterday')).toEqual({ place: {} });
  expect(readFailedAddress(`?after=1_${'-'.repeat(36)}`)).toEqual({ place: {} });
  expect(writeFailedAddress({ place: { before: after } })).toBe(`?before=${after}`);
  expect(writeFailedAddress({ place: {} })).toBe('');
});
