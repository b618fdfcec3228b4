import { appendFileSync } from 'node:fs';

export interface BenchRow {
  what: string;
  measured: number;
  unit: string;
  /** `most` if less is better, `least` if more is */
  target?: { most: number } | { least: number };
  /** Figure of the best competitor, with its source */
  peer?: string;
}

export interface PrintedTable {
  title: string;
  rows: BenchRow[];
}

/** Also appends the table to the file that `BENCH_TABLES` names, for the page of all benches. */
export function printTable(title: string, rows: BenchRow[]): void {
  console.log(formatTable(title, rows));
  const file = process.env['BENCH_TABLES'];
  if (file) appendFileSync(file, `${JSON.stringify({ title, rows })}\n`);
}

/** As many rows of one table as the page of all benches shows. */
const ROWS_MAX = 8;

/** A table's rows under its title; of a long table those that come nearest to their target. */
export function summarize({ title, rows }: PrintedTable): BenchRow[] {
  const shareOf = ({ measured, target }: BenchRow) => {
    if (!target) return 0;
    return 'most' in target ? measured / target.most : target.least / measured;
  };
  const shown =
    rows.length <= ROWS_MAX
      ? rows
      : rows.toSorted((a, b) => shareOf(b) - shareOf(a)).slice(0, ROWS_MAX / 2);
  const rest = rows.length - shown.length;
  return shown.map((row, index) => ({
    ...row,
    what: `${index === 0 ? `${title}: ` : '  '}${row.what.trim()}`,
    ...(rest > 0 && index === shown.length - 1 && { peer: `and ${rest} rows further from theirs` }),
  }));
}

export function formatTable(title: string, rows: BenchRow[]): string {
  const cells = rows.map((row) => [
    withinTarget(row) ? ' ' : '✗',
    row.what,
    `${formatNumber(row.measured)} ${row.unit}`,
    formatTarget(row),
    row.peer ?? '',
  ]);
  const lines = [['', 'what', 'measured', 'target', 'others'], ...cells];
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const printed = lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths?.[column] ?? 0;
        return column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return ['', title, ...printed].join('\n');
}

export function withinTarget({ measured, target }: BenchRow): boolean {
  if (!target) return true;
  return 'most' in target ? measured <= target.most : measured >= target.least;
}

function formatTarget({ target, unit }: BenchRow): string {
  if (!target) return '';
  return 'most' in target
    ? `≤ ${formatNumber(target.most)} ${unit}`
    : `≥ ${formatNumber(target.least)} ${unit}`;
}

function formatNumber(value: number): string {
  return new Intl.NumberFormat(
    'en-GB',
    Number.isInteger(value) ? {} : { maximumSignificantDigits: 3 },
  ).format(value);
}
