import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import {
  NEVER,
  completedReport,
  newUser,
  requestedDetailed,
  scriptedDetailed,
} from '../../testing/detailed.ts';
import { defaultSettings, newClaim, newVisitor, silentLog } from '../../testing/app.ts';
import { startAnalysis } from '../analysis/start.ts';
import { VendorError, type VendorErrorKind } from '../../integrations/models/vendor.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { readDetailed, requestDetailed } from './detailed.ts';
import { endDetailed, runDetailed, runDetailedJob, workOnDetailed } from './detailed.jobs.ts';
import { Prisma } from '../../platform/database/generated/client.ts';
import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import { createLog } from '../../log.ts';
import { startQueue, type Queue, type QueueOptions } from '../../platform/queue/queue.ts';
import {
  createTestDatabase,
  leaveActive,
  storedReport,
  type TestDatabase,
} from '../../testing/database.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:01:00Z');
const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));
const requested = (script?: Parameters<typeof requestedDetailed>[1]) =>
  requestedDetailed(services, script);

const request = (reportId: string, caller: Parameters<typeof requestDetailed>[1] = newUser()) =>
  requestDetailed(services, caller, reportId, now);

async function jobsFor(reportId: string) {
  const { id } = await storedReport(services.db, reportId);
  const { rows } = await services.db.pool.query(
    `SELECT data FROM pgboss.job WHERE name = $1 AND data->>'id' = $2`,
    [runDetailedJob.name, id],
  );
  return rows.length;
}

async function write(reportId: string, detailed: DetailedAnalyst) {
  const { id, run } = await storedReport(services.db, reportId);
  const signal = new AbortController().signal;
  return runDetailed({ db: services.db, detailed, clock: () => now, signal }, { id, run });
}

