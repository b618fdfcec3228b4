import { type Label, LABELS } from './claims.ts';
import type { Row } from './judge.ts';
import type { Configuration } from './pipeline.ts';

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
  const zeros = () => Object.fromEntries(LABELS.map((label) => [label, 0]));
  const confusion = Object.fromEntries(
    LABELS.map((label) => [label, zeros()]),
  ) as Metrics['confusion'];
  for (const { label, predicted } of judged) confusion[label][predicted] += 1;
  const labeled = (label: Label) => sum(Object.values(confusion[label]));
  const concluded = (label: Label) => sum(LABELS.map((one) => confusion[one][label]));
  /** Twice the hits, by the hits and misses and the hits and false alarms. */
  const f1 = (label: Label) =>
    share(2 * confusion[label][label], labeled(label) + concluded(label));

  const right = sum(LABELS.map((label) => confusion[label][label]));
  const open = 'not_enough_evidence';
  const decided = judged.length - concluded(open);
  return {
    claims: judged.length,
    coverage: share(decided, judged.length),
    accuracy: share(right, judged.length),
    accuracyOfDecided: decided === 0 ? null : share(right - confusion[open][open], decided),
    macroF1: mean(LABELS.filter((label) => labeled(label) > 0).map(f1)),
    f1Refuted: f1('refuted'),
    calibrationError: calibrationError(judged),
    confusion,
  };
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
function reliability(judged: readonly Judged[]): Bin[] {
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
 * For each statistic the interval in which 95% of its values lie when the claims are drawn again with
 * replacement (the percentile bootstrap, Efron 1979). Null where it has no value in any draw.
 */
export function bootstrap<T, Name extends string>(
  items: readonly T[],
  names: readonly Name[],
  statistics: (drawn: T[]) => Record<Name, number | null>,
  { samples = 1_000, random }: { samples?: number; random: () => number },
): Record<Name, Interval | null> {
  const draws = Array.from({ length: samples }, () =>
    statistics(items.map(() => items[Math.floor(random() * items.length)] as T)),
  );
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

/**
 * McNemar's exact test (1947) of two runs over the same claims in the same order: how many only the
 * first and only the second got right, and how likely such a difference is where both are equally good.
 */
export function compare(first: readonly Judged[], second: readonly Judged[]) {
  const wins = (ones: readonly Judged[], others: readonly Judged[]) =>
    ones.filter((one, index) => isRight(one) && !isRight(others[index] ?? one)).length;
  const [onlyFirst, onlySecond] = [wins(first, second), wins(second, first)];
  const fewer = Math.min(onlyFirst, onlySecond);
  const all = onlyFirst + onlySecond;
  // Each term from the one before, so that no factorial overflows.
  let term = 0.5 ** all;
  let tail = term;
  for (let k = 1; k <= fewer; k++) tail += term = (term * (all - k + 1)) / k;
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}

const isRight = ({ label, predicted }: Judged): boolean => label === predicted;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const mean = (numbers: readonly number[]): number => share(sum(numbers), numbers.length);

const JUDGES = ['combined', 'chat', 'search', 'general'] as const;
export type Judge = (typeof JUDGES)[number];

/** Those that stand with an interval, and what they are called. */
export const STATISTICS = {
  accuracy: 'Accuracy',
  accuracyOfDecided: 'Accuracy of verdicts',
  macroF1: 'Macro-F1',
  f1Refuted: 'F1 of "refuted"',
  coverage: 'Coverage',
  calibrationError: 'Calibration error',
};
type Statistic = keyof typeof STATISTICS;
export const STATISTIC_NAMES = Object.keys(STATISTICS) as Statistic[];

export interface JudgeFigures {
  judge: Judge;
  metrics: Metrics;
  intervals: Record<Statistic, Interval | null>;
  bins: Bin[];
  /** Mean of the claims with an answer; null without one, or where a cost is not known. */
  seconds: number | null;
  costUsd: number | null;
}

export interface Figures {
  configuration: Configuration;
  claims: number;
  failed: number;
  judges: JudgeFigures[];
  /** Fleiss' kappa of the analysts, over the claims that all three answered. */
  kappa: { value: number; interval: Interval | null } | null;
  quotes: { given: number; confirmed: number };
  leaks: { sources: number; later: number; factChecks: number };
}

/** The same rows and seed give the same figures. Throws without a row. */
export function figuresOf(rows: readonly Row[], seed: number): Figures {
  const [first] = rows;
  if (!first) throw new RangeError('There are no results to count.');
  const sources = rows.flatMap((row) => row.sources);
  const quoted = sources.filter(({ status }) => status !== null);
  return {
    configuration: first.configuration,
    claims: rows.length,
    failed: rows.filter(({ failure }) => failure !== null).length,
    judges: JUDGES.map((judge) => figuresOfJudge(judge, rows, seed)),
    kappa: kappaOf(rows, seed),
    quotes: {
      given: quoted.length,
      confirmed: quoted.filter(({ status }) => status === 'quoted').length,
    },
    leaks: {
      sources: sources.length,
      later: sources.filter(({ leak }) => leak === 'later').length,
      factChecks: sources.filter(({ leak }) => leak === 'fact_check').length,
    },
  };
}

function figuresOfJudge(judge: Judge, rows: readonly Row[], seed: number): JudgeFigures {
  const judged = rows.map((row) => judgedBy(judge, row));
  const random = seededRandom(seed);
  const intervals = bootstrap(judged, STATISTIC_NAMES, measure, { random });
  const answers = rows.map((row) => answerOf(judge, row)).filter((answer) => answer !== null);
  const costs = answers.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    ...{ judge, intervals },
    metrics: measure(judged),
    bins: reliability(judged),
    seconds: meanOf(answers.map(({ seconds }) => seconds)),
    costUsd: costs.length === answers.length ? meanOf(costs) : null,
  };
}

const answerOf = (judge: Judge, row: Row) => (judge === 'combined' ? row : row.analysts[judge]);

function judgedBy(judge: Judge, row: Row): Judged {
  const { predicted, probability } = answerOf(judge, row) ?? {
    predicted: 'not_enough_evidence' as const,
    probability: 0.5,
  };
  return { label: row.label, predicted, probability };
}

function kappaOf(rows: readonly Row[], seed: number): Figures['kappa'] {
  const ratings = rows.flatMap(({ analysts: { chat, search, general } }) =>
    chat && search && general ? [[chat.predicted, search.predicted, general.predicted]] : [],
  );
  const value = agreement(ratings);
  if (value === null) return null;
  const random = seededRandom(seed);
  const kappaIn = (drawn: typeof ratings) => ({ kappa: agreement(drawn) });
  return { value, interval: bootstrap(ratings, ['kappa'], kappaIn, { random }).kappa };
}

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : mean(numbers);

export type ComparedRuns = NonNullable<ReturnType<typeof compareRuns>>;

/** Of the claims that stand in both. Null where none does. */
export function compareRuns(first: readonly Row[], second: readonly Row[], seed: number) {
  const others = new Map(second.map((row) => [row.claimId, row]));
  const pairs = first.flatMap((row) => {
    const other = others.get(row.claimId);
    return other ? [[row, other] as const] : [];
  });
  if (pairs.length === 0) return null;
  const [ones, twos] = [pairs.map(([row]) => row), pairs.map(([, other]) => other)];
  return {
    first: figuresOf(ones, seed),
    second: figuresOf(twos, seed),
    onlyInFirst: first.length - pairs.length,
    onlyInSecond: second.length - pairs.length,
    /** Claims that both, and neither, got right. */
    both: pairs.filter((pair) => pair.every(isRight)).length,
    neither: pairs.filter((pair) => !pair.some(isRight)).length,
    test: compare(ones, twos),
  };
}
