import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countIndependent } from '../../../shared/verdict.ts';
import { copiesOf, isOwnPage, shinglesOf, traceOrigins } from './independence.ts';

interface Given {
  title?: string;
  text?: string;
  quote?: string;
}
const source = (url: string, { title = '', text = '', quote = '' }: Given = {}) => {
  return { url, title, text, shingles: shinglesOf(text), quote };
};
type ReadSource = ReturnType<typeof source>;

const count = (...sources: ReadSource[]): number => countIndependent(traceOrigins(sources));

/** A text of that many words, another one for each seed, of no sense. */
function textOf(seed: number, words: number): string {
  return Array.from(
    { length: words },
    (_, at) => `w${(seed * 7919 + at * at * 31) % 100_003}`,
  ).join(' ');
}

const STORY = textOf(1, 300);

describe('sources with nearly equal texts are dependent', () => {
  test('one wire story on three domains counts once', () => {
    const copies = ['a.example', 'b.example', 'c.example'].map((host, at) =>
      source(`https://${host}/`, {
        text: `${textOf(10 + at, 30)} ${STORY} ${textOf(20 + at, 30)}`,
      }),
    );
    expect(count(...copies)).toBe(1);
    expect(traceOrigins(copies)[0]).toEqual({
      origin: 'a.example',
      dependsOn: ['b.example', 'c.example'],
    });
  });

  test('a shortened story counts with the long one', () => {
    const short = STORY.split(' ').slice(0, 60).join(' ');
    expect(
      count(
        source('https://a.example/', { text: STORY }),
        source('https://b.example/', { text: short }),
      ),
    ).toBe(1);
  });

  test('a story with every tenth word changed is a copy', () => {
    const changed = STORY.split(' ')
      .map((word, at) => (at % 10 === 9 ? 'other' : word))
      .join(' ');
    expect(
      count(
        source('https://a.example/', { text: STORY }),
        source('https://b.example/', { text: changed }),
      ),
    ).toBe(1);
  });

  test('a copy in other typography, case and punctuation is a copy', () => {
    const words =
      'the naïve man’s ﬁrst well known idea was to co\u00adoperate with everyone in the town hall before noon today';
    const other =
      'The naive\u0308 mans FIRST, well-known, idea was to "cooperate" with everyone in the Town Hall before noon today.';
    expect(
      count(
        source('https://a.example/', { text: words }),
        source('https://b.example/', { text: other }),
      ),
    ).toBe(1);
  });

  test('texts that share a quotation of a third are independent', () => {
    const quotation = textOf(9, 60);
    const texts = [3, 4].map((seed) => `${textOf(seed, 60)} ${quotation} ${textOf(seed + 10, 60)}`);
    expect(
      count(...texts.map((text, at) => source(`https://${'ab'[at]}.example/`, { text }))),
    ).toBe(2);
  });

  test('a set phrase shared by two short snippets does not join them', () => {
    const phrase = 'the world health organization said in a statement on monday that';
    expect(
      count(
        source('https://a.example/', { text: `${phrase} ${textOf(3, 5)}` }),
        source('https://b.example/', { text: `${phrase} ${textOf(4, 5)}` }),
      ),
    ).toBe(2);
  });

  test('equal texts in Chinese are dependent, others are not', () => {
    const story = '世界卫生组织星期一在日内瓦表示该疫苗对儿童是安全的并且没有发现任何严重的副作用';
    const other = '昨天下午市政府宣布将在明年春天开始修建一条连接机场和市中心的新地铁线路';
    const [a, b] = [
      source('https://a.example/', { text: story }),
      source('https://b.example/', { text: `${story}。` }),
    ];
    expect(count(a, b)).toBe(1);
    expect(count(a, source('https://c.example/', { text: other }))).toBe(2);
  });
});

describe('sources with nearly equal titles are dependent', () => {
  test.each([
    [
      'the site’s name behind it',
      'Octopuses have three hearts, a study finds - Reuters',
      'Octopuses have three hearts, a study finds | The Daily Example',
      1,
    ],
    [
      'one word of ten changed',
      'Prices of bread rise again in most of the large cities',
      'Prices of bread rise again in most of the big cities',
      1,
    ],
    [
      'a repository’s name',
      'Three hearts in octopuses: a review - PubMed',
      'Three hearts in octopuses: a review - PMC',
      1,
    ],
    [
      'another number',
      'Prices of bread rise by 3.1 percent in most of the large cities',
      'Prices of bread rise by 3.2 percent in most of the large cities',
      2,
    ],
    ['only the subject', 'Octopus - Encyclopedia', 'Octopus | Aquarium', 2],
    [
      'another subject',
      'Octopuses have three hearts, a study finds',
      'Squids have large eyes, another study finds',
      2,
    ],
    ['no title', '', '', 2],
  ])('%s', (_, one, two, expected) => {
    expect(
      count(
        source('https://a.example/', { title: one }),
        source('https://b.example/', { title: two }),
      ),
    ).toBe(expected);
  });
});

