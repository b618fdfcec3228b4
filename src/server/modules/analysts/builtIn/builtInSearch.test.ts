import { describe, expect, test } from 'vitest';
import { SearchBlock } from '../../../../shared/schema/result.ts';
import { overallScore } from '../../../../shared/scoring.ts';
import { indexRecords } from '../../library/matching/matchClaim.ts';
import type { LibraryRecord, Rating } from '../../library/record.ts';
import { starterRecords } from '../../library/load.ts';
import { findClaims } from '../../claims/findClaims.ts';
import { judgeBySearch, MOST_STATEMENTS } from './search.ts';

const records = starterRecords();
const index = await indexRecords(records);
const NOW = new Date('2026-11-20T12:00:00Z');
const judge = (claim: string) => judgeBySearch(index, claim, 'credibility', findClaims(claim, NOW));
const read = (text: string) => judgeBySearch(index, text, 'analysis', findClaims(text, NOW));
const gradeOf = (block: SearchBlock) => block.grades.perplexity_main_grade;

function scoreOf(block: SearchBlock, wording: number): number {
  const { external_evaluation: evaluation, perplexity_main_grade: mainGrade } = block.grades;
  return overallScore({ evaluation, mainGrade, chat: wording, general: wording }).score;
}

describe('the score that the formula makes of a rating, whatever the wording', () => {
  const RANGES: Record<Rating, [number, number]> = {
    TRUE: [70, 100],
    MOSTLY_TRUE: [70, 100],
    MIXED: [40, 69],
    MOSTLY_FALSE: [0, 39],
    FALSE: [0, 39],
  };
  const OPPOSITE: Record<Rating, Rating> = {
    TRUE: 'FALSE',
    MOSTLY_TRUE: 'MOSTLY_FALSE',
    MIXED: 'MIXED',
    MOSTLY_FALSE: 'MOSTLY_TRUE',
    FALSE: 'TRUE',
  };
  test.each(records.map((record) => [record.claim, record] as const))('%s', (claim, record) => {
    for (const wording of [35, 50, 65]) {
      for (const [text, rating] of [
        [claim, record.rating],
        [`It is false that ${claim}`, OPPOSITE[record.rating]],
      ] as const) {
        const [low, high] = RANGES[rating];
        const score = scoreOf(judge(text), wording);
        expect(score, text).toBeGreaterThanOrEqual(low);
        expect(score, text).toBeLessThanOrEqual(high);
      }
    }
  });
});

test('a known claim is answered with its record, publisher, sources and findings', () => {
  const block = judge('Is the Earth flat?');
  expect(block.analysis_summary).toContain(
    'The library holds this claim as “The Earth is flat”, rated false (Verimeter starter library).',
  );
  expect(block.assessment).toBe('refuted');
  expect(block.sources.mainstream.map(({ publication }) => publication)).toEqual([
    'Wikipedia',
    'NOAA',
  ]);
  expect(block.analysis_summary).toContain('shadow of the Earth on the Moon');
  expect(block.sources.mainstream[0]).toMatchObject({
    summary: 'Cited by the library’s record “The Earth is flat”; not opened for this report.',
    key_findings: [],
  });
  expect(block.summary_highlights.key_words).toEqual(['Earth', 'flat']);
});

test('grades that a look-up cannot give are marked as not judged, and all of them when nothing is found', () => {
  const found = judge('The Earth is flat');
  expect(found.not_judged).toEqual([
    'source_credibility_and_track_record',
    'bias_and_independence_assessment',
    'content_coherence_and_logical_consistency',
  ]);
  const unknown = judge('My landlord keeps a blue tortoise in the cellar.');
  expect(unknown.not_judged).toHaveLength(6);
});

test('a denial is called one and judged the other way round', () => {
  const block = judge('Vaccines do not cause autism');
  expect(block.analysis_summary).toContain('The claim is the denial of a record of the library');
  expect(block.analysis_summary).toContain('so its denial counts as true');
  expect(block.assessment).toBe('supported');
});

