/**
 * An exact number. The score is worked out in these, because binary floating point puts sums such
 * as 0.2 · 5.3 a hair beside a half and then rounds them to the wrong side.
 */
export interface Fraction {
  readonly num: bigint;
  /** Greater than zero. */ readonly den: bigint;
}

/** The exact value of the shortest decimal that prints as `value`. Throws RangeError unless finite. */
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

/** −1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `value`, or the bound that it lies beyond. */
export function clamp(value: Fraction, least: Fraction, greatest: Fraction): Fraction {
  if (compare(value, least) < 0) return least;
  return compare(value, greatest) > 0 ? greatest : value;
}

/** The nearest whole number, halves up (towards +∞). */
export function roundHalfUp({ num, den }: Fraction): number {
  const doubled = 2n * num + den;
  const quotient = doubled / (2n * den);
  const cutUpwards = doubled < 0n && doubled % (2n * den) !== 0n;
  return Number(cutUpwards ? quotient - 1n : quotient);
}

const DISPLAY_DECIMALS = 1e12;

/** As a floating point number, right to 12 decimals. Not for further reckoning. */
export function toNumber(value: Fraction): number {
  return roundHalfUp(multiply(value, fraction(DISPLAY_DECIMALS))) / DISPLAY_DECIMALS;
}
