/**
 * Measures how good the conclusions are on labeled claims: `npm run eval -- claims.jsonl`. The options
 * stand in `USAGE`; CONTRIBUTING.md says how to read the figures.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { Place } from '../../src/shared/schema/result.ts';
import { type Environment, readConfig } from '../../src/server/config.ts';
import { createLog } from '../../src/server/log.ts';
import { InputError, readClaims } from './claims.ts';
import { compareRuns, figuresOf } from './figures.ts';
import { answeredRows, judgeClaims, type Progress, readRows, type Row } from './judge.ts';
import { openPipeline, type Prices } from './pipeline.ts';
import { comparedText, figuresText, pageOf } from './report.ts';

const USAGE = `Usage: npm run eval -- [options] CLAIMS
       npm run eval -- --compare FOLDER_A FOLDER_B

CLAIMS is a file of labeled claims: JSON lines or a CSV table with claim, label and, if known, date,
speaker, source; a list as AVeriTeC has it; or lines as Factcheck-Bench has them.

  --out FOLDER        where results go, and are taken up again (otherwise evaluations/CLAIMS)
  --budget-usd N      begins no claim that would cost more than N US dollars in all
  --price PLACE=I/O   US dollars for a million tokens of input and output in place of the known
                      price, such as chat=0.75/4.50; may be given for chat, search and general
  --max-calls N       asks the vendors at most N questions in all
  --at-once N         claims at the same time, 1 to 32 (otherwise 4)
  --leave-out-leaks   concludes without sources that are later than the claim or check it
  --seed N            of the intervals (otherwise 1)
  --compare           compares the results of two folders
`;

const OPTIONS = {
  out: { type: 'string' },
  'budget-usd': { type: 'string' },
  price: { type: 'string', multiple: true },
  'max-calls': { type: 'string' },
  'at-once': { type: 'string' },
  'leave-out-leaks': { type: 'boolean' },
  seed: { type: 'string' },
  compare: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new InputError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const RANGES = {
  seed: { usual: 1, from: 0, to: 2 ** 31, isWhole: true },
  'max-calls': { usual: Infinity, from: 0, to: 1e9, isWhole: true },
  'budget-usd': { usual: Infinity, from: 0, to: 1e9, isWhole: false },
  'at-once': { usual: 4, from: 1, to: 32, isWhole: true },
};

function numberOf(
  values: { [Name in keyof typeof RANGES]?: string | undefined },
  name: keyof typeof RANGES,
): number {
  const given = values[name];
  const { usual, from, to, isWhole } = RANGES[name];
  if (given === undefined) return usual;
  const value = Number(given);
  if (given.trim() !== '' && value >= from && value <= to && (!isWhole || Number.isInteger(value)))
    return value;
  throw new InputError(
    `--${name} ${given}: must be a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}`,
  );
}

function toPrices(given: readonly string[]): Prices {
  const prices: Prices = {};
  for (const one of given) {
    const [name, price = ''] = one.split('=');
    const place = Place.options.find((known) => known === name);
    const [input = NaN, output = NaN] = price.split('/').map(Number);
    if (!place || !(input >= 0) || !(output >= 0))
      throw new InputError(`--price ${one}: write chat, search or general, such as chat=0.75/4.50`);
    prices[place] = { input, output };
  }
  return prices;
}

export interface EvaluationParts {
  env: Environment;
  /** Ends after the claims that run. */
  signal?: AbortSignal;
  clock?: () => Date;
  onProgress?: (progress: Progress) => void;
  /** Where files are put that no option names. */
  base?: string;
}

