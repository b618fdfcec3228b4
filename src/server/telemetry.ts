import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Attributes, Context } from '@opentelemetry/api';
import { paths } from '../shared/paths.ts';
import type { ProcedureObserver } from './api/context.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { type MetricsParts, openMetrics, routeOf } from './metrics.ts';
import type { Analyst, Analysts } from './modules/analysts/analyst.ts';
import type { DetailedAnalyst } from './modules/detailed/analyst.ts';
import type { OpenSource } from './modules/evidence/openSource.ts';
import type { Queue } from './platform/queue/queue.ts';
import { withinTime } from './platform/withinTime.ts';

/** Loads the libraries only if metrics or traces are configured. */
export async function openTelemetry(
  config: Pick<Config, 'metricsPort' | 'metricsHost' | 'otlpEndpoint'>,
  parts: MetricsParts,
) {
  const { metricsPort: port, metricsHost: host, otlpEndpoint } = config;
  const metrics = port === null ? null : await openMetrics({ port, host }, parts);
  const tracing = otlpEndpoint === null ? null : await openTracing(otlpEndpoint, parts.log);

  const watched = async <T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    report: (result: T, seconds: number) => Attributes = () => ({}),
  ): Promise<T> => {
    const startedAt = performance.now();
    const describe = (result: T) => report(result, secondsSince(startedAt));
    if (tracing) return tracing.span(name, attributes, work, describe);
    const result = await work();
    describe(result);
    return result;
  };

  const watch = <Own, Block extends { status: string }, Input>(
    analyst: Own & Pick<Analyst<Block, Input>, 'analyze'>,
    place: string,
  ) => ({
    ...analyst,
    analyze: (input: Input) => {
      const work = () => analyst.analyze(input);
      return watched(
        `analyst ${place}`,
        { place },
        work,
        ({ block, error, provenance }, seconds) => {
          const { name: vendor, model, costUsd } = provenance;
          const outcome = error ?? block.status;
          metrics?.analyses.observe({ place, vendor, outcome }, seconds);
          metrics?.costs.inc({ place, vendor }, costUsd ?? 0);
          return { vendor, model: model ?? '', outcome };
        },
      );
    },
  });

  return {
    address: metrics?.address ?? null,

    request: (answer: RequestListener): RequestListener => {
      if (!metrics && !tracing) return answer;
      return (request, response) => {
        const startedAt = performance.now();
        const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
        const route = routeOf(request.url ?? '');
        const isStream = route === paths.progressPattern;
        if (isStream) metrics?.streams.inc();
        response.once('close', () => {
          if (isStream) metrics?.streams.dec();
          if (isStream && response.statusCode === 200) return;
          const status = response.writableFinished ? response.statusCode : 499;
          metrics?.answers.observe({ method, route, status }, secondsSince(startedAt));
        });
        if (tracing) tracing.request(route, request, response, () => answer(request, response));
        else answer(request, response);
      };
    },

    procedure: ((procedure, call) =>
      watched(`procedure ${procedure}`, { procedure }, call, (result, seconds) => {
        const outcome = result.ok ? 'ok' : result.error.code;
        metrics?.calls.observe({ procedure, outcome }, seconds);
        return { outcome };
      })) satisfies ProcedureObserver,

    analysts: ({ chat, search, general, claims }: Analysts): Analysts => ({
      chat: watch(chat, 'chat'),
      search: watch(search, 'search'),
      general: watch(general, 'general'),
      claims: claims && watch(claims, 'claims'),
    }),

    detailed: (analyst: DetailedAnalyst): DetailedAnalyst => watch(analyst, 'detailed'),

    queue: (queue: Queue): Queue => ({
      ...queue,
      work: (definition, handler, abandoned) =>
        queue.work(
          definition,
          (job) => watched(`job ${definition.name}`, { job: job.id }, () => handler(job)),
          abandoned,
        ),
    }),

    openSource:
      (open: OpenSource): OpenSource =>
      (...given) =>
        watched('source check', {}, () => open(...given)),

    close: async (graceMs: number) => {
      await metrics?.close();
      // An unreachable collector must not delay the stop.
      const given = !tracing || (await withinTime(tracing.close(), graceMs / 2).catch(() => false));
      if (!given) tracing.warn('the last ones');
    },
  };
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Spans hold names that the program knows, never texts of errors. */
async function openTracing(otlpEndpoint: string, log: Log) {
  const { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } =
    await import('@opentelemetry/api');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');

  const warn = (message: string) =>
    log.warn({ message }, 'traces could not be given to the collector');
  const ignore = () => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` });
  // Not the global one, because several servers may run in one process.
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'verimeter' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('verimeter');
  const current = new AsyncLocalStorage<Context>();

  return {
    warn,
    close: () => provider.shutdown(),

    request(route: string, request: IncomingMessage, response: ServerResponse, work: () => void) {
      const { method = '' } = request;
      const attributes = { 'http.request.method': method, 'http.route': route };
      const kind = SpanKind.SERVER;
      const span = tracer.startSpan(`${method} ${route}`, { kind, attributes }, ROOT_CONTEXT);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    },

    async span<T>(
      name: string,
      attributes: Attributes,
      work: () => Promise<T>,
      describe: (result: T) => Attributes,
    ): Promise<T> {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes }, parent);
      try {
        const result = await current.run(trace.setSpan(parent, span), work);
        span.setAttributes(describe(result));
        return result;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