describe('a source that only cites the other depends on it', () => {
  const quote = 'the vaccine is safe for children of all ages';
  const first = source('https://www.reuters.com/a', { quote });

  test.each([
    ['names its domain', { text: 'As reuters.com reports, it is safe.' }],
    ['names it', { text: 'It is safe, Reuters reported on Monday.' }],
  ])('when it %s and has the same sentence', (_, given) => {
    const second = source('https://b.example/', { quote: `${quote}, he said`, ...given });
    expect(traceOrigins([first, second])).toEqual([
      { origin: 'reuters.com', dependsOn: [] },
      { origin: 'b.example', dependsOn: ['reuters.com'] },
    ]);
  });

  test.each([
    [
      'has another sentence',
      { text: 'Reuters reported it.', quote: 'we looked at all the hospitals of the country' },
    ],
    ['has no quote', { text: 'Reuters reported it.' }],
    ['does not name it', { text: 'We reuterstyle and Reutersson.', quote }],
  ])('not when it %s', (_, given) => {
    expect(count(first, source('https://b.example/', given))).toBe(2);
  });

  test('a short label must stand in capitals', () => {
    const who = source('https://www.who.int/a', { quote });
    const citing = (text: string) => source('https://b.example/', { quote, text });
    expect(count(who, citing('A man who knows says so.'))).toBe(2);
    expect(count(who, citing('The WHO says so.'))).toBe(1);
  });

  test('a host without a name is named by no text', () => {
    const nameless = source('https://.com/a', { quote });
    expect(count(nameless, source('https://b.example/', { quote, text: 'So he said' }))).toBe(2);
  });

  test('a paper is named by its number', () => {
    const paper = source('https://doi.org/10.1000/abc123', { quote });
    const text = 'See doi 10.1000/abc123 for more.';
    expect(count(paper, source('https://b.example/', { quote, text }))).toBe(1);
  });
});

test('two papers of one repository are independent, one paper at two places is not', () => {
  const paper = (url: string) => source(url);
  expect(
    count(paper('https://arxiv.org/abs/2101.00001'), paper('https://arxiv.org/abs/2101.00002')),
  ).toBe(2);
  expect(
    count(
      paper('https://arxiv.org/abs/2101.00001'),
      paper('https://doi.org/10.48550/arXiv.2101.00001'),
    ),
  ).toBe(1);
});

test('a page of a portal and one of its agencies count once, two agencies twice', () => {
  const treasury = source('https://www.gov.uk/government/organisations/hm-treasury');
  const office = source('https://www.gov.uk/government/organisations/home-office');
  expect(count(treasury, source('https://www.gov.uk/vat-rates'))).toBe(1);
  expect(count(treasury, office)).toBe(2);
});

describe('properties', () => {
  const words = (maxCount: number) => fc.oneof(fc.constant(''), fc.lorem({ maxCount }));
  const anySource = fc
    .record({ url: fc.webUrl(), title: words(8), text: words(80), quote: words(8) })
    .map(({ url, ...given }) => source(url, given));

  test('no origin depends on itself, and every dependency is an origin of the list', () => {
    fc.assert(
      fc.property(fc.array(anySource, { maxLength: 8 }), (sources) => {
        const traced = traceOrigins(sources);
        expect(traced).toHaveLength(sources.length);
        const origins = new Set(traced.map(({ origin }) => origin));
        for (const { origin, dependsOn } of traced) {
          expect(dependsOn).not.toContain(origin);
          for (const other of dependsOn) expect(origins).toContain(other);
        }
      }),
    );
  });

  test('the order of sources does not change how many are independent', () => {
    fc.assert(
      fc.property(fc.array(anySource, { maxLength: 8 }), (sources) => {
        expect(count(...sources.toReversed())).toBe(count(...sources));
      }),
    );
  });

  test('one more copy of a source never adds an independent one', () => {
    fc.assert(
      fc.property(fc.array(anySource, { minLength: 1, maxLength: 6 }), (sources) => {
        const text = `${STORY} end`;
        const original = source('https://original.example/', { text });
        const copy = source('https://copy.example/', { text });
        expect(count(...sources, original, copy)).toBe(count(...sources, original));
      }),
    );
  });
});

