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
 * Computes the truth potential meter, 5–100, with g the true/false grade and m the mean of the
 * other five:
 *
 *     adjusted = clamp(g + sign(g − 5) · 0.2 · (m − 5), 1, 10)
 *     score    = round((3 · 10 · adjusted + chat + 10 · mainGrade + general) / 6)
 *
 * The arithmetic is exact, halves round up. Throws RangeError for input out of range.
 */
export function overallScore(input: ScoreInput): { score: number; calculation: Calculation } {
  const { claim_false_true_spectrum: trueFalseGrade, ...others } = input.evaluation;
  const grade = exact(trueFalseGrade, 10);
  const mean = multiply(FIFTH, add(...Object.values(others).map((other) => exact(other, 10))));
  const direction = fraction(compare(grade, FIVE));
  const adjustment = multiply(multiply(direction, FIFTH), add(mean, fraction(-5)));
  const adjusted = clamp(add(grade, adjustment), fraction(1), TEN);

  const terms = [
    { name: 'true_false', weight: 3, value: multiply(TEN, adjusted), assumed: false },
    { name: 'chat', weight: 1, ...percentage(input.chat) },
    { name: 'search', weight: 1, value: multiply(TEN, exact(input.mainGrade, 10)), assumed: false },
    { name: 'general', weight: 1, ...percentage(input.general) },
  ] as const;
  const sum = add(...terms.map(({ weight, value }) => multiply(fraction(weight), value)));

  return {
    score: roundHalfUp({ num: sum.num, den: sum.den * 6n }),
    calculation: {
      trueFalseGrade,
      meanOfOthers: toNumber(mean),
      adjustment: toNumber(adjustment),
      adjusted: toNumber(adjusted),
      terms: terms.map((term) => ({ ...term, value: toNumber(term.value) })),
      sum: toNumber(sum),
      divisor: 6,
    },
  };
}

const FIFTH = { num: 1n, den: 5n };
const FIVE = { num: 5n, den: 1n };
const TEN = { num: 10n, den: 1n };

function exact(value: number, greatest: number) {
  if (!(value >= 0 && value <= greatest)) {
    throw new RangeError(`Expected a number from 0 to ${greatest}, not ${value}`);
  }
  return fraction(value);
}

function percentage(value: number | null) {
  return { value: exact(value ?? ASSUMED_PERCENTAGE, 100), assumed: value === null };
}

/**
 * Rational, because binary floating point puts sums such as 0.2 · 5.3 just below or above a half
 * and rounds them to the wrong side.
 */
interface Fraction {
  readonly num: bigint;
  /** Greater than zero. */ readonly den: bigint;
}

/** Exact value of the shortest decimal that prints as `value`. Throws RangeError unless finite. */
export function fraction(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const digits = BigInt(whole + decimals);
  const power = Number(exponent) - decimals.length;
  return power < 0
    ? { num: digits, den: 10n ** BigInt(-power) }
    : { num: digits * 10n ** BigInt(power), den: 1n };
}

export function add(...terms: Fraction[]): Fraction {
  return terms.reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }));
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den };
}

export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function clamp(value: Fraction, least: Fraction, greatest: Fraction): Fraction {
  if (compare(value, least) < 0) return least;
  return compare(value, greatest) > 0 ? greatest : value;
}

/** Halves round up (toward +∞). */
export function roundHalfUp({ num, den }: Fraction): number {
  const doubled = 2n * num + den;
  const quotient = doubled / (2n * den);
  const cutUpwards = doubled < 0n && doubled % (2n * den) !== 0n;
  return Number(cutUpwards ? quotient - 1n : quotient);
}

const DISPLAY_DECIMALS = 1e12;

/** Exact to 12 decimals; for display only. */
export function toNumber(value: Fraction): number {
  return roundHalfUp(multiply(value, fraction(DISPLAY_DECIMALS))) / DISPLAY_DECIMALS;
}
