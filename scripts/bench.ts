/**
 * Runs the benches one after the other, or those whose names are given:
 *
 *   npm run bench -- start report
 *
 * A figure beyond its target is marked, not failed: it depends on the machine. A bench that crashes
 * fails the run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'bench');
const ending = '.bench.ts';
const all = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exitCode = 1;
} else {
  for (const name of asked.length > 0 ? asked : all) {
    const { status } = spawnSync(process.execPath, [join(folder, `${name}${ending}`)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) {
      console.error(`The bench ${name} crashed.`);
      process.exitCode = 1;
    }
  }
}