test('sources that lean the other way stand apart', () => {
  const { sources } = judge('Aspartame causes cancer');
  expect(sources.conflicting.map(({ publication }) => publication)).toEqual(['IARC']);
  expect(sources.mainstream.length).toBeGreaterThan(1);
});

test('an unknown claim gets fives, no source and no position, and the summary says so', () => {
  const block = judge('My neighbor owns eleven cats and a parrot');
  expect(new Set(Object.values(block.grades.external_evaluation))).toEqual(new Set([5]));
  expect(gradeOf(block)).toBe(5);
  expect(block.sources).toEqual({ mainstream: [], conflicting: [] });
  expect(block.assessment).toBe('not_enough_evidence');
  expect(block.analysis_summary).toContain('knows nothing about this claim');
  expect(block.analysis_summary).toContain('no evidence either way');
});

describe('a claim of several sentences', () => {
  test('counts each of them', () => {
    const block = judge('The Earth is flat. Vaccines cause autism.');
    expect(block.analysis_summary).toContain('2 of the 2 statements made here are in the');
    expect(gradeOf(block)).toBe(0.5);
    expect(block.sources.mainstream.length).toBeGreaterThan(3);
  });

  test('has claims of its own, and what is unknown among them is counted and not graded', () => {
    const block = judge('Octopuses have three hearts. My uncle saw one with a hat.');
    expect(gradeOf(block)).toBe(9.5);
    expect(block.claims?.counted).toBe(2);
    expect(block.claims?.list).toMatchObject([
      { text: 'Octopuses have three hearts.', assessment: 'supported', main: 9.5, start: 0 },
      { text: 'My uncle saw one with a hat.', assessment: 'not_enough_evidence', sources: [] },
    ]);
    expect(block.claims?.list[0]?.sources).toContain(block.sources.mainstream[0]?.link);
    expect(block.analysis_summary).toContain('1 of the 2 statements made here is in the');
    expect(block.analysis_summary).toContain('Nothing is known here about the others.');
  });

  test('tells first of what is contradicted, which the verdict goes by', () => {
    const { analysis_summary: summary } = judge(
      'Honey never spoils. Bats are blind. Lightning never strikes the same place twice.',
    );
    const placesOf = ['Bats are blind', 'Lightning never', 'Honey never'].map((claim) =>
      summary.indexOf(`“${claim}`),
    );
    expect(placesOf).not.toContain(-1);
    expect(placesOf).toEqual(placesOf.toSorted((one, other) => one - other));
  });

  test('that is said again is counted as often as it is said, and its record once', () => {
    expect(judge('The Earth is flat. The Earth is flat!').analysis_summary).toContain(
      '2 of the 2 statements made here are in the library, in 1 record.',
    );
  });

  test('that says who says so is not judged by what is said', () => {
    const block = judge('Some people say that the Earth is flat.');
    expect(block.assessment).toBe('not_enough_evidence');
    expect(block.sources).toEqual({ mainstream: [], conflicting: [] });
  });

  test('stays false by one false sentence beside an unknown one', () => {
    const block = judge('The Earth is flat. My uncle saw its edge.');
    expect(block.assessment).toBe('refuted');
  });

  test('a sentence and its rejection are a denial', () => {
    const block = judge('The Earth is flat. That is a myth.');
    expect(block.assessment).toBe('supported');
  });

  test('is never called supported without the sentence that rejects it', () => {
    const text = 'The Sun orbits the Earth. But that is not true. The Earth orbits the Sun.';
    expect(judge(text).claims?.list).toMatchObject([
      { text: 'The Sun orbits the Earth. But that is not true.', assessment: 'supported' },
      { text: 'The Earth orbits the Sun.', assessment: 'supported' },
    ]);
  });

  test('is judged as it is answered', () => {
    const text = 'Are bats blind? No. Do octopuses have three hearts? Yes. Whales are fish. Wrong.';
    expect(judge(text).claims?.list).toMatchObject([
      { text: 'Are bats blind? No.', assessment: 'supported' },
      { text: 'Do octopuses have three hearts?', assessment: 'supported' },
      { text: 'Whales are fish. Wrong.', assessment: 'supported' },
    ]);
  });

  test.each([
    'Bats are blind. False.',
    'Bats are blind. Not true.',
    'Bats are blind. This claim is false.',
    'Bats are blind. That is not the case.',
    'Bats are blind. Absolutely not.',
    'Claim: Bats are blind. Verdict: False.',
    'Claim\nBats are blind\nVerdict\nFalse',
    'Are bats blind? No, they are not.',
    'Are bats blind? Not at all.',
  ])('is denied as people deny: %s', (text) => {
    expect(judge(text)).toMatchObject({ assessment: 'supported', coverage: { known: 1 } });
  });

  test('that denies is not denied by “No.”, but by “Wrong.”', () => {
    expect(judge('Vaccines do not cause autism. No.').assessment).toBe('supported');
    expect(judge('Vaccines do not cause autism. Wrong.').assessment).toBe('refuted');
  });

  test('does not claim what it asks and then answers in other words', () => {
    const text =
      'Do vaccines cause autism? No, no study finds that. Is it flat? The Earth is round.';
    const { assessment, claims } = judge(text);
    expect(assessment).toBe('supported');
    expect(claims?.list[0]).toMatchObject({
      text: 'Do vaccines cause autism?',
      assessment: 'not_checkable',
    });
  });

  test.each([
    'Some claim the following. The Earth is flat. Bats are blind. All of this is wrong.',
    'The following statements are false. The Earth is flat. Bats are blind.',
    'None of this is true. The Earth is flat. Bats are blind.',
    'Common myths about animals. Bats are blind. Sharks do not get cancer.',
    'Myth 1. Bats are blind. Myth 2. The Earth is flat.',
    'The Earth is flat. Bats are blind. These claims have been debunked.',
    'The Earth is flat. Bats are blind. Neither is true.',
    'False. The Earth is flat. False. Bats are blind.',
  ])('is not judged where another speaks of several: %s', (text) => {
    const { assessment, analysis_summary: summary } = judge(text);
    expect(assessment).toBe('not_enough_evidence');
    expect(summary).toMatch(
      /^Nothing was looked up: a sentence of the text, or its title, may say/,
    );
  });

  test('is not judged either where the title of its page speaks of them', () => {
    const text = 'Bats are blind. All bats can see. Goldfish have a three-second memory.';
    const claims = findClaims(text, NOW);
    const judgeTitled = (title: string) => judgeBySearch(index, text, 'analysis', claims, title);
    expect(judgeTitled('Animal myths debunked').assessment).toBe('not_enough_evidence');
    expect(judgeTitled('What I know about animals').assessment).toBe('refuted');
  });

  test('a question about the sentence before it is no statement', () => {
    expect(judge('The Earth is flat. Is that true?').analysis_summary).toContain(
      'The library holds this claim',
    );
  });
});