describe('the detailed analysis of a report', () => {
  it('is absent until it is requested', async () => {
    const reportId = await completedReport(services);
    expect(await readDetailed(services.db, reportId)).toEqual({ status: 'absent' });
  });

  it('starts for a signed-in user, with one job', async () => {
    const reportId = await completedReport(services);
    expect(await request(reportId)).toEqual({ status: 'processing' });
    expect(await readDetailed(services.db, reportId)).toEqual({ status: 'processing' });
    expect(await jobsFor(reportId)).toBe(1);
  });

  it('starts once for a hundred concurrent requests', async () => {
    const reportId = await completedReport(services);
    const answers = await Promise.all(Array.from({ length: 100 }, () => request(reportId)));
    expect(answers).toEqual(Array.from({ length: 100 }, () => ({ status: 'processing' })));
    expect(await jobsFor(reportId)).toBe(1);
  });

  it('does not start for a visitor', async () => {
    const reportId = await completedReport(services);
    await expect(request(reportId, newVisitor())).rejects.toMatchObject({
      code: 'sign_in_required',
    });
    expect(await jobsFor(reportId)).toBe(0);
  });

  it('that is stored is returned to the next caller, without another job', async () => {
    const reportId = await completedReport(services);
    await request(reportId);
    await write(reportId, scriptedDetailed('It rests on three pages.'));

    expect(await request(reportId)).toMatchObject({
      status: 'completed',
      detailedAnalysis: {
        sections: { content_accuracy: { detailed_explanation: 'It rests on three pages.' } },
      },
    });
    expect(await jobsFor(reportId)).toBe(1);
  });

  it('that is stored while somebody looks is there, or not there yet, and never lost', async () => {
    const reportId = await completedReport(services);
    await request(reportId);
    const { db } = services;
    const meanwhile = Object.create(db, {
      detailedAnalysis: {
        value: {
          async findUnique(which: Parameters<typeof db.detailedAnalysis.findUnique>[0]) {
            await write(reportId, scriptedDetailed('At last.'));
            return db.detailedAnalysis.findUnique(which);
          },
        },
      },
    }) as typeof db;
    expect(await readDetailed(meanwhile, reportId)).toMatchObject({ status: 'completed' });
  });

  it('that failed starts again on the next request', async () => {
    const reportId = await completedReport(services);
    await request(reportId);
    const detailed = scriptedDetailed(new VendorError('timed_out', 'no answer'), 'At last.');
    await write(reportId, detailed);
    expect(await readDetailed(services.db, reportId)).toEqual({ status: 'failed' });

    const again = await Promise.all(Array.from({ length: 20 }, () => request(reportId)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['processing']));
    expect(await jobsFor(reportId)).toBe(2);
    await write(reportId, detailed);
    expect(await readDetailed(services.db, reportId)).toMatchObject({ status: 'completed' });
  });

  it('is refused for a report that is still processing', async () => {
    const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
    const { reportId } = await startAnalysis(parts, newVisitor(), { content: newClaim() }, now);
    await expect(request(reportId)).rejects.toMatchObject({ code: 'report_processing' });
    expect(await readDetailed(services.db, reportId)).toEqual({ status: 'absent' });
  });

  it('is refused for a report without a result', async () => {
    const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
    const { reportId } = await startAnalysis(parts, newVisitor(), { content: newClaim() }, now);
    await services.db.report.update({ where: { reportId }, data: { status: 'failed' } });
    await expect(request(reportId)).rejects.toMatchObject({
      code: 'no_result',
      message: 'Report has no analysis result',
    });
  });

  it('is refused for an unknown report', async () => {
    await expect(request(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    await expect(readDetailed(services.db, randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a requested detailed analysis', () => {
  it('is stored with its provenance and time, and marks the report', async () => {
    const { reportId, work, read } = await requested();
    const { version } = await storedReport(services.db, reportId);
    expect(await work(scriptedDetailed('It rests on three pages.'))).toBe('completed');

    expect(await read()).toMatchObject({
      status: 'completed',
      detailedAnalysis: {
        sections: { bias_analysis: { detailed_explanation: 'It rests on three pages.', score: 6 } },
        provenance: { name: 'Scripted', model: 'script', tokens: { input: 10, output: 20 } },
        endedAt: later.toISOString(),
      },
    });
    const report = await storedReport(services.db, reportId);
    expect(report).toMatchObject({ hasDetailedAnalysis: true, version: version + 1 });
    expect(report.updatedAt).toEqual(now);
  });

  it('gets the claim, the result and the current time', async () => {
    const { id, work } = await requested({ content: 'Geese have read every book there is.' });
    const detailed = scriptedDetailed();
    await work(detailed);

    const stored = await services.db.report.findUniqueOrThrow({ where: { id } });
    expect(detailed.asked).toMatchObject([
      { content: stored.content, type: 'credibility', page: null, now: later },
    ]);
    expect(detailed.asked[0]?.result.overallScore).toBe(stored.credibilityScore);
  });

  it('of a link gets the text of the judged page', async () => {
    const url = 'https://news.example/geese';
    const text = 'Geese have been seen in a library. '.repeat(10);
    const pages = { [url]: { text, title: 'Geese in a library' } };
    const { id, run, work } = await requested({ content: url, pages });
    const page = await services.db.page.findFirstOrThrow({ where: { reportId: id } });
    await services.db.page.create({
      data: { ...page, info: { hash: 'of another text' }, run: run + 1, text: 'Something else.' },
    });
    const detailed = scriptedDetailed();
    await work(detailed);

    expect(detailed.asked).toMatchObject([{ content: text, page: { finalUrl: url } }]);
  });

  it('is stored once when two processes write it concurrently', async () => {
    const { reportId, work, read } = await requested();
    const { version } = await storedReport(services.db, reportId);
    const outcomes = await Promise.all([
      work(scriptedDetailed('One.')),
      work(scriptedDetailed('Two.')),
    ]);

    expect(outcomes.sort()).toEqual(['completed', 'dropped']);
    expect(await read()).toMatchObject({ status: 'completed' });
    expect((await storedReport(services.db, reportId)).version).toBe(version + 1);
  });

  it('is not written again when its job is retried after it was stored', async () => {
    const { reportId, work, read } = await requested();
    await work(scriptedDetailed('One.'));
    const { version } = await storedReport(services.db, reportId);
    const second = scriptedDetailed('Two.');

    expect(await work(second)).toBe('dropped');
    expect(second.asked).toEqual([]);
    expect(await read()).toMatchObject({
      detailedAnalysis: { sections: { claim_origins: { detailed_explanation: 'One.' } } },
    });
    expect((await storedReport(services.db, reportId)).version).toBe(version);
  });

  it('stays pending when its process ends, and the next process writes it', async () => {
    const { work, read } = await requested();
    const ending = new AbortController();
    const detailed = scriptedDetailed(NEVER);
    const working = work(detailed, ending.signal);
    await expect.poll(() => detailed.asked.length).toBe(1);
    ending.abort(new Error('The process ends.'));

    await expect(working).rejects.toThrow('The process ends.');
    expect(await read()).toEqual({ status: 'processing' });
    expect(await work(scriptedDetailed('One.'))).toBe('completed');
  });

  it('stays pending after an error that a retry may fix', async () => {
    const { work, read } = await requested();
    await expect(work(scriptedDetailed(new Error('out of paper')))).rejects.toThrow('out of paper');
    expect(await read()).toEqual({ status: 'processing' });
  });

  const kinds: VendorErrorKind[] = [
    'rate_limited',
    'unavailable',
    'bad_answer',
    'refused',
    'rejected',
    'timed_out',
    'circuit_open',
    'busy',
  ];
  it.each(kinds)('has failed when the vendor’s trouble is: %s', async (kind) => {
    const { reportId, work, read } = await requested();
    expect(await work(scriptedDetailed(new VendorError(kind, 'no')))).toBe('failed');
    expect(await read()).toEqual({ status: 'failed' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(false);
  });

  it('fails when there is no result any more', async () => {
    const { id, work, read } = await requested();
    const data = { result: Prisma.DbNull, status: 'failed' as const };
    await services.db.report.update({ where: { id }, data });
    const detailed = scriptedDetailed();
    expect(await work(detailed)).toBe('failed');
    expect(await read()).toEqual({ status: 'failed' });
    expect(detailed.asked).toEqual([]);
  });

  it('fails when its job is abandoned, unless it was stored before', async () => {
    const first = await requested();
    await endDetailed({ db: services.db, clock: () => later }, first);
    expect(await first.read()).toEqual({ status: 'failed' });

    const second = await requested();
    await second.work(scriptedDetailed());
    await endDetailed({ db: services.db, clock: () => later }, second);
    expect(await second.read()).toMatchObject({ status: 'completed' });
  });
});

/** Stores another result, as a new run does. */
async function storeNewResult(reportId: string, overallScore: number) {
  const { id, run, result } = await storedReport(services.db, reportId);
  await services.db.report.update({
    where: { id },
    data: {
      run: run + 1,
      result: { ...(result as object), overallScore },
      hasDetailedAnalysis: false,
      detailed: { delete: true },
    },
  });
}

describe('a report that is analyzed again', () => {
  it('does not get sections about its earlier result', async () => {
    const { reportId, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyze: async (input) => {
        await storeNewResult(reportId, 12);
        return scriptedDetailed().analyze(input);
      },
    };

    expect(await work(slow)).toBe('dropped');
    expect(await read()).toEqual({ status: 'absent' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(false);
  });

  it('can have another detailed analysis requested at once, and the outdated one is dropped', async () => {
    const { reportId, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyze: async (input) => {
        await storeNewResult(reportId, 12);
        expect(await read()).toEqual({ status: 'absent' });
        await requestDetailed(services, newUser(), reportId, later);
        return scriptedDetailed('Too late.').analyze(input);
      },
    };
    expect(await work(slow)).toBe('dropped');
    expect(await read()).toEqual({ status: 'processing' });

    const { id, run } = await storedReport(services.db, reportId);
    const detailed = scriptedDetailed('About 12.');
    const signal = new AbortController().signal;
    await runDetailed({ db: services.db, detailed, clock: () => later, signal }, { id, run });
    expect(detailed.asked[0]?.result.overallScore).toBe(12);
    expect(await read()).toMatchObject({
      detailedAnalysis: { sections: { hidden_angles: { detailed_explanation: 'About 12.' } } },
    });
  });

  it('no longer has the stored one, and it can be requested again', async () => {
    const { reportId, work, read } = await requested();
    await work(scriptedDetailed());
    await storeNewResult(reportId, 12);

    expect(await read()).toEqual({ status: 'absent' });
    expect(await requestDetailed(services, newUser(), reportId, later)).toEqual({
      status: 'processing',
    });
  });

  it('keeps the sections when the new analysis fails', async () => {
    const { reportId, id, run, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyze: async (input) => {
        await services.db.report.update({ where: { id }, data: { run: run + 1 } });
        return scriptedDetailed().analyze(input);
      },
    };

    expect(await work(slow)).toBe('completed');
    expect(await read()).toMatchObject({ status: 'completed' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(true);
  });

  it('shows the stored sections until the new result is stored', async () => {
    const { id, run, work, read } = await requested();
    await work(scriptedDetailed());
    await services.db.report.update({
      where: { id },
      data: { run: run + 1, status: 'processing' },
    });
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});

/** The notifications sent on the channel during `work`. */
async function notificationsDuring(reportId: string, work: () => Promise<unknown>) {
  const client = await services.db.pool.connect();
  const received: { reportId: string; version: number; status: string }[] = [];
  const last = Promise.withResolvers<undefined>();
  client.on('notification', ({ payload = '' }) => {
    const notification = JSON.parse(payload) as (typeof received)[number];
    if (notification.reportId === reportId) received.push(notification);
    if (notification.reportId === 'last') last.resolve(undefined);
  });
  try {
    await client.query('LISTEN report_changed');
    await work();
    // Notifications arrive in commit order.
    await services.db.pool.query(`SELECT pg_notify('report_changed', '{"reportId": "last"}')`);
    await last.promise;
    await client.query('UNLISTEN *');
    return received;
  } finally {
    client.release(true);
  }
}

describe('a subscriber of the report', () => {
  it('is notified once when the sections are stored', async () => {
    const { reportId, work } = await requested();
    const notifications = await notificationsDuring(reportId, () => work(scriptedDetailed()));
    const { version } = await storedReport(services.db, reportId);
    expect(notifications).toEqual([{ reportId, version, status: 'completed' }]);
  });

  it('is notified of a failure, although the report is unchanged', async () => {
    const { reportId, work } = await requested();
    const { version } = await storedReport(services.db, reportId);
    const refused = scriptedDetailed(new VendorError('refused', 'no'));
    const notifications = await notificationsDuring(reportId, () => work(refused));
    expect(notifications).toEqual([{ reportId, version, status: 'completed' }]);
  });
});

describe('a detailed analysis as a job', () => {
  let database: TestDatabase;
  let queue: Queue;

  /**
   * Starts a process that takes jobs, also those of a killed process, and writes with this analyst.
   */
  async function processWith(
    detailed: DetailedAnalyst,
    log = silentLog,
    options: Partial<QueueOptions> = {},
  ): Promise<Queue> {
    const started = await startQueue(database.url, silentLog, { alone: true, ...options });
    const parts = { db: database.db, log, clock: () => now };
    await workOnDetailed(started, { ...parts, detailed: () => Promise.resolve(detailed) });
    return started;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    queue = await startQueue(database.url, silentLog, { alone: false });
    await queue.define(runAnalysisJob);
  });
  afterAll(async () => {
    await queue.stop(1_000);
    await database.drop();
  });

  const reported = () => completedReport({ db: database.db, queue, log: silentLog });
  const requestAt = (reportId: string, at: Queue) =>
    requestDetailed({ db: database.db, queue: at }, newUser(), reportId, now);
  const statusOf = async (reportId: string) => (await readDetailed(database.db, reportId)).status;

  it('is written once for a hundred concurrent requests', async () => {
    const detailed = scriptedDetailed();
    const working = await processWith(detailed);
    const reportId = await reported();
    await Promise.all(Array.from({ length: 100 }, () => requestAt(reportId, working)));

    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
    expect(detailed.asked).toHaveLength(1);
  });

  it('survives its process: the next process writes it', async () => {
    const hanging = scriptedDetailed(NEVER);
    const first = await processWith(hanging);
    const reportId = await reported();
    await requestAt(reportId, first);
    await expect.poll(() => hanging.asked.length).toBe(1);
    await first.stop(0);
    expect(await statusOf(reportId)).toBe('processing');

    const second = await processWith(scriptedDetailed());
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await second.stop(1_000);
  });

  it('is written after several processes were killed', async () => {
    await queue.define(runDetailedJob);
    const reportId = await reported();
    await requestAt(reportId, queue);
    for (let kills = 0; kills < 2 * runDetailedJob.retryLimit; kills++) {
      await leaveActive(database.db, runDetailedJob.name);
      const next = await startQueue(database.url, silentLog, { alone: true });
      await next.stop(1_000);
    }
    await database.db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;

    const detailed = scriptedDetailed();
    const working = await processWith(detailed);
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
    expect(detailed.asked).toHaveLength(1);
  });

  it('fails once processes died at it for an hour, and can be requested again', async () => {
    await queue.define(runDetailedJob);
    const reportId = await reported();
    await requestAt(reportId, queue);
    await leaveActive(database.db, runDetailedJob.name);

    const detailed = scriptedDetailed();
    const clock = () => new Date(Date.now() + ANALYSIS_GIVEN_UP_MS + 1_000);
    const working = await processWith(detailed, silentLog, { clock });
    await expect.poll(() => statusOf(reportId)).toBe('failed');
    expect(detailed.asked).toEqual([]);

    await requestAt(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
  });

  it('that fails is not retried, logs it, and can be requested again', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const detailed = scriptedDetailed(new VendorError('refused', 'declined'), 'At last.');
    const working = await processWith(detailed, log);
    const reportId = await reported();
    await requestAt(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('failed');
    expect(lines.join('')).toContain('"outcome":"failed"');
    expect(detailed.asked).toHaveLength(1);

    await requestAt(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
  });
});
