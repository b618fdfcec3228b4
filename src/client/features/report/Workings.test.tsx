import { describe, expect, it } from 'vitest';
import type { Calculation, Place } from '../../../shared/schema/result.ts';
import { overallScore } from '../../../shared/scoring.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleResult } from '../../testing/examples.ts';
import { adjustmentWords, WorkedSum } from './Workings.tsx';

const evaluation = exampleResult().perplexity.grades.external_evaluation;
const scored = (grade: number, chat: number | null = 58) =>
  overallScore({
    evaluation: { ...evaluation, claim_false_true_spectrum: grade },
    mainGrade: 7.5,
    chat,
    general: 60,
  });
const calculationFor = (grade: number, chat?: number | null) => scored(grade, chat).calculation;

/** A formula is not broken over two lines: its spaces are of the kind that do not break. */
const wordsOf = (calculation: Calculation) =>
  adjustmentWords(calculation).replaceAll('\u00a0', ' ');

describe('the worked sum', () => {
  it('shows every term, the sum, the division and the score', () => {
    const { calculation, score } = scored(8);
    const result = exampleResult({ calculation, overallScore: score });
    const text = draw(<WorkedSum result={result} />).replace(/<[^>]+>/g, ' ');
    for (const part of [
      '3 × 83.6',
      '250.8',
      '1 × 58',
      '1 × 75',
      '1 × 60',
      '443.8 ÷ 6 = 73.97',
      '74',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('says of a term whose analyst is missing or takes no position that 50 was counted', () => {
    const calculation = calculationFor(8, null);
    const drawn = (missing: Place[]) =>
      draw(<WorkedSum result={exampleResult({ calculation, missing })} />);
    expect(drawn(['chat'])).toContain('no answer, counted as 50');
    expect(drawn([])).toContain('no position, counted as 50');
  });

  it('tells when the moved grade is held within its bounds, so that what is shown adds up', () => {
    expect(wordsOf(calculationFor(10))).toBe(
      'That moves the grade by +0.36 (0.2 × (6.8 − 5)) to 10.36, but it stays within 1 to 10, so it is 10.',
    );
    expect(wordsOf(calculationFor(0.5))).toContain(
      'to 0.14, but it stays within 1 to 10, so it is 1.',
    );
  });

  it('tells how the other grades moved the first one, in its own direction', () => {
    expect(wordsOf(calculationFor(8))).toBe(
      'That moves the grade by +0.36 (0.2 × (6.8 − 5)) to 8.36.',
    );
    expect(wordsOf(calculationFor(3))).toContain('−0.36');
    expect(wordsOf(calculationFor(3))).toContain('reversed');
    expect(wordsOf(calculationFor(5))).toBe(
      'A grade of exactly 5 leans to no side and stays as it is.',
    );
  });
});
