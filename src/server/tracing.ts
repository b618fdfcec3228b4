import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Attributes, Context } from '@opentelemetry/api';
import type { Log } from './log.ts';

/** Spans hold names that the program knows, never texts of errors. */
export async function openTracing(otlpEndpoint: string, log: Log) {
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
      describe: (result: T) => Attributes = () => ({}),
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
