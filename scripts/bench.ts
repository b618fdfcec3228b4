/**
 * Runs all benches, or those named: `npm run bench -- start report`; `--million` fills a million
 * reports where 100,000 are usual. Ends with all rows on one page. A missed target is only marked,
 * because it depends on the machine; a crash fails the run.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatPage, type PrintedTable } from '../bench/table.ts';

const folder = join(import.meta.dirname, '..', 'bench');
const suffix = '.bench.ts';
const all = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .sort();
const { values, positionals } = parseArgs({
  options: { million: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exitCode = 1;
} else runBenches(positionals.length > 0 ? positionals : all);

function runBenches(names: string[]): void {
  const startedAt = performance.now();
  const results = mkdtempSync(join(tmpdir(), 'verimeter-bench-'));
  const file = join(results, 'tables.jsonl');
  writeFileSync(file, '');
  const env = {
    BENCH_TABLES: file,
    BENCH_RELEASE: join(results, 'release'),
    ...(values.million && { BENCH_REPORTS: '1000000' }),
  };
  for (const name of names) {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, [join(folder, `${name}${suffix}`)], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    if (status !== 0) {
      console.error(`The bench ${name} crashed.`);
      process.exitCode = 1;
    }
    console.log(`(${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s)`);
  }
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const tables = lines.map((line) => JSON.parse(line) as PrintedTable);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  if (tables.length > 1) console.log(formatPage(`All of it, in ${minutes} minutes`, tables));
  rmSync(results, { recursive: true });
}
