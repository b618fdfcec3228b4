import { describe, expect, it } from 'vitest';
import { exampleReview } from '../../testing/exampleReview.ts';
import { rateReview, toRecord } from './importedRecord.ts';

const now = new Date('2026-11-20T12:00:00Z');
const read = (changes: object) => toRecord(exampleReview(1, changes), now);

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
    ['without a rating', { reviewRating: null }, 'The rating cannot be told'],
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
])('knows the words %s', (alternateName, rating) => {
  expect(rateReview({ alternateName })).toEqual({ rating });
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
  expect(rateReview(given)).toEqual({ rating });
});

it.each([
  [undefined],
  ['False'],
  [{}],
  [{ alternateName: 'Satire' }],
  [{ alternateName: 'Unproven', ratingValue: -1 }],
  [{ ratingValue: 6 }],
  [{ ratingValue: 3, bestRating: 3, worstRating: 3 }],
  [{ ratingValue: '1e3' }],
  [{ alternateName: 'x'.repeat(1_000_000) }],
  [JSON.parse('{"__proto__": {"ratingValue": 5}}')],
])('does not guess: %#', (given) => {
  expect(rateReview(given)).toHaveProperty('refused', expect.stringContaining('cannot be told'));
});

it('prefers words, and refuses them when the numbers contradict', () => {
  expect(rateReview({ alternateName: 'Mostly true', ratingValue: 3 })).toEqual({
    rating: 'MOSTLY_TRUE',
  });
  expect(rateReview({ alternateName: 'False', ratingValue: 5 })).toEqual({
    refused: 'The words of the rating contradict its numbers.',
  });
});
