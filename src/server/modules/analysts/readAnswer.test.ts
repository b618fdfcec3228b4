import { describe, expect, it } from 'vitest';
import type { Assessment, ClaimKind } from '../../../shared/schema/result.ts';
import type { SearchResult } from '../../integrations/models/model.ts';
import type { SearchFindings } from './analyst.ts';
import type { Cited, ClaimEvaluation, Evaluation } from './prompts/search.ts';
import {
  copiedPhrases,
  evaluationFits,
  tidyText,
  toModelBlock,
  toSearchFindings,
} from './readAnswer.ts';

const found = (id: number, url: string, title = `Page ${id}`): SearchResult => ({
  id,
  url,
  title,
  date: null,
  snippet: 'It says so.',
});

const cites = (result: number, given: Partial<Cited> = {}): Cited => ({
  result,
  summary: 'It says so.',
  stance: 'refutes',
  is_primary: false,
  quote: 'It says that it is not so.',
  ...given,
});

interface Said {
  mainstream?: Cited[];
  conflicting?: Cited[];
  summary?: string;
  highlights?: Partial<Evaluation['summary_highlights']>;
  assessment?: Assessment;
  claims?: Evaluation['claims'];
}

const entry = (claim: number, given: Partial<ClaimEvaluation> = {}): ClaimEvaluation => ({
  ...{ claim, assessment: 'refuted', perplexity_main_grade: 1.5, claim_false_true_spectrum: 1 },
  sources: { mainstream: [], conflicting: [] },
  ...given,
});

const answerOf = (claims: ClaimEvaluation[], said: Said = {}): Evaluation => ({
  claims,
  analysis_summary: said.summary ?? 'Nothing was found.',
  external_evaluation: {
    source_credibility_and_track_record: 2,
    bias_and_independence_assessment: 3,
    contextual_integrity_and_accuracy: 4,
    content_coherence_and_logical_consistency: 5,
    expert_and_consensus_alignment: 6,
  },
  summary_highlights: { key_words: [], emphasized_phrases: [], ...said.highlights },
  about_person: false,
});

/** What becomes of an answer about "Coffee stunts growth." */
function blockOf(said: Said, results: SearchResult[] = [], page: string | null = null) {
  const { mainstream = [], conflicting = [], assessment = 'refuted' } = said;
  const { claims = [entry(1, { assessment, sources: { mainstream, conflicting } })] } = said;
  const input = {
    content: 'Coffee stunts growth.',
    claims: null,
    page: page === null ? null : { title: null, site: 'site', url: page },
  };
  return toSearchFindings({ answer: answerOf(claims, said), results }, input);
}

const linksOf = ({ citations }: SearchFindings) => {
  const on = (side: boolean) =>
    citations.flatMap(({ link, isMainstream }) => (isMainstream === side ? [link] : []));
  return { mainstream: on(true), conflicting: on(false) };
};

