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
    declare<Given, Row, Row | null>(name, (_rows, first) => first ?? null),

  /** The only row. */
  only: <Given extends Values, Row extends object>(name: string) =>
    declare<Given, Row, Row>(name, (_rows, first) => present(name, first)),

  /** The column `value` of all rows. */
  values: <Given extends Values, Value>(name: string) =>
    declare<Given, { value: Value }, Value[]>(name, (rows) => rows.map(({ value }) => value)),

  /** The column `value` of the only row. */
  value: <Given extends Values, Value>(name: string) =>
    declare<Given, { value: Value }, Value>(name, (_rows, first) => present(name, first).value),

  /** Whether there is a row. */
  exists: <Given extends Values>(name: string) =>
    declare<Given, object, boolean>(name, (rows) => rows.length > 0),

  run: <Given extends Values>(name: string) =>
    declare<Given, object, undefined>(name, () => undefined),
};

function declare<Given extends Values, Row extends object, Answer>(
  name: string,
  answer: (rows: Row[], first: Row | undefined) => Answer,
) {
  return (parts: TemplateStringsArray, ...constants: (string | number)[]) => {
    const text = String.raw({ raw: parts }, ...constants);
    const statement: Statement<Given, Answer> = async (db, ...values) => {
      const rows = await db.prepared<Row>(name, text, values.map(toParameter));
      return answer(rows, rows[0]);
    };
    return statement;
  };
}

/** All columns by name: prepared with `*`, a statement fails where a newer version has added one. */
export const columnsOf = (table: string, columns: object): string =>
  Object.keys(columns)
    .map((column) => `${table}."${column}"`)
    .join(', ');

/** Objects are given as JSON. */
const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value;

function present<Row>(name: string, row: Row | undefined): Row {
  if (row === undefined) throw new Error(`${name} gave no row`);
  return row;
}

/**
 * For statements whose fast plan depends on the values; a generic one reads the whole table. JIT
 * compilation and parallel workers cost more than they save.
 */
export const planAnew = (tx: Statements): void => void tx.prepared('plan-anew', CUSTOM_PLAN, []);

const CUSTOM_PLAN = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`;

/** For a text that is put together of constants, which takes one of many forms. */
export const preparedForm = <Row extends object>(
  db: Statements,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> =>
  db.prepared<Row>(`${name}-${createHash('sha1').update(text).digest('base64url')}`, text, values);
