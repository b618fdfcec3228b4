import { expect, it } from 'vitest';
import { splitStatements } from './words.ts';

it.each([
  ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
  ['It is 3.5 m. It is new.', ['It is 3.5 m.', 'It is new.']],
  ['Dr. Smith of the U.S. Navy spoke. He left.', ['Dr. Smith of the U.S. Navy spoke.', 'He left.']],
  ['He said "Go." Then he went.', ['He said "Go."', 'Then he went.']],
  ['line one\nline two', ['line one', 'line two']],
  ['地球は丸い。月も丸い。', ['地球は丸い。', '月も丸い。']],
  ['Wait ... what', ['Wait ... what']],
  ['see example.org for more', ['see example.org for more']],
  ['... !!! ???', []],
])('cuts “%s”', (text, sentences) => {
  const statements = splitStatements(text);
  expect(statements.map((statement) => statement.text)).toEqual(sentences);
  for (const { text: sentence, start, end } of statements)
    expect(text.slice(start, end)).toBe(sentence);
});