/** Runs the command. Resolves to what it prints. Throws an InputError for what the caller can mend. */
export async function evaluate(args: readonly string[], parts: EvaluationParts): Promise<string> {
  const { values, positionals } = readArguments(args);
  if (values.help) return USAGE;
  const seed = numberOf(values, 'seed');
  const wanted = values.compare ? 2 : 1;
  if (positionals.length !== wanted)
    throw new InputError(
      `${wanted === 2 ? 'Two folders' : 'One file of claims'}, please.\n\n${USAGE}`,
    );
  const [first = '', second = ''] = positionals;
  if (values.compare) return compareFolders(first, second, seed);

  const { env, signal = new AbortController().signal, clock = () => new Date() } = parts;
  const { onProgress = () => undefined } = parts;
  const read = readClaims(first);
  const name = basename(first);
  const folder = values.out ?? join(parts.base ?? '.', 'evaluations', name);
  const limits = {
    maxCalls: numberOf(values, 'max-calls'),
    budgetUsd: numberOf(values, 'budget-usd'),
    atOnce: numberOf(values, 'at-once'),
  };
  const leavesOutLeaks = values['leave-out-leaks'] ?? false;
  const prices = toPrices(values.price ?? []);

  mkdirSync(folder, { recursive: true });
  const config = readConfig(env);
  const log = createLog('error', { write: (line) => void process.stderr.write(line) });
  const pipeline = await openPipeline({ config, folder, leavesOutLeaks, prices, clock, log });
  let judged: Awaited<ReturnType<typeof judgeClaims>>;
  try {
    judged = await judgeClaims(pipeline, read.claims, { folder, ...limits, signal, onProgress });
  } finally {
    await pipeline.close();
  }
  const { rows, left } = judged;

  const notes = [
    ...(left > 0 ? [`${left} of ${read.claims.length} claims are not judged yet.`] : []),
    ...(read.repeated > 0 ? [`${read.repeated} repeated claims are counted once.`] : []),
    ...(read.unlabeled > 0 ? [`${read.unlabeled} claims without a label are left out.`] : []),
  ];
  if (rows.length === 0) return `${notes.join('\n')}\n`;
  const figures = figuresOf(rows, seed);
  const configuration = JSON.stringify(figures.configuration);
  const id = createHash('sha256').update(configuration).digest('hex').slice(0, 8);
  const path = join(folder, `report-${id}.html`);
  writeFileSync(path, pageOf(figures, rows, `Evaluation on ${name}`));
  return [figuresText(figures), ...notes, `Page: ${path}`].join('\n\n') + '\n';
}

function compareFolders(first: string, second: string, seed: number): string {
  const [ones, twos] = [first, second].map((folder) => {
    const rows = readRows(folder);
    const latest = JSON.stringify(rows.at(-1)?.configuration);
    const own = rows.filter(({ configuration }) => JSON.stringify(configuration) === latest);
    if (own.length === 0) throw new InputError(`${folder}: there is no results.jsonl with results`);
    return answeredRows(own);
  }) as [Row[], Row[]];
  const compared = compareRuns(ones, twos, seed);
  if (compared) return `${comparedText(compared, [first, second])}\n`;
  throw new InputError('The two folders have no claim in common.');
}

/** A bar on a terminal, otherwise a line for each percent. */
function showProgress(): (progress: Progress) => void {
  let shown = -1;
  return ({ done, claims, calls, costUsd }) => {
    const words = `${done} of ${claims} claims, ${calls} calls, ${costUsd.toFixed(4)} US dollars`;
    const percent = Math.floor((100 * done) / claims);
    if (process.stderr.isTTY) {
      const bar = '#'.repeat(Math.round(percent / 4)).padEnd(25, '.');
      process.stderr.write(`\r[${bar}] ${words}${done === claims ? '\n' : ''}`);
    } else if (percent > shown) process.stderr.write(`${words}\n`);
    shown = percent;
  };
}

if (import.meta.main) {
  if (existsSync('.env')) loadEnvFile('.env');
  const stopping = new AbortController();
  let stoppingSince = Infinity;
  // The claims that run are judged; a second Ctrl-C ends at once. npm hands on the first one twice.
  process.on('SIGINT', () => {
    if (performance.now() - stoppingSince > 1_000) process.exit(130);
    stoppingSince = Math.min(stoppingSince, performance.now());
    stopping.abort();
  });
  const parts = { env: process.env, signal: stopping.signal, onProgress: showProgress() };
  await evaluate(process.argv.slice(2), parts).then(
    (text) => process.stdout.write(text),
    (error: unknown) => {
      const expected = error instanceof Error && 'reported' in error;
      const { message, stack } = error as Error;
      process.stderr.write(`${expected ? message : (stack ?? message)}\n`);
      process.exitCode = 1;
    },
  );
}
