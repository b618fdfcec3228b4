import { createHash } from 'node:crypto';
import type { Statements } from './database.ts';

type Values = readonly unknown[];
type Statement<Given extends Values, Answer> = (
  db: Statements,
  ...values: Given
) => Promise<Answer>;

/**
 * Declares a prepared statement by its name and its text: sql.rows<[id: string], Row>('name')`SELECT …
 * $1`. Its values are $1, $2 and so on. The text holds only constants, so that no value can become SQL.
 */
export const sql = {
  rows: <Given extends Values, Row extends object>(name: string) =>
    declare<Given, Row, Row[]>(name, (rows) => rows),

  /** The first row, or null. */
  row: <Given extends Values, Row extends object>(name: string) =>
    declare<Given, Row, Row | null>(name, ([row]) => row ?? null),

  /** The only row. */
  only: <Given extends Values, Row extends object>(name: string) =>
    declare<Given, Row, Row>(name, (rows) => onlyRow(name, rows)),

  /** The column `value` of all rows. */
  values: <Given extends Values, Value>(name: string) =>
    declare<Given, { value: Value }, Value[]>(name, (rows) => rows.map(({ value }) => value)),

  /** The column `value` of the only row. */
  value: <Given extends Values, Value>(name: string) =>
    declare<Given, { value: Value }, Value>(name, (rows) => onlyRow(name, rows).value),

  /** Whether there is a row. */
  exists: <Given extends Values>(name: string) =>
    declare<Given, object, boolean>(name, (rows) => rows.length > 0),

  run: <Given extends Values>(name: string) => declare<Given, object, void>(name, () => undefined),
};

function declare<Given extends Values, Row extends object, Answer>(
  name: string,
  answer: (rows: Row[]) => Answer,
) {
  return (parts: TemplateStringsArray, ...constants: (string | number)[]) => {
    const text = String.raw({ raw: parts }, ...constants);
    const statement: Statement<Given, Answer> = async (db, ...values) =>
      answer(await db.prepared<Row>(name, text, values.map(toParameter)));
    return statement;
  };
}

/** Objects are given as JSON. */
const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value;

function onlyRow<Row>(name: string, [row]: readonly Row[]): Row {
  if (row === undefined) throw new Error(`${name} gave no row`);
  return row;
}

/** For a text that is put together of constants, which takes one of many forms. */
export const preparedForm = <Row extends object>(
  db: Statements,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> =>
  db.prepared<Row>(`${name}-${createHash('sha1').update(text).digest('base64url')}`, text, values);
