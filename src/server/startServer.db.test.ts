import { randomUUID } from 'node:crypto';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../shared/schema/analysis.ts';
import { freePort } from './platform/postgres/server.ts';
import { appendEvents } from './modules/analysis/runs.repository.ts';
import { describeStart, type RunningServer } from './server.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { readStream } from './testing/streams.ts';
import { serveTest } from './testing/servers.ts';
import { newClaim } from './testing/app.ts';
import { builtInAnalysts } from './modules/analysts/builtIn/builtInAnalysts.ts';
import { indexLibrary } from './modules/library/load.ts';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url);
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

const start = ({ address }: RunningServer, headers: Record<string, string> = {}) =>
  fetch(`${address}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ content: newClaim() }),
  });

async function startedAt(at: RunningServer): Promise<Started> {
  const response = await start(at);
  return ((await response.json()) as { result: { data: Started } }).result.data;
}
const started = () => startedAt(server);

const statusOf = async ({ db }: TestDatabase, reportId: string) =>
  (await db.report.findUniqueOrThrow({ where: { reportId } })).status;

const waitingForLock = ({ db }: TestDatabase) => db.$queryRaw<object[]>`
  SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const streamOf = (reportId: string, of = server) =>
  `${of.address}/api/analysis/progress/${reportId}`;

/** A report that nobody works on. */
async function waiting({ db }: TestDatabase): Promise<string> {
  const at = new Date('2026-11-20T12:00:00Z');
  const reportId = randomUUID();
  const names = { reportId, shareId: reportId, slug: reportId, content: 'A claim that waits' };
  const state = { type: 'credibility', status: 'processing' } as const;
  await db.report.create({ data: { ...names, ...state, createdAt: at, updatedAt: at } });
  return reportId;
}

async function finished(): Promise<Started> {
  const report = await started();
  await readStream(streamOf(report.reportId));
  return report;
}

describe('the live stream of an analysis', () => {
  it('tells all stages and ends with the address of the report', async () => {
    const { reportId, slug } = await started();
    const events = await readStream(streamOf(reportId));
    expect(events.at(-1)).toEqual({
      event: 'end',
      data: { status: 'completed', slug, reused: false },
    });
    const ids = events.slice(0, -1).map((event) => Number(event.id));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
  });

  it('goes on after what the browser has seen', async () => {
    const { reportId } = await finished();
    const events = await readStream(streamOf(reportId), { 'Last-Event-ID': '12' });
    expect(events.map((event) => event.id ?? event.event)).toEqual(['13', '14', 'end']);
  });

  it('tells only the end to who claims to have seen more than there is', async () => {
    const { reportId } = await finished();
    const events = await readStream(streamOf(reportId), { 'Last-Event-ID': '99999999999' });
    expect(events.map((event) => event.event)).toEqual(['end']);
  });

  it('begins at once and hears the end, however the report id is written', async () => {
    const reportId = await waiting(database);
    const stream = await fetch(streamOf(reportId.toUpperCase()));
    await database.db.report.update({ where: { reportId }, data: { status: 'failed' } });
    expect(await stream.text()).toContain('event: end');
  });

  it('ends when its report is deleted', async () => {
    const reportId = await waiting(database);
    const stream = await fetch(streamOf(reportId));
    await database.db.report.delete({ where: { reportId } });
    expect(await stream.text()).toBe('');
  });

  it('can be had by the report id alone, which is the permission to watch', async () => {
    const { slug } = await finished();
    expect((await fetch(streamOf(slug))).status).toBe(404);
  });

  it('of an unknown report is not found', async () => {
    const response = await fetch(streamOf(randomUUID()));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      message: 'Report Not Found',
      code: 'NOT_FOUND',
      error: 'not_found',
    });
  });
});

describe('a limit', () => {
  const limitNow = async () => {
    const response = await fetch(`${server.address}/trpc/auth.remainingReports`);
    const body = (await response.json()) as { result: { data: { limit: number } } };
    return body.result.data.limit;
  };

  it('that another process changes holds here at once, and until it is taken back', async () => {
    const name = 'anonymousReportsPerMonth';
    expect(await limitNow()).toBe(3);
    const changedAt = new Date('2026-11-20T12:00:00Z');
    await database.db.setting.create({ data: { name, value: 7, changedAt } });
    await expect.poll(limitNow).toBe(7);
    await database.db.setting.delete({ where: { name } });
    await expect.poll(limitNow).toBe(3);
  });
});