describe('the sources of a search answer', () => {
  it('are called what the search calls them, whatever the model says', () => {
    const results = [found(7, 'https://www.who.example/a?b=1', 'Coffee and height')];
    const { citations } = blockOf(
      { mainstream: [cites(7, { summary: '**No** link [7].', is_primary: true })] },
      results,
    );
    expect(citations).toEqual([
      {
        publication: 'who.example',
        title: 'Coffee and height',
        summary: 'No link.',
        link: 'https://www.who.example/a?b=1',
        date: null,
        stance: 'refutes',
        primary: true,
        isMainstream: true,
        claim: null,
        quote: 'It says that it is not so.',
        snippet: 'It says so.',
      },
    ]);
  });

  it('have a quote that is cut at a whole character', () => {
    const said = { mainstream: [cites(1, { quote: `${'x'.repeat(499)}😀 and more` })] };
    const [citation] = blockOf(said, [found(1, 'https://a.example/')]).citations;
    expect(citation?.quote).toHaveLength(500);
    expect(citation?.quote.isWellFormed()).toBe(true);
  });

  it('are only those that the search returned', () => {
    const block = blockOf({ mainstream: [cites(2), cites(99)], conflicting: [cites(-1)] }, [
      found(2, 'https://a.example/'),
    ]);
    expect(linksOf(block)).toEqual({ mainstream: ['https://a.example/'], conflicting: [] });
  });

  it('are cited once: by one id, at one address, on the side where they came first', () => {
    const results = [
      found(1, 'https://a.example/x/'),
      found(2, 'http://www.a.example/x#part'),
      found(3, 'https://a.example/y'),
    ];
    const block = blockOf(
      { mainstream: [cites(1), cites(1), cites(2)], conflicting: [cites(1), cites(2), cites(3)] },
      results,
    );
    expect(linksOf(block)).toEqual({
      mainstream: ['https://a.example/x/'],
      conflicting: ['https://a.example/y'],
    });
  });

  it('never include the page that is being judged', () => {
    const results = [found(1, 'https://www.blog.example/post/'), found(2, 'https://b.example/')];
    const block = blockOf(
      { mainstream: [cites(1), cites(2)] },
      results,
      'https://blog.example/post#top',
    );
    expect(linksOf(block).mainstream).toEqual(['https://b.example/']);
  });

  it('are web pages', () => {
    const results = [found(1, 'javascript:alert(1)'), found(2, 'no address')];
    expect(linksOf(blockOf({ mainstream: [cites(1), cites(2)] }, results)).mainstream).toEqual([]);
  });

  it('are none when the search returned nothing, and the grades are kept', () => {
    const block = blockOf({ mainstream: [cites(1)], conflicting: [cites(2)] });
    expect(linksOf(block)).toEqual({ mainstream: [], conflicting: [] });
    expect(block.grades.perplexity_main_grade).toBe(1.5);
    expect(block).toMatchObject({ not_judged: [], coverage: null });
  });

  it('are ten at most, of both sides by turns', () => {
    const results = Array.from({ length: 30 }, (_, i) => found(i, `https://h${i}.example/`));
    const [one, other] = [results.slice(0, 20), results.slice(20)];
    const block = blockOf(
      {
        mainstream: one.map(({ id }) => cites(id)),
        conflicting: other.slice(0, 3).map(({ id }) => cites(id)),
      },
      results,
    );
    expect(linksOf(block).mainstream).toHaveLength(7);
    expect(linksOf(block).conflicting).toHaveLength(3);
  });

  it('have their host for a title when the search gives none', () => {
    const block = blockOf({ mainstream: [cites(1)] }, [found(1, 'https://a.example/', ' ')]);
    expect(block.citations[0]?.title).toBe('a.example');
  });
});

