import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liftedLimits } from './liftedLimits.ts';
import { stopEmbedded } from './stopEmbedded.ts';

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
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'verimeter-app-')));
  const app = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...withoutOurSettings(process.env),
      PORT: '0',
      DATA_DIR: dataDir,
      ...liftedLimits,
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

/** What the machine's own `.env` or shell says about the product must not reach a test. */
function withoutOurSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours =
    /^(?:LIMIT|STOP|OPENAI|PERPLEXITY|GEMINI|FIREBASE|EMBEDDED)_|^(?:PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_URL|TRUST_PROXY|ADMIN_EMAIL|LOG_LEVEL|GOOGLE_APPLICATION_CREDENTIALS)$/;
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
