/** Measures cached and rendered pages against a bare server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startApp } from '../src/server/testing/app.ts';
import { cpuSeconds, residentMegabytes } from './cpuSeconds.ts';
import { printTable } from './table.ts';

const REQUESTS = 20_000;

/** Microseconds of processor time */
async function costPerRequest(url: string, pid: number): Promise<number> {
  const load = { url, amount: REQUESTS, connections: 20, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...load, amount: REQUESTS / 4 }); // until the code is compiled
  const before = cpuSeconds(pid);
  const result = await autocannon(load);
  if (result.non2xx > 0) throw new Error(`${result.non2xx} requests were not answered with a page`);
  return ((cpuSeconds(pid) - before) * 1e6) / REQUESTS;
}

const app = await startApp();
const resident = residentMegabytes(app.pid);
const page = await fetch(app.baseURL, { headers: { 'accept-encoding': 'br' } });
const size = Number(page.headers.get('content-length'));
const ready = await costPerRequest(app.baseURL, app.pid);
const health = await costPerRequest(`${app.baseURL}/livez`, app.pid);

const bare = spawn(process.execPath, [join(import.meta.dirname, 'bareServer.ts'), String(size)]);
const [line] = (await once(bare.stdout, 'data')) as [Buffer];
const least = await costPerRequest(line.toString().trim(), bare.pid ?? 0);
bare.kill();

printTable('Pages', [
  {
    what: `home page from memory (${size} bytes, brotli), processor time`,
    measured: ready,
    unit: 'µs',
    target: { most: 2 * least },
    peer: `bare node:http, same run: ${Math.round(least)} µs`,
  },
  { what: 'through Express, /livez', measured: health, unit: 'µs' },
  {
    what: 'resident memory of the app after its start',
    measured: resident,
    unit: 'MB',
    target: { most: 250 },
  },
  { what: 'the same after 50,000 requests', measured: residentMegabytes(app.pid), unit: 'MB' },
]);
await app.stop();
