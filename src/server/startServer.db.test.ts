import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Started } from '../shared/schema/analysis.ts';
import type { RunningServer } from './startServer.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { readStream } from './testing/readStream.ts';
import { serveTest } from './testing/serveTest.ts';
import { newClaim } from './testing/startParts.ts';

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

async function started(): Promise<Started> {
  const response = await start(server);
  return ((await response.json()) as { result: { data: Started } }).result.data;
}

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
    expect(events.at(-1)).toEqual({ event: 'end', data: { status: 'completed', slug } });
    const ids = events.slice(0, -1).map((event) => Number(event.id));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
  });

  it('goes on after what the browser has seen', async () => {
    const { reportId } = await finished();
    const events = await readStream(streamOf(reportId), { 'Last-Event-ID': '10' });
    expect(events.map((event) => event.id ?? event.event)).toEqual(['11', '12', 'end']);
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
      const held = () =>
        own.db.$queryRaw`SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(held).toHaveLength(1);
      stopped = other.stop(9_000);
      await stream.text();
    });
    expect((await answer)?.status).toBe(200);
    await stopped;
    await own.drop();
  });
});
