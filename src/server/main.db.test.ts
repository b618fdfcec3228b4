import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnalysisStatus } from '../shared/schema/analysis.ts';
import type { Report } from '../shared/schema/report.ts';
import { dataOf, locate } from './platform/postgres/cluster.ts';
import {
  analyzed,
  type AppOptions,
  copyDataDir,
  read,
  type RunningApp,
  start,
  startApp,
} from './testing/app.ts';
import { readStream } from './testing/streams.ts';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

/** An app that is stopped when its test ends. */
async function started(options?: AppOptions): Promise<RunningApp> {
  const one = await startApp(options);
  running.push(one);
  return one;
}

const ready = async (app: RunningApp) => (await fetch(`${app.baseURL}/readyz`)).status;

/** What the first start of a product left behind; tests that are not about one begin with a copy. */
let model: { dataDir: string; homePage: string };
/** Started again, for tests that leave it running. */
let app: RunningApp;
beforeAll(async () => {
  const first = await startApp({ env: { BACKUP_KEEP: '' } });
  const listed = () => read<unknown[]>(first, 'reports.recent', {});
  await vi.waitUntil(async () => (await listed()).length === 6, { timeout: 60_000 });
  model = { dataDir: first.dataDir, homePage: await (await fetch(first.baseURL)).text() };
  await first.end();
  app = await startApp({ dataDir: await copyDataDir(model.dataDir) });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await rm(model.dataDir, { recursive: true });
});

describe('the product, started without keys and without a network', { timeout: 120_000 }, () => {
  it('finds a widely known false claim false, a true one true and an unknown one inconclusive', async () => {
    expect(app.output()).toMatch(
      /Verimeter runs on http:\/\/localhost:\d+\n {2}Database {2}embedded PostgreSQL/,
    );
    expect(app.output()).toContain('chat: built-in, search: built-in, general: built-in');

    const flat = await analyzed(app, 'The Earth is flat.');
    expect(flat).toMatchObject({ verdict: 'false', result: { confidence: 'medium' } });
    const everest = await analyzed(app, 'Mount Everest is the highest mountain above sea level.');
    expect(everest).toMatchObject({ verdict: 'true', result: { confidence: 'medium' } });
    const unknown = await analyzed(app, 'The bakery in our street sold 412 rolls last Friday.');
    expect(unknown).toMatchObject({ verdict: 'inconclusive', result: { confidence: 'low' } });

    for (const { result } of [flat, everest, unknown])
      for (const { kind, name } of Object.values(result?.provenance ?? {}))
        expect([kind, name]).toEqual(['built-in', 'Built-in analyst']);
  });

  it('analyses a dozen samples at its first start and not again at the next', async () => {
    expect(model.homePage).toContain('Sample');
    expect(await read<unknown[]>(app, 'reports.recent', {})).toHaveLength(6);
  });

  it('killed in the middle of an analysis and started again, ends it with one result', async () => {
    const program = 'src/server/testing/serveDelayed.ts';
    const dataDir = await copyDataDir(model.dataDir);
    const first = await started({ program, dataDir, env: { DELAYS: '0,0,never' } });
    const { reportId } = await start(first, 'Bats are blind.');
    const steps = async () => {
      const status = await read<AnalysisStatus>(first, 'analysis.status', { reportId });
      return status.steps.map((step) => step.status);
    };
    await expect
      .poll(steps)
      .toEqual([
        ...['completed', 'completed', 'completed'],
        ...['running', 'completed', 'waiting', 'waiting'],
      ]);
    await first.kill();

    const second = await started({ dataDir });
    const events = await readStream(`${second.baseURL}/api/analysis/progress/${reportId}`);
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
    const reported = events
      .filter((event) => event.event === 'step')
      .map(({ data }) => data as { step: string; status: string });
    const ended = reported.filter(({ status }) => status === 'completed').map(({ step }) => step);
    expect(ended.sort()).toEqual([...new Set(ended)].sort());
    expect(await read<Report>(second, 'reports.read', { id: reportId })).toMatchObject({
      verdict: 'false',
      missing: [],
    });
  });
});

describe('a second signal', { timeout: 120_000 }, () => {
  it('ends at once a process that still serves the proxies in front', async () => {
    const patient = await startApp({
      env: { STOP_GRACE_SECONDS: '300' },
      dataDir: await copyDataDir(model.dataDir),
    });
    onTestFinished(patient.kill);
    process.kill(patient.pid, 'SIGTERM');
    await expect.poll(() => ready(patient)).toBe(503);
    const isAlive = () => {
      try {
        return process.kill(patient.pid, 'SIGTERM');
      } catch {
        return false;
      }
    };
    // What comes within the first second is the same signal, handed on once more.
    await expect.poll(isAlive, { timeout: 90_000 }).toBe(false);
    await expect(patient.stop()).rejects.toThrow('The app did not end well (130)');
  });
});

describe('what keeps the product from starting', { timeout: 120_000 }, () => {
  it('is told in words when another one has the data folder, which goes on undisturbed', async () => {
    await expect(startApp({ dataDir: app.dataDir })).rejects.toThrow(
      `Another Verimeter is already running on this data folder (${app.dataDir}`,
    );
    expect(await ready(app)).toBe(200);
  });

  it('is told in words when the port is taken, before anything else is touched', async () => {
    const other = createServer().listen(0, 'localhost');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startApp({ env: { PORT: String(port) } })).rejects.toThrow(
      `Port ${port} is taken. Stop what runs there, or set PORT to another one.`,
    );
    other.close();
  });

  it('is told in words when a variable is wrong, all of them at once', async () => {
    const starting = startApp({ env: { PORT: 'three', LOG_LEVEL: 'loud' } });
    await expect(starting).rejects.toThrow(/PORT[^]*LOG_LEVEL/);
  });
});

describe('the database killed under the app', { timeout: 120_000 }, () => {
  it('is told by /readyz, comes back, and nothing that was acknowledged is lost', async () => {
    const report = await analyzed(app, 'Honey never spoils.');
    const pidFile = join(dataOf(locate(app.dataDir)), 'postmaster.pid');
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

    const acknowledged: string[] = [];
    for (let i = 0; i < 20; i++)
      acknowledged.push((await start(app, `Claim number ${i} of a list of many.`)).reportId);
    process.kill(postmaster, 'SIGKILL');

    const states = new Set<number>();
    await expect
      .poll(async () => states.add(await ready(app)).has(503), { timeout: 60_000, interval: 20 })
      .toBe(true);
    await expect.poll(() => ready(app), { timeout: 60_000 }).toBe(200);
    expect(await read<Report>(app, 'reports.read', { id: report.reportId })).toEqual(report);
    for (const reportId of acknowledged) {
      const status = () => read<AnalysisStatus>(app, 'analysis.status', { reportId });
      await expect.poll(async () => (await status()).status, { timeout: 60_000 }).toBe('completed');
    }
  });
});