describe('a stop', () => {
  it('lets what was asked before be answered, and ends live streams at once', async () => {
    const own = await createTestDatabase();
    const other = await serveTest(own.url);
    const token = randomUUID();
    const stream = await fetch(streamOf(await waiting(own), other));

    let answer: Promise<Response> | undefined;
    let stopped: Promise<void> | undefined;
    await own.db.transaction(async (tx) => {
      // The start waits for this visitor to be there or not.
      await tx.visitor.create({ data: { token, createdAt: new Date('2026-11-20T12:00:00Z') } });
      answer = start(other, { 'X-Anonymous-Token': token });
      await expect.poll(() => waitingForLock(own)).toHaveLength(1);
      stopped = other.stop(9_000);
      await stream.text();
    });
    expect((await answer)?.status).toBe(200);
    await stopped;
    await own.drop();
  });
});

describe('a stop behind a proxy', () => {
  /** A server whose stop serves on until `endGrace` is called. */
  async function serving() {
    const own = await createTestDatabase();
    const grace = Promise.withResolvers<undefined>();
    const waits: number[] = [];
    const other = await serveTest(
      own.url,
      { STOP_GRACE_SECONDS: '30' },
      { pause: (ms) => (waits.push(ms), grace.promise) },
    );
    return { own, other, waits, endGrace: () => grace.resolve(undefined) };
  }
  const of = ({ address }: RunningServer, path: string) => fetch(address + path);
  const facts = ({ status, headers }: Response) => [status, headers.get('connection')];

  it('serves on while it says that it is not ready, closing connections one by one', async () => {
    const { own, other, waits, endGrace } = await serving();
    expect(facts(await of(other, '/readyz'))).toEqual([200, 'keep-alive']);
    const stopped = other.stop(9_000);

    const unready = await of(other, '/readyz');
    expect(facts(unready)).toEqual([503, 'close']);
    expect(await unready.json()).toEqual({ ready: false, stopping: true });
    expect(facts(await of(other, '/livez'))).toEqual([200, 'close']);
    expect(facts(await of(other, '/'))).toEqual([200, 'close']);
    expect(facts(await of(other, '/nowhere'))).toEqual([404, 'close']);
    expect(facts(await of(other, '/api/featured?category=high_score'))).toEqual([200, 'close']);
    expect(facts(await start(other))).toEqual([200, 'close']);
    expect(waits).toEqual([30_000]);

    endGrace();
    await stopped;
    await expect(of(other, '/livez')).rejects.toThrow('fetch failed');
    await own.drop();
  });

  it('answers on a connection that was idle, and closes it then', async () => {
    const { own, other, endGrace } = await serving();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<{ headers: IncomingHttpHeaders; reused: boolean }>((resolve, reject) => {
        const asked = get(`${other.address}/livez`, { agent }, (response) => {
          const { headers } = response.resume();
          response.once('end', () => resolve({ headers, reused: asked.reusedSocket }));
        }).once('error', reject);
      });
    expect((await ask()).headers['keep-alive']).toBe('timeout=75');
    const stopped = other.stop(9_000);
    expect(await ask()).toMatchObject({ headers: { connection: 'close' }, reused: true });
    endGrace();
    await stopped;
    await own.drop();
  });

  it('has what was asked before it closed, too', async () => {
    const { own, other, endGrace } = await serving();
    const token = randomUUID();
    let answer: Promise<Response> | undefined;
    let stopped: Promise<void> | undefined;
    await own.db.transaction(async (tx) => {
      // The start waits for this visitor to be there or not.
      await tx.visitor.create({ data: { token, createdAt: new Date('2026-11-20T12:00:00Z') } });
      answer = start(other, { 'X-Anonymous-Token': token });
      await expect.poll(() => waitingForLock(own)).toHaveLength(1);
      stopped = other.stop(9_000);
      endGrace();
    });
    expect(answer && facts(await answer)).toEqual([200, 'close']);
    await stopped;
    await own.drop();
  });

  it('keeps live streams until the end, then tells them to come back', async () => {
    const { own, other, endGrace } = await serving();
    const reportId = await waiting(own);
    const stream = await fetch(streamOf(reportId, other));
    const stopped = other.stop(9_000);
    const event = { step: 'preprocessing', status: 'started' } as const;
    const { id } = await own.db.report.findUniqueOrThrow({ where: { reportId } });
    const at = new Date('2026-11-20T12:00:01Z');
    const reported = appendEvents(own.db, { id, run: 1 }, [{ ...event, percentage: null, at }]);
    await reported.then(endGrace);
    expect(await stream.text()).toMatch(/^(id: 1\nevent: step\n.*\n\n)retry: 1\d{3}\n\n$/);
    await stopped;
    await own.drop();
  });

  it('leaves what is submitted meanwhile to the other processes', async () => {
    const { own, other, endGrace } = await serving();
    const stopped = other.stop(9_000);
    await of(other, '/readyz');
    const { reportId } = await startedAt(other);
    endGrace();
    await stopped;
    expect(await statusOf(own, reportId)).toBe('processing');

    const next = await serveTest(own.url);
    await expect.poll(() => statusOf(own, reportId)).toBe('completed');
    await next.stop(2_000);
    await own.drop();
  });
});

