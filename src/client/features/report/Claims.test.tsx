import { describe, expect, it } from 'vitest';
import type { Assessment } from '../../../shared/schema/result.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleClaim, exampleSource } from '../../testing/examples.ts';
import { Claims, countInWords } from './Claims.tsx';

const claimsOf = (assessments: readonly Assessment[], counted = assessments.length) => ({
  list: assessments.map((assessment, start) => exampleClaim(assessment, start)),
  counted,
});

it('says how many claims of a text were checked, and how many contradicted', () => {
  expect(countInWords(claimsOf(['supported', 'supported', 'not_enough_evidence']))).toBe(
    '2 of 3 claims checked, none contradicted.',
  );
  expect(countInWords(claimsOf(['refuted', 'supported', 'mixed'], 60))).toBe(
    '3 of 3 claims (the 3 most important of 60) checked, 1 contradicted.',
  );
  expect(countInWords(claimsOf(['not_checkable', 'disputed']))).toBe('0 of 2 claims checked.');
});

describe('the claims of a text', () => {
  const claims = {
    list: [
      { ...exampleClaim('refuted'), sources: ['https://www.example.org/a'] },
      {
        ...exampleClaim('not_checkable', 9),
        ...{ wording: 'Ada said it.', speaker: 'Ada', date: '2025-05' },
      },
    ],
    counted: 2,
  };
  const sources = [
    { number: 4, side: 'mainstream' as const, source: exampleSource(), sameOrigin: [] },
  ];
  const drawn = (text: string | null) =>
    draw(<Claims claims={claims} text={text} sources={sources} />);

  it('stand in reading order with what was found of each, who said it, and its sources', () => {
    const html = drawn(null);
    expect(html.indexOf('Claim 0.')).toBeLessThan(html.indexOf('Ada said it.'));
    expect(html).toMatch(/Contradicted<.*The central claim · one source.*href="#source-4"/s);
    expect(html).toMatch(/Can’t be checked<.*said by Ada · May 2025/s);
  });

  it('are marked in the text, where they stand in it', () => {
    expect(drawn('Claim 0. Claim 9. And so on.')).toMatch(
      /<mark[^>]*data-tone="bad">Claim 0\..*href="#claim-1".*And so on\./s,
    );
    expect(drawn('Something else.')).not.toContain('<mark');
  });
});
