/**
 * Measures an analysis beyond its slowest vendor and its slowest page: the quotes of the search are
 * looked for over HTTP, each on a host of its own, with a real database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/server/config.ts';
import { createFetcher } from '../src/server/integrations/web/fetcher.ts';
import { startServer } from '../src/server/server.ts';
import { liftedLimits, read, silentLog, start } from '../src/server/testing/app.ts';
import { stopEmbedded } from '../src/server/testing/serveEmbedded.ts';
import { resolvePublic, serveSite } from '../src/server/testing/servers.ts';
import { readStream } from '../src/server/testing/streams.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { serveVendors } from '../src/server/testing/vendors/serveVendors.ts';
import type { Report } from '../src/shared/schema/report.ts';
import { withinRow } from './analyses.ts';
import { printTable } from './table.ts';

const ANALYSES = 200;
/** Uncounted, until the code is compiled and each host's robots.txt is known. */
const WARM_UP = 30;
/** Milliseconds between arrivals: four new claims and forty pages a second */
const EVERY_MS = 250;
const HOSTS = 24;
/** The most that the search may cite for one claim. */
const SOURCES = 10;
/** Milliseconds until OpenAI and Gemini, and until Perplexity answers, on which the pages wait */
const [MODELS_MS, SEARCH_MS] = [300, 500];
const [FASTEST_MS, SLOWEST_MS] = [50, 800];

const delayOf = (host: number) => FASTEST_MS + ((SLOWEST_MS - FASTEST_MS) * host) / (HOSTS - 1);
const quoteOf = (host: number) => `Honey of year ${host} was still as good as on its first day.`;
const hostsOf = (leaflet: number) =>
  Array.from({ length: SOURCES }, (_, i) => (leaflet + i * 7) % HOSTS);

/** Some 20 kB, as an article with its surroundings has. */
const pageOf = (host: number) => {
  const lines = Array.from(
    { length: 80 },
    (_, i) => `<p>Jar ${i} of cellar ${host} was opened.</p>`,
  );
  const links = Array.from(
    { length: 200 },
    (_, i) => `<li><a href="/p/${i}">Page ${i} of all</a></li>`,
  );
  return `<title>Cellar ${host}</title><ul>${links.join('')}</ul><article>${lines.join('')}<p>${quoteOf(host)}</p></article>`;
};

const site = await serveSite((request, response) => {
  const host = Number(/^cellar-(\d+)\./.exec(request.headers.host ?? '')?.[1]);
  if (request.url !== '/honey') {
    response.writeHead(404).end();
    return;
  }
  setTimeout(() => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(host));
  }, delayOf(host));
});
const models = behave.slowly(MODELS_MS);
const vendors = await serveVendors({
  openai: models,
  gemini: models,
  perplexity: (body) => {
    const leaflet = Number(/leaflet (\d+)\./.exec(String(body['input']))?.[1] ?? 0);
    const found = hostsOf(leaflet).map((host, i) => ({
      ...{ id: i + 1, title: `Cellar ${host}`, snippet: quoteOf(host) },
      url: `http://cellar-${host}.example/honey`,
    }));
    return behave.slowly(SEARCH_MS, behave.normally({ searches: [found] }));
  },
});
const dataDir = await mkdtemp(join(tmpdir(), 'verimeter-bench-'));
const env = { ...liftedLimits, ...vendors.env, PORT: '0', DATA_DIR: dataDir };
const app = await startServer(readConfig({ ...env, STOP_GRACE_SECONDS: '0' }), silentLog, {
  fetcher: createFetcher({ dial: site.dial, resolve: resolvePublic }),
  onLost: (error) => {
    throw error;
  },
});
const at = { baseURL: app.address };

/** Milliseconds beyond the slowest vendor and the slowest page */
async function analyze(leaflet: number): Promise<number> {
  const startedAt = performance.now();
  const content = `Octopuses have three hearts, says leaflet ${leaflet}.`;
  const { reportId } = await start(at, content);
  await readStream(`${at.baseURL}/api/analysis/progress/${reportId}`);
  const taken = performance.now() - startedAt;
  const { result } = await read<Report>(at, 'reports.read', { id: reportId });
  const { mainstream = [], conflicting = [] } = result?.perplexity.sources ?? {};
  const quoted = [...mainstream, ...conflicting].filter(({ check }) => check?.where === 'page');
  if (quoted.length !== SOURCES) throw new Error(`${quoted.length} quotes were found on pages`);
  return taken - SEARCH_MS - Math.max(...hostsOf(leaflet).map(delayOf));
}

async function analyzeAll(first: number, count: number): Promise<number[]> {
  const running: Promise<number>[] = [];
  for (let i = 0; i < count; i++) {
    running.push(analyze(first + i));
    await pause(EVERY_MS);
  }
  return Promise.all(running);
}

await analyzeAll(0, WARM_UP);
const beyond = await analyzeAll(WARM_UP, ANALYSES);
printTable(
  `Analyses, ${ANALYSES} arriving every ${EVERY_MS} ms, ${SOURCES} sources each on ${HOSTS} hosts answering after ${FASTEST_MS} to ${SLOWEST_MS} ms`,
  [withinRow('beyond the slowest vendor and the slowest page', beyond, 100)],
);
await app.stop(2_000);
await stopEmbedded(dataDir);
await rm(dataDir, { recursive: true, force: true });
await vendors.close();
await site.close();
