/** Runs checks as parallel programs and counts their results. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';

export interface Part {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Otherwise output is shown only on failure. */
  live?: boolean;
  /** File of the program's results and how to count them; without it, the part counts as one. */
  results?: { file: string; tally: (json: string) => Tally };
}

export interface Outcome extends Tally {
  name: string;
  output: string;
  seconds: number;
}

const root = join(import.meta.dirname, '..');
const LIMIT_MS = 40 * 60_000; // on a slow machine the browser tests take 20; a part that hangs must not hang the run

/**
 * Runs a part and counts its results. Never throws: programs that fail to start, crash, hang, leave
 * no results or run no test count as failed.
 */
export async function runPart(part: Part): Promise<Outcome> {
  const began = performance.now();
  const { code, output } = await run(part);
  const seconds = (performance.now() - began) / 1000;
  return { name: part.name, seconds, ...count(part, code === 0, output) };
}

function count(part: Part, succeeded: boolean, output: string): Tally & { output: string } {
  const one = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0, output };
  if (!part.results) return one;
  try {
    const tally = part.results.tally(readFileSync(part.results.file, 'utf8'));
    const ran = tally.passed + tally.failed > 0;
    if (tally.failed > 0 || (succeeded && ran)) return { ...tally, output };
    const reason = ran ? 'ended with an error outside its tests' : 'ran no test';
    return { ...tally, failed: 1, output: `${output}\n${part.name} ${reason}.` };
  } catch {
    return {
      ...one,
      passed: 0,
      failed: 1,
      output: `${output}\n${part.name} left no readable results.`,
    };
  }
}

const running = new Set<ReturnType<typeof spawn>>();

function run(part: Part): Promise<{ code: number | null; output: string }> {
  const bin = join(root, 'node_modules', '.bin');
  const [program, ...args] = part.command;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...part.env },
      stdio: part.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const limit = setTimeout(() => {
      output += `\n${part.name} was ended after ${LIMIT_MS / 60_000} minutes.`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, LIMIT_MS);
    const end = (code: number | null) => {
      clearTimeout(limit);
      running.delete(child);
      done({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(null);
    });
    child.on('close', end);
  });
}

/** Forwards termination signals, so that no program stays behind. */
export function forwardSignals(): void {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.once(signal, () => {
      const closed = [...running].map((child) => {
        child.kill(signal);
        return new Promise((done) => child.once('close', done));
      });
      void Promise.all(closed).then(() => process.exit(128 + number));
    });
  }
}

export async function runParts(parts: Part[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...parts];
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const outcome = await runPart(part);
      outcomes.push(outcome);
      describe(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

function describe({ name, passed, failed, skipped, seconds, output }: Outcome): void {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  const counts = passed + failed > 1 ? ` (${passed} passed, ${failed} failed${left})` : '';
  if (failed > 0 && output.trim()) console.log(`\n${output.trim()}\n`);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}${counts}  ${seconds.toFixed(1)} s`);
}

export const staticParts: readonly Part[] = [
  // Its memory is there for half a minute: to collect it less often saves a quarter of that.
  { name: 'types and lint', command: ['oxlint'], env: { GOGC: '400' } },
  { name: 'imports', command: ['depcruise', 'src', '--output-type', 'err-long'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  scriptPart('regular expressions', 'expressions.ts'),
];

/** A program of ours, which says by itself what is wrong. */
export function scriptPart(name: string, file: string, ...args: string[]): Part {
  return { name, command: [process.execPath, `scripts/${file}`, ...args], live: true };
}

export function vitestPart(options: {
  name: string;
  projects: string[];
  file: string;
  live?: boolean;
}): Part {
  const { name, projects, file, live = false } = options;
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['vitest', 'run', ...chosen, ...reporters],
    live,
    results: { file, tally: tallyVitest },
  };
}

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the failed tests, as far as the results have them */
  failures?: string[];
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A file that fails outside its tests counts as one failed test. */
export function tallyVitest(json: string): Tally {
  const results = JSON.parse(json) as VitestResults;
  const failures = results.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: outside its tests`];
      return failed.map(({ fullName }) => `${file}: ${fullName}`);
    });
  return {
    passed: results.numPassedTests,
    failed: failures.length,
    skipped: results.numPendingTests + results.numTodoTests,
    failures,
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; file: string; line: number; title: string }[];
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
}

/** A test that passes only on retry counts as failed. */
export function tallyPlaywright(json: string): Tally {
  const { stats, errors, suites } = JSON.parse(json) as PlaywrightResults;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  };
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ file, line, title }) => `e2e/${file}:${line}: ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

export function sumTallies(tallies: Tally[]): Tally {
  const sum = (field: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[field], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  };
}

/** Runs `work` with a temporary folder. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'verimeter-results-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