describe('a longer text', () => {
  const filler = (count: number) =>
    Array.from({ length: count }, (_, i) => `Chapter ${i} tells of a quiet village.`).join(' ');

  test('is looked up statement by statement, each record once', () => {
    const text = `The Earth is flat. ${filler(12)} Vaccines cause autism. The Earth is flat!`;
    const block = read(text);
    expect(block.analysis_summary).toContain('3 of the 15 statements made here are in the');
    expect(block.analysis_summary.match(/“The Earth is flat” is rated false/g)).toHaveLength(1);
    expect(block.assessment).toBe('refuted');
  });

  test('has what is known of a statement counted for the claim that a model finds in it', () => {
    const text = 'In fact, bats are blind. Actually octopuses have three hearts. It is quiet here.';
    const found = ['bats are blind.', 'octopuses have three hearts.', 'It is quiet here.'];
    const list = found.map((wording, at) => {
      const start = text.indexOf(wording);
      const own = { kind: 'fact', central: at === 0, date: null, speaker: null } as const;
      return { text: wording, wording, start, end: start + wording.length, ...own };
    });
    const { claims } = judgeBySearch(index, text, 'analysis', { list, counted: 3 });
    expect(claims?.list.map(({ assessment }) => assessment)).toEqual([
      'refuted',
      'supported',
      'not_enough_evidence',
    ]);
  });

  test('is not reliable for a few truths in much that is unknown', () => {
    const block = read(`Octopuses have three hearts. ${filler(13)}`);
    expect(block.claims?.counted).toBe(14);
    const known = block.claims?.list.filter(({ assessment }) => assessment === 'supported') ?? [];
    expect(known.length).toBeLessThanOrEqual(1);
    expect(block.claims?.list).toHaveLength(12);
  });

  test('does not answer for what it only reports', () => {
    const block = read(`Some people say that the Earth is flat. ${filler(10)}`);
    expect(block.assessment).toBe('not_enough_evidence');
  });

  test('says how many claims were looked up when there are too many', () => {
    const block = read(`${filler(MOST_STATEMENTS)} The Earth is flat.`);
    expect(block.analysis_summary).toContain(
      `Only the first ${MOST_STATEMENTS} statements were looked up.`,
    );
    expect(block.sources.mainstream).toEqual([]);
  });

  test('without a known statement gets no verdict', () => {
    expect(read(filler(9)).analysis_summary).toContain('none of the 9 statements made here');
  });
});

