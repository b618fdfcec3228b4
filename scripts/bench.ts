/**
 * Runs all benches, or those named: `npm run bench -- start report`; `--million` fills a million
 * reports where 100,000 are usual. Ends with all rows on one page. A missed target is only marked,
 * because it depends on the machine; a crash fails the run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatPage, ONLY_SIZES, type PrintedTable } from '../bench/table.ts';
import { analyzed, newClaim, startApp, stopEmbedded } from '../src/server/testing/app.ts';

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

/**
 * Which bench runs beside which, once that one measures sizes alone: a backup is compared side by side
 * with PostgreSQL's own programs, so that it needs no machine of its own.
 */
const BESIDE: Partial<Record<string, string>> = { memory: 'backup' };

const unknown = positionals.filter((name) => !all.includes(name));

if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exitCode = 1;
} else await runBenches(positionals.length > 0 ? positionals : all);

async function runBenches(names: string[]): Promise<void> {
  const startedAt = performance.now();
  const results = mkdtempSync(join(tmpdir(), 'verimeter-bench-'));
  const file = join(results, 'tables.jsonl');
  writeFileSync(file, '');
  const prepared = names.length > 1 && (await prepareData());
  const env = {
    ...process.env,
    BENCH_TABLES: file,
    BENCH_RELEASE: join(results, 'release'),
    ...(values.million && { BENCH_REPORTS: '1000000' }),
    ...(prepared && { PREPARED_DATA_DIR: prepared }),
  };
  const run = async (name: string): Promise<void> => {
    const began = performance.now();
    const bench = spawn(process.execPath, [join(folder, `${name}${suffix}`)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    const beside = BESIDE[name];
    const companion: Promise<void>[] = [];
    bench.stdout.setEncoding('utf8').on('data', (printed: string) => {
      process.stdout.write(printed);
      if (printed.includes(ONLY_SIZES) && beside && names.includes(beside))
        companion.push(run(beside));
    });
    const [code] = (await once(bench, 'close')) as [number | null];
    if (code !== 0) {
      console.error(`The bench ${name} crashed.`);
      process.exitCode = 1;
    }
    console.log(`(${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s)`);
    await Promise.all(companion);
    if (companion.length === 0 && beside && names.includes(beside)) await run(beside);
  };
  const companions = names.map((name) => BESIDE[name]);
  for (const name of names) if (!companions.includes(name)) await run(name);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const tables = lines.map((line) => JSON.parse(line) as PrintedTable);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  if (tables.length > 1) console.log(formatPage(`All of it, in ${minutes} minutes`, tables));
  for (const left of [results, prepared]) if (left) rmSync(left, { recursive: true });
}

/** Makes the data of a new product once, of which each bench takes a copy. */
async function prepareData(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verimeter-prepared-'));
  const app = await startApp({ dataDir });
  await analyzed(app, newClaim()); // which comes after the samples
  await app.end();
  await stopEmbedded(dataDir);
  return dataDir;
}
