import type { Calculation, ExternalEvaluation } from './schema/result.ts';

/** Stands in for an analyst that gave no number; the calculation marks it as `assumed`. */
export const ASSUMED_PERCENTAGE = 50;

interface ScoreInput {
  evaluation: ExternalEvaluation;
  mainGrade: number;
  /** 0–100; null without an answer. */
  chat: number | null;
  general: number | null;
}

/**
 * The truth potential meter, with g the true/false grade and m the mean of the other five:
 *
 *     adjusted = clamp(g + sign(g − 5) · 0.2 · (m − 5), 1, 10)
 *     score    = round((3 · 10 · adjusted + chat + 10 · mainGrade + general) / 6)
 *
 * Exact for numbers of up to 13 decimals; halves round up. Throws a RangeError out of range.
 */
export function overallScore(input: ScoreInput): { score: number; calculation: Calculation } {
  const { claim_false_true_spectrum: trueFalseGrade, ...rest } = input.evaluation;
  const others = Object.values(rest);
  const grades = [trueFalseGrade, ...others, input.mainGrade];
  const chat = input.chat ?? ASSUMED_PERCENTAGE;
  const general = input.general ?? ASSUMED_PERCENTAGE;
  for (const grade of grades) requireWithin(grade, 10);
  for (const percentage of [chat, general]) requireWithin(percentage, 100);

  const one = exact(1);
  const shown = (value: bigint) => roundHalfUp(value * DISPLAYED, one) / Number(DISPLAYED);

  const mean = others.map(exact).reduce((a, b) => a + b) / 5n;
  const direction = BigInt(Math.sign(trueFalseGrade - 5));
  const adjustment = (direction * (mean - 5n * one)) / 5n;
  const adjusted = clamp(exact(trueFalseGrade) + adjustment, one, 10n * one);

  const terms = [
    { name: 'true_false', weight: 3, value: 10n * adjusted, assumed: false },
    { name: 'chat', weight: 1, value: exact(chat), assumed: input.chat === null },
    { name: 'search', weight: 1, value: 10n * exact(input.mainGrade), assumed: false },
    { name: 'general', weight: 1, value: exact(general), assumed: input.general === null },
  ] as const;
  const sum = terms.reduce((total, { weight, value }) => total + BigInt(weight) * value, 0n);

  return {
    score: roundHalfUp(sum, 6n * one),
    calculation: {
      trueFalseGrade,
      meanOfOthers: shown(mean),
      adjustment: shown(adjustment),
      adjusted: shown(adjusted),
      terms: terms.map((term) => ({ ...term, value: shown(term.value) })),
      sum: shown(sum),
      divisor: 6,
    },
  };
}

const DISPLAYED = 10n ** 12n; // 12 decimals

function requireWithin(value: number, greatest: number): void {
  if (!(value >= 0 && value <= greatest))
    throw new RangeError(`Expected a number from 0 to ${greatest}, not ${value}`);
}

/** As many decimals as a number up to 100 holds for certain. */
const DECIMALS = 13;

// Whole units of the last decimal, because floating point rounds sums such as 0.2 · 5.3 to the wrong
// side of a half. Two more decimals, so that both divisions by 5 come out even.
const exact = (value: number): bigint => BigInt(value.toFixed(DECIMALS).replace('.', '')) * 100n;

function clamp(value: bigint, least: bigint, greatest: bigint): bigint {
  if (value < least) return least;
  return value > greatest ? greatest : value;
}

function roundHalfUp(value: bigint, unit: bigint): number {
  const doubled = 2n * value + unit;
  const quotient = doubled / (2n * unit);
  const cutUpwards = doubled < 0n && doubled % (2n * unit) !== 0n;
  return Number(cutUpwards ? quotient - 1n : quotient);
}
