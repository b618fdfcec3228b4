import { describe, expect, it } from 'vitest';
import type { SearchResult } from '../../integrations/models/model.ts';
import { SearchBlock, type Verdict } from '../../../shared/schema/result.ts';
import type { Cited, Evaluation } from './prompts/evaluation.ts';
import { toSearchBlock } from './toSearchBlock.ts';

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
  key_findings: ['So it is.'],
  ...given,
});

interface Said {
  mainstream?: Cited[];
  conflicting?: Cited[];
  summary?: string;
  highlights?: Partial<Evaluation['summary_highlights']>;
}

/** What becomes of an answer about "Coffee stunts growth." */
function blockOf(said: Said, results: SearchResult[] = [], page: string | null = null) {
  const { mainstream = [], conflicting = [], summary = 'Nothing was found.', highlights } = said;
  const answer: Evaluation = {
    analysis_summary: summary,
    sources: { mainstream, conflicting },
    grades: {
      perplexity_main_grade: 1.5,
      external_evaluation: {
        claim_false_true_spectrum: 1,
        source_credibility_and_track_record: 2,
        bias_and_independence_assessment: 3,
        contextual_integrity_and_accuracy: 4,
        content_coherence_and_logical_consistency: 5,
        expert_and_consensus_alignment: 6,
      },
    },
    summary_highlights: { verdict: null, key_words: [], emphasized_phrases: [], ...highlights },
  };
  const input = {
    content: 'Coffee stunts growth.',
    type: 'credibility' as const,
    page: page === null ? null : { title: null, site: 'site', url: page },
  };
  return SearchBlock.parse(toSearchBlock({ answer, results }, input));
}

const linksOf = (block: SearchBlock) => ({
  mainstream: block.sources.mainstream.map(({ link }) => link),
  conflicting: block.sources.conflicting.map(({ link }) => link),
});

describe('the sources of a search answer', () => {
  it('are called what the search calls them, whatever the model says', () => {
    const results = [found(7, 'https://www.who.example/a?b=1', 'Coffee and height')];
    const { sources } = blockOf(
      { mainstream: [cites(7, { summary: '**No** link [7].' })] },
      results,
    );
    expect(sources.mainstream).toEqual([
      {
        publication: 'who.example',
        title: 'Coffee and height',
        summary: 'No link.',
        key_findings: ['So it is.'],
        link: 'https://www.who.example/a?b=1',
      },
    ]);
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

  it('are ten at most on each side, with five findings each, none of them blank', () => {
    const results = Array.from({ length: 30 }, (_, i) => found(i, `https://h${i}.example/`));
    const key_findings = [' ', ...Array.from({ length: 9 }, (_, i) => `Finding ${i}.`)];
    const block = blockOf(
      { mainstream: results.map(({ id }) => cites(id, { key_findings })) },
      results,
    );
    expect(block.sources.mainstream).toHaveLength(10);
    expect(block.sources.mainstream[0]?.key_findings).toEqual(
      [0, 1, 2, 3, 4].map((i) => `Finding ${i}.`),
    );
  });

  it('have their host for a title when the search gives none', () => {
    const block = blockOf({ mainstream: [cites(1)] }, [found(1, 'https://a.example/', ' ')]);
    expect(block.sources.mainstream[0]?.title).toBe('a.example');
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

  it.each<[Verdict, Verdict | null]>([
    ['partially_true', 'partially_true'],
    ['inconclusive', 'inconclusive'],
    ['reliable', null],
  ])('say %s about a claim as %s', (said, shown) => {
    const { summary_highlights } = blockOf({ highlights: { verdict: said } });
    expect(summary_highlights.verdict).toBe(shown);
  });
});
