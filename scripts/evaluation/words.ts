import type { ComparedRuns, Figures, JudgeFigures, Statistic } from './figures.ts';
import { STATISTICS } from './figures.ts';
import { type Interval, type Label, LABELS, type Metrics } from './metrics.ts';
import type { Configuration } from './pipeline.ts';

/** A table of words; its first row and column are heads. */
export type Table = string[][];

const NAMES: Record<Statistic, string> = {
  accuracy: 'Accuracy',
  accuracyOfDecided: 'Accuracy of verdicts',
  macroF1: 'Macro-F1',
  f1Refuted: 'F1 of "refuted"',
  coverage: 'Coverage',
  calibrationError: 'Calibration error',
};

const LABEL_WORDS: Record<Label, string> = {
  supported: 'supported',
  refuted: 'refuted',
  mixed: 'mixed',
  not_enough_evidence: 'no verdict',
};

const NOTHING = '–';
const percent = (value: number): string => (value * 100).toFixed(1);

function share(value: number | null, interval: Interval | null): string {
  if (value === null) return NOTHING;
  const range = interval && ` (${percent(interval.low)}–${percent(interval.high)})`;
  return `${percent(value)} %${range ?? ''}`;
}

const fixed = (value: number | null, digits: number): string =>
  value === null ? NOTHING : value.toFixed(digits);

export function figuresTable(figures: Figures): Table {
  const { judges } = figures;
  const row = (name: string, cell: (judge: JudgeFigures) => string) => [name, ...judges.map(cell)];
  return [
    ['', ...judges.map(({ judge }) => judge)],
    ...STATISTICS.map((name) =>
      row(NAMES[name], ({ metrics, intervals }) => share(metrics[name], intervals[name])),
    ),
    row('Seconds a claim', ({ seconds }) => fixed(seconds, 1)),
    row('US dollars a claim', ({ costUsd }) => fixed(costUsd, 4)),
  ];
}

export function confusionTable({ confusion }: Metrics, corner: string): Table {
  return [
    [corner, ...LABELS.map((label) => LABEL_WORDS[label])],
    ...LABELS.map((label) => [
      LABEL_WORDS[label],
      ...LABELS.map((predicted) => String(confusion[label][predicted])),
    ]),
  ];
}

export function facts({ claims, failed, kappa, quotes, leaks, configuration }: Figures): string[] {
  const agreement = kappa
    ? `${kappa.value.toFixed(2)}${kappa.interval ? ` (${fixed(kappa.interval.low, 2)} to ${fixed(kappa.interval.high, 2)})` : ''}`
    : NOTHING;
  const confirmed =
    quotes.given === 0
      ? 'no quotes were given'
      : `${quotes.confirmed} of ${quotes.given} (${percent(quotes.confirmed / quotes.given)} %)`;
  const leaving = configuration.leavesOutLeaks
    ? 'left out'
    : 'counted; --leave-out-leaks leaves them out';
  return [
    `Claims: ${claims}${failed > 0 ? `, of which ${failed} failed to be judged and count as without a verdict` : ''}`,
    `Agreement of the analysts (Fleiss' kappa): ${agreement}`,
    `Quotes confirmed: ${confirmed}`,
    `Sources that leak: ${leaks.later} later than the claim, ${leaks.factChecks} fact-checks, of ${leaks.sources} (${leaving})`,
    ...configurationLines(configuration),
  ];
}

function configurationLines(configuration: Configuration): string[] {
  return (['chat', 'search', 'general'] as const).map((place) => {
    const { name, model, promptVersion } = configuration[place];
    return `${place}: ${name}${model === null ? '' : ` ${model}`}, ${promptVersion}`;
  });
}

export const EXPLAINED = [
  'Ranges are 95 % bootstrap intervals. Accuracy counts a claim without a verdict as wrong unless its label is "not enough evidence"; "accuracy of verdicts" leaves such claims out.',
  'Coverage is the share of claims with a verdict. Calibration error is the mean distance between how likely a claim was said to be true and how often such claims are, over ten bins.',
];

export function figuresText(figures: Figures): string {
  const confusions = figures.judges.map(({ judge, metrics }) =>
    alignTable(confusionTable(metrics, judge)),
  );
  return [
    facts(figures).join('\n'),
    alignTable(figuresTable(figures)),
    'Label (rows) and conclusion (columns)',
    ...confusions,
    EXPLAINED.join('\n'),
  ].join('\n\n');
}

export function comparedText(compared: ComparedRuns, names: readonly [string, string]): string {
  const { first, second, onlyInFirst, onlyInSecond, both, neither, test } = compared;
  const isSure = test.p < 0.05;
  return [
    `A: ${names[0]}\nB: ${names[1]}`,
    `Claims in both: ${first.claims}; only in A: ${onlyInFirst}; only in B: ${onlyInSecond}`,
    ...[first, second].map((figures, index) => {
      const name = index === 0 ? 'A' : 'B';
      const combined = { ...figures, judges: figures.judges.slice(0, 1) };
      return [
        `${name}\n${facts(figures).join('\n')}`,
        alignTable(figuresTable(combined)),
        ...combined.judges.map(({ metrics }) => alignTable(confusionTable(metrics, name))),
      ].join('\n\n');
    }),
    alignTable([
      ['', 'B right', 'B wrong'],
      ['A right', String(both), String(test.onlyFirst)],
      ['A wrong', String(test.onlySecond), String(neither)],
    ]),
    `McNemar's exact test, two-sided: p = ${test.p.toFixed(4)} (${isSure ? 'the difference is more than chance' : 'the difference may be chance'}, at 5 %)`,
  ].join('\n\n');
}

function alignTable(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return table.map(line).join('\n');
}
