import { expect, it } from 'vitest';
import { readText } from './readText.ts';

const TEXT = '{"claim": "Äpfel & 苹果"}';
const mark = Buffer.from('\ufeff');

it.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.concat([mark, Buffer.from(TEXT)])],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
])('reads %s', (_, bytes) => expect(readText(bytes)).toBe(TEXT));

it.each([
  ['Latin 1', Buffer.from(TEXT, 'latin1')],
  ['UTF-16 without its mark', Buffer.from(TEXT, 'utf16le')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
])('takes %s for no text', (_, bytes) =>
  expect(() => readText(bytes)).toThrow('This is not a text file in UTF-8 or UTF-16.'),
);

it.each([
  ['', 'nothing'],
  [' \n\t', 'white space'],
])('says of %j that it is empty', (text) =>
  expect(() => readText(Buffer.from(text))).toThrow('The file is empty.'),
);
