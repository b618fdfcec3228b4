/** A line as in RFC 4180. An apostrophe keeps a spreadsheet from running a value as a formula. */
export const writeCsv = (values: readonly string[]): string =>
  `${values.map(quoted).join(',')}\r\n`;

export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets also run formulas with leading white space or full-width signs. */
const FORMULA = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/u;

const quoted = (value: string): string =>
  `"${(FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
