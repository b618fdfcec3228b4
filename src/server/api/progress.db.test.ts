import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Step, type StepStatus } from '../../shared/schema/analysis.ts';
import { appendEvents, saveFindings } from '../modules/analysis/runs.repository.ts';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../testing/database.ts';
import { idsOf, readStream, watchStream } from '../testing/streams.ts';
import { serveTest } from '../testing/servers.ts';
import { newClaim } from '../testing/app.ts';
import { shareReads } from './progress.ts';

let database: TestDatabase;
let one: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await serveTest(database.url);
  other = await serveTest(database.url);
});
afterAll(async () => {
  await Promise.all([one.stop(2_000), other.stop(2_000)]);
  await database.drop();
});

const streamOf = (server: RunningServer, reportId: string) =>
  `${server.address}/api/analysis/progress/${reportId}`;

/** A report that nobody works on: its events are told by the test. */
async function reportedReport() {
  const { db } = database;
  const report = await insertReport(db, { status: 'processing' });
  const at = new Date('2026-11-20T12:00:00Z');
  return {
    reportId: report.reportId,
    /** Tells the next steps, one transaction each. */
    notify: async (steps: readonly Step[], status: StepStatus = 'started', run = 1) => {
      for (const step of steps) {
        const event = { step, status, percentage: null, at };
        await db.transaction((tx) => appendEvents(tx, { id: report.id, run }, [event]));
      }
    },
    runAgain: () => db.report.update({ where: { id: report.id }, data: { run: 2 } }),
    /** Tells how many of seven pages were looked at. */
    look: (checked: number, run = 1) => {
      const sources = { pages: 7, checked, opened: checked, quotes: 0 };
      return saveFindings(db, report.id, run, { claims: [], counted: 0, sources });
    },
    end: () => db.report.update({ where: { id: report.id }, data: { status: 'completed' } }),
  };
}

