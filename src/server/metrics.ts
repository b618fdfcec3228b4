import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { paths, routeList } from '../shared/paths.ts';
import type { ResponseCache } from './api/responseCache.ts';
import { procedureMetas, restRoutes } from './api/rest/routes.ts';
import { appRouter } from './api/router.ts';
import { listen } from './listen.ts';
import type { Analysts } from './modules/analysts/analyst.ts';
import type { Log } from './log.ts';
import type { Database } from './platform/database/database.ts';
import type { Queue } from './platform/queue/queue.ts';

export interface MetricsParts {
  log: Log;
  db: Pick<Database, 'pool'>;
  queue: Pick<Queue, 'running' | 'waiting'>;
  responseCache: Pick<ResponseCache, 'size' | 'uses'>;
  notified: () => boolean;
  analysts: () => Promise<Analysts>;
}

/** Prometheus waits 10 s for all. */
const DATABASE_WAIT_MS = 2_000;
const ANSWER_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ANALYST_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180];

/** Serves `/metrics` on a port of its own. Labels are names that the program knows, never what was asked. */
export async function openMetrics(at: { port: number; host: string }, parts: MetricsParts) {
  // In a bundle a CommonJS module that is loaded later has its default export alone.
  const { default: client } = await import('prom-client');
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = client;
  // Of its own, because several servers may run in one process.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `verimeter_${name}`, help, labelNames, buckets, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `verimeter_${name}`, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `verimeter_${name}`, help, labelNames, registers });
  const answers = histogram(
    'http_request_duration_seconds',
    'Answers by method, route and status; 499 where the client left before. Without live streams.',
    ['method', 'route', 'status'],
    ANSWER_SECONDS,
  );
  const calls = histogram(
    'procedure_duration_seconds',
    'Calls by procedure and outcome, over tRPC, over REST and while pages are rendered',
    ['procedure', 'outcome'],
    ANSWER_SECONDS,
  );
  const analyses = histogram(
    'analyst_duration_seconds',
    'What analysts took, with all tries, by place, vendor and outcome',
    ['place', 'vendor', 'outcome'],
    ANALYST_SECONDS,
  );
  const costs = counter(
    'analyst_cost_dollars_total',
    'What answers of analysts cost in US dollars, as vendors say or estimated by tokens',
    ['place', 'vendor'],
  );
  const streams = gauge('progress_streams', 'Live streams of analyses that are open');
  const cacheBytes = gauge('response_cache_bytes', 'Bytes of responses that lie ready');
  const cacheEntries = gauge('response_cache_entries', 'Responses that lie ready');
  const cacheUses = counter(
    'response_cache_uses_total',
    'Responses by whether they lay ready (hit) or were made (miss)',
    ['result'],
  );
  const connections = gauge('database_connections', 'Connections of the pool', ['state']);
  const databaseUp = gauge('database_up', '1 where the queue could be read in two seconds');
  const listening = gauge('database_notifications_up', '1 while changes by others are heard of');
  const running = gauge('queue_jobs_running', 'Jobs that this process works on', ['queue']);
  const waiting = gauge('queue_jobs_waiting', 'Jobs due, of all processes', ['queue']);
  const oldest = gauge('queue_oldest_job_seconds', 'Since when the oldest is due', ['queue']);
  const circuits = gauge('vendor_circuit_open', '1 while a vendor is not asked', ['place']);

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
  const gatherStored = onceAtATime(async () => {
    for (const { queue, count, oldestSeconds } of await parts.queue.waiting()) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, oldestSeconds);
    }
    const { chat, search, general } = await parts.analysts();
    for (const { info, health } of [chat, search, general])
      circuits.set({ place: info.place }, health?.().circuit === 'open' ? 1 : 0);
  });
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

  const { address, close } = await serve(registry, gather, at);
  return { address, close, answers, calls, analyses, costs, streams };
}

/** A database that hangs is asked once, however often Prometheus asks. */
function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let pending: Promise<void> | null = null;
  return () => (pending ??= work().finally(() => (pending = null)));
}

/** False when it took longer; it goes on. */
export const withinTime = (work: Promise<void>, limitMs: number): Promise<boolean> =>
  Promise.race([work.then(() => true), wait(limitMs, false, { ref: false })]);

async function serve(
  registry: Registry,
  gather: () => Promise<void>,
  at: { port: number; host: string },
) {
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
  return {
    address: `${address}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const PARAMETER = /:\w+\??|\{\w+\}/g;

/** The pattern that an address has, of a closed set: what anybody can ask for makes no series. */
function createRoutes(): (url: string) => string {
  const named = [
    ...Object.values(paths).filter((path) => typeof path === 'string'),
    ...routeList.map(({ path }) => path),
    ...restRoutes(appRouter).map(({ path }) => paths.api + path),
  ].filter((path) => path !== '*' && path !== paths.trpc);
  const exact = new Map(named.filter((path) => !/[:{]/.test(path)).map((path) => [path, path]));
  const patterns = named
    .filter((path) => /[:{]/.test(path))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(PARAMETER, '[^/]+')}$`) }));
  const procedures = new Set(procedureMetas(appRouter).keys());
  return (url) => {
    const path = (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');
    const known = exact.get(path);
    if (known !== undefined) return known;
    if (path.startsWith(`${paths.assets}/`)) return `${paths.assets}/*`;
    if (path.startsWith(`${paths.trpc}/`)) {
      const procedure = path.slice(paths.trpc.length + 1);
      if (procedures.has(procedure)) return path;
      return /,|%2c/i.test(procedure) ? `${paths.trpc}/batch` : 'other';
    }
    return patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'other';
  };
}

export const routeOf = createRoutes();
