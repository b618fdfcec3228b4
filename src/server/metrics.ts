import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { paths, routeList } from '../shared/paths.ts';
import type { ResponseCache } from './api/responseCache.ts';
import { procedureMetas, restRoutes } from './api/router.ts';
import { listen } from './listen.ts';
import type { Analysts } from './modules/analysts/analyst.ts';
import type { Log } from './log.ts';
import definitions from './metrics.json' with { type: 'json' };
import type { Database } from './platform/database/database.ts';
import type { Queue } from './platform/queue/queue.ts';
import { withinTime } from './platform/withinTime.ts';

export interface MetricsParts {
  log: Log;
  db: Pick<Database, 'pool'>;
  queue: Pick<Queue, 'running' | 'waiting'>;
  responseCache: Pick<ResponseCache, 'size' | 'uses'>;
  notified: () => boolean;
  analysts: () => Promise<Analysts>;
}

/** Prometheus waits 10 s for the whole answer. */
const DATABASE_WAIT_MS = 2_000;

/** Labels hold names that the program knows, never parts of a request. */
export async function openMetrics(at: { port: number; host: string }, parts: MetricsParts) {
  // In a bundle, a CommonJS module that is loaded later has only its default export.
  const { default: client } = await import('prom-client');
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = client;
  // Not the global one, because several servers may run in one process.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const all = <Name extends string, Definition extends object, Made>(
    defined: Record<Name, Definition>,
    make: (definition: Definition & { registers: Registry[] }) => Made,
  ) => {
    const entries = Object.entries<Definition>(defined);
    const made = entries.map(([name, definition]) => [name, make({ ...definition, registers })]);
    return Object.fromEntries(made) as Record<Name, Made>;
  };
  const { answers, calls, analyses } = all(definitions.histograms, (made) => new Histogram(made));
  const { costs, cacheUses } = all(definitions.counters, (made) => new Counter(made));
  const gauges = all(definitions.gauges, (made) => new Gauge(made));
  const { streams, cacheBytes, cacheEntries, connections, databaseUp, listening } = gauges;
  const { running, waiting, oldest, circuits } = gauges;

  const gatherOwn = () => {
    const { totalCount, idleCount, waitingCount } = parts.db.pool;
    connections.set({ state: 'open' }, totalCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    const { entries, bytes } = parts.responseCache.size();
    cacheEntries.set(entries);
    cacheBytes.set(bytes);
    const { hits, misses } = parts.responseCache.uses();
    cacheUses.reset();
    cacheUses.inc({ result: 'hit' }, hits);
    cacheUses.inc({ result: 'miss' }, misses);
    listening.set(parts.notified() ? 1 : 0);
    for (const { queue, count } of parts.queue.running()) running.set({ queue }, count);
  };
  const readStored = async () => {
    for (const { queue, count, oldestSeconds } of await parts.queue.waiting()) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    const { chat, search, general } = await parts.analysts();
    for (const { info, health } of [chat, search, general])
      circuits.set({ place: info.place }, health?.().circuit === 'open' ? 1 : 0);
  };
  // A hanging database is queried once, however often Prometheus asks.
  let pending: Promise<void> | null = null;
  const gatherStored = () => (pending ??= readStored().finally(() => (pending = null)));
  const gather = async () => {
    gatherOwn();
    const known = await withinTime(gatherStored(), DATABASE_WAIT_MS).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'the queue could not be measured');
      return false;
    });
    databaseUp.set(known ? 1 : 0);
    // Old numbers would look like new ones.
    if (!known) for (const each of [waiting, oldest, circuits]) each.reset();
  };

  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end('Only GET /metrics is here.\n');
      return;
    }
    gather()
      .then(() => registry.metrics())
      .then(
        (text) => response.setHeader('Content-Type', registry.contentType).end(text),
        (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
      );
  });
  const address = await listen(server, at, 'METRICS_PORT');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address: `${address}/metrics`, close, answers, calls, analyses, costs, streams };
}

const PARAMETER = /:\w+\??|\{\w+\}/g;

const named = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  ...routeList.map(({ path }) => path),
  ...restRoutes.map(({ path }) => paths.api + path),
].filter((path) => path !== '*' && path !== paths.trpc);
const exact = new Set(named.filter((path) => !/[:{]/.test(path)));
const patterns = named
  .filter((path) => !exact.has(path))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`) }));

/** Returns one of a closed set, so that no request can create a series. */
export function routeOf(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
  if (exact.has(path)) return path;
  if (path.startsWith(`${paths.assets}/`)) return `${paths.assets}/*`;
  if (path.startsWith(`${paths.trpc}/`)) {
    const procedure = path.slice(paths.trpc.length + 1);
    if (procedureMetas.has(procedure)) return path;
    return /,|%2c/i.test(procedure) ? `${paths.trpc}/batch` : 'other';
  }
  return patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'other';
}
