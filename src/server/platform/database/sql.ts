import { createHash } from 'node:crypto';
import type { Statements } from './database.ts';

type Values = readonly unknown[];
type Text = [parts: TemplateStringsArray, ...constants: (string | number)[]];
type Statement<Given extends Values, Answer> = (
  db: Statements,
  ...values: Given
) => Promise<Answer>;

/** sql.rows<[id: string], Row>`SELECT … $1`; holds only constants, so that no value becomes SQL. */
export const sql = {
  rows: <Given extends Values, Row extends object>(...text: Text) =>
    declare<Given, Row, Row[]>(text, (rows) => rows),

  row: <Given extends Values, Row extends object>(...text: Text) =>
    declare<Given, Row, Row | null>(text, (_rows, first) => first ?? null),

  only: <Given extends Values, Row extends object>(...text: Text) =>
    declare<Given, Row, Row>(text, (_rows, ...only) => present(...only)),

  /** The column `value` of all rows. */
  values: <Given extends Values, Value>(...text: Text) =>
    declare<Given, { value: Value }, Value[]>(text, (rows) => rows.map(({ value }) => value)),

  /** The column `value` of the only row. */
  value: <Given extends Values, Value>(...text: Text) =>
    declare<Given, { value: Value }, Value>(text, (_rows, ...only) => present(...only).value),

  exists: <Given extends Values>(...text: Text) =>
    declare<Given, object, boolean>(text, (rows) => rows.length > 0),

  run: <Given extends Values>(...text: Text) =>
    declare<Given, object, undefined>(text, () => undefined),
};

function declare<Given extends Values, Row extends object, Answer>(
  [parts, ...constants]: Text,
  answer: (rows: Row[], first: Row | undefined, text: string) => Answer,
): Statement<Given, Answer> {
  const text = String.raw({ raw: parts }, ...constants);
  const name = nameOf(text);
  return async (db, ...values) => {
    const rows = await db.prepared<Row>(name, text, values.map(toParameter));
    return answer(rows, rows[0], text);
  };
}

/** A hash, because PostgreSQL cuts names off after 63 bytes. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** With `*`, a prepared statement fails when a newer version adds a column. */
export const columnsOf = (table: string, columns: object): string =>
  Object.keys(columns)
    .map((column) => `${table}."${column}"`)
    .join(', ');

const toParameter = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value)
    : value;

function present<Row>(row: Row | undefined, text: string): Row {
  if (row === undefined) throw new Error(`A statement gave no row: ${text}`);
  return row;
}

/** For a statement whose fast plan depends on its values; JIT and parallel workers only cost. */
export const planAnew = (tx: Statements): void => void tx.prepared('plan-anew', CUSTOM_PLAN, []);

const CUSTOM_PLAN = `
  SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true)`;

export const preparedForm = <Row extends object>(
  db: Statements,
  text: string,
  values: unknown[],
): Promise<Row[]> => db.prepared<Row>(nameOf(text), text, values);
