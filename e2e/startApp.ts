import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const START_MS = 60_000; // a first start makes a database; two of them share two cores
const STOP_MS = 20_000;

/** The real product, started as a person starts it, on a free port with a data folder of its own. */
export interface RunningApp {
  baseURL: string;
  process: ChildProcess;
  dataDir: string;
  /** All that it has printed so far. */
  output: () => string;
  /** Asks it to end, waits, removes its data. Throws when it does not end well by itself. */
  stop: () => Promise<void>;
}

/** Limits that a test is not about are out of its way; `env` sets the ones that it is about. */
const lifted = { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1000000' };

/** Starts the product. Throws with its output when it does not say within a minute that it runs. */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-e2e-'));
  const app = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...unset(), PORT: '0', DATA_DIR: dataDir, ...lifted, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const keep = (chunk: Buffer) => printed.push(chunk.toString('utf8'));
  app.stdout.on('data', keep);
  app.stderr.on('data', keep);
  const output = () => printed.join('');
  const stop = async () => {
    const end = await endOf(app);
    await rm(dataDir, { recursive: true, force: true });
    if (end !== 0) throw new Error(`The app did not end well (${String(end)}):\n${output()}`);
  };
  try {
    return { baseURL: await address(app, output), process: app, dataDir, output, stop };
  } catch (error) {
    await stop().catch(() => undefined); // why it did not start says more
    throw error;
  }
}

/** Every setting of ours as not set: what a shell or the project's `.env` says must not reach a test. */
function unset(): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, '']));
}

function address(app: ChildProcess, output: () => string): Promise<string> {
  return new Promise((found, failed) => {
    const limit = setTimeout(() => give(`did not start within ${START_MS / 1000} s`), START_MS);
    const give = (reason: string) => {
      clearTimeout(limit);
      failed(new Error(`The app ${reason}:\n${output()}`));
    };
    const look = () => {
      const [, url] = /Verimeter runs on (http:\/\/\S+)/.exec(output()) ?? [];
      if (!url) return;
      clearTimeout(limit);
      found(url);
    };
    app.stdout?.on('data', look);
    app.once('error', (error) => give(`could not be started (${error.message})`));
    app.once('close', (code) => give(`ended with ${String(code)} at its start`));
  });
}

/** The exit code, or the signal that it took. */
async function endOf(app: ChildProcess): Promise<number | string | null> {
  if (app.exitCode === null && app.signalCode === null && app.pid !== undefined) {
    const closed = once(app, 'close');
    const limit = setTimeout(() => app.kill('SIGKILL'), STOP_MS);
    app.kill('SIGTERM');
    await closed;
    clearTimeout(limit);
  }
  return app.exitCode ?? app.signalCode;
}
