import { escapeUTF8 } from 'entities';
import { Place } from '../../src/shared/schema/result.ts';
import { type Label, LABELS } from './claims.ts';
import {
  type Bin,
  type ComparedRuns,
  type Figures,
  type Interval,
  type JudgeFigures,
  type Metrics,
  STATISTIC_NAMES,
  STATISTICS,
} from './figures.ts';
import type { Row } from './judge.ts';

/** A table of words; its first row and column are heads. */
type Table = string[][];

const wordOf = (label: Label): string => (label === 'not_enough_evidence' ? 'no verdict' : label);

const NOTHING = '–';
const percent = (value: number): string => (value * 100).toFixed(1);

function share(value: number | null, interval: Interval | null): string {
  if (value === null) return NOTHING;
  const range = interval ? ` (${percent(interval.low)}–${percent(interval.high)})` : '';
  return `${percent(value)}%${range}`;
}

const fixed = (value: number | null, digits: number): string =>
  value === null ? NOTHING : value.toFixed(digits);

function figuresTable(figures: Figures): Table {
  const { judges } = figures;
  const row = (name: string, cell: (judge: JudgeFigures) => string) => [name, ...judges.map(cell)];
  return [
    ['', ...judges.map(({ judge }) => judge)],
    ...STATISTIC_NAMES.map((name) =>
      row(STATISTICS[name], ({ metrics, intervals }) => share(metrics[name], intervals[name])),
    ),
    row('Seconds a claim', ({ seconds }) => fixed(seconds, 1)),
    row('US dollars a claim', ({ costUsd }) => fixed(costUsd, 4)),
  ];
}

function confusionTable({ confusion }: Metrics, corner: string): Table {
  return [
    [corner, ...LABELS.map(wordOf)],
    ...LABELS.map((label) => [
      wordOf(label),
      ...LABELS.map((predicted) => String(confusion[label][predicted])),
    ]),
  ];
}

function facts({ claims, failed, kappa, quotes, leaks, configuration }: Figures): string[] {
  const agreement = kappa
    ? `${kappa.value.toFixed(2)}${kappa.interval ? ` (${fixed(kappa.interval.low, 2)} to ${fixed(kappa.interval.high, 2)})` : ''}`
    : NOTHING;
  const confirmed =
    quotes.given === 0
      ? 'no quotes were given'
      : `${quotes.confirmed} of ${quotes.given} (${percent(quotes.confirmed / quotes.given)}%)`;
  const leaving = configuration.leavesOutLeaks
    ? 'left out'
    : 'counted; --leave-out-leaks leaves them out';
  return [
    `Claims: ${claims}${failed > 0 ? `, of which ${failed} failed to be judged and count as without a verdict` : ''}`,
    `Agreement of the analysts (Fleiss' kappa): ${agreement}`,
    `Quotes confirmed: ${confirmed}`,
    `Sources that leak: ${leaks.later} later than the claim, ${leaks.factChecks} fact-checks, of ${leaks.sources} (${leaving})`,
    ...Place.options.map((place) => {
      const { name, model, promptVersion } = configuration[place];
      return `${place}: ${name}${model === null ? '' : ` ${model}`}, ${promptVersion}`;
    }),
  ];
}

const EXPLAINED = [
  'Ranges are 95% bootstrap intervals. Accuracy counts a claim without a verdict as wrong unless its label is "not enough evidence"; "accuracy of verdicts" leaves such claims out.',
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
    ...[first, second].flatMap((figures, index) => {
      const name = index === 0 ? 'A' : 'B';
      const judges = figures.judges.slice(0, 1);
      return [
        `${name}\n${facts(figures).join('\n')}`,
        alignTable(figuresTable({ ...figures, judges })),
        ...judges.map(({ metrics }) => alignTable(confusionTable(metrics, name))),
      ];
    }),
    alignTable([
      ['', 'B right', 'B wrong'],
      ['A right', String(both), String(test.onlyFirst)],
      ['A wrong', String(test.onlySecond), String(neither)],
    ]),
    `McNemar's exact test, two-sided: p = ${test.p.toFixed(4)} (${isSure ? 'the difference is more than chance' : 'the difference may be chance'}, at 5%)`,
  ].join('\n\n');
}

