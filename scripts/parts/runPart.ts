import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Tally } from './tally.ts';

/** One program of a run of checks, from `node_modules/.bin` or a path. */
export interface Part {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Show the output as it comes; otherwise it is shown only when the part fails. */
  live?: boolean;
  /** Where the program writes its results, and how to count them; without it the part counts as one. */
  results?: { file: string; tally: (json: string) => Tally };
}

export interface Outcome extends Tally {
  name: string;
  output: string;
  seconds: number;
}

const root = join(import.meta.dirname, '..', '..');
const LIMIT_MS = 25 * 60_000; // the browser tests take ten on two busy cores; a part that hangs must not hang the run

/**
 * Runs a part to its end and counts. Never throws: a program that cannot start, crashes, hangs,
 * leaves no results or ran no test counts as failed.
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

/** Ends what runs when the run itself is told to end, so that nothing stays behind. */
export function endWithUs(): void {
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
