import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SETTINGS, type Settings } from '../../shared/limits.ts';
import type { Started, StartInput } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import { createLog } from '../log.ts';
import type { Anonymous } from '../modules/accounts/caller.ts';
import { dataOf, locate } from '../platform/postgres/cluster.ts';
import { stopServer } from '../platform/postgres/server.ts';
import { readStream } from './streams.ts';

/** Limits that a test is not about, out of its way: what the environment sets to lift them. */
export const liftedLimits = {
  LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1000000',
  LIMIT_ADDRESS_REPORTS_PER_MONTH: '1000000',
  LIMIT_SUBMISSIONS_PER_MINUTE: '10000',
  LIMIT_ADDRESS_SUBMISSIONS_PER_MINUTE: '10000',
  LIMIT_ACCOUNT_SUBMISSIONS_PER_HOUR: '10000',
  LIMIT_ADDRESS_READS_PER_MINUTE: '1000000',
  LIMIT_ADDRESS_STREAMS_AT_ONCE: '100000',
};

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 120_000; // a first start makes a database; two of them share two busy cores
const STOP_MS = 30_000;

/** The real product, started as a person starts it, on a free port. */
export interface RunningApp {
  baseURL: string;
  pid: number;
  dataDir: string;
  /** All that it has printed so far. */
  output: () => string;
  /** Kills it without a word, as a lack of memory does; its database stays. */
  kill: () => Promise<void>;
  /** Asks it to end and waits; its data stays. Throws when it does not end well by itself. */
  end: () => Promise<void>;
  /** Asks it to end, waits, removes its data. Throws when it does not end well by itself. */
  stop: () => Promise<void>;
}

export interface AppOptions {
  env?: Record<string, string>;
  /** The data folder of an app that ran before; otherwise a new one. */
  dataDir?: string;
  /** The program, from the project's folder. */
  program?: string;
}

/**
 * Starts the product with its limits lifted but for those that `env` sets. Throws with its output when
 * it does not say within two minutes that it runs.
 */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const { env = {}, program = 'src/server/main.ts' } = options;
  const dataDir = options.dataDir ?? (await newDataDir());
  const app = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...withoutOurSettings(process.env),
      PORT: '0',
      DATA_DIR: dataDir,
      ...liftedLimits,
      // Otherwise each stop writes one.
      BACKUP_KEEP: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const keep = (chunk: Buffer) => printed.push(chunk.toString('utf8'));
  app.stdout.on('data', keep);
  app.stderr.on('data', keep);
  const output = () => printed.join('');
  const checkEnd = () => {
    const code = app.exitCode ?? app.signalCode;
    if (code !== 0 && code !== 'SIGKILL')
      throw new Error(`The app did not end well (${code ?? ''}):\n${output()}`);
  };
  try {
    const baseURL = await addressOf(app, output);
    return {
      baseURL,
      pid: app.pid ?? 0,
      dataDir,
      output,
      kill: () => end(app, 'SIGKILL'),
      end: async () => {
        await end(app, 'SIGTERM');
        checkEnd();
      },
      stop: async () => {
        await end(app, 'SIGTERM');
        await stopEmbedded(dataDir);
        await rm(dataDir, { recursive: true, force: true });
        checkEnd();
      },
    };
  } catch (error) {
    await end(app, 'SIGKILL');
    if (options.dataDir === undefined) {
      await stopEmbedded(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
    throw error;
  }
}

/** Empty, or a copy of `PREPARED_DATA_DIR`: the data of a product that has just made its samples. */
function newDataDir(): Promise<string> {
  const prepared = process.env['PREPARED_DATA_DIR'];
  return prepared ? copyDataDir(prepared) : mkdtemp(join(tmpdir(), 'verimeter-app-'));
}

/** Copies the data of a product that does not run to a folder of its own. */
export async function copyDataDir(from: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-app-'));
  // Keeps owner and permissions, on which PostgreSQL insists.
  await promisify(execFile)('cp', ['-a', `${from}/.`, dataDir]);
  return dataDir;
}

/** What the machine's own `.env` or shell says about the product must not reach a test. */
function withoutOurSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(?:LIMIT|STOP|METRICS|OTEL|OPENAI|PERPLEXITY|GEMINI|FIREBASE|EMBEDDED|DATABASE)_|^(?:PORT|HOST|ROLE|PUBLIC_URL|DATA_DIR|TRUST_PROXY|ADMIN_EMAIL|LOG_LEVEL|GOOGLE_APPLICATION_CREDENTIALS)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}

function addressOf(app: ChildProcess, output: () => string): Promise<string> {
  return new Promise((found, failed) => {
    const give = (reason: string) => {
      clearTimeout(limit);
      failed(new Error(`The app ${reason}:\n${output()}`));
    };
    const limit = setTimeout(() => give(`did not start within ${START_MS / 1000} s`), START_MS);
    app.stdout?.on('data', () => {
      const [, url] = /Verimeter runs on (http:\/\/\S+)/.exec(output()) ?? [];
      if (!url) return;
      clearTimeout(limit);
      found(url);
    });
    app.once('error', (error) => give(`could not be started (${error.message})`));
    app.once('close', (code) => give(`ended with ${String(code)} at its start`));
  });
}

async function end(app: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null || app.pid === undefined) return;
  const closed = once(app, 'close');
  const limit = setTimeout(() => app.kill('SIGKILL'), STOP_MS);
  app.kill(signal);
  await closed;
  clearTimeout(limit);
}

/** Stops the database that a killed app left running on its data folder, if it did. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const cluster = locate(dataDir);
  if (existsSync(dataOf(cluster))) await stopServer(cluster);
}

type App = Pick<RunningApp, 'baseURL'>;

/** What a query of a running app answers. */
export async function read<T>(app: App, procedure: string, input: object): Promise<T> {
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await fetch(`${app.baseURL}/trpc/${procedure}?input=${query}`);
  return ((await response.json()) as { result: { data: T } }).result.data;
}

/** Submits something, as somebody new. */
export async function start(app: App, input: StartInput | string): Promise<Started> {
  const response = await fetch(`${app.baseURL}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify(typeof input === 'string' ? { content: input } : input),
  });
  return ((await response.json()) as { result: { data: Started } }).result.data;
}

/** The report once its analysis has ended. */
export async function ended(app: App, reportId: string): Promise<Report> {
  await readStream(`${app.baseURL}/api/analysis/progress/${reportId}`);
  return read<Report>(app, 'reports.read', { id: reportId });
}

/** Submits something and waits for its report. */
export async function analyzed(app: App, input: StartInput | string): Promise<Report> {
  return ended(app, (await start(app, input)).reportId);
}

/** The settings as they are when nobody changed them. */
export const defaultSettings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

/** A visitor whom nobody has seen before. */
export const newVisitor = (): Anonymous => ({
  kind: 'anonymous',
  token: randomUUID(),
  cookie: null,
});

/** A claim that no other test submits. */
export const newClaim = (): string => `The claim numbered ${randomUUID()} has never been made.`;

/** The real log, saying nothing. */
export const silentLog = createLog('silent');
