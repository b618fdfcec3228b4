import { expect, it } from 'vitest';
import { cleanStrings } from './cleanStrings.ts';

it('cleans strings wherever they stand and leaves the rest as it is', () => {
  const given = { a: 'x\u0000y', b: [1, null, true, { c: ' \ud800z ' }] };
  expect(cleanStrings(given)).toEqual({ a: 'xy', b: [1, null, true, { c: 'z' }] });
});

it('halves no character where it cuts', () => {
  const cut = cleanStrings(`${'x'.repeat(9_999)}😀`) as string;
  expect(cut).toBe('x'.repeat(9_999));
});

it('takes a property by the name of a prototype for a property', () => {
  const cleaned = cleanStrings(JSON.parse('{"__proto__": {"truth_percentage": 100}}'));
  expect((cleaned as Record<string, unknown>)['truth_percentage']).toBeUndefined();
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
});

it('goes no deeper than any answer is', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
  expect(JSON.stringify(cleanStrings(deep))).toBe('['.repeat(20) + 'null' + ']'.repeat(20));
});
