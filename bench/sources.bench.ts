/**
 * Measures what an analysis takes beyond its vendors and its pages: texts whose search cites 24 pages,
 * each on a host of its own, looked for over HTTP, with a real database.
 *
 * The ideal is what the others took on the wire, as they saw it: first the extraction of the claims,
 * then the longest of chat, general, and the search with its slowest page behind it. All pages of a
 * text are opened at once: no number of pages at a time and no pause between pages of a host counts
 * as theirs. All else, from the submission to the end of the progress stream, is ours: connections,
 * reading and storing pages, and the machine, which vendors, pages, and database share with us.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/server/config.ts';
import { dialAddresses } from '../src/server/integrations/web/connector.ts';
import { createFetcher } from '../src/server/integrations/web/fetcher.ts';
import { startServer } from '../src/server/server.ts';
import { liftedLimits, read, silentLog, start, stopEmbedded } from '../src/server/testing/app.ts';
import { resolvePublic } from '../src/server/testing/servers.ts';
import { readStream } from '../src/server/testing/streams.ts';
import type { Report } from '../src/shared/schema/report.ts';
import { withinRow } from './analyses.ts';
import { FASTEST_MS, type OnTheWire, PAGES, type Serving, SLOWEST_MS, textOf } from './cellars.ts';
import { printTable } from './table.ts';

const ANALYSES = 50;
/** Uncounted, until the code is compiled and each host's robots.txt is known. */
const WARM_UP = 12;
/** Milliseconds between arrivals: two texts and 48 pages a second */
const EVERY_MS = 500;

const others = fork(join(import.meta.dirname, 'cellars.ts'));
const [{ env: ofVendors, port }] = (await once(others, 'message')) as [Serving];
const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-bench-'));
const env = { ...liftedLimits, ...ofVendors, PORT: '0', DATA_DIR: dataDir };
const app = await startServer(readConfig({ ...env, STOP_GRACE_SECONDS: '0' }), silentLog, {
  fetcher: createFetcher({
    dial: () => dialAddresses({ addresses: ['127.0.0.1'], port }),
    resolve: resolvePublic,
  }),
  onLost: (error) => {
    throw error;
  },
});
const at = { baseURL: app.address };

interface Analyzed {
  leaflet: number;
  reportId: string;
  taken: number;
}

async function analyze(leaflet: number): Promise<Analyzed> {
  const startedAt = performance.now();
  const { reportId } = await start(at, textOf(leaflet));
  await readStream(`${at.baseURL}/api/analysis/progress/${reportId}`);
  return { leaflet, reportId, taken: performance.now() - startedAt };
}

async function analyzeAll(first: number, count: number): Promise<Analyzed[]> {
  const running: Promise<Analyzed>[] = [];
  for (let i = 0; i < count; i++) {
    running.push(analyze(first + i));
    await pause(EVERY_MS);
  }
  return Promise.all(running);
}

await analyzeAll(0, WARM_UP);
const analyzed = await analyzeAll(WARM_UP, ANALYSES);
for (const { reportId } of analyzed) {
  const { result } = await read<Report>(at, 'reports.read', { id: reportId });
  const { mainstream = [], conflicting = [] } = result?.perplexity.sources ?? {};
  const quoted = [...mainstream, ...conflicting].filter(({ check }) => check?.where === 'page');
  if (quoted.length !== PAGES) throw new Error(`${quoted.length} quotes were found on pages`);
}
others.send('tell');
const [onTheWire] = (await once(others, 'message')) as [OnTheWire[]];
const ideals = new Map(
  onTheWire.map(({ leaflet, claims, models, search, slowestPage }) => [
    leaflet,
    claims + Math.max(models, search + slowestPage),
  ]),
);
const beyond = analyzed.map(({ leaflet, taken }) => taken - (ideals.get(leaflet) ?? NaN));
printTable(
  `Analyses, ${ANALYSES} arriving every ${EVERY_MS} ms, ${PAGES} sources each on hosts answering after ${FASTEST_MS} to ${SLOWEST_MS} ms (load of the machine: ${loadavg()[0]?.toFixed(1)})`,
  [withinRow('beyond the vendors and the slowest page', beyond, 100)],
);
await app.stop(2_000);
await stopEmbedded(dataDir);
await rm(dataDir, { recursive: true, force: true });
others.disconnect();