describe('an analysis that is watched live', () => {
  it('is seen whole from every process, whichever runs it', async () => {
    const response = await fetch(`${one.address}/api/analysis/start`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: newClaim() }),
    });
    const { reportId } = (await response.json()) as { reportId: string };
    const [here, there] = await Promise.all(
      [one, other].map((server) => readStream(streamOf(server, reportId))),
    );
    expect(here?.at(-1)).toMatchObject({ event: 'end', data: { status: 'completed' } });
    expect(there).toEqual(here);
    expect(here?.length).toBeGreaterThan(Step.options.length);
  });

  it('is taken up after a lost connection, at another process, without gap or repetition', async () => {
    const { reportId, notify, end } = await reportedReport();
    const [first, second, ...rest] = Step.options;
    await notify([first ?? 'preprocessing', second ?? 'saving']);
    const before = await watchStream(streamOf(one, reportId));
    await expect.poll(() => idsOf(before.text())).toEqual(['1', '2']);
    before.leave();
    await notify(rest.slice(0, 2));
    const after = await watchStream(streamOf(other, reportId), { 'Last-Event-ID': '2' });
    await notify(rest.slice(2));
    await end();
    expect(idsOf(await after.ended)).toEqual(['3', '4', '5', '6', '7', 'end']);
  });

  it('is told nothing twice to whoever has seen it all', async () => {
    const { reportId, notify, end } = await reportedReport();
    await notify(['preprocessing']);
    await end();
    const again = await watchStream(streamOf(one, reportId), { 'Last-Event-ID': '1' });
    expect(idsOf(await again.ended)).toEqual(['end']);
  });

  it('has the newest findings in their place, and after a lost connection only newer ones', async () => {
    const { reportId, notify, look, end } = await reportedReport();
    await notify(['source_check']);
    const looked = (text: string) =>
      [...text.matchAll(/^event: findings\ndata: .*"checked":(\d)/gm)].map(
        ([, checked]) => checked,
      );
    const before = await watchStream(streamOf(one, reportId));
    await look(1);
    await expect.poll(() => looked(before.text())).toEqual(['1']);
    before.leave();
    await look(2);
    await look(3);
    const seen = await watchStream(streamOf(other, reportId), { 'Last-Event-ID': '2' });
    await expect.poll(() => looked(seen.text())).toEqual(['3']);
    const after = await watchStream(streamOf(other, reportId), { 'Last-Event-ID': '4' });
    await notify(['source_check'], 'completed');
    await end();
    expect(idsOf(await seen.ended)).toEqual(['4', '5', 'end']);
    expect(idsOf(await after.ended)).toEqual(['5', 'end']);
    const whole = await watchStream(streamOf(one, reportId));
    expect(idsOf(await whole.ended)).toEqual(['1', '4', '5', 'end']);
  });

  it('has no findings of another run, and none that come after the end', async () => {
    const { reportId, look, end } = await reportedReport();
    await look(1, 2);
    await end();
    await look(2);
    const stream = await watchStream(streamOf(one, reportId));
    expect(idsOf(await stream.ended)).toEqual(['end']);
  });

  it('has no steps of an earlier run, not even those that come late', async () => {
    const { reportId, notify, runAgain, end } = await reportedReport();
    await notify(['preprocessing', 'saving']);
    await runAgain();
    await notify(['preprocessing'], 'started', 2);
    await notify(['scoring']);
    const stream = await watchStream(streamOf(one, reportId));
    await notify(['saving'], 'started', 2);
    await end();
    expect(idsOf(await stream.ended)).toEqual(['3', '5', 'end']);
  });

  it('reaches two thousand at once, each with every event once and in order', async () => {
    const { reportId, notify, end } = await reportedReport();
    const watching: Awaited<ReturnType<typeof watchStream>>[] = [];
    // The backlog of a listening socket is limited.
    while (watching.length < 2_000) {
      const more = Array.from({ length: 250 }, () => watchStream(streamOf(one, reportId)));
      watching.push(...(await Promise.all(more)));
    }
    await notify(Step.options);
    await end();
    const seen = await Promise.all(watching.map(async ({ ended }) => idsOf(await ended).join(' ')));
    expect([...new Set(seen)]).toEqual(['1 2 3 4 5 6 7 end']);
    expect(seen).toHaveLength(2_000);
  });

  it('has headers alone for HEAD, and a 404 in JSON where there is nothing', async () => {
    const { reportId } = await reportedReport();
    const head = await fetch(streamOf(one, reportId), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    for (const id of [crypto.randomUUID(), 'x']) {
      const response = await fetch(streamOf(one, id));
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        ...{ message: 'Report Not Found', code: 'NOT_FOUND', error: 'not_found' },
      });
    }
  });
});

describe('reads of streams', () => {
  function counted() {
    const asked: string[] = [];
    const read = shareReads((id, after) => {
      asked.push(`${id} ${after}`);
      return Promise.resolve(asked.length);
    });
    return { asked, read };
  }

  it('what thousands ask for at once is read once', async () => {
    const { asked, read } = counted();
    await Promise.all(Array.from({ length: 2_000 }, () => read('a', 3)));
    expect(asked).toEqual(['a 3']);
  });

  it('what differs is read apart', async () => {
    const { asked, read } = counted();
    await Promise.all([read('a', 3), read('a', 4), read('b', 3)]);
    expect(asked).toEqual(['a 3', 'a 4', 'b 3']);
  });

  it('a reading that has begun is joined by nobody', async () => {
    const { asked, read } = counted();
    const first = read('a', 3);
    await new Promise((resolve) => setImmediate(resolve));
    const second = read('a', 3);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });

  it('a reading that fails fails for all who share it, and the next one is tried', async () => {
    let calls = 0;
    const read = shareReads(() =>
      calls++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve('back'),
    );
    const outcomes = await Promise.allSettled([read('a', 0), read('a', 0)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read('a', 0)).toBe('back');
  });
});
