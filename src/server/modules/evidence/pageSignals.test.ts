import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayShow, type PageAnswer, readPageSignals } from './pageSignals.ts';

const LONG = 'The readable text of a whole article goes on and on. '.repeat(40);
const SHORT = 'The first lines of the article, and then nothing more. '.repeat(6);

const signals = (given: Partial<PageAnswer> = {}) =>
  readPageSignals({ headers: {}, html: '<p>text</p>', text: LONG, ...given });

const linked = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const news = (more: object) => linked({ '@type': 'NewsArticle', ...more });

describe('a paywall', () => {
  test.each<[string, Partial<PageAnswer>]>([
    ['data that says so', { html: news({ isAccessibleForFree: false }) }],
    ['data that says so in a word', { html: news({ isAccessibleForFree: 'False' }) }],
    [
      'data that says so of a part',
      {
        html: news({
          isAccessibleForFree: true,
          hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.wall' },
        }),
      },
    ],
    [
      'data in a graph',
      {
        html: linked({
          '@graph': [
            { '@type': 'Organization' },
            { '@type': ['Article', 'NewsArticle'], isAccessibleForFree: 'http://schema.org/False' },
          ],
        }),
      },
    ],
    ['data in attributes', { html: '<meta itemprop="isAccessibleForFree" content="false">' }],
    ['a closed tier', { html: '<meta property="article:content_tier" content="locked">' }],
    ['a teaser with a wall', { html: '<div class="c-paywall__box">Join</div>', text: SHORT }],
    [
      'a teaser that asks to subscribe',
      { html: '<p>Subscribe to read the full story</p>', text: SHORT },
    ],
    ['a teaser in German', { html: '<p>Dieser Artikel ist nur für Abonnenten</p>', text: SHORT }],
    ['a teaser in French', { html: '<p>Article réservé aux abonnés</p>', text: SHORT }],
  ])('%s', (_, given) => expect(signals(given).isPaywalled).toBe(true));

  test.each<[string, Partial<PageAnswer>]>([
    ['an open page', {}],
    ['data that says free', { html: news({ isAccessibleForFree: true }) }],
    ['an event with a price', { html: linked({ '@type': 'Event', isAccessibleForFree: false }) }],
    [
      'another article in a list',
      {
        html: linked({
          '@type': 'WebPage',
          mentions: [{ '@type': 'NewsArticle', isAccessibleForFree: false }],
        }),
      },
    ],
    [
      'broken data',
      { html: '<script type="application/ld+json">{"isAccessibleForFree":false</script>' },
    ],
    [
      'a whole article with an invitation below',
      { html: '<p>Subscribe to read the full story</p>' },
    ],
    [
      'a short page',
      {
        html: '<p>Subscribe to our newsletter. Become a member. Read the full story.</p>',
        text: SHORT,
      },
    ],
    [
      'a short page about wallpaper',
      { html: '<div class="wallpaper paywallet">a</div>', text: SHORT },
    ],
  ])('is not %s', (_, given) => expect(signals(given).isPaywalled).toBe(false));
});

describe('how much of a page may be shown', () => {
  const meta = (name: string, content: string) => ({
    html: `<meta name="${name}" content="${content}">`,
  });
  const header = (value: string | string[]) => ({ headers: { 'x-robots-tag': value } });

  test.each<[number | null, Partial<PageAnswer>]>([
    [null, {}],
    [0, meta('robots', 'nosnippet')],
    [0, meta('ROBOTS', 'noindex, NoSnippet')],
    [0, meta('verimeter', 'nosnippet')],
    [0, meta('robots', 'max-snippet:0')],
    [50, meta('robots', 'index, max-snippet: 50, max-image-preview:large')],
    [null, meta('robots', 'max-snippet:-1')],
    [null, meta('robots', 'noindex, nofollow, noarchive')],
    [null, meta('googlebot', 'nosnippet')],
    [null, meta('description', 'nosnippet')],
    [
      0,
      {
        html: '<meta name="robots" content="max-snippet:50"><meta name="robots" content="nosnippet">',
      },
    ],
    [0, { html: '<META CONTENT=nosnippet NAME=robots />' }],
    [null, { html: '<!-- <meta name="robots" content="nosnippet"> -->' }],
    [0, header('nosnippet')],
    [0, header('noindex, nosnippet')],
    [0, header('verimeter: noindex, nosnippet')],
    [0, header('*: nosnippet')],
    [20, header('max-snippet:20')],
    [20, header('unavailable_after: 25 Jun 2030 15:00:00 GMT, max-snippet:20')],
    [null, header('googlebot: nosnippet')],
    [null, header('googlebot: noindex, nosnippet')],
    [0, header('googlebot: noindex, verimeter: nosnippet')],
    [0, header(['googlebot: noindex', 'nosnippet'])],
    [0, { ...header('max-snippet:20'), ...meta('robots', 'nosnippet') }],
  ])('%s: %j', (most, given) => expect(signals(given).snippetMax).toBe(most ?? Infinity));
});

