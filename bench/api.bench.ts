/**
 * Measures report reads through REST and tRPC against a bare server, and 2,000 concurrent progress
 * streams.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startApp } from '../src/server/testing/app.ts';
import { readStream, watchStream } from '../src/server/testing/streams.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import { cpuSeconds, residentMegabytes } from './cpuSeconds.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';

const REQUESTS = 4_000;
const WATCHERS = 2_000;

/** Microseconds of processor time */
async function costPerRequest(url: string, pid: number): Promise<number> {
  const load = { url, amount: REQUESTS, connections: 20 };
  await autocannon({ ...load, amount: REQUESTS / 4 }); // until the code is compiled
  const before = cpuSeconds(pid);
  const result = await autocannon(load);
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests were not answered well`);
  return ((cpuSeconds(pid) - before) * 1e6) / REQUESTS;
}

async function bareCost(bytes: number): Promise<number> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bareServer.ts'), String(bytes)]);
  const [line] = (await once(bare.stdout, 'data')) as [Buffer];
  const cost = await costPerRequest(line.toString().trim(), bare.pid ?? 0);
  bare.kill();
  return cost;
}

async function start(address: string): Promise<Started> {
  const response = await fetch(`${address}/api/analysis/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content: `Octopuses have three hearts, says leaflet ${randomUUID()}.` }),
  });
  return (await response.json()) as Started;
}

async function readingRows(): Promise<BenchRow[]> {
  const app = await startApp();
  const { reportId, shareId, slug } = await start(app.baseURL);
  await readStream(`${app.baseURL}/api/analysis/progress/${reportId}`);
  const ways: [string, string, number][] = [
    ['public/report/{shareId} by REST', `/api/analysis/public/report/${shareId}`, REST_MOST],
    ['the same by tRPC', `/trpc/reports.shared?input=${JSON.stringify({ shareId })}`, TRPC_MOST],
    ['report/{id} by REST', `/api/analysis/report/${slug}`, REST_MOST],
    ['the same by tRPC', `/trpc/reports.fetch?input=${JSON.stringify({ id: slug })}`, TRPC_MOST],
  ];
  const rows: BenchRow[] = [];
  for (const [what, path, most] of ways) {
    const url = app.baseURL + encodeURI(path);
    const size = (await (await fetch(url)).arrayBuffer()).byteLength;
    const least = await bareCost(size);
    rows.push({
      what: `${what}, processor time`,
      measured: await costPerRequest(url, app.pid),
      unit: 'µs',
      target: { most },
      peer: `bare node:http, ${size} bytes: ${Math.round(least)} µs`,
    });
  }
  await app.stop();
  return rows;
}

/** Includes the database and two schema checks. */
const REST_MOST = 600;
const TRPC_MOST = 800;

async function watchingRows(): Promise<BenchRow[]> {
  const program = 'src/server/testing/heldAnalysts.ts';
  // The first analyst's answer starts the measurement; the others never end, so all streams stay
  // open.
  const app = await startApp({ program, env: { DELAYS: '15000,never,never' } });
  const { reportId } = await start(app.baseURL);
  const before = residentMegabytes(app.pid);
  const arrived: number[] = [];
  const watching = await Promise.all(
    Array.from({ length: WATCHERS }, () =>
      watchStream(`${app.baseURL}/api/analysis/progress/${reportId}`, {}, (text) => {
        if (text.includes('"step":"openai_analysis","status":"completed"')) {
          arrived.push(performance.now());
        }
      }),
    ),
  );
  const held = residentMegabytes(app.pid) - before;
  while (arrived.length < WATCHERS) await new Promise((resolve) => setTimeout(resolve, 100));
  const first = Math.min(...arrived);
  for (const stream of watching) stream.leave();
  await app.stop();
  return [
    {
      what: `live stream, memory for each of ${WATCHERS}`,
      measured: (held * 1024) / WATCHERS,
      unit: 'kB',
      target: { most: 50 },
      peer: 'a tRPC subscription: about 97 kB',
    },
    {
      what: `an event reaches all ${WATCHERS}, 99 of 100 within`,
      measured: percentile(
        arrived.map((time) => time - first),
        0.99,
      ),
      unit: 'ms',
      target: { most: 250 },
      peer: 'counted from the first that it reached',
    },
  ];
}

printTable('REST interface', [...(await readingRows()), ...(await watchingRows())]);
