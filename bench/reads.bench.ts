/**
 * Measures kept public reads and conditional ones beside bare `node:http` with the same status, raw
 * headers and body, in alternating rounds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { analyzed, ended, newClaim, type RunningApp, startApp } from '../src/server/testing/app.ts';
import { listReport } from '../src/server/testing/listReport.ts';
import type { BareAnswer } from './bareServer.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { percentile } from './percentile.ts';
import { type BenchRow, printTable } from './table.ts';

const REQUESTS = 1_000;
const ROUNDS = 5;
const ENCODING = { 'accept-encoding': 'br' };

interface Read {
  what: string;
  path: string;
  headers: Record<string, string>;
  least: number;
}

/** Requests per second of processor time */
async function rateOf(url: string, pid: number, headers: Record<string, string>): Promise<number> {
  const before = cpuSeconds(pid);
  const { errors, ...result } = await autocannon({
    ...{ url, headers, amount: REQUESTS, connections: 20, sampleInt: 50 },
  });
  const answered = result['2xx'] + result['3xx'];
  if (errors > 0 || answered < REQUESTS) throw new Error(`${url} was not answered well`);
  return REQUESTS / (cpuSeconds(pid) - before);
}

/** As it goes over the wire, but for what Node adds to each answer. */
function capture(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const pairs = response.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 ? [[name, response.rawHeaders[i + 1] ?? '']] : [],
      );
      const own = pairs.filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name));
      buffer(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: own.flat(),
            body: body.toString('base64'),
          }),
        reject,
      );
    }).on('error', reject);
  });
}

async function readsOf(app: RunningApp): Promise<Read[]> {
  const content = newClaim();
  const { reportId, slug } = await analyzed(app, content);
  await listReport(app.dataDir, content);
  const { version } = await ended(app, reportId);
  const kept = Object.entries({
    'the home page': '/',
    'a report’s page': `/report/${slug}`,
    'a report by REST': `/api/analysis/${reportId}`,
    'featured reports by REST': '/api/featured?category=interesting',
    'the list of reports by REST': '/api/analysis/reports',
    'a badge': `/badge/${slug}.svg`,
    'an embed': `/embed/${slug}`,
    'the feed': '/feed.atom',
    'a share image': `/image/${slug}.png?v=${version}`,
  }).map(([what, path]) => ({ what, path, headers: ENCODING, least: 0.8 }));
  const conditional = await Promise.all(
    [kept[1], kept[2]]
      .flatMap((read) => (read ? [read] : []))
      .map(async (read) => {
        const response = await fetch(app.baseURL + read.path);
        const headers = { ...ENCODING, 'if-none-match': response.headers.get('etag') ?? '' };
        return { ...read, what: `${read.what}, unchanged`, headers, least: 0.85 };
      }),
  );
  return [...kept, ...conditional];
}

async function rowOf(read: Read, ours: [string, number], bare: [string, number]) {
  const rates: [number[], number[]] = [[], []];
  // The first round is not counted, until the code is compiled.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await rateOf(ours[0], ours[1], read.headers);
    const least = await rateOf(bare[0], bare[1], read.headers);
    if (round === 0) continue;
    rates[0].push(own);
    rates[1].push(least);
  }
  const [own = 0, least = 0] = rates.map((found) => percentile(found, 0.5));
  return {
    what: read.what,
    // Of the rounds: the machine may be faster in one than in another.
    measured: percentile(
      rates[0].map((rate, round) => rate / (rates[1][round] ?? NaN)),
      0.5,
    ),
    unit: 'of bare node:http',
    target: { least: read.least },
    peer: `${Math.round(own)} of ${Math.round(least)} requests a second of processor time`,
  } satisfies BenchRow;
}

const app = await startApp();
const reads = await readsOf(app);
for (const { path, headers } of reads) await capture(app.baseURL + path, headers);
const answers = await Promise.all(
  reads.map(({ path, headers }) => capture(app.baseURL + path, headers)),
);
const bare = fork(join(import.meta.dirname, 'bareServer.ts'));
bare.send(answers);
const [address] = (await once(bare, 'message')) as [string];
const rows: BenchRow[] = [];
for (const [index, read] of reads.entries())
  rows.push(
    await rowOf(read, [app.baseURL + read.path, app.pid], [`${address}/${index}`, bare.pid ?? 0]),
  );
bare.kill();
await app.stop();
printTable('Public reads from memory', rows);
