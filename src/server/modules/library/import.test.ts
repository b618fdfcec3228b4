import { describe, expect, it } from 'vitest';
import { IMPORT_RECORDS_MAX } from '../../../shared/limits.ts';
import { readEntries, readText } from './import.ts';
import { exampleReview } from '../../testing/exampleReview.ts';
import { toRecord } from './importedRecord.ts';

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

  it('names each line that holds no review, even one of empty lists', () => {
    const lines = [review(), [], { '@graph': [] }, { mainEntity: { '@type': 'Article' } }];
    expect(numbersIn(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual([
      [1, 'review'],
      [2, 'Not a ClaimReview.'],
      [3, 'Not a ClaimReview.'],
      [4, 'Not a ClaimReview.'],
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
    ['[1,\r\n2,\r\n]', 'line 3, column 1'],
    ['[1,\r2,\r]', 'line 3, column 1'],
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

const now = new Date('2026-11-20T12:00:00Z');
const read = (changes: object) => toRecord(exampleReview(1, changes), now);
const rate = (reviewRating: unknown) => read({ reviewRating });

describe('a ClaimReview', () => {
  it('becomes a record', () => {
    expect(
      read({ headline: 'Does it lean?', description: 'It was measured.', inLanguage: 'en-gb' }),
    ).toEqual({
      id: expect.stringMatching(/^import-[0-9a-f]{24}$/) as string,
      claim: 'The tower of Lake 1 leans.',
      phrasings: [],
      rating: 'FALSE',
      summary: 'It was measured.',
      keyFindings: [],
      publisher: 'Example Checks',
      title: 'Does it lean?',
      language: 'en-GB',
      links: [
        {
          publication: 'Example Checks',
          title: 'Does it lean?',
          link: 'https://checks.example.org/tower/1',
          stance: 'mainstream',
        },
      ],
      reviewedAt: new Date('2026-03-04'),
      origin: 'checks.example.org',
    });
  });

  it('is the same record at each import, whatever else changes', () => {
    const [one, other] = [read({}), read({ claimReviewed: 'It stands upright.' })];
    expect(one).toHaveProperty('id', (other as { id: string }).id);
    expect(toRecord(exampleReview(2), now)).not.toHaveProperty('id', (other as { id: string }).id);
  });

  it('loses its markup, control characters and hidden ones', () => {
    expect(
      read({
        claimReviewed: '<b>The tower</b>\u0000 leans<script>alert(1)</script>\u202e.',
        description: '<p>It was <img src=x onerror=alert(1)>measured.</p>',
        author: { name: 'Example <i>Checks</i>' },
      }),
    ).toMatchObject({
      claim: expect.not.stringMatching(/[<>\u0000\u202e]/) as string,
      summary: 'It was measured.',
      publisher: 'Example Checks',
    });
  });

  it('may have HTML-escaped texts', () => {
    expect(
      read({
        claimReviewed: 'He said &quot;the tower&quot; isn&#8217;t 5&nbsp;m',
        headline: '&lt;p&gt;Fish &amp; towers&lt;/p&gt;',
      }),
    ).toMatchObject({ claim: 'He said "the tower" isn’t 5 m', title: 'Fish & towers' });
  });

  it('may have its values in lists, and with their language beside them', () => {
    expect(
      read({
        claimReviewed: { '@value': 'Der Turm steht schief.', '@language': 'de' },
        author: [{ '@type': 'Person' }, { name: ['Example Checks'] }],
        reviewRating: [{ alternateName: ['False'], bestRating: '' }],
        datePublished: [{ '@type': 'Date', '@value': '2026-03-04' }],
      }),
    ).toMatchObject({
      claim: 'Der Turm steht schief.',
      publisher: 'Example Checks',
      rating: 'FALSE',
      reviewedAt: new Date('2026-03-04'),
    });
  });

  it.each([
    ['2026-03-04T23:30:00', '2026-03-04T23:30:00Z'],
    ['2026-03-04 23:30', '2026-03-04T23:30:00Z'],
    ['2026-03-04T23:30:00.000+0200', '2026-03-04T21:30:00Z'],
    ['2026-03', '2026-03-01T00:00:00Z'],
    ['March 4, 2026', '2026-03-04T00:00:00Z'],
  ])('published on %s is of the same moment on every server: %s', (datePublished, moment) => {
    expect(read({ datePublished })).toMatchObject({ reviewedAt: new Date(moment) });
  });

  it.each([
    ['en_US', 'en-US'],
    [{ '@type': 'Language', name: 'Spanish', alternateName: 'es' }, 'es'],
    [['de', 'en'], 'de'],
    ['', 'en'],
  ])('in the language %j is in %s', (inLanguage, language) => {
    expect(read({ inLanguage })).toMatchObject({ language });
  });

  it.each([
    { url: '', mainEntityOfPage: { '@id': 'https://checks.example.org/page' } },
    { url: undefined, mainEntityOfPage: { url: 'https://checks.example.org/page' } },
    { url: { '@id': 'https://checks.example.org/page' } },
  ])('has its link wherever one stands: %j', (changes) => {
    expect(read(changes)).toMatchObject({ links: [{ link: 'https://checks.example.org/page' }] });
  });

  it('may do without title, summary, date and language', () => {
    expect(read({ datePublished: undefined, author: 'A Person' })).toMatchObject({
      title: 'The tower of Lake 1 leans.',
      summary: 'A Person checked this claim.',
      reviewedAt: null,
      language: 'en',
    });
  });

  it('has other phrasings of its claim, each once', () => {
    const alternateName = ['It leans <b>much</b>.', 'The tower of Lake 1 leans.', 'It leans much.'];
    expect(read({ itemReviewed: { '@type': 'Claim', alternateName } })).toMatchObject({
      phrasings: ['It leans much.'],
    });
    expect(read({ itemReviewed: [{ alternateName: 'It is not upright.' }] })).toMatchObject({
      phrasings: ['It is not upright.'],
    });
    expect(read({ itemReviewed: { alternateName: 7 } })).toMatchObject({ phrasings: ['7'] });
    expect(read({ itemReviewed: 'The tower' })).toMatchObject({ phrasings: [] });
  });

  it('has its statements as findings', () => {
    const hasPart = [
      { '@type': 'Statement', text: 'Its top stands four meters aside.' },
      { '@type': 'ImageObject', text: 'A tower.' },
      { '@type': 'Statement' },
    ];
    expect(read({ hasPart })).toMatchObject({ keyFindings: ['Its top stands four meters aside.'] });
  });

  it('has the cited pages with a stance', () => {
    const citation = [
      {
        '@type': 'WebPage',
        ...{ name: 'Towers', url: 'https://pages.example.com/towers', keywords: 'mainstream' },
        publisher: { '@type': 'Organization', name: 'Example Pages' },
      },
      {
        ...{ url: 'https://other.example.net/', keywords: ['towers', 'conflicting'] },
        description: 'It leans but a little.',
      },
      { name: 'Silent', url: 'https://silent.example.com/' },
      { name: 'The review', url: 'https://checks.example.org/tower/1', keywords: 'mainstream' },
      'https://text.example.com/',
    ];
    const own = { publication: 'Example Checks', link: 'https://checks.example.org/tower/1' };
    expect(read({ citation })).toMatchObject({
      links: [
        own,
        {
          ...{ publication: 'Example Pages', title: 'Towers', stance: 'mainstream' },
          link: 'https://pages.example.com/towers',
        },
        {
          ...{ publication: 'other.example.net', title: 'other.example.net' },
          ...{ stance: 'conflicting', link: 'https://other.example.net/' },
          summary: 'It leans but a little.',
        },
      ],
    });
    expect(read({ citation: 'https://text.example.com/' })).toMatchObject({ links: [own] });
  });

  it('without an address is identified by publisher and identifier, and needs citations', () => {
    const citation = { url: 'https://pages.example.com/towers', keywords: 'mainstream' };
    const without = (changes: object) => read({ url: undefined, citation, ...changes });
    const one = without({ identifier: 'tower-1' });
    expect(one).toMatchObject({
      id: expect.stringMatching(/^import-[0-9a-f]{24}$/) as string,
      ...{ origin: 'file', links: [{ link: 'https://pages.example.com/towers' }] },
    });
    const { id } = one as { id: string };
    expect(without({ identifier: 'tower-1', claimReviewed: 'It stands.' })).toMatchObject({ id });
    expect(without({ identifier: 'tower-2' })).not.toHaveProperty('id', id);
    expect(without({ identifier: 'tower-1', author: 'Other Checks' })).not.toHaveProperty('id', id);
  });

  it('without a title has the claim, cut between characters', () => {
    const claimReviewed = `${'x'.repeat(299)}😀 leans.`;
    expect(read({ claimReviewed })).toMatchObject({ title: `${'x'.repeat(299)}😀` });
  });
});

describe('a ClaimReview is refused', () => {
  it.each([
    ['without a claim', { claimReviewed: ' ' }, 'No claim'],
    ['with an endless claim', { claimReviewed: 'x'.repeat(5_000_000) }, 'The claim is longer'],
    ['with a claim of markup', { claimReviewed: '<p></p>' }, 'No claim'],
    ['without a rating', { reviewRating: null }, 'The rating is unclear'],
    ['of nobody', { author: {}, publisher: [] }, 'Nobody is named'],
    ['without a link', { url: undefined }, 'No link to the review'],
    ['with a script for a link', { url: 'javascript:alert(1)' }, 'not an http or https address'],
    ['with data for a link', { url: 'data:text/html,x' }, 'not an http or https address'],
    ['with a link to this network', { url: 'http://192.168.0.1/x' }, 'leads to a local address'],
    ['with a link to this machine', { url: 'http://localhost/x' }, 'leads to a local address'],
    ['with a link that is none', { url: 'checks.example.org' }, 'The link is not an address'],
    [
      'with an endless link',
      { url: `https://a.example/${'x'.repeat(9_999)}` },
      'The link is longer',
    ],
    ['with an odd date', { datePublished: 'yesterday' }, 'The date (datePublished) cannot be read'],
    ['of no day', { datePublished: '2026-02-30' }, 'The date (datePublished) cannot be read'],
    ['of a day to come', { datePublished: '2999-01-01' }, 'The date (datePublished) cannot be'],
    ['with an odd language', { inLanguage: 'English, mostly' }, 'is not a language tag'],
    ['with a language by name', { inLanguage: { name: 'German' } }, 'is not a language tag'],
    ['with an endless text', { reviewBody: 'x'.repeat(5_001) }, 'The summary is longer than 5000'],
    [
      'with endless phrasings',
      { itemReviewed: { alternateName: Array.from({ length: 41 }, (_, i) => `It leans ${i}.`) } },
      'There are more than 40 phrasings',
    ],
    [
      'with an endless phrasing',
      { itemReviewed: { alternateName: 'x'.repeat(601) } },
      'The phrasing is longer than 600',
    ],
    [
      'with endless findings',
      { hasPart: Array.from({ length: 21 }, (_, i) => ({ '@type': 'Statement', text: `${i}.` })) },
      'There are more than 20 findings',
    ],
    [
      'with endless citations',
      {
        citation: Array.from({ length: 21 }, (_, i) => ({
          ...{ url: `https://a.example.org/${i}`, keywords: 'mainstream' },
        })),
      },
      'There are more than 20 citations',
    ],
    [
      'that cites a local address',
      { citation: { url: 'http://192.168.0.1/', keywords: 'mainstream' } },
      'leads to a local address',
    ],
    ['that cites no address', { citation: { keywords: 'conflicting' } }, 'A citation has no link'],
    ['with an identifier alone', { url: undefined, identifier: 'tower-1' }, 'No link to the'],
    [
      'with neither address nor identifier',
      { url: undefined, citation: { url: 'https://a.example.org/', keywords: 'mainstream' } },
      'No link to the review',
    ],
  ])('%s', (_, changes, why) => {
    expect(read(changes)).toEqual({ refused: expect.stringContaining(why) as string });
  });
});

it.each([
  ['False', 'FALSE'],
  ['Pants on Fire!', 'FALSE'],
  ['MOSTLY FALSE', 'MOSTLY_FALSE'],
  ['Misleading.', 'MOSTLY_FALSE'],
  ['Half-True', 'MIXED'],
  ['Mixture', 'MIXED'],
  ['Mostly True', 'MOSTLY_TRUE'],
  ['Correct', 'TRUE'],
  ['Falsch', 'FALSE'],
  ['Größtenteils falsch'.normalize('NFD'), 'MOSTLY_FALSE'],
])('knows the words %s', (alternateName, rating) => {
  expect(rate({ alternateName })).toMatchObject({ rating });
});

it.each([
  [{ ratingValue: 1, bestRating: 5, worstRating: 1 }, 'FALSE'],
  [{ ratingValue: '2' }, 'MOSTLY_FALSE'],
  [{ ratingValue: 3 }, 'MIXED'],
  [{ ratingValue: '4,0', bestRating: '5', worstRating: '1' }, 'MOSTLY_TRUE'],
  [{ ratingValue: 100, bestRating: 100, worstRating: 0 }, 'TRUE'],
  [{ ratingValue: 5, bestRating: 1, worstRating: 5 }, 'FALSE'],
  [{ ratingValue: 'False', bestRating: 'True' }, 'FALSE'],
  [[{ ratingValue: 5 }], 'TRUE'],
])('counts %j between worst and best', (given, rating) => {
  expect(rate(given)).toMatchObject({ rating });
});

it.each([
  [undefined],
  ['False'],
  [{}],
  [{ alternateName: 'Satire' }],
  [{ alternateName: 'Unproven', ratingValue: -1 }],
  [{ alternateName: 'Unproven', ratingValue: 1 }],
  [{ alternateName: 'Satire', ratingValue: 1, bestRating: 5, worstRating: 1 }],
  [{ name: 'Research in progress', ratingValue: 3 }],
  [{ ratingValue: 6 }],
  [{ ratingValue: 3, bestRating: 3, worstRating: 3 }],
  [{ ratingValue: '1e3' }],
  [{ alternateName: 'x'.repeat(1_000_000) }],
  [JSON.parse('{"__proto__": {"ratingValue": 5}}')],
])('does not guess: %#', (given) => {
  expect(rate(given)).toHaveProperty('refused', expect.stringContaining('is unclear'));
});

it('prefers words, and refuses them when the numbers contradict', () => {
  expect(rate({ alternateName: 'Mostly true', ratingValue: 3 })).toMatchObject({
    rating: 'MOSTLY_TRUE',
  });
  expect(rate({ alternateName: 'False', ratingValue: 5 })).toEqual({
    refused: 'The words of the rating contradict its numbers.',
  });
});
