import { expect, it } from 'vitest';
import { cutText } from './cutText.ts';

it('leaves what fits as it is', () => {
  expect(cutText('x'.repeat(100), 100)).toBe('x'.repeat(100));
});

it('cuts a longer text so that it fits with the sign of the cut', () => {
  expect(cutText('x'.repeat(101), 100)).toBe(`${'x'.repeat(99)}…`);
  expect(cutText('One two three', 5)).toBe('One…');
});

it('counts characters, not their halves', () => {
  expect(cutText('🐙'.repeat(10), 10)).toBe('🐙'.repeat(10));
  expect(cutText('🐙'.repeat(11), 10)).toBe(`${'🐙'.repeat(9)}…`);
});