describe('an answer on the claims of a text', () => {
  const found = (kinds: readonly ClaimKind[]) => ({
    list: kinds.map((kind, at) => ({
      ...{ text: `Claim ${at}.`, wording: `Claim ${at}.`, start: at * 9, end: at * 9 + 8 },
      ...{ kind, central: at === 0, date: null, speaker: null },
    })),
    counted: 20,
  });
  const pages = Array.from({ length: 60 }, (_, id) => page(id));
  function page(id: number): SearchResult {
    const url = `https://h${id}.example/`;
    return { id, url, title: `Page ${id}`, date: null, snippet: 'It says so.' };
  }
  const findings = (kinds: readonly ClaimKind[], entries: ClaimEvaluation[]) =>
    toSearchFindings(
      { answer: answerOf(entries), results: pages },
      { content: 'Claims.', claims: found(kinds), page: null },
    );
  const assessments = (kinds: readonly ClaimKind[], entries: ClaimEvaluation[]) =>
    findings(kinds, entries).claims?.list.map(({ assessment, main }) => `${assessment} ${main}`);
  const four = ['fact', 'quantity', 'fact', 'fact'] as const;

  it('assesses each by the number of its line', () => {
    const supported = { perplexity_main_grade: 9, claim_false_true_spectrum: 8 };
    const entries = [entry(2), entry(1, { assessment: 'supported', ...supported })];
    const { claims, assessment, grades } = findings(['fact', 'fact'], entries);
    expect(claims).toMatchObject({
      counted: 20,
      list: [
        { text: 'Claim 0.', assessment: 'supported', main: 9, truth: 8, central: true },
        { text: 'Claim 1.', assessment: 'refuted', main: 1.5, truth: 1 },
      ],
    });
    expect(assessment).toBe('refuted');
    expect(grades.perplexity_main_grade).toBe(5.25);
  });

  it('leaves a claim not assessed that has no entry, two entries, or grades that do not fit', () => {
    const unfit = entry(4, { perplexity_main_grade: 8 });
    const entries = [entry(1), entry(3), entry(3), unfit, entry(5), entry(0), entry(-1)];
    expect(assessments(four, entries)).toEqual([
      'refuted 1.5',
      'not_enough_evidence 5',
      'not_enough_evidence 5',
      'not_enough_evidence 5',
    ]);
    expect(evaluationFits(answerOf(entries))).toBe(false);
    expect(evaluationFits(answerOf([entry(1), entry(2)]))).toBe(true);
    expect(evaluationFits(answerOf([]))).toBe(false);
  });

  it('counts only facts and quantities as lines, and judges nothing else', () => {
    const kinds = ['opinion', 'fact', 'prediction', 'question', 'quantity'] as const;
    const sources = { mainstream: [cites(7)], conflicting: [] };
    const block = findings(kinds, [entry(1), entry(2, { sources })]);
    expect(block.claims?.list.map(({ assessment }) => assessment)).toEqual([
      'not_checkable',
      'refuted',
      'not_checkable',
      'not_checkable',
      'refuted',
    ]);
    expect(block.citations).toMatchObject([{ claim: 4, link: 'https://h7.example/' }]);
    expect(assessments(['opinion', 'opinion'], [entry(1), entry(2)])).toEqual([
      'not_checkable 5',
      'not_checkable 5',
    ]);
  });

  it('cites four sources for a claim and 24 pages in all, first those that weigh most', () => {
    const kinds = Array.from({ length: 12 }, () => 'fact' as const);
    const entries = kinds.map((_, at) => {
      const mainstream = Array.from({ length: 5 }, (_, i) => cites(at * 5 + i));
      return entry(at + 1, { sources: { mainstream, conflicting: [] } });
    });
    const { citations } = findings(kinds, entries);
    expect(new Set(citations.map(({ link }) => link)).size).toBe(24);
    for (const [place] of kinds.entries())
      expect(citations.filter(({ claim }) => claim === place).map(({ link }) => link)).toEqual([
        `https://h${place * 5}.example/`,
        `https://h${place * 5 + 1}.example/`,
      ]);

    const [few] = [findings(['fact', 'fact'], entries.slice(0, 2))];
    expect(few.citations).toHaveLength(8);
  });

  it('cites a page for each claim that it bears on, and opens it under one address', () => {
    const results = [page(1), { ...page(2), url: 'http://www.h1.example/#part' }];
    const ofPage = (id: number) => ({ mainstream: [cites(id)], conflicting: [] });
    const entries = [entry(1, { sources: ofPage(1) }), entry(2, { sources: ofPage(2) })];
    const input = { content: 'Claims.', claims: found(['fact', 'fact']), page: null };
    const { citations } = toSearchFindings({ answer: answerOf(entries), results }, input);
    expect(citations).toMatchObject([
      { claim: 0, link: 'https://h1.example/', title: 'Page 1' },
      { claim: 1, link: 'https://h1.example/', title: 'Page 2' },
    ]);
  });
});

describe('an answer on one claim', () => {
  it('takes no position without an entry, or with two', () => {
    for (const claims of [[], [entry(2)], [entry(1), entry(1)]])
      expect(blockOf({ claims })).toMatchObject({
        assessment: 'not_enough_evidence',
        claims: null,
        grades: { perplexity_main_grade: 5 },
      });
  });
});

describe('the highlights of a search answer', () => {
  it('are words of the claim and phrases of the summary, else they are dropped', () => {
    const { summary_highlights } = blockOf({
      summary: 'No study found an effect [1].',
      highlights: {
        key_words: ['stunts growth', 'tea'],
        emphasized_phrases: ['no study', 'a great effect'],
      },
    });
    expect(summary_highlights).toMatchObject({
      key_words: ['stunts growth'],
      emphasized_phrases: ['No study'],
    });
  });
});

