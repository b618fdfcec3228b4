import { describe, expect, it } from 'vitest';
import { indexLibrary } from '../library/load.ts';
import { detailed, library, read, reportOn, typeOf, write } from '../../testing/detailed.ts';
import { builtInDetailed } from './builtIn.ts';
import { SECTION_NAMES } from './analyst.ts';
import type { PageInfo } from '../../../shared/schema/result.ts';
import { scriptedAnswers } from '../../testing/models.ts';
import { composeResult } from '../analysis/verdict.ts';

const now = new Date('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

describe('a claim that the library knows', () => {
  it('is described with its rating, its summary, and the score of the report', async () => {
    const written = await write('The Earth is flat.');
    expect(read(written, 'content_accuracy')).toEqual({
      explanation:
        'The library of fact-check records: “The Earth is flat” is rated false (Verimeter starter library). The Earth is very nearly a sphere, a little wider at the equator than from pole to pole. This has been known since antiquity and is measured every day by satellites, navigation and time zones. The score follows from how the library rates this.',
      score: 0.5,
      points: [
        'The shadow of the Earth on the Moon in a lunar eclipse is always round.',
        'The equatorial diameter is about 43 km larger than the polar one.',
      ],
    });
    expect(read(written, 'source_evaluation')).toEqual({
      explanation:
        'The report names 2 sources from 2 independent origins: 2 mainstream, 0 conflicting. They are the pages that the library’s records name; they were not opened for this report. No words were found in which the text itself says where it has things from. How reliable a source is, rules cannot tell, so there is no score.',
      score: null,
      points: ['Spherical Earth (Wikipedia)', 'Is the Earth round? (NOAA)'],
    });
  });

  it('and denies is described as a denial, with the inverted score', async () => {
    const written = await write('Vaccines do not cause autism.');
    const { explanation, score } = read(written, 'content_accuracy');
    expect(explanation).toContain(
      '“Vaccines cause autism” is rated false (Verimeter starter library), and the text denies it, so its denial counts as true.',
    );
    expect(score).toBe(9.5);
    expect(read(written, 'claim_origins').points).toEqual([
      'The denial of what the library knows as “Vaccines cause autism” (Verimeter starter library).',
    ]);
  });

  it.each([
    'Smoking causes lung cancer.',
    'Lightning never strikes the same place twice.',
    'Mount Everest is the highest mountain above sea level.',
    'Humans use only ten percent of their brains.',
    'Octopuses have three hearts.',
    'Honey never spoils.',
    'Water boils at 100 degrees Celsius at sea level.',
    'The Great Wall of China is visible from the Moon with the naked eye.',
  ])('has the score of the report: %s', async (claim) => {
    const written = await write(claim);
    expect(read(written, 'content_accuracy').score).toBe(
      written.report.perplexity.grades.external_evaluation.claim_false_true_spectrum,
    );
  });
});

describe('a claim that the library does not know', () => {
  it.each([
    'My neighbor will be promoted to head of sales next spring.',
    'Octopuses dream in color on Tuesdays.',
    'Die Erde ist eine Scheibe und niemand sagt es uns.',
    'Квадратные арбузы сами катятся домой.',
    '1 + 1 = 2 and so on',
  ])('gets neither score, evidence nor source: %s', async (claim) => {
    const written = await write(claim);
    expect(SECTION_NAMES.map((name) => read(written, name).score)).toEqual(
      SECTION_NAMES.map(() => null),
    );
    expect(read(written, 'content_accuracy')).toMatchObject({
      points: [],
      explanation:
        'The library of fact-check records knows nothing about this, which is no evidence either way: it holds a limited number of well-known claims. So there is nothing here to score it by.',
    });
    expect(read(written, 'source_evaluation').points).toEqual([]);
  });
});

describe('the wording of a text', () => {
  const gossip =
    'Experts say that they always hide the truth!!! My cousin will never eat GMO food again.';

  it('is described with quotes and the reasons why they matter', async () => {
    expect(read(await write(gossip), 'bias_analysis')).toEqual({
      explanation:
        'Only the wording was looked at here, not who wrote it or why. 5 kinds of wording that careful writing avoids were found. Wording alone shows no intent, so there is no score.',
      score: null,
      points: [
        'Absolute words: “always”, “never”. Few things hold always, for everyone or without exception.',
        'Hidden-hand framing: “hide the truth”. A secret that explains why there is no evidence cannot be checked.',
        'Unnamed authority: “Experts say”. Who says so is not named, so nobody can look it up.',
        'Personal story: “My cousin”. What happened to one person can have many other causes.',
        'Shouting: “truth!!!”. Capitals and exclamation marks add force, not reasons.',
      ],
    });
  });

  it('names an origin when the text does, and says when there is none', async () => {
    const named = await write('According to NASA, the Moon landing took place in 1969.');
    expect(read(named, 'claim_origins')).toEqual({
      explanation:
        'Who said this first, and when, is not known here: rules can read a text, but not trace it. Whether those whom the text names say so was not checked.',
      score: null,
      points: ['In the text’s own words: “According to NASA”.'],
    });
    expect(read(await write(gossip), 'claim_origins').explanation).toBe(
      'Who said this first, and when, is not known here: rules can read a text, but not trace it. Nothing that points to its origin was found. It leans on what nobody can look up: “Experts say”, “My cousin”.',
    );
  });

  it('shows what kind of statement it is and what could be looked up', async () => {
    const context = read(
      await write('Paris will have 3 million inhabitants in 2031.'),
      'context_assessment',
    );
    expect(context.explanation).toContain(
      'It reads as a prediction. It speaks of the future, so no record can bear it out yet.',
    );
    expect(context.points).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Prediction: “will”'),
        'Places that could be looked up: “Paris”.',
        'Dates that could be looked up: “2031”.',
      ]),
    );
  });

  it('in another language is not judged by English words', async () => {
    const written = await write('Die Erde ist eine Scheibe und das ist nicht zu leugnen.');
    expect(read(written, 'bias_analysis')).toMatchObject({
      points: [],
      explanation: expect.stringContaining('does not seem to be in English') as string,
    });
    expect(read(written, 'source_evaluation').explanation).toContain('was not looked for');
  });
});

