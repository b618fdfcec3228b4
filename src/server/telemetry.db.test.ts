import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Started } from '../shared/schema/analysis.ts';
import { paths } from '../shared/paths.ts';
import { runAnalysisJob } from './modules/analysis/analysis.jobs.ts';
import { startQueue } from './platform/queue/queue.ts';
import type { RunningServer } from './server.ts';
import { analyzed, newClaim, silentLog, startApp } from './testing/app.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { readStream } from './testing/streams.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { METRICS_PORT: '0' });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const SAMPLE = /^(?<name>\w+)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;

async function scrape(at: RunningServer = server): Promise<Sample[]> {
  const response = await fetch(at.metrics ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await response.text()).split('\n').filter((line) => /^\w/.test(line));
  return lines.map((line) => {
    const { name = '', labels = '', value } = SAMPLE.exec(line)?.groups ?? {};
    expect(name, line).not.toBe('');
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
    return { name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) };
  });
}

const valueOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;

const ANSWERS = 'verimeter_http_request_duration_seconds_count';
const now = async (name: string, labels: Record<string, string> = {}) =>
  valueOf(await scrape(), name, labels);

async function analyzeClaim(): Promise<Started> {
  const response = await fetch(`${server.address}${paths.trpc}/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content: newClaim() }),
  });
  const { result } = (await response.json()) as { result: { data: Started } };
  await readStream(server.address + paths.progress(result.data.reportId));
  return result.data;
}

describe('the metrics of a process', () => {
  it('stand on a port of their own, and not on that of the product', async () => {
    expect(new URL(server.metrics ?? '').port).not.toBe(new URL(server.address).port);
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
    expect((await fetch(new URL('/', server.metrics ?? ''))).status).toBe(404);
    expect((await fetch(server.metrics ?? '', { method: 'POST' })).status).toBe(404);
  });

  it('are not there unless they are asked for', async () => {
    const other = await serveTest(database.url);
    onTestFinished(() => other.stop(2_000));
    expect(other.metrics).toBeNull();
  });

  it('count answers by the pattern of their address, whoever gives them', async () => {
    const { slug, reportId } = await analyzeClaim();
    const asked = [
      paths.report(slug),
      paths.report(slug),
      `${paths.api}/analysis/${reportId}`,
      `${paths.trpc}/reports.recent`,
      `${paths.trpc}/reports.recent,auth.remainingReports?batch=1`,
      paths.badge(slug),
      paths.livez,
    ];
    for (const path of asked) await (await fetch(server.address + path)).arrayBuffer();
    const samples = await scrape();
    const count = (route: string) => valueOf(samples, ANSWERS, { method: 'GET', route });
    expect(count(paths.reportPattern)).toBe(2);
    expect(count('/api/analysis/{id}')).toBe(1);
    expect(count('/trpc/reports.recent')).toBe(1);
    expect(count('/trpc/batch')).toBe(1);
    expect(count(paths.badgePattern)).toBe(1);
    expect(count(paths.livez)).toBe(1);
    const calls = 'verimeter_procedure_duration_seconds_count';
    expect(valueOf(samples, calls, { procedure: 'reports.recent', outcome: 'ok' })).toBe(2);
    expect(valueOf(samples, calls, { procedure: 'analysis.start', outcome: 'ok' })).toBe(1);
  });

  it('have no label that somebody can make up', async () => {
    const own = await serveTest(database.url, { METRICS_PORT: '0' });
    onTestFinished(() => own.stop(2_000));
    const ask = (name: string) =>
      Promise.all(
        [`/${name}`, `/trpc/${name}`, `/api/${name}`, `/assets/${name}.js`, `/report/${name}`].map(
          async (path) => (await fetch(`${own.address}${path}?q=${name}`)).arrayBuffer(),
        ),
      );
    const answered = async () => (await scrape(own)).filter(({ name }) => name === ANSWERS);
    const counted = async () => (await answered()).reduce((sum, { value }) => sum + value, 0);
    const labels = async () => (await answered()).map((sample) => sample.labels);
    await ask('somebody@example.org');
    await expect.poll(counted).toBe(5);
    const before = await labels();
    await ask('another');
    await ask('a-third');
    await expect.poll(counted).toBe(15);
    expect(await labels()).toEqual(before);
    const told = JSON.stringify(await scrape(own));
    for (const name of ['somebody', 'another', 'a-third']) expect(told).not.toContain(name);
  });

  it('tell what analysts took and cost', async () => {
    await analyzeClaim();
    const samples = await scrape();
    for (const place of ['chat', 'search', 'general']) {
      const about = { place, vendor: 'Built-in analyst', outcome: 'answered' };
      expect(valueOf(samples, 'verimeter_analyst_duration_seconds_count', about)).toBeGreaterThan(
        0,
      );
      const { outcome: _, ...paid } = about;
      expect(valueOf(samples, 'verimeter_analyst_cost_dollars_total', paid)).toBe(0);
      expect(valueOf(samples, 'verimeter_vendor_circuit_open', { place })).toBe(0);
    }
  });

  it('tell how many live streams are open', async () => {
    const { reportId } = await analyzeClaim();
    await database.db.report.update({ where: { reportId }, data: { status: 'processing' } });
    const leaving = new AbortController();
    const url = server.address + paths.progress(reportId);
    await fetch(url, { signal: leaving.signal });
    expect(await now('verimeter_progress_streams')).toBe(1);
    leaving.abort();
    await expect.poll(() => now('verimeter_progress_streams')).toBe(0);
  });

  it('tell of jobs that wait, and since when', async () => {
    const held = { ...runAnalysisJob, name: 'held' };
    const queue = await startQueue(database.url, silentLog, { alone: false });
    onTestFinished(() => queue.stop(1_000));
    await queue.define(held);
    expect(await now('verimeter_queue_jobs_waiting', { queue: 'held' })).toBe(0);
    const payload = { id: '', run: 1, fresh: true, sample: false };
    await database.db.transaction((tx) => queue.enqueue(tx, held, payload));
    await database.db.transaction((tx) =>
      queue.enqueue(tx, held, payload, { delaySeconds: 3_600 }),
    );
    await database.db.pool.query(
      `UPDATE pgboss.job SET start_after = start_after - interval '90 seconds' WHERE name = 'held'`,
    );
    const samples = await scrape();
    expect(valueOf(samples, 'verimeter_queue_jobs_waiting', { queue: 'held' })).toBe(1);
    expect(
      valueOf(samples, 'verimeter_queue_oldest_job_seconds', { queue: 'held' }),
    ).toBeGreaterThanOrEqual(90);
    expect(valueOf(samples, 'verimeter_queue_jobs_running', { queue: 'run-analysis' })).toBe(0);
  });

  it('tell of cache, pool, event loop and process', async () => {
    const before = (await now('verimeter_response_cache_uses_total', { result: 'hit' })) ?? 0;
    await (await fetch(server.address)).arrayBuffer();
    await (await fetch(server.address)).arrayBuffer();
    const samples = await scrape();
    const hits = valueOf(samples, 'verimeter_response_cache_uses_total', { result: 'hit' });
    expect(hits).toBeGreaterThan(before);
    expect(valueOf(samples, 'verimeter_response_cache_bytes')).toBeGreaterThan(0);
    expect(valueOf(samples, 'verimeter_database_connections', { state: 'open' })).toBeGreaterThan(
      0,
    );
    expect(valueOf(samples, 'verimeter_database_up')).toBe(1);
    expect(valueOf(samples, 'verimeter_database_notifications_up')).toBe(1);
    expect(valueOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are given without the database, too, and say that it is away', async () => {
    const own = await createTestDatabase();
    const cut = await serveTest(own.url, { METRICS_PORT: '0' });
    onTestFinished(() => cut.stop(2_000));
    await own.drop();
    const samples = await scrape(cut);
    expect(valueOf(samples, 'verimeter_database_up')).toBe(0);
    expect(valueOf(samples, 'verimeter_queue_jobs_waiting', { queue: 'run-analysis' })).toBe(
      undefined,
    );
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });
});

describe('dashboard and alerts', () => {
  interface Dashboard {
    panels: { targets?: { expr: string }[] }[];
  }
  interface Rules {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  }
  const docs = (name: string) => readFileSync(`docs/${name}`, 'utf8');
  const dashboard = JSON.parse(docs('grafana-dashboard.json')) as Dashboard;
  const alerts = (parse(docs('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
  const shown = dashboard.panels.flatMap(({ targets = [] }) => targets);

  it('ask for numbers and labels alone that a process gives', async () => {
    await analyzeClaim();
    const samples = await scrape();
    const names = new Set(samples.map(({ name }) => name));
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    const expressions = [...shown, ...alerts].map(({ expr }) => expr);
    expect(expressions.length).toBeGreaterThan(25);
    for (const expr of expressions) {
      for (const [name] of expr.matchAll(/\b(?:verimeter|nodejs|process)_\w+/g))
        expect(names, expr).toContain(name);
      const grouped = [...expr.matchAll(/ by \(([^)]*)\)/g)].flatMap(([, by = '']) =>
        by.split(', '),
      );
      const matched = [...expr.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
      for (const label of [...grouped, ...matched])
        expect(new Set([...labels, 'job', 'instance']), expr).toContain(label);
    }
  });

  it('show every number of ours, and the page for operators tells of each', async () => {
    const expressions = shown.map(({ expr }) => expr).join('\n');
    const page = docs('operations.md');
    const ours = (await scrape()).map(({ name }) => name).filter((name) => /^verimeter/.test(name));
    for (const name of new Set(ours.map((each) => each.replace(/_(?:bucket|count|sum)$/, '')))) {
      expect(expressions).toContain(name);
      expect(page).toContain(name);
    }
  });

  it('are ten alerts, each with words for who is woken by it', () => {
    expect(alerts).toHaveLength(10);
    const page = docs('operations.md');
    for (const { alert, annotations } of alerts) {
      expect(page).toContain(`| \`${alert}\``);
      expect(annotations.summary).not.toBe('');
    }
  });
});

describe('traces', () => {
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
});
