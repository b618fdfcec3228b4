import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context as TraceContext } from '@opentelemetry/api';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { type Metrics, routeOf, withinTime } from './metrics.ts';
import type { Analyst, AnalystInput } from './modules/analysts/analyst.ts';
import type { OpenSource } from './modules/evidence/openSource.ts';
import type { Queue } from './platform/queue/queue.ts';

interface Telemetry extends Omit<Metrics, 'close'> {
  queue: (queue: Queue) => Queue;
  openSource: (open: OpenSource) => OpenSource;
  close: (graceMs: number) => Promise<void>;
}

/**
 * Adds spans to what is measured, and gives them to a collector by OTLP over HTTP. Without an endpoint
 * nothing of OpenTelemetry's SDK is loaded. Spans hold names that the program knows, and no errors' words.
 */
export async function openTracing(
  { otlpEndpoint }: Pick<Config, 'otlpEndpoint'>,
  log: Log,
  metrics: Metrics,
): Promise<Telemetry> {
  if (otlpEndpoint === null)
    return { ...metrics, queue: (queue) => queue, openSource: (open) => open };
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
  const current = new AsyncLocalStorage<TraceContext>();

  const around = async <T>(
    name: string,
    attributes: Attributes,
    work: () => Promise<T>,
    describe: (result: T) => Attributes = () => ({}),
  ): Promise<T> => {
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
  };
  const analystSpan = <Block extends { status: string }>(
    analyst: Analyst<Block>,
    place: string,
  ) => ({
    ...analyst,
    analyze: (input: AnalystInput) =>
      around(
        `analyst ${place}`,
        { place },
        () => analyst.analyze(input),
        ({ block, error, provenance }) => ({
          vendor: provenance.name,
          model: provenance.model ?? '',
          outcome: error ?? block.status,
        }),
      ),
  });

  return {
    address: metrics.address,

    request: (answer) => {
      const measured = metrics.request(answer);
      return (request, response) => {
        const { method = '' } = request;
        const route = routeOf(request.url ?? '');
        const attributes = { 'http.request.method': method, 'http.route': route };
        const kind = SpanKind.SERVER;
        const span = tracer.startSpan(`${method} ${route}`, { kind, attributes }, ROOT_CONTEXT);
        response.once('close', () => {
          span.setAttribute('http.response.status_code', response.statusCode);
          if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        current.run(trace.setSpan(ROOT_CONTEXT, span), () => measured(request, response));
      };
    },

    procedure: (procedure, call) =>
      around(
        `procedure ${procedure}`,
        { procedure },
        () => metrics.procedure(procedure, call),
        (result) => ({ outcome: result.ok ? 'ok' : result.error.code }),
      ),

    analysts: (analysts) => {
      const { chat, search, general, claims } = metrics.analysts(analysts);
      return {
        chat: analystSpan(chat, 'chat'),
        search: analystSpan(search, 'search'),
        general: analystSpan(general, 'general'),
        claims: claims && analystSpan(claims as Analyst<never>, 'claims'),
      };
    },

    detailed: (given) => {
      const analyst = metrics.detailed(given);
      const about = { place: 'detailed', vendor: analyst.info.name };
      const analyze: typeof analyst.analyze = (input) =>
        around('analyst detailed', about, () => analyst.analyze(input));
      return { ...analyst, analyze };
    },

    queue: (queue) => ({
      ...queue,
      work: (definition, handler, abandoned) =>
        queue.work(
          definition,
          (job) => around(`job ${definition.name}`, { job: job.id }, () => handler(job)),
          abandoned,
        ),
    }),

    openSource:
      (open) =>
      (...given) =>
        around('source check', {}, () => open(...given)),

    close: async (graceMs) => {
      await metrics.close();
      // A collector that is away must not hold the stop up.
      const given = await withinTime(provider.shutdown(), graceMs / 2).catch(() => false);
      if (!given) warn('the last ones');
    },
  };
}