describe('whatever is submitted', () => {
  const long = library
    .slice(0, 60)
    .map(({ claim }) => `${claim}. Nobody knows why “they” hide it from 5 % of us!!`)
    .join(' ');
  const contents = [
    ...library.filter((_, index) => index % 9 === 0).map(({ claim }) => claim),
    long,
    '<b>“quoted”</b> “unclosed and ” closed',
    '?????????? !!!!!!!!!!',
    '😀'.repeat(300),
  ];

  it.each(contents)('nothing is said that was not found: %s', async (content) => {
    const written = await write(content);
    const known = content + JSON.stringify(library.map(({ claim }) => claim));
    const sources = [
      ...written.report.perplexity.sources.mainstream,
      ...written.report.perplexity.sources.conflicting,
    ].map(({ title, publication }) =>
      title === publication ? publication : `${title} (${publication})`,
    );

    for (const name of SECTION_NAMES) {
      const { explanation, points } = read(written, name);
      expect(explanation, name).toMatch(/[.!?”]$/u);
      expect([explanation, ...points].join('\n'), name).not.toMatch(/undefined|null|NaN| {2}|“”/u);
      expect(points.length, name).toBeLessThanOrEqual(8);
      if (name === 'source_evaluation') {
        expect(sources).toEqual(expect.arrayContaining(points));
      } else {
        for (const point of points) expect(point, name).toMatch(/[.!?”]$/u);
      }
    }
    for (const name of ['bias_analysis', 'context_assessment'] as const) {
      for (const point of read(written, name).points) {
        const [, found = ''] = /“(.+?)”(?:,|\.| and)/u.exec(point) ?? [];
        expect(known, point).toContain(found);
      }
    }
  });

  it('is cut to the maximum lengths', async () => {
    const sentence =
      'According to the University of Somewhere, geese always read 12 books in 1984. ';
    const { sections } = await write(sentence.repeat(640).slice(0, 50_000));
    expect(JSON.stringify(sections).length).toBeLessThan(12_000);
  });
});

describe('the author', () => {
  it('is the built-in analyst, with an edition that moves with the library', async () => {
    const content = 'Octopuses have three hearts.';
    const result = await reportOn(content);
    const input = { content, type: typeOf(content), page: null, result, now, signal } as const;
    const { provenance } = await detailed.analyze(input);
    expect(provenance).toMatchObject({
      kind: 'built-in',
      name: 'Built-in analyst',
      model: null,
      tokens: null,
      costUsd: null,
      promptVersion: detailed.promptVersion,
    });
    const smaller = builtInDetailed({ library: indexLibrary(library.slice(1)) });
    expect(smaller.promptVersion).not.toBe(detailed.promptVersion);
  });

  it('stops when it is aborted', async () => {
    const content = 'Octopuses have three hearts.';
    const result = await reportOn(content);
    const stopped = AbortSignal.abort(new Error('The process ends.'));
    const asked = { content, type: typeOf(content), page: null, result, now, signal: stopped };
    await expect(detailed.analyze(asked)).rejects.toThrow('The process ends.');
  });
});

