import { expect, it } from 'vitest';
import { agoInWords, failedAddress } from './Jobs.tsx';

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

const NONE = { after: '', before: '' };

it('the place in the list stands in the address, and nonsense there is passed over', () => {
  const after = '1795176000000_0193e4a5-1c1b-4b6e-9d3a-0f6a5b4c3d2e';
  expect(failedAddress.read(`?after=${after}`)).toEqual({ after, before: '' });
  expect(failedAddress.read('?before=yesterday')).toEqual(NONE);
  expect(failedAddress.read(`?after=1_${'-'.repeat(36)}`)).toEqual(NONE);
  expect(failedAddress.write({ after: '', before: after })).toBe(`?before=${after}`);
  expect(failedAddress.write(NONE)).toBe('');
});
