import type { Row } from '../../checklist/row.ts';
import type { Outcome } from './readOutcomes.ts';

export interface Checked {
  proven: number;
  open: Row[];
  /** One sentence for each row that claims what the run does not show. */
  wrong: string[];
}

/** The tests that a row names, in a list. */
export function testsOf({ test }: Row): readonly string[] {
  return typeof test === 'string' ? [test] : (test ?? []);
}

/** Holds every row against what the tests of a run came to. */
export function checkRows(rows: readonly Row[], outcomes: readonly Outcome[]): Checked {
  const checked: Checked = { proven: 0, open: [], wrong: duplicates(rows) };
  for (const row of rows) {
    const tests = testsOf(row);
    const doubts = tests.flatMap((test) => doubt(test, outcomes) ?? []);
    checked.wrong.push(...doubts.map((why) => `${row.id}: ${why}`));
    if (row.test === null) checked.open.push(row);
    else if (tests.length === 0) checked.wrong.push(`${row.id}: names an empty list of tests`);
    else if (doubts.length === 0) checked.proven += 1;
  }
  return checked;
}

function doubt(test: string, outcomes: readonly Outcome[]): string | null {
  if (!test.includes(' > ')) return `a whole file is no proof, name a test: ${test}`;
  const named = outcomes.filter(({ name }) => name === test || name.startsWith(`${test} > `));
  if (named.length === 0) return `there is no such test in this run: ${test}`;
  if (named.some(({ state }) => state === 'failed')) return `failed: ${test}`;
  // One window size may skip what only the other has, and a group may leave one of its tests out.
  return named.some(({ state }) => state === 'passed') ? null : `was skipped: ${test}`;
}

function duplicates(rows: readonly Row[]): string[] {
  const ids = rows.map(({ id }) => id);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map(
    (id) => `${id}: stands there more than once`,
  );
}