describe('reserved rights of text and data mining', () => {
  test.each<[boolean, Partial<PageAnswer>]>([
    [false, {}],
    [true, { headers: { 'tdm-reservation': '1' } }],
    [true, { headers: { 'tdm-reservation': ['0', ' 1 '] } }],
    [false, { headers: { 'tdm-reservation': '0' } }],
    [false, { headers: { 'tdm-reservation': '2' } }],
    [true, { html: '<meta name="tdm-reservation" content="1">' }],
    [false, { html: '<meta name="tdm-reservation" content="0">' }],
    [
      true,
      { html: '<meta name="TDM-Reservation" content="1">', headers: { 'tdm-reservation': '0' } },
    ],
  ])('%s: %j', (is, given) => expect(signals(given).isMiningReserved).toBe(is));
});

describe('a quote is shown only where nothing forbids it', () => {
  const quote = 'the vaccine is safe for children of all ages';

  test.each<[boolean, string, Partial<PageAnswer>]>([
    [true, 'an open page', {}],
    [false, 'nosnippet', { headers: { 'x-robots-tag': 'nosnippet' } }],
    [false, 'fewer characters', { headers: { 'x-robots-tag': 'max-snippet:40' } }],
    [true, 'as many characters', { headers: { 'x-robots-tag': 'max-snippet:44' } }],
    [false, 'reserved rights', { headers: { 'tdm-reservation': '1' } }],
    [false, 'a hidden quote', { html: `<p>So <span data-nosnippet>${quote}</span>.</p>` }],
    [
      false,
      'a hidden page',
      { html: `<section data-nosnippet="false"><div>So <i>${quote}</i>.</div></section>` },
    ],
    [false, 'a hidden word of it', { html: '<p>the vaccine is <b data-nosnippet>safe</b></p>' }],
    [
      false,
      'a hidden half',
      { html: '<div data-nosnippet>He says the vaccine is safe for</div> children' },
    ],
    [false, 'a hidden part that nothing closes', { html: `<div data-nosnippet><p>${quote}` }],
    [
      false,
      'one within equal elements',
      { html: `<div data-nosnippet><div>a</div> ${quote}</div>` },
    ],
    [
      true,
      'another hidden part',
      { html: `<div data-nosnippet>Read more stories</div><p>${quote}</p>` },
    ],
    [
      true,
      'a hidden part without words',
      { html: `<div data-nosnippet><br> — </div><p>${quote}</p>` },
    ],
    [true, 'a hidden image', { html: `<img data-nosnippet><p>${quote}</p>` }],
  ])('%s: %s', (may, _, given) => expect(mayShow(signals(given), quote)).toBe(may));
});

describe('any page gives an answer', () => {
  test('of random markup', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<div data-nosnippet>',
        '</div>',
        '<script type="application/ld+json">',
        '</script>',
        '{"@graph":[',
        '<meta name="robots" content="',
        '">',
      ),
    );
    fc.assert(
      fc.property(fc.array(part), fc.string(), (parts, header) => {
        const read = signals({
          html: parts.join(''),
          headers: { 'x-robots-tag': header, 'tdm-reservation': header },
        });
        expect(typeof mayShow(read, 'one two three four five')).toBe('boolean');
      }),
    );
  });

  // Quadratic time would take minutes here, and exceed the test's limit.
  test.each([
    '<div data-nosnippet>'.repeat(100_000),
    '<div data-nosnippet>a</div>'.repeat(70_000),
    `<div data-nosnippet>${'a '.repeat(1_000_000)}`,
    'subscribe to '.repeat(150_000),
    'subscribe<b> now '.repeat(120_000),
    `<p class="${'pay-'.repeat(500_000)}">`,
    `<script type="application/ld+json">${'['.repeat(400_000)}</script>`,
    linked(Array.from({ length: 20_000 }, () => ({ '@graph': [{}] }))),
    `<meta name="robots" content="${','.repeat(2_000_000)}">`,
  ])('of a hostile one: %.40s', (html) => {
    const read = signals({ html, headers: { 'x-robots-tag': ','.repeat(1_000_000) } });
    expect(typeof mayShow(read, 'a '.repeat(300))).toBe('boolean');
  });
});
