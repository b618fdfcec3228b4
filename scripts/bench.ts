/**
 * Runs all benches, or those named: `npm run bench -- start report`. A missed target is only
 * marked, because it depends on the machine; a crash fails the run.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'bench');
const suffix = '.bench.ts';
const all = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exitCode = 1;
} else {
  for (const name of requested.length > 0 ? requested : all) {
    const { status } = spawnSync(process.execPath, [join(folder, `${name}${suffix}`)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) {
      console.error(`The bench ${name} crashed.`);
      process.exitCode = 1;
    }
  }
}
