import type { Row } from './judge.ts';
import {
  agreement,
  type Bin,
  bootstrap,
  type Comparison,
  compare,
  type Interval,
  type Judged,
  measure,
  type Metrics,
  reliability,
  seededRandom,
} from './metrics.ts';
import type { Configuration } from './pipeline.ts';

const JUDGES = ['combined', 'chat', 'search', 'general'] as const;
export type Judge = (typeof JUDGES)[number];

/** Those that stand with an interval. */
export const STATISTICS = [
  'accuracy',
  'accuracyOfDecided',
  'macroF1',
  'f1Refuted',
  'coverage',
  'calibrationError',
] as const;
export type Statistic = (typeof STATISTICS)[number];

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
  const intervals = bootstrap(
    judged,
    (drawn) => {
      const { accuracy, accuracyOfDecided, macroF1, f1Refuted, coverage, calibrationError } =
        measure(drawn);
      return { accuracy, accuracyOfDecided, macroF1, f1Refuted, coverage, calibrationError };
    },
    { random: seededRandom(seed) },
  );
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
  const { kappa } = bootstrap(ratings, (drawn) => ({ kappa: agreement(drawn) }), {
    random: seededRandom(seed),
  });
  return { value, interval: kappa };
}

const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0) / numbers.length;

export interface ComparedRuns {
  first: Figures;
  second: Figures;
  onlyInFirst: number;
  onlyInSecond: number;
  /** Claims that both, and neither, got right. */
  both: number;
  neither: number;
  test: Comparison;
}

/** Of the claims that stand in both. Null where none does. */
export function compareRuns(
  first: readonly Row[],
  second: readonly Row[],
  seed: number,
): ComparedRuns | null {
  const others = new Map(second.map((row) => [row.claimId, row]));
  const pairs = first.flatMap((row) => {
    const other = others.get(row.claimId);
    return other ? [{ row, other }] : [];
  });
  if (pairs.length === 0) return null;
  const [ones, twos] = [pairs.map(({ row }) => row), pairs.map(({ other }) => other)];
  const isRight = ({ label, predicted }: Row) => label === predicted;
  return {
    first: figuresOf(ones, seed),
    second: figuresOf(twos, seed),
    onlyInFirst: first.length - pairs.length,
    onlyInSecond: second.length - pairs.length,
    both: pairs.filter(({ row, other }) => isRight(row) && isRight(other)).length,
    neither: pairs.filter(({ row, other }) => !isRight(row) && !isRight(other)).length,
    test: compare(
      ones.map((row) => judgedBy('combined', row)),
      twos.map((row) => judgedBy('combined', row)),
    ),
  };
}
