export interface BenchRow {
  what: string;
  measured: number;
  unit: string;
  /** `most` if less is better, `least` if more is */
  target?: { most: number } | { least: number };
  /** Figure of the best competitor, with its source */
  peer?: string;
}

export function printTable(title: string, rows: BenchRow[]): void {
  console.log(formatTable(title, rows));
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
