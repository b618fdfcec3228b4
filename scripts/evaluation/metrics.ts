/** What a labeled claim is: AVeriTeC's labels, "conflicting" as one. */
export const LABELS = ['supported', 'refuted', 'mixed', 'not_enough_evidence'] as const;
export type Label = (typeof LABELS)[number];

/** One claim of an evaluation: what it is, and what was concluded. */
export interface Judged {
  label: Label;
  /** `not_enough_evidence` for a report without a verdict. */
  predicted: Label;
  /** The probability that the claim is true, 0–1, as the score says it. */
  probability: number;
}

export interface Metrics {
  claims: number;
  /** Share of claims that got a verdict. */
  coverage: number;
  accuracy: number;
  /** Accuracy among the claims that got a verdict; null without one. */
  accuracyOfDecided: number | null;
  /** Mean F1 of the labels that occur. */
  macroF1: number;
  f1Refuted: number;
  /** Expected calibration error of the decided claims, 0–1; null without one. */
  calibrationError: number | null;
  confusion: Record<Label, Record<Label, number>>;
}

export function measure(judged: readonly Judged[]): Metrics {
  const decided = judged.filter(({ predicted }) => predicted !== 'not_enough_evidence');
  const occurring = LABELS.filter((label) => judged.some((one) => one.label === label));
  return {
    claims: judged.length,
    coverage: share(decided.length, judged.length),
    accuracy: accuracyOf(judged),
    accuracyOfDecided: decided.length === 0 ? null : accuracyOf(decided),
    macroF1: mean(occurring.map((label) => f1Of(judged, label))),
    f1Refuted: f1Of(judged, 'refuted'),
    calibrationError: calibrationError(judged),
    confusion: confusionOf(judged),
  };
}

const isRight = ({ label, predicted }: Judged): boolean => label === predicted;

const accuracyOf = (judged: readonly Judged[]): number =>
  share(judged.filter(isRight).length, judged.length);

/** F1 = 2 · hits / (2 · hits + misses + false alarms); 0 where the label is neither there nor given. */
export function f1Of(judged: readonly Judged[], label: Label): number {
  const hits = judged.filter((one) => one.label === label && one.predicted === label).length;
  const misses = judged.filter((one) => one.label === label && one.predicted !== label).length;
  const alarms = judged.filter((one) => one.label !== label && one.predicted === label).length;
  return share(2 * hits, 2 * hits + misses + alarms);
}

function confusionOf(judged: readonly Judged[]): Metrics['confusion'] {
  const count = (label: Label, predicted: Label) =>
    judged.filter((one) => one.label === label && one.predicted === predicted).length;
  const row = (label: Label) =>
    Object.fromEntries(LABELS.map((predicted) => [predicted, count(label, predicted)]));
  return Object.fromEntries(LABELS.map((label) => [label, row(label)])) as Metrics['confusion'];
}

/** Bins of equal width; ten is usual (Guo et al. 2017, "On Calibration of Modern Neural Networks"). */
const BINS = 10;

export interface Bin {
  from: number;
  to: number;
  claims: number;
  /** Mean probability that was given, and share that was true; null without a claim. */
  said: number | null;
  was: number | null;
}

/** For the reliability diagram. Only claims that are simply true or false, and got a verdict. */
export function reliability(judged: readonly Judged[]): Bin[] {
  const plain = judged.filter(
    ({ label, predicted }) =>
      (label === 'supported' || label === 'refuted') && predicted !== 'not_enough_evidence',
  );
  return Array.from({ length: BINS }, (_, index) => {
    const inBin = plain.filter(
      ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === index,
    );
    const isEmpty = inBin.length === 0;
    return {
      from: index / BINS,
      to: (index + 1) / BINS,
      claims: inBin.length,
      said: isEmpty ? null : mean(inBin.map(({ probability }) => probability)),
      was: isEmpty ? null : mean(inBin.map(({ label }) => (label === 'supported' ? 1 : 0))),
    };
  });
}

/** The mean distance of what was said from what was, each bin by its share of the claims. */
function calibrationError(judged: readonly Judged[]): number | null {
  const bins = reliability(judged).filter(({ claims }) => claims > 0);
  const claims = sum(bins.map((bin) => bin.claims));
  if (claims === 0) return null;
  return sum(bins.map((bin) => (bin.claims / claims) * Math.abs((bin.said ?? 0) - (bin.was ?? 0))));
}

/**
 * Fleiss' kappa of the analysts' labels (Fleiss 1971): 1 for full agreement, 0 for that of chance.
 * Each claim has as many ratings as any other; null for fewer than two, or where all ever said one.
 */
export function agreement(ratings: readonly (readonly Label[])[]): number | null {
  const raters = ratings[0]?.length ?? 0;
  if (raters < 2) return null;
  const counts = ratings.map((given) =>
    LABELS.map((label) => given.filter((one) => one === label).length),
  );
  const observed = mean(
    counts.map((row) => (sum(row.map((n) => n * n)) - raters) / (raters * (raters - 1))),
  );
  const chance = sum(
    LABELS.map((_, index) => (mean(counts.map((row) => row[index] ?? 0)) / raters) ** 2),
  );
  return chance === 1 ? null : (observed - chance) / (1 - chance);
}

export interface Interval {
  low: number;
  high: number;
}

/**
 * For each statistic the interval in which 95 % of its values lie when the claims are drawn again with
 * replacement (the percentile bootstrap, Efron 1979). Null where it has no value in any draw.
 */
export function bootstrap<T, Name extends string>(
  items: readonly T[],
  statistics: (drawn: readonly T[]) => Record<Name, number | null>,
  { samples = 1_000, random }: { samples?: number; random: () => number },
): Record<Name, Interval | null> {
  const draws = Array.from({ length: samples }, () =>
    statistics(items.map(() => items[Math.floor(random() * items.length)] as T)),
  );
  const names = Object.keys(draws[0] ?? {}) as Name[];
  const intervalOf = (name: Name): Interval | null => {
    const values = draws.flatMap((draw) => draw[name] ?? []).sort((a, b) => a - b);
    const at = (part: number) => values[Math.round(part * (values.length - 1))] ?? 0;
    return values.length === 0 ? null : { low: at(0.025), high: at(0.975) };
  };
  return Object.fromEntries(names.map((name) => [name, intervalOf(name)])) as Record<
    Name,
    Interval | null
  >;
}

/** Numbers from 0 up to 1 that are the same for the same seed (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Comparison {
  /** Claims that only the first, and only the second, got right. */
  onlyFirst: number;
  onlySecond: number;
  /** Two-sided, exact: how likely such a difference is where both are equally good. */
  p: number;
}

/** McNemar's exact test (1947) of two runs over the same claims in the same order. */
export function compare(first: readonly Judged[], second: readonly Judged[]): Comparison {
  const differ = first.map((one, index) => {
    const other = second[index];
    return other === undefined ? 0 : Number(isRight(one)) - Number(isRight(other));
  });
  const onlyFirst = differ.filter((difference) => difference > 0).length;
  const onlySecond = differ.filter((difference) => difference < 0).length;
  const fewer = Math.min(onlyFirst, onlySecond);
  const all = onlyFirst + onlySecond;
  // Each term from the one before, so that no factorial overflows.
  let term = 0.5 ** all;
  let tail = term;
  for (let k = 1; k <= fewer; k++) tail += term = (term * (all - k + 1)) / k;
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const mean = (numbers: readonly number[]): number => share(sum(numbers), numbers.length);
