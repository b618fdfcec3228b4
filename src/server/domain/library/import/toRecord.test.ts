import { describe, expect, it } from 'vitest';
import { exampleReview } from '../../../testing/exampleReview.ts';
import { toRecord } from './toRecord.ts';

const now = new Date('2026-11-20T12:00:00Z');
const read = (changes: object) => toRecord(exampleReview(1, changes), now);

describe('a ClaimReview', () => {
  it('comes to a record', () => {
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

  it('is the same record at each import, whatever else has changed', () => {
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

  it('is read where its texts are written as in a page, each sign by its name', () => {
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

  it('without a title has the beginning of the claim, and no letter of it halved', () => {
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
  ])('%s', (_, changes, why) => {
    expect(read(changes)).toEqual({ refused: expect.stringContaining(why) as string });
  });
});