describe('a server whose connections to the database are all at work', () => {
  it('is ready all the same, so that its load is not left to others', async () => {
    const own = await createTestDatabase();
    const busy = await serveTest(own.url, { DATABASE_POOL_SIZE: '5' });
    const token = randomUUID();
    const answers: Promise<Response>[] = [];
    await own.db.transaction(async (tx) => {
      // Each start waits for this visitor to be there or not.
      await tx.visitor.create({ data: { token, createdAt: new Date('2026-11-20T12:00:00Z') } });
      for (let asked = 0; asked < 30; asked++)
        answers.push(start(busy, { 'X-Anonymous-Token': token }));
      await expect.poll(() => waitingForLock(own)).toHaveLength(5);
      expect((await fetch(`${busy.address}/readyz`)).status).toBe(200);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).not.toContain(503);
    await busy.stop(2_000);
    await own.drop();
  });
});

describe('a start', () => {
  it('says that it lives, and not yet that it is ready, while the database keeps it waiting', async () => {
    const own = await createTestDatabase();
    const port = await freePort();
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const { url } = own;
    const migrating = new pg.Client({ connectionString: url });
    await migrating.connect();
    await migrating.query('SELECT pg_advisory_lock(72707369)');
    const starting = serveTest(url, { PORT: String(port) });
    await expect.poll(() => ask('/livez').then(({ status }) => status, String)).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);

    await migrating.end();
    const other = await starting;
    expect((await ask('/readyz')).status).toBe(200);
    await other.stop(1_000);
    await own.drop();
  });
});

describe('what the start says', () => {
  const signIn: RunningServer['signIn'] = {
    kind: 'embedded',
    projectId: 'demo-verimeter',
    behindProxy: false,
    adminEmail: null,
  };
  const reported = (given: Partial<RunningServer['signIn']> = {}) =>
    describeStart({
      address: 'http://localhost:3000',
      database: 'embedded PostgreSQL',
      metrics: null,
      analysts: builtInAnalysts({ library: indexLibrary([]) }),
      signIn: { ...signIn, ...given },
    });

  describe('the person at the terminal', () => {
    it('is told where the product is, what it runs on and how people sign in, and nothing more', () => {
      expect(reported()).toBe(`Verimeter runs on http://localhost:3000
  Database  embedded PostgreSQL
  Analysts  chat: built-in, search: built-in, general: built-in
  Sign-in   embedded, for this machine; its mails are at http://localhost:3000/dev/outbox
`);
    });

    it('is told the Firebase project and the admin that they configured', () => {
      const text = reported({
        kind: 'firebase',
        projectId: 'verimeter-1',
        adminEmail: 'me@example.org',
      });
      expect(text).toContain('  Sign-in   Firebase project verimeter-1\n');
      expect(text).toContain('  Admin     whoever signs in as me@example.org\n');
    });

    it('is warned when the embedded sign-in is to be behind a proxy', () => {
      expect(reported({ behindProxy: true })).toMatch(
        /\n {2}Warning {3}TRUST_PROXY names a proxy, but the embedded sign-in is .*FIREBASE_PROJECT_ID/,
      );
      expect(reported({ behindProxy: true, kind: 'firebase' })).not.toContain('Warning');
    });
  });
});
