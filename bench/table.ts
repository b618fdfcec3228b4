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

/** A bench that says this line measures hardly any times after it, so that another may run beside it. */
export const ONLY_SIZES = '(From here on sizes are measured.)';

/** Also appends the table to the file that `BENCH_TABLES` names, for the page of all benches. */
export function printTable(title: string, rows: BenchRow[]): void {
  console.log(formatTable(title, rows));
  const file = process.env['BENCH_TABLES'];
  if (file) appendFileSync(file, `${JSON.stringify({ title, rows })}\n`);
}

/** As many rows of one table as the page of all benches shows. */
const ROWS_MAX = 8;

/** All tables as one; of a long one the rows that come nearest to their targets. */
export function formatPage(title: string, tables: readonly PrintedTable[]): string {
  return formatRows(title, tables.map(summarize));
}

function formatTable(title: string, rows: BenchRow[]): string {
  return formatRows(title, [{ title: '', rows }]);
}

function summarize({ title, rows }: PrintedTable): PrintedTable {
  if (rows.length <= ROWS_MAX) return { title, rows };
  const shareOf = ({ measured, target }: BenchRow) => {
    if (!target) return 0;
    return 'most' in target ? measured / target.most : target.least / measured;
  };
  const shown = rows.toSorted((a, b) => shareOf(b) - shareOf(a)).slice(0, ROWS_MAX / 2);
  const rest = rows.length - shown.length;
  return { title: `${title} (and ${rest} rows further from their targets)`, rows: shown };
}

function formatRows(title: string, tables: readonly PrintedTable[]): string {
  const heads = ['', 'what', 'measured', 'target', 'others'];
  const cells = tables.map(({ rows }) =>
    rows.map((row) => [
      withinTarget(row) ? ' ' : '✗',
      row.what,
      `${formatNumber(row.measured)} ${row.unit}`,
      formatTarget(row),
      row.peer ?? '',
    ]),
  );
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...cells.flat()].map((line) => line[column]?.length ?? 0)),
  );
  const print = (line: string[]) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const lines = cells.flatMap((rows, index) => [
    ...(tables[index]?.title ? [tables[index].title] : []),
    ...rows.map(print),
  ]);
  return ['', title, print(heads), ...lines].join('\n');
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