test('24 hostile sources take no longer than others of their size', () => {
  for (const text of [
    'a '.repeat(100_000),
    '的'.repeat(200_000),
    'ﷺ'.repeat(50_000),
    `a${'\u0301'.repeat(100_000)}`,
  ]) {
    const sources = Array.from({ length: 24 }, (_, at) =>
      source(`https://s${at}.example/`, {
        title: text,
        text,
        quote: text.slice(0, 300),
      }),
    );
    expect(count(...sources)).toBeGreaterThan(0);
  }
});

const ARTICLE = textOf(1, 400);
const part = (from: number, to: number): string => ARTICLE.split(' ').slice(from, to).join(' ');
const page = (text: string, stance: 'supports' | 'refutes' | 'context' = 'supports') => ({
  text,
  stance,
});

const isCopy = ({ text, stance }: ReturnType<typeof page>, submitted: string) =>
  copiesOf(submitted)({ shingles: shinglesOf(text), stance });

describe('a pasted article never confirms itself', () => {
  test.each([
    ['the article', page(ARTICLE), ARTICLE],
    [
      'the article on a page with other things',
      page(`${textOf(2, 80)} ${ARTICLE} ${textOf(3, 80)}`),
      ARTICLE,
    ],
    ['one that shortens it', page(part(0, 100)), ARTICLE],
    [
      'one that also rewrites every tenth word',
      page(
        ARTICLE.replaceAll(
          /(?:\S+ ){9}\S+/g,
          (ten) => `${ten.slice(0, ten.lastIndexOf(' '))} other`,
        ),
      ),
      ARTICLE,
    ],
    ['the article of which a part was pasted', page(ARTICLE), part(100, 200)],
    ['a snippet of it', page(part(30, 60)), ARTICLE],
    ['one that refutes a text but is nothing else', page(ARTICLE, 'refutes'), ARTICLE],
  ])('%s is a copy', (_, source, submitted) => expect(isCopy(source, submitted)).toBe(true));

  test.each([
    ['another article', page(textOf(5, 400)), ARTICLE],
    ['an article that quotes a paragraph', page(`${textOf(5, 300)} ${part(0, 60)}`), ARTICLE],
    [
      'a check that quotes all that it refutes',
      page(`${textOf(5, 900)} ${ARTICLE}`, 'refutes'),
      ARTICLE,
    ],
    [
      'a page that states the claim',
      page(`${textOf(5, 100)} ${part(0, 15)} ${textOf(6, 100)}`),
      part(0, 15),
    ],
    ['a page without a text', page(''), ARTICLE],
    ['any page for an empty text', page(ARTICLE), ''],
  ])('%s is not', (_, source, submitted) => expect(isCopy(source, submitted)).toBe(false));

  test('a post that is hardly more than the claim is a copy of it', () => {
    expect(isCopy(page(`${part(0, 20)} so true`), part(0, 20))).toBe(true);
  });

  test('every text of 14 words and more is a copy of itself, whatever stands around it', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,10}$/), {
      minLength: 14,
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, fc.constantFrom('supports', 'context'), (list, stance) => {
        const text = list.join(' ');
        expect(isCopy({ text, stance }, text)).toBe(true);
        expect(isCopy({ text: text.toUpperCase(), stance }, `“${text}”`)).toBe(true);
      }),
    );
  });
});

test.each([
  ['https://verimeter.example/report/a', true],
  ['http://verimeter.example:8080/', true],
  ['https://www.verimeter.example/report/a', true],
  ['https://cdn.verimeter.example/a', true],
  ['https://VERIMETER.example./a', true],
  ['https://web.archive.org/web/2020/https://verimeter.example/report/a', true],
  ['https://notverimeter.example/a', false],
  ['https://verimeter.example.org/a', false],
  ['https://other.example/https://verimeter.example/', false],
  ['nothing', false],
])('%s is a page of ours: %s', (address, is) => {
  expect(isOwnPage(address, 'https://www.verimeter.example')).toBe(is);
});
