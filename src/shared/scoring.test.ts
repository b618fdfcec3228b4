import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExternalEvaluation } from './schema/result.ts';
import { overallScore } from './scoring.ts';

function evaluation(grade: number, others: readonly number[]): ExternalEvaluation {
  const [sources = 0, bias = 0, context = 0, coherence = 0, consensus = 0] = others;
  return {
    claim_false_true_spectrum: grade,
    source_credibility_and_track_record: sources,
    bias_and_independence_assessment: bias,
    contextual_integrity_and_accuracy: context,
    content_coherence_and_logical_consistency: coherence,
    expert_and_consensus_alignment: consensus,
  };
}

const five = (grade: number) => Array.from({ length: 5 }, () => grade);

describe('the overall score', () => {
  test.each([
    // grade, others, chat, main, general → score, adjusted grade
    { grade: 8, others: five(6), chat: 0, main: 0, general: 3, score: 42, adjusted: 8.2 },
    { grade: 4.9, others: five(10), chat: 50, main: 5, general: 50, score: 45, adjusted: 3.9 },
    { grade: 5, others: five(10), chat: 50, main: 5, general: 50, score: 50, adjusted: 5 },
    { grade: 5.1, others: five(10), chat: 50, main: 5, general: 50, score: 56, adjusted: 6.1 },
    { grade: 5, others: five(5), chat: 50, main: 5, general: 50, score: 50, adjusted: 5 },
    { grade: 8, others: five(2), chat: 70, main: 7, general: 70, score: 72, adjusted: 7.4 },
    { grade: 2, others: five(8), chat: 30, main: 3, general: 30, score: 22, adjusted: 1.4 },
    { grade: 2, others: five(2), chat: 30, main: 3, general: 30, score: 28, adjusted: 2.6 },
    {
      grade: 9,
      others: [10, 9, 8, 7, 6],
      chat: 88,
      main: 9,
      general: 91,
      score: 93,
      adjusted: 9.6,
    },
    // the adjusted grade stays within 1 and 10
    { grade: 0, others: five(0), chat: 0, main: 0, general: 0, score: 5, adjusted: 1 },
    { grade: 1, others: five(10), chat: 0, main: 0, general: 0, score: 5, adjusted: 1 },
    { grade: 10, others: five(10), chat: 100, main: 10, general: 100, score: 100, adjusted: 10 },
    { grade: 9.5, others: five(9), chat: 0, main: 0, general: 0, score: 50, adjusted: 10 },
  ])(
    '[9.score.adjusted] is $score for a true/false grade $grade, others $others, chat $chat, search $main, general $general',
    ({ grade, others, chat, main, general, score, adjusted }) => {
      const worked = overallScore({
        evaluation: evaluation(grade, others),
        mainGrade: main,
        chat,
        general,
      });
      expect(worked.score).toBe(score);
      expect(worked.calculation.adjusted).toBe(adjusted);
    },
  );

  test.each([
    { grade: 8.7, other: 8.5, chat: 77, main: 3, general: 34, sum: 423, score: 71 },
    { grade: 8.2, other: 6, chat: 55, main: 3, general: 2, sum: 339, score: 57 },
    { grade: 4.6, other: 7, chat: 88, main: 1, general: 7, sum: 231, score: 39 },
  ])(
    '[9.score.rounded] rounds the exact half of $sum / 6 up where floating point falls below it',
    ({ grade, other, chat, main, general, sum, score }) => {
      const drifted = 30 * (grade + Math.sign(grade - 5) * 0.2 * (other - 5));
      expect(Math.round((drifted + chat + 10 * main + general) / 6)).toBe(score - 1);

      const worked = overallScore({
        evaluation: evaluation(grade, five(other)),
        mainGrade: main,
        chat,
        general,
      });
      expect(worked.calculation.sum).toBe(sum);
      expect(worked.score).toBe(score);
    },
  );

  test('[3.block.default] counts an analyst that gave no number as 50 and says so', () => {
    const input = { evaluation: evaluation(6, five(5)), mainGrade: 6 };
    const { score, calculation } = overallScore({ ...input, chat: null, general: null });
    expect(score).toBe(overallScore({ ...input, chat: 50, general: 50 }).score);
    expect(calculation.terms).toEqual([
      { name: 'true_false', weight: 3, value: 60, assumed: false },
      { name: 'chat', weight: 1, value: 50, assumed: true },
      { name: 'search', weight: 1, value: 60, assumed: false },
      { name: 'general', weight: 1, value: 50, assumed: true },
    ]);
  });

  test('shows its whole sum', () => {
    const input = { evaluation: evaluation(8, five(6)), mainGrade: 0, chat: 0, general: 3 };
    expect(overallScore(input).calculation).toEqual({
      trueFalseGrade: 8,
      meanOfOthers: 6,
      adjustment: 0.2,
      adjusted: 8.2,
      terms: [
        { name: 'true_false', weight: 3, value: 82, assumed: false },
        { name: 'chat', weight: 1, value: 0, assumed: false },
        { name: 'search', weight: 1, value: 0, assumed: false },
        { name: 'general', weight: 1, value: 3, assumed: false },
      ],
      sum: 249,
      divisor: 6,
    });
  });

  test.each([NaN, Infinity, -Infinity, -0.1, 10.1])('refuses %d as a grade', (grade) => {
    const input = { evaluation: evaluation(grade, five(5)), mainGrade: 5, chat: 50, general: 50 };
    expect(() => overallScore(input)).toThrow(RangeError);
  });

  // Grades in tenths and integer percentages, as analysts give them
  const tenths = fc.integer({ min: 0, max: 100 });
  const inputs = fc.record({
    grade: tenths,
    others: fc.array(tenths, { minLength: 5, maxLength: 5 }),
    main: tenths,
    chat: fc.integer({ min: 0, max: 100 }),
    general: fc.integer({ min: 0, max: 100 }),
  });
  const scoreOf = (input: typeof inputs extends fc.Arbitrary<infer T> ? T : never) =>
    overallScore({
      evaluation: evaluation(
        input.grade / 10,
        input.others.map((other) => other / 10),
      ),
      mainGrade: input.main / 10,
      chat: input.chat,
      general: input.general,
    }).score;

  test('[9.score.formula] agrees with the same sum in whole numbers, worked out another way', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        // All terms times 250, the smallest factor that makes them integers.
        const sumOfOthers = input.others.reduce((a, b) => a + b);
        const shifted = 25 * input.grade + Math.sign(input.grade - 50) * (sumOfOthers - 250);
        const adjusted = Math.min(2500, Math.max(250, shifted));
        const sum = 30 * adjusted + 250 * (input.chat + input.main + input.general);
        expect(scoreOf(input)).toBe(Math.floor((2 * sum + 1500) / 3000));
      }),
      { numRuns: 2000 },
    );
  });

  test('is a whole number from 5 to 100', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const score = scoreOf(input);
        expect(Number.isInteger(score) && score >= 5 && score <= 100).toBe(true);
      }),
    );
  });

  test.each(['chat', 'general', 'main'] as const)('never falls when %s rises', (name) => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 100 }), (input, other) => {
        const [less, more] = [Math.min(input[name], other), Math.max(input[name], other)];
        expect(scoreOf({ ...input, [name]: less })).toBeLessThanOrEqual(
          scoreOf({ ...input, [name]: more }),
        );
      }),
    );
  });
});

test('a number is taken as the decimal that it prints as', () => {
  const given = { evaluation: evaluation(1e-7, five(0)), mainGrade: 0.1, chat: 0.2, general: 0 };
  const { calculation } = overallScore(given);
  expect(calculation.adjusted).toBe(1.0000001);
  expect(calculation.sum).toBe(31.200003);
});

test.each([
  { other: 5.000000000003, adjustment: -0.000000000001 },
  { other: 5.0000000000025, adjustment: 0 },
  { other: 4.9999999999975, adjustment: 0.000000000001 },
])('an adjustment for $other is shown to twelve decimals, halves up', ({ other, adjustment }) => {
  const given = { evaluation: evaluation(4, five(other)), mainGrade: 5, chat: 50, general: 50 };
  expect(overallScore(given).calculation.adjustment).toBe(adjustment);
});
