import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Assessment } from '../../../shared/schema/result.ts';
import { exampleClaim } from '../../testing/exampleResult.ts';
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
    '3 of 3 claims (the 3 weightiest of 60) checked, 1 contradicted.',
  );
  expect(countInWords(claimsOf(['not_checkable', 'disputed']))).toBe('0 of 2 claims checked.');
});

it('lists the claims in reading order with what was found of each', () => {
  const html = renderToStaticMarkup(<Claims claims={claimsOf(['refuted', 'not_checkable'])} />);
  expect(html.indexOf('Claim 0.')).toBeLessThan(html.indexOf('Claim 1.'));
  expect(html).toContain('Contradicted · the central claim');
  expect(html).toContain('Can’t be checked');
});
