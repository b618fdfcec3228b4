import { expect, it } from 'vitest';
import { markPhrases } from './markPhrases.ts';

const marked = (text: string, phrases: string[]) =>
  markPhrases(text, phrases)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it('marks phrases wherever they stand, whatever their case, and leaves the text as it is', () => {
  expect(marked('Few records, very few records.', ['few records'])).toBe(
    '[Few records], very [few records].',
  );
});

it('takes the longer of two phrases that begin together, and none inside another', () => {
  expect(marked('few primary records', ['few', 'few primary records', 'primary'])).toBe(
    '[few primary records]',
  );
});

it('takes phrases as plain text, and empty ones not at all', () => {
  expect(marked('a.b and aXb', ['a.b', '', '  '])).toBe('[a.b] and aXb');
});