describe('the pages of a record take the side', () => {
  const stancesOf = (text: string) => {
    const { mainstream, conflicting } = judge(text).sources;
    return [...mainstream, ...conflicting].map(({ stance }) => stance);
  };

  test('of its rating, and of none where that is in between, also for who denies it', () => {
    expect(stancesOf('Bats are blind')).toEqual(['refutes', 'refutes']);
    expect(stancesOf('Bats are not blind')).toEqual(['supports', 'supports']);
    expect(stancesOf('Strawberries are berries')).toEqual([null, null]);
    expect(stancesOf('Strawberries are not berries')).toEqual([null, null]);
  });

  test('of none where they speak for one claim of a text and against another', () => {
    expect(stancesOf('Diamonds are made of carbon. Bats are blind.')).toEqual([
      ...['supports', 'supports'],
      ...['refutes', 'refutes'],
    ]);
    expect(stancesOf('Diamonds are made of carbon. Diamonds are formed from coal.')).toEqual([
      null,
      null,
    ]);
  });
});

test.each([
  ['长城的长度超过两万公里。', ['长城', '长度', '超过', '公里']],
  ['गंगा भारत की नदी है।', ['गंगा', 'भारत', 'नदी']],
])('the key words of “%s” are words', (text, words) => {
  expect(judge(text).summary_highlights.key_words).toEqual(words);
});

test.each([
  ['one sentence', 'Vaccines cause autism'],
  ['a denial', 'Lightning can strike the same place twice'],
  ['several', 'The Earth is flat. Bats are blind. Honey never spoils.'],
  ['unknown', 'Nothing of this is in any library at all'],
  ['signs', '?!?!?!?!?!'],
])(
  'every answer fits the contract, and what is emphasized stands in the summary: %s',
  (_, text) => {
    for (const type of ['credibility', 'analysis'] as const) {
      const block = SearchBlock.parse(judgeBySearch(index, text, type, findClaims(text, NOW)));
      for (const phrase of block.summary_highlights.emphasized_phrases) {
        expect(block.analysis_summary).toContain(phrase);
      }
      for (const word of block.summary_highlights.key_words) expect(text).toContain(word);
    }
  },
);

test('only links of matched records are given, each once', () => {
  const known = new Set(records.flatMap(({ links }: LibraryRecord) => links.map((l) => l.link)));
  const block = read('Diamonds are made of carbon. Diamonds are formed from coal.');
  const links = [...block.sources.mainstream, ...block.sources.conflicting].map((s) => s.link);
  expect(new Set(links).size).toBe(links.length);
  expect(links.every((link) => known.has(link))).toBe(true);
});