function alignTable(table: Table): string {
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const widths = (table[0] ?? []).map((_, column) => widthOf(column));
  const lines = table.map(([name = '', ...cells]) => {
    const values = cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
    return [name.padEnd(widths[0] ?? 0), ...values].join('  ').trimEnd();
  });
  return lines.join('\n');
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#767676, #8c8c8c); --data: light-dark(#0b5cad, #7fbcff); }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#1a1a1a, #ececec); background: light-dark(#fff, #161616); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 600; }
th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line); text-align: end; }
th:first-child, .words td, .words th { text-align: start; }
.judges { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem; }
svg { width: 100%; max-width: 24rem; height: auto; }
svg text { font-size: 11px; fill: currentColor; }
.axis { stroke: var(--line); fill: none; }
.ideal { stroke: var(--line); stroke-dasharray: 4 4; }
.data { stroke: var(--data); fill: var(--data); }`;

/** The figures as a page that needs nothing but itself. */
export function pageOf(figures: Figures, rows: readonly Row[], title: string): string {
  const { judges } = figures;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeUTF8(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeUTF8(title)}</h1>
<ul>
${facts(figures)
  .map((fact) => `<li>${escapeUTF8(fact)}</li>`)
  .join('\n')}
</ul>
${tableOf(figuresTable(figures), 'By analyst and combined')}
${EXPLAINED.map((line) => `<p>${escapeUTF8(line)}</p>`).join('\n')}
<h2>Label and conclusion</h2>
<div class="judges">
${judges.map(({ judge, metrics }) => tableOf(confusionTable(metrics, 'Label'), `${judge}: labels in rows, conclusions in columns`)).join('\n')}
</div>
<h2>Reliability</h2>
<p>Of the claims that were said to be true with a certain probability, how many are? On the dashed line the two are equal. A larger dot stands for more claims. Only true and false claims with a verdict are counted.</p>
<div class="judges">
${judges.map(reliabilityOf).join('\n')}
</div>
<h2>Claims</h2>
${tableOf(
  [
    ['Claim', 'Label', 'Conclusion', 'Score', 'Confidence', 'Reason', 'Leaks'],
    ...rows.map(claimCells),
  ],
  'All claims',
  'words',
)}
</main>
</body>
</html>
`;
}

function claimCells(row: Row): string[] {
  const { claim, label, predicted, probability, confidence, reason, failure, sources } = row;
  const score = failure === null ? String(Math.round(probability * 100)) : '';
  const leaks = sources.filter(({ leak }) => leak !== null).map(({ link }) => link);
  const words = [label, predicted].map((one) => one.replaceAll('_', ' '));
  const why = (reason ?? failure ?? '').replaceAll('_', ' ');
  return [claim, ...words, score, confidence ?? '', why, leaks.join(' ')];
}

function tableOf([head = [], ...rows]: Table, caption: string, className = ''): string {
  const [corner = '', ...names] = head;
  const cornerCell = corner === '' ? '<td></td>' : `<th scope="col">${escapeUTF8(corner)}</th>`;
  const heads = names.map((name) => `<th scope="col">${escapeUTF8(name)}</th>`).join('');
  const lines = rows.map(([name = '', ...cells]) => {
    const values = cells.map((cell) => `<td>${escapeUTF8(cell)}</td>`).join('');
    return `<tr><th scope="row">${escapeUTF8(name)}</th>${values}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeUTF8(caption)}"><table class="${className}">
<caption>${escapeUTF8(caption)}</caption>
<thead><tr>${cornerCell}${heads}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table></div>`;
}

const SIDE = 240;
const LEFT = 40;
const TOP = 12;

function reliabilityOf({ judge, bins }: JudgeFigures): string {
  const filled = bins.filter(({ claims }) => claims > 0);
  if (filled.length === 0) return `<p>${judge}: no claim with a verdict.</p>`;
  const most = Math.max(...filled.map(({ claims }) => claims));
  const x = (share: number) => LEFT + share * SIDE;
  const y = (share: number) => TOP + (1 - share) * SIDE;
  const dot = ({ said, was, claims }: Bin) =>
    `<circle class="data" cx="${round(x(said ?? 0))}" cy="${round(y(was ?? 0))}" r="${round(3 + 7 * Math.sqrt(claims / most))}"/>`;
  const ticks = [0, 0.5, 1].map(
    (tick) =>
      `<text x="${x(tick)}" y="${y(0) + 16}" text-anchor="middle">${tick * 100}%</text><text x="${LEFT - 6}" y="${y(tick) + 4}" text-anchor="end">${tick * 100}%</text>`,
  );
  const rows = filled.map(({ from, to, claims, said, was }) => [
    `${Math.round(from * 100)}–${Math.round(to * 100)}%`,
    String(claims),
    ...[said, was].map((share) => `${((share ?? 0) * 100).toFixed(1)}%`),
  ]);
  const name = `Reliability diagram, ${judge}`;
  return `<div>
<svg viewBox="0 0 ${LEFT + SIDE + 20} ${TOP + SIDE + 40}" role="img" aria-label="${name}; its numbers stand in the table below">
<rect class="axis" x="${LEFT}" y="${TOP}" width="${SIDE}" height="${SIDE}"/>
<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>
${filled.map(dot).join('\n')}
${ticks.join('\n')}
<text x="${x(0.5)}" y="${y(0) + 34}" text-anchor="middle">said to be true</text>
<text transform="translate(10 ${y(0.5)}) rotate(-90)" text-anchor="middle">are true</text>
</svg>
${tableOf([['Said', 'Claims', 'Mean said', 'Are true'], ...rows], `${judge}: reliability`)}
</div>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
