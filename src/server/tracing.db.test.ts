import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { analyzed, startApp } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Batch {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OTLP over HTTP, with what it was given. */
async function collect() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const spans = () =>
    bodies
      .flatMap((body) => (JSON.parse(body) as Batch).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, spans };
}

/** Prints each module of OpenTelemetry's SDK that is loaded. */
const WATCH = `import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, from, next) {
    const found = next(name, from);
    if (/@opentelemetry.(?:sdk|exporter|otlp|resources)/.test(found.url)) process.stdout.write('SDK ' + found.url + '\\n');
    return found;
  } });`;

async function started(env: Record<string, string>) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const watch = `--import "data:text/javascript,${encodeURIComponent(WATCH)}"`;
  const common = { DATABASE_URL: database.url, STOP_GRACE_SECONDS: '0', NODE_OPTIONS: watch };
  const app = await startApp({ env: { ...common, ...env } });
  onTestFinished(() => app.stop());
  return app;
}

const CLAIM = 'Quartzbeetles are older than all zeppelinmoths.';

describe('traces', { timeout: 60_000 }, () => {
  it('are not made, and nothing for them is loaded, unless a collector is named', async () => {
    const app = await started({});
    await analyzed(app, CLAIM);
    await app.end();
    expect(app.output().includes('SDK ')).toBe(false);
  });

  it('lead a collector from request to procedure, and from job to analysts', async () => {
    const collector = await collect();
    const app = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
    const { slug } = await analyzed(app, CLAIM);
    await (await fetch(`${app.baseURL}/report/${slug}`)).text();
    await app.end();

    expect(app.output().includes('SDK ')).toBe(true);
    const spans = collector.spans();
    const named = (name: string) => {
      const [found] = spans.filter((span) => span.name === name);
      expect(found, name).toBeDefined();
      return found as Span;
    };
    const request = named('POST /trpc/analysis.start');
    expect(request.parentSpanId).toBeUndefined();
    expect(named('procedure analysis.start')).toMatchObject({
      traceId: request.traceId,
      parentSpanId: request.spanId,
    });
    const job = named('job run-analysis');
    for (const place of ['chat', 'search', 'general']) {
      const analyst = named(`analyst ${place}`);
      expect(analyst).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
      const outcome = { key: 'outcome', value: { stringValue: 'answered' } };
      expect(analyst.attributes).toContainEqual(outcome);
    }
    const page = named('GET /report/:id?').attributes.find(({ key }) => /status_code/.test(key));
    expect(page?.value.intValue).toBe(200);
    expect(collector.bodies.join('').toLowerCase()).not.toMatch(/zeppelinmoths|127\.0\.0\.1/);
  });

  it('hold up neither an answer nor the stop where the collector is away', async () => {
    const app = await started({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    await analyzed(app, CLAIM);
    await app.end();
    const lines = app
      .output()
      .split('\n')
      .filter((line) => !line.startsWith('SDK '));
    expect(lines.join('\n')).toContain('traces could not be given to the collector');
  });
});