describe('other views', () => {
  it('include those that the text names', async () => {
    const claim = 'Coffee is the best drink; critics disagree, however.';
    expect(read(await write(claim), 'hidden_angles').points).toEqual([
      'The text itself names limits or other views: “critics disagree”, “however”.',
      'It weighs by taste or values, which others may not share: “best”.',
    ]);
  });

  it('are not made up where there are none', async () => {
    expect(read(await write('Octopuses have three hearts.'), 'hidden_angles')).toEqual({
      explanation:
        'Rules cannot think of a view that stands in neither the text nor the report. None was found in either, which does not mean that there is none.',
      score: null,
      points: [],
    });
  });

  it('include analysts that differ or are missing', async () => {
    const script = {
      chat: 'timed_out',
      search: 9,
      general: 20,
      mainstream: ['one.example.org'],
      conflicting: ['two.example.com'],
    } as const;
    const result = composeResult({ type: 'credibility', ...scriptedAnswers(script) });
    const { points } = read(await write('Geese read books.', result), 'hidden_angles');
    expect(points).toEqual([
      'Among the conflicting sources: A page (two.example.com).',
      'The analysts that were compared lie 70 points apart.',
      'The chat analyst gave no answer, so what it would say is missing.',
    ]);
  });
});

describe('a report whose search was made by a vendor', () => {
  const hosts = { mainstream: ['one.example.org', 'two.example.com'] };
  const result = composeResult({
    type: 'credibility',
    ...scriptedAnswers({ chat: 70, search: 7.5, general: 70, ...hosts }),
  });

  it('provides its grades as scores, by name, and its findings as evidence', async () => {
    const written = await write('Geese read books.', result);
    const scores = SECTION_NAMES.map((name) => read(written, name).score);
    expect(scores).toEqual([7.5, 7.5, 7.5, 7.5, null, null]);
    expect(read(written, 'content_accuracy')).toMatchObject({
      explanation: expect.stringContaining(
        'Scripted vendor, the search behind this report, grades it 7.5 of 10 between false and true; that is the score here.',
      ) as string,
      points: [
        'one.example.org: This is what the page says.',
        'two.example.com: This is what the page says.',
      ],
    });
    expect(read(written, 'source_evaluation').explanation).toContain(
      'They are what Scripted vendor found; these rules did not open them.',
    );
  });

  it('has no score where that search could not judge', async () => {
    const unjudged = structuredClone(result);
    unjudged.perplexity.not_judged = [
      'claim_false_true_spectrum',
      'bias_and_independence_assessment',
    ];
    const written = await write('Geese read books.', unjudged);
    expect(read(written, 'content_accuracy').score).toBeNull();
    expect(read(written, 'bias_analysis').score).toBeNull();
    expect(read(written, 'source_evaluation').score).toBe(7.5);
  });
});

describe('a page', () => {
  const page: PageInfo = {
    url: 'https://news.example/geese',
    finalUrl: 'https://news.example/geese',
    title: 'Geese in a library',
    site: 'News Example',
    publishedAt: '2026-05-03T08:00:00.000Z',
    language: 'en',
    hash: 'hash',
    truncated: true,
    readAs: 'plain',
  };
  const text = 'Geese have been seen in a library. '.repeat(12);

  it('is named as the origin, with its date and how much of it was read', async () => {
    const written = await write(text, undefined, page);
    expect(read(written, 'claim_origins').points).toEqual([
      'Taken from “Geese in a library”, News Example, May 3, 2026.',
    ]);
    expect(read(written, 'context_assessment').points).toEqual([
      'The page is dated May 3, 2026.',
      'Only the beginning of the page was read: it is too long to be judged whole.',
      'No article could be told from the rest of the page, so all of its text was read.',
    ]);
  });

  it('without title and date is not given any', async () => {
    const plain = { ...page, title: null, publishedAt: null, truncated: false };
    const written = await write(text, undefined, { ...plain, readAs: 'article' });
    expect(read(written, 'claim_origins').points).toEqual(['Taken from News Example.']);
    expect(read(written, 'context_assessment').points).toEqual([
      'The page does not say when it was published.',
    ]);
  });
});
