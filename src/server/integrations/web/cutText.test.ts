import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cutText.ts';

const words = 'lorem ipsum dolor '.repeat(5).trim();

test('what fits stays', () => {
  expect(cutText('Ten signs.', 10)).toEqual({ text: 'Ten signs.', truncated: false });
});
test('a longer text is cut after its last whole sentence', () => {
  const text = `${words}. ${words}. And then`;
  expect(cutText(text, text.length - 1).text).toBe(`${words}. ${words}.`);
});
test('a sentence that ends at the very limit stays', () => {
  expect(cutText(`${words}. More`, words.length + 1).text).toBe(`${words}.`);
});
test('a point inside a number ends no sentence', () => {
  expect(cutText(`${words} 3.14159 and more`, words.length + 5).text).toBe(words);
});
test('without a sentence that ends near, it is cut after a word', () => {
  expect(cutText(`Short. ${words} ${words}`, 100).text).toMatch(/(?:lorem|ipsum|dolor)$/);
});
test('wide scripts are cut after their own full stop', () => {
  expect(cutText(`${'文'.repeat(95)}。${'字'.repeat(20)}`, 100).text).toBe(`${'文'.repeat(95)}。`);
});
test('without any end it is cut at the limit, never inside a character', () => {
  expect(cutText('😀'.repeat(20), 7)).toEqual({ text: '😀'.repeat(7), truncated: true });
});
test('whatever the text, the cut is its beginning, within the limit, and says whether it cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (raw, max) => {
      const text = raw.trim();
      const cut = cutText(text, max);
      expect(text.startsWith(cut.text)).toBe(true);
      expect(Array.from(cut.text).length).toBeLessThanOrEqual(max);
      expect(cut.truncated).toBe(Array.from(text).length > max);
    }),
  );
});
