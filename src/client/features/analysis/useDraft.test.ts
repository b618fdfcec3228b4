import { expect, it } from 'vitest';
import { prefill } from './draft.ts';

it('fills the form from ?text= or ?url= and from nothing else', () => {
  expect(prefill('?text=The%20Earth%20is%20round')).toBe('The Earth is round');
  expect(prefill('?url=https%3A%2F%2Fexample.org%2Fa')).toBe('https://example.org/a');
  expect(prefill('?q=other')).toBeNull();
  expect(prefill('')).toBeNull();
});
