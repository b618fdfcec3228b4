import { describe, expect, it } from 'vitest';
import type { PageInfo } from '../../../shared/schema/result.ts';
import { read, write } from '../../testing/detailed.ts';
import { scriptedAnswers } from '../../testing/models.ts';
import { composeResult } from '../analysis/verdict.ts';
import { SECTION_NAMES } from './analyst.ts';

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
