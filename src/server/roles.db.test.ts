import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { Started } from '../shared/schema/analysis.ts';
import { newClaim } from './testing/app.ts';
import { createTestDatabase, insertReport, type TestDatabase } from './testing/database.ts';
import { hasPooler, startPooler } from './testing/balancer.ts';
import { serveTest } from './testing/servers.ts';
import { readStream } from './testing/streams.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function ownDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  closers.push(database.drop);
  return database;
}

async function serve(url: string, env: Record<string, string>) {
  const server = await serveTest(url, env);
  closers.push(() => server.stop(2_000));
  return server;
}

async function submit({ address }: { address: string }): Promise<string> {
  const response = await fetch(`${address}/api/analysis/start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify({ content: newClaim() }),
  });
  expect(response.status).toBe(202);
  return ((await response.json()) as Started).reportId;
}

const statusOf = async ({ db }: TestDatabase, reportId: string) =>
  (await db.report.findUniqueOrThrow({ where: { reportId } })).status;

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('a web process', () => {
  it('leaves the analysis to a worker, which hears of it at once', async () => {
    const database = await ownDatabase();
    const web = await serve(database.url, { ROLE: 'web' });
    const waiting = await submit(web);
    expect(await statusOf(database, waiting)).toBe('processing');
    await serve(database.url, { ROLE: 'worker' });
    await expect.poll(() => statusOf(database, waiting)).toBe('completed');

    const later = await submit(web);
    const events = await readStream(`${web.address}/api/analysis/progress/${later}`);
    expect(events.length).toBeGreaterThan(0);
    expect(await statusOf(database, later)).toBe('completed');
  });
});

describe('a worker process', () => {
  it('says that it lives and is ready, and answers nothing else', async () => {
    const database = await ownDatabase();
    const { address } = await serve(database.url, { ROLE: 'worker' });
    const statusAt = async (path: string) => (await fetch(`${address}${path}`)).status;
    expect(await Promise.all(['/livez', '/readyz', '/', '/api/featured'].map(statusAt))).toEqual([
      200, 200, 404, 404,
    ]);
  });
});

describe('three web processes and two workers', { timeout: 120_000 }, () => {
  it('are one product, and open at most 80 connections', async () => {
    const database = await ownDatabase();
    const servers = [];
    for (const ROLE of ['web', 'web', 'web', 'worker', 'worker'])
      servers.push(await serve(database.url, { ROLE }));
    const webs = servers.slice(0, 3);
    const [first, second, third] = webs as [(typeof webs)[0], (typeof webs)[0], (typeof webs)[0]];

    const reports = await Promise.all(
      Array.from({ length: 60 }, (_, n) => submit(webs[n % 3] ?? first)),
    );
    await Promise.all(
      reports.map((id) => readStream(`${second.address}/api/analysis/progress/${id}`)),
    );
    for (const id of reports) expect(await statusOf(database, id)).toBe('completed');

    const { slug, id } = await insertReport(database.db, { isIndexable: true });
    const read = async ({ address }: { address: string }) => fetch(`${address}/report/${slug}`);
    expect((await read(third)).status).toBe(200);
    await database.db.report.update({
      where: { id },
      data: { deletedAt: new Date('2026-11-20T12:00:00Z'), version: { increment: 1 } },
    });
    for (const web of webs) await expect.poll(async () => (await read(web)).status).toBe(410);

    const [open] = await query<{ count: number }>(
      database.url,
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'verimeter%'`,
    );
    // The test has a pool of its own.
    expect(open?.count).toBeLessThanOrEqual(80);
  });
});

// PgBouncer sets these anew for each client.
const KEPT_BY_POOLER = `'application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings'`;

describe.runIf(hasPooler())('behind PgBouncer with two connections', () => {
  async function pooled() {
    const database = await ownDatabase();
    const pooler = await startPooler(database.url);
    closers.push(pooler.close);
    return { database, pooler };
  }

  it('the product works, and leaves nothing on a connection that others get', async () => {
    const { database, pooler } = await pooled();
    const env = { DATABASE_DIRECT_URL: database.url };
    const web = await serve(pooler.url, { ...env, ROLE: 'web' });
    await serve(pooler.url, { ...env, ROLE: 'worker' });
    const reports = await Promise.all(Array.from({ length: 20 }, () => submit(web)));
    await Promise.all(
      reports.map((id) => readStream(`${web.address}/api/analysis/progress/${id}`)),
    );
    for (const id of reports) expect(await statusOf(database, id)).toBe('completed');
    for (const path of ['/', '/truth-radar', `/api/analysis/${reports[0] ?? ''}`])
      expect((await fetch(web.address + path)).status, path).toBe(200);

    const left = await query(
      pooler.url,
      `SELECT (SELECT count(*)::int FROM pg_settings WHERE source = 'session'
          AND name NOT IN (${KEPT_BY_POOLER})) AS settings,
        (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
        (SELECT count(*)::int FROM pg_listening_channels()) AS channels`,
    );
    expect(left).toEqual([{ settings: 0, prepared: 0, channels: 0 }]);
  });

  it('a start without the direct address is refused in words', async () => {
    const { pooler } = await pooled();
    await expect(serveTest(pooler.url)).rejects.toThrow('Set DATABASE_DIRECT_URL');
  });

  it('a start is refused when both addresses lead to different databases', async () => {
    const { pooler } = await pooled();
    const other = await ownDatabase();
    await expect(serveTest(pooler.url, { DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
      'different databases',
    );
  });
});
