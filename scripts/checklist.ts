/**
 * Holds the checklist of what the product owes against the results of a test run.
 *
 *   node scripts/checklist.ts --results <folder>   fails on a row whose test did not pass in that run
 *   node scripts/checklist.ts                      lists what is open, looking at nothing else
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { rows } from '../checklist/rows.ts';
import { checkRows } from './checklist/checkRows.ts';
import { readOutcomes } from './checklist/readOutcomes.ts';
import { describeOpen } from './checklist/describeOpen.ts';

const { values } = parseArgs({ options: { results: { type: 'string' } } });

if (values.results === undefined) {
  const open = rows.filter(({ test }) => test === null);
  for (const { id, area, rule } of open)
    console.log(`${area.padEnd(9)}  ${id.padEnd(34)}  ${rule}`);
  console.log(`Checklist: ${rows.length} rows, ${open.length} open (${describeOpen(open)})`);
} else {
  const outcomes = readOutcomes(values.results, join(import.meta.dirname, '..'));
  const { proven, open, wrong } = checkRows(rows, outcomes);
  for (const sentence of wrong) console.error(`Checklist: ${sentence}`);
  console.log(`Checklist: ${rows.length} rows, ${proven} proven, ${open.length} open`);
  if (open.length > 0) console.log(`  open: ${describeOpen(open)}`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
