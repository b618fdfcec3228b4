import { describe, expect, it } from 'vitest';
import { IMPORT_RECORDS_MAX } from '../../../shared/limits.ts';
import { readEntries, readText } from './import.ts';

const review = (claim = 'A claim.') => ({ '@type': 'ClaimReview', claimReviewed: claim });
const numbersIn = (text: string) =>
  readEntries(text).map((entry) => [entry.number, 'review' in entry ? 'review' : entry.refused]);

describe('a file of ClaimReviews', () => {
  it.each([
    ['a single one', review()],
    ['a list', [review()]],
    ['a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage' }, review()] }],
    [
      'an item list',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: review() }] },
    ],
    [
      'a data feed',
      { '@type': 'DataFeed', dataFeedElement: [{ '@type': 'DataFeedItem', item: [review()] }] },
    ],
    ['a page about one', { '@type': 'WebPage', mainEntity: review() }],
    [
      'one among other types',
      { ...review(), '@type': ['Review', 'https://schema.org/ClaimReview'] },
    ],
    [
      'one that names the site in full',
      { ...review(), '@type': 'http://www.schema.org/ClaimReview' },
    ],
  ])('may be %s', (_, value) => {
    expect(numbersIn(JSON.stringify(value, null, 2))).toEqual([[1, 'review']]);
  });

  it('may hold one per line, and reports broken lines by number', () => {
    const lines = [
      JSON.stringify(review()),
      '',
      '{"@type": "ClaimReview",',
      JSON.stringify([review()]),
    ];
    expect(numbersIn(lines.join('\r\n'))).toEqual([
      [1, 'review'],
      [3, 'Not valid JSON.'],
      [4, 'review'],
    ]);
  });

  it('refuses other types, and imports the rest', () => {
    expect(numbersIn(JSON.stringify([review(), { '@type': 'Article' }, 7, null]))).toEqual([
      [1, 'review'],
      [2, 'Not a ClaimReview.'],
      [3, 'Not a ClaimReview.'],
      [4, 'Not a ClaimReview.'],
    ]);
  });

  it('may not be nested too deeply', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expect(numbersIn(`[${JSON.stringify(review())}, ${deep}]`)).toEqual([
      [1, 'review'],
      [2, 'Nested too deeply.'],
    ]);
  });

  it('ignores names of inherited properties', () => {
    const odd = '{"__proto__": {"@type": "ClaimReview"}, "constructor": {"@type": "ClaimReview"}}';
    expect(() => readEntries(odd)).toThrow('There is no ClaimReview in this file.');
    expect(Object.hasOwn(Object.prototype, '@type')).toBe(false);
  });
});

describe('a file that is refused as a whole', () => {
  it.each([
    ['{"@type": "ClaimReview",\n  "url": nope}', 'line 2, column 11'],
    ['[\n{"a": 1},\n{"a" 2}\n]', 'line 3, column 6'],
    ['[1,\n2,\n]', 'line 3, column 1'],
    ['<html>', 'line 1, column 1'],
    [`[${JSON.stringify(review('x'.repeat(100_000)))},\n what]`, 'line 2, column 2'],
  ])('gets the position of its first error: %#', (text, where) => {
    expect(() => readEntries(text)).toThrow(`The file is not valid JSON: it breaks at ${where}.`);
  });

  it.each(['[{"@type": "ClaimReview"', '{"a": "b', '[1, 2,'])('is cut off: %s', (text) => {
    expect(() => readEntries(text)).toThrow('The file is not valid JSON: it ends too early.');
  });

  it.each(['[]', '{}', '7', '"ClaimReview"', '{"@graph": []}'])('holds none: %s', (text) => {
    expect(() => readEntries(text)).toThrow('There is no ClaimReview in this file.');
  });

  it('holds too many records', () => {
    const many = Array.from({ length: IMPORT_RECORDS_MAX + 1 }, () => review());
    expect(() => readEntries(JSON.stringify(many))).toThrow('more than 20,000 records');
  });
});

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
