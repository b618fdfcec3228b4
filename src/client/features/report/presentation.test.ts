import { expect, it } from 'vitest';
import { exampleClaim, exampleResult } from '../../testing/examples.ts';
import { confidenceWords, refusalTitle } from './presentation.ts';

const basis = {
  ...{ answered: 3, spread: 4, origins: 13, coverage: null, builtIn: [] },
  ...{ positions: null, backing: null, quoted: null },
};

it('gives the basis of high confidence', () => {
  expect(confidenceWords(exampleResult({ confidence: 'high', confidenceBasis: basis }))).toBe(
    'Confidence high: all three analysts answered, within 4 points of each other; 13 independent origins of sources.',
  );
});

it('says when analysts are missing, nothing could be compared and no source was found', () => {
  const confidenceBasis = { ...basis, answered: 1, spread: null, origins: 0 };
  expect(confidenceWords(exampleResult({ confidence: 'low', confidenceBasis }))).toBe(
    'Confidence low: one of three analysts answered; no sources were found.',
  );
});

it('explains that built-in analysts hold confidence at medium', () => {
  expect(confidenceWords(exampleResult())).toContain(
    'Built-in chat and general analysts judge wording only, so they are not compared and allow medium at most.',
  );
  const one = { ...basis, builtIn: ['chat' as const, 'search' as const] };
  expect(confidenceWords(exampleResult({ confidenceBasis: one }))).toContain(
    'The built-in chat analyst judges wording only, so it is not compared and allows medium at most.',
  );
});

it('counts the checked claims of a text in the words of their list', () => {
  const { perplexity } = exampleResult();
  const claims = {
    list: [exampleClaim('supported'), exampleClaim('mixed'), exampleClaim('disputed')],
    counted: 3,
  };
  const text = exampleResult({ perplexity: { ...perplexity, claims } });
  expect(confidenceWords(text)).toContain('; 2 of 3 claims checked.');
});

it.each([
  [403, 'You do not have permission to view this report'],
  [401, 'You do not have permission to view this report'],
  [410, 'This report was deleted.'],
  [404, 'Report Not Found'],
  [500, 'Report Not Found'],
  [undefined, 'Report Not Found'],
])('a report that is answered with %s is told of as "%s"', (status, title) => {
  expect(refusalTitle(status)).toBe(title);
});