describe('an analyst that takes no position', () => {
  it.each(['disputed', 'not_enough_evidence', 'not_checkable'] as const)(
    'because it is %s has grades of 5 for truth and on the whole',
    (assessment) => {
      const { grades } = blockOf({ assessment });
      expect(grades.perplexity_main_grade).toBe(5);
      expect(grades.external_evaluation.claim_false_true_spectrum).toBe(5);
      expect(grades.external_evaluation.expert_and_consensus_alignment).toBe(6);
    },
  );

  it('says 50, whatever number came with it', () => {
    const answer = { explanation: 'Not known.', truth_percentage: 71, about_person: false };
    const block = (assessment: Assessment) => toModelBlock({ answer: { ...answer, assessment } });
    expect(block('not_enough_evidence')).toMatchObject({
      assessment: 'not_enough_evidence',
      truth_percentage: 50,
    });
    expect(block('supported')).toMatchObject({ assessment: 'supported', truth_percentage: 71 });
    expect(block('refuted')).toMatchObject({ assessment: null, truth_percentage: 50 });
  });
});

const text = 'Coffee stunts growth, says the Daily Cup.';

describe('phrases that a model says it copied', () => {
  it('are kept as they stand in the text, each once', () => {
    expect(copiedPhrases(['coffee', 'daily cup', ' Coffee '], text, 5)).toEqual([
      'Coffee',
      'Daily Cup',
    ]);
  });

  it('are dropped when they do not stand there', () => {
    expect(copiedPhrases(['tea', 'Coffee growth', '', '  '], text, 5)).toEqual([]);
  });

  it('are as many as there is room for, and no whole paragraphs', () => {
    expect(copiedPhrases(['Coffee', 'stunts', 'growth'], text, 2)).toEqual(['Coffee', 'stunts']);
    const long = 'x'.repeat(121);
    expect(copiedPhrases([long], long, 5)).toEqual([]);
  });

  it('are found by their very letters where letters change their length with their case', () => {
    expect(copiedPhrases(['İzmir', 'izmir'], 'İzmir is a city.', 5)).toEqual(['İzmir']);
    expect(copiedPhrases(['İ😀'], 'i\u0307😀 it is.', 5)).toEqual(['i\u0307😀']);
  });

  it('are looked for a bounded number of times, however many a model is made to name', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `a word ${i}`);
    expect(copiedPhrases([...many, 'Coffee'], text, 5)).toEqual([]);
    expect(copiedPhrases([...many.slice(0, 40), 'Coffee'], text, 5)).toEqual(['Coffee']);
  });
});

describe('what a model wrote', () => {
  it('stays as it is when it is plain and short', () => {
    const text = 'In 2019 [2019] it was 5 % (of 40): e.g. “so”, A/B, 3 * 4, snake_case.';
    expect(tidyText(text, 200)).toBe(text);
  });

  it('loses line breaks, emphasis and the numbers by which it cites', () => {
    expect(tidyText('**Yes**,\n\nit is [1][2, 3]. `So` it [web:4] says [12].', 200)).toBe(
      'Yes, it is. So it says.',
    );
  });

  it.each([
    ['Visit https://win.example/now?x=1.', 'Visit (address left out).'],
    ['See www.win.example/prizes, soon', 'See (address left out), soon'],
    ['Write to help+me@win.example!', 'Write to (address left out)!'],
    [
      '(http://a.example) and [b](https://b.example)',
      '((address left out)) and [b]((address left out))',
    ],
  ])('cannot be made to advertise: %s', (text, shown) => {
    expect(tidyText(text, 200)).toBe(shown);
  });

  it('is cut after the last sentence that fits', () => {
    expect(tidyText('The first is here. The second is longer. The third.', 45)).toBe(
      'The first is here. The second is longer.',
    );
    expect(tidyText('最初の文です。二番目の文はもっと長いです。', 12)).toBe('最初の文です。');
  });

  it('is cut after a word when no sentence ends in time, and after a letter when no word does', () => {
    expect(tidyText('one two three four five', 16)).toBe('one two three…');
    expect(tidyText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
    for (const longest of [5, 6])
      expect(tidyText('😀'.repeat(10), longest).isWellFormed()).toBe(true);
  });
});
