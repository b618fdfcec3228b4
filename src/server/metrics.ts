import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import { paths, routeList } from '../shared/paths.ts';
import type { ProcedureObserver } from './api/context.ts';
import { procedureMetas, restRoutes } from './api/rest/routes.ts';
import { appRouter } from './api/router.ts';
import type { RequestListener } from './app.ts';
import type { Config } from './config.ts';
import { VendorError } from './integrations/models/vendorError.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import type { Analyst, AnalystInput, Analysts } from './modules/analysts/analyst.ts';
import type { DetailedAnalyst } from './modules/detailed/analyst.ts';
import type { ResponseCache } from './pages/render/responseCache.ts';
import type { Database } from './platform/database/database.ts';
import type { Queue } from './platform/queue/queue.ts';

interface MetricsParts {
  log: Log;
  db: Pick<Database, 'pool'>;
  queue: Pick<Queue, 'running' | 'waiting'>;
  responseCache: Pick<ResponseCache, 'size' | 'uses'>;
  notified: () => boolean;
  analysts: () => Promise<Analysts>;
}

export interface Metrics {
  /** Null: nobody can ask for them, so nothing is measured. */
  address: string | null;
  request: (answer: RequestListener) => RequestListener;
  procedure: ProcedureObserver;
  analysts: (analysts: Analysts) => Analysts;
  detailed: (analyst: DetailedAnalyst) => DetailedAnalyst;
  close: () => Promise<void>;
}

/** Prometheus waits 10 s for all. */
const DATABASE_WAIT_MS = 2_000;
const ANSWER_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const ANALYST_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 20, 30, 45, 60, 90, 120, 180];

const unmeasured: Metrics = {
  address: null,
  request: (answer) => answer,
  procedure: (_path, call) => call(),
  analysts: (analysts) => analysts,
  detailed: (analyst) => analyst,
  close: () => Promise.resolve(),
};

/** Serves `/metrics` on a port of its own. Labels are names that the program knows, never what was asked. */
export async function openMetrics(
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  parts: MetricsParts,
): Promise<Metrics> {
  if (metricsPort === null) return unmeasured;
  // In a bundle a CommonJS module that is loaded later has its default export alone.
  const { default: client } = await import('prom-client');
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = client;
  // Of its own, because several servers may run in one process.
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const answers = new Histogram({
    name: 'verimeter_http_request_duration_seconds',
    help: 'Answers by method, route and status; 499 where the client left before. Without live streams.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: ANSWER_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'verimeter_procedure_duration_seconds',
    help: 'Calls by procedure and outcome, over tRPC, over REST and while pages are rendered',
    labelNames: ['procedure', 'outcome'] as const,
    buckets: ANSWER_SECONDS,
    registers,
  });
  const analyses = new Histogram({
    name: 'verimeter_analyst_duration_seconds',
    help: 'What analysts took, with all tries, by place, vendor and outcome',
    labelNames: ['place', 'vendor', 'outcome'] as const,
    buckets: ANALYST_SECONDS,
    registers,
  });
  const costs = new Counter({
    name: 'verimeter_analyst_cost_dollars_total',
    help: 'What answers of analysts cost in US dollars, as vendors say or estimated by tokens',
    labelNames: ['place', 'vendor'] as const,
    registers,
  });
  const streams = new Gauge({
    name: 'verimeter_progress_streams',
    help: 'Live streams of analyses that are open',
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `verimeter_${name}`, help, labelNames, registers });
  const cacheBytes = gauge('response_cache_bytes', 'Bytes of responses that lie ready');
  const cacheEntries = gauge('response_cache_entries', 'Responses that lie ready');
  const cacheUses = new Counter({
    name: 'verimeter_response_cache_uses_total',
    help: 'Responses by whether they lay ready (hit) or were made (miss)',
    labelNames: ['result'],
    registers,
  });
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

  const watch = <Block extends { status: string }>(analyst: Analyst<Block>, place: string) => ({
    ...analyst,
    analyze: async (input: AnalystInput) => {
      const startedAt = performance.now();
      const answer = await analyst.analyze(input);
      const { block, error, provenance } = answer;
      const about = { place, vendor: provenance.name };
      analyses.observe({ ...about, outcome: error ?? block.status }, secondsSince(startedAt));
      costs.inc(about, provenance.costUsd ?? 0);
      return answer;
    },
  });

  const { address, close } = await serve(registry, gather, {
    port: metricsPort,
    host: metricsHost,
  });
  return {
    address,
    close,

    request: (answer) => (request, response) => {
      const startedAt = performance.now();
      const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
      const route = routeOf(request.url ?? '');
      const isStream = route === paths.progressPattern;
      if (isStream) streams.inc();
      response.once('close', () => {
        if (isStream) streams.dec();
        if (isStream && response.statusCode === 200) return;
        const status = response.writableFinished ? response.statusCode : 499;
        answers.observe({ method, route, status }, secondsSince(startedAt));
      });
      answer(request, response);
    },

    procedure: async (procedure, call) => {
      const startedAt = performance.now();
      const result = await call();
      const outcome = result.ok ? 'ok' : result.error.code;
      calls.observe({ procedure, outcome }, secondsSince(startedAt));
      return result;
    },

    analysts: ({ chat, search, general, claims }) => ({
      chat: watch(chat, 'chat'),
      search: watch(search, 'search'),
      general: watch(general, 'general'),
      claims: claims && watch(claims as Analyst<never>, 'claims'),
    }),

    detailed: (analyst) => ({
      ...analyst,
      async analyze(input) {
        const startedAt = performance.now();
        const about = { place: 'detailed', vendor: analyst.info.name };
        const end = (outcome: string) =>
          analyses.observe({ ...about, outcome }, secondsSince(startedAt));
        try {
          const written = await analyst.analyze(input);
          end('answered');
          costs.inc(about, written.provenance.costUsd ?? 0);
          return written;
        } catch (error) {
          if (error instanceof VendorError) end(error.kind);
          throw error;
        }
      },
    }),
  };
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A database that hangs is asked once, however often Prometheus asks. */
function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let pending: Promise<void> | null = null;
  return () => (pending ??= work().finally(() => (pending = null)));
}

/** False when it took longer; it goes on. */
export async function withinTime(work: Promise<void>, limitMs: number): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), limitMs);
  return Promise.race([work.then(() => true), limit.promise]).finally(() => clearTimeout(timer));
}

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
