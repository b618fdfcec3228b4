import type { ImportLine } from '../../../../shared/schema/library.ts';
import { BYTE_ORDER_MARK, writeCsv } from '../audit/writeCsv.ts';

/** What became of the lines of an import, as a table for other programs. */
export function linesFile(lines: readonly ImportLine[]): Blob {
  const rows = lines.map(({ number, outcome, text }) => writeCsv([String(number), outcome, text]));
  const head = writeCsv(['number', 'outcome', 'text']);
  return new Blob([BYTE_ORDER_MARK, head, ...rows], { type: 'text/csv;charset=utf-8' });
}
