import { expect, it } from 'vitest';
import type { ModelBlock } from '../../../shared/schema/result.ts';
import { exampleClaim, exampleResult } from '../../testing/examples.ts';
import { agreementWords } from './Agreement.tsx';
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

it.each([
  [[91, 90], 'all three analysts answered, within 1 point of each other;'],
  [[86.5, 90], 'all three analysts answered, within 3.5 points of each other;'],
  [[90, 90], 'all three analysts answered alike;'],
  [[20, 92], 'all three analysts answered, up to 72 points apart;'],
  [[null, 91], 'all three analysts answered, two of them within 1 point of each other;'],
  [[null, 90], 'all three analysts answered, two of them alike;'],
  [[null, 20], 'all three analysts answered, two of them 70 points apart;'],
])(
  'compares with the 90 of the search only numbers that count, as %j',
  ([chat, general], words) => {
    expect(confidenceWords(comparedResult(chat ?? null, general ?? null))).toContain(words);
  },
);

it('tells the same distance as what is said of the agreement', () => {
  expect(agreementWords(comparedResult(91, 90))).toBe('The three agree within 1 point.');
  expect(agreementWords(comparedResult(86.5, 90))).toBe('The three agree within 3.5 points.');
  expect(agreementWords(comparedResult(90, 69.6))).toBe('The three disagree: 70 to 90.');
});

it('calls nobody near who takes another position', () => {
  const divided = (chat: number) => {
    const result = comparedResult(chat, null);
    const positions = { chat: 'mixed', search: 'supported', general: null } as const;
    return { ...result, confidenceBasis: { ...result.confidenceBasis, positions } };
  };
  expect(confidenceWords(divided(80))).toContain('answered, two of them with different positions;');
  expect(agreementWords(divided(80))).toBe('The two that take a position disagree: 80 to 90.');
  expect(confidenceWords(divided(90))).toContain('answered, two of them with different positions;');
  expect(agreementWords(divided(90))).toBe('The two that take a position disagree.');
});

/** What two models and a search that gave 90 answered; null for who takes no position. */
function comparedResult(chat: number | null, general: number | null) {
  const { openAI, gemini, perplexity } = exampleResult();
  const numbers = [chat, 90, general].filter((number) => number !== null);
  return exampleResult({
    openAI: { ...openAI, truth_percentage: chat ?? 50 } as ModelBlock,
    gemini: { ...gemini, truth_percentage: general ?? 50 } as ModelBlock,
    perplexity: { ...perplexity, grades: { ...perplexity.grades, perplexity_main_grade: 9 } },
    confidenceBasis: {
      ...basis,
      spread: Math.max(...numbers) - Math.min(...numbers),
      positions: {
        chat: chat === null ? null : 'supported',
        search: 'supported',
        general: general === null ? null : 'supported',
      },
    },
  });
}

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
