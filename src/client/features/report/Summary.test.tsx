import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exampleResult } from '../../testing/exampleResult.ts';
import { markPhrases, Summary, VerdictBadge } from './Summary.tsx';

describe('the analysis summary', () => {
  it('marks the phrases that the search analyst stressed', () => {
    expect(renderToStaticMarkup(<Summary result={exampleResult()} />)).toMatch(
      /rest on <mark[^>]*>few records<\/mark>\./,
    );
  });

  it.each([
    ['true', 'True'],
    ['false', 'False'],
    ['partially_true', 'Partially true'],
    ['inconclusive', 'Inconclusive'],
    ['reliable', 'Reliable'],
    ['unreliable', 'Unreliable'],
    ['partially_reliable', 'Partially reliable'],
  ] as const)('writes the verdict %s as %s', (verdict, words) => {
    expect(renderToStaticMarkup(<VerdictBadge verdict={verdict} />)).toContain(`</span>${words}<`);
  });
});

const marked = (text: string, phrases: string[]) =>
  markPhrases(text, phrases)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it('marks phrases wherever they stand, whatever their case, and leaves the text as it is', () => {
  expect(marked('Few records, very few records.', ['few records'])).toBe(
    '[Few records], very [few records].',
  );
});

it('takes the longer of two phrases that begin together, and none inside another', () => {
  expect(marked('few primary records', ['few', 'few primary records', 'primary'])).toBe(
    '[few primary records]',
  );
});

it('takes phrases as plain text, and empty ones not at all', () => {
  expect(marked('a.b and aXb', ['a.b', '', '  '])).toBe('[a.b] and aXb');
});
