import { spawn } from 'node:child_process';

/**
 * Runs a program without showing its output, and throws `StepFailed`, which has it, when the
 * program fails or cannot be started.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<void>}
 */
export function runQuietly(program, args, options) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) =>
      failed(new StepFailed(`${program} could not be started`, error.message)),
    );
    running.add(child);
    child.on('close', (code, signal) => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString('utf8');
      if (code === 0) done();
      else
        failed(
          new StepFailed(
            explain(output) ?? `${[program, ...args].join(' ')} ended with ${signal ?? code}.`,
            output,
          ),
        );
    });
  });
}

const running = new Set();

const PATIENCE_MS = 20_000; // npm takes back what it has begun before it ends

/**
 * Passes a signal on to every program that still runs, and ends those that do not end by it.
 * @param {NodeJS.Signals} signal
 */
export function passOn(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
  }
}

/** A program that set-up relies on has failed; `output` is all that it printed. */
export class StepFailed extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

const causes = [
  [/\bENOSPC\b/, 'The disk is full: free some space and run the command again.'],
  [/\bEUSAGE\b/, 'package.json and package-lock.json disagree: run `npm install` and commit both.'],
  [
    /\bEINTEGRITY\b/,
    'A package arrived damaged or altered: run `npm cache clean --force` and try again.',
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b/,
    'This folder or something in it may not be written: check who owns it.',
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E401|E403|E404|E5\d\d)\b/,
    'The packages could not be fetched: the first set-up needs a network (see `npm config get registry`). Run the command again once it is there.',
  ],
];

/**
 * What to do about a failure, in one line, where its output or error code says enough.
 * @param {string} output
 * @returns {string | undefined}
 */
export function explain(output) {
  return causes.find(([pattern]) => pattern.test(output))?.[1];
}
