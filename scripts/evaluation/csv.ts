import { InputError } from './inputError.ts';

export interface CsvRow {
  /** Where it begins. */
  line: number;
  cells: string[];
}

/** Comma-separated values as RFC 4180 has them: quoted cells may hold commas, breaks and "". */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = '';
  let line = 1;
  let quotedFrom: number | null = null;
  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quotedFrom !== null) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text.charAt(i++);
      else quotedFrom = null;
    } else if (character === '"' && cell === '') quotedFrom = line;
    else if (character === ',') {
      row.cells.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    if (character === '\n') line++;
  }
  if (quotedFrom !== null) throw new InputError(`line ${quotedFrom}: a quote is never closed`);
  endRow();
  return rows;
}
