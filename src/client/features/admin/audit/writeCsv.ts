/**
 * A line of a table as RFC 4180 has it, every value in quotes. What a spreadsheet would take for a
 * formula gets an apostrophe in front: the words of a claim or an address must not run in it.
 */
export const writeCsv = (values: readonly string[]): string =>
  `${values.map(quoted).join(',')}\r\n`;

/** Tells programs that would guess otherwise that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Leading white space does not keep a spreadsheet from it; nor do the wide forms of these signs. */
const FORMULA = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/u;

const quoted = (value: string): string =>
  `"${(FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
