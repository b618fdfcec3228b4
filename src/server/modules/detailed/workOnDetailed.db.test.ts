import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { readDetailed, requestDetailed } from './detailed.ts';
import { runDetailedJob, workOnDetailed } from './detailed.jobs.ts';
import { runAnalysisJob } from '../analysis/analysis.jobs.ts';
import { createLog } from '../../log.ts';
import { type Queue, type QueueOptions, startQueue } from '../../platform/queue/queue.ts';
import { createTestDatabase, leaveActive, type TestDatabase } from '../../testing/database.ts';
import { completedReport, NEVER, newUser, scriptedDetailed } from '../../testing/detailed.ts';
import { silentLog } from '../../testing/app.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';

const now = new Date('2026-11-20T12:00:00Z');
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
const request = (reportId: string, at: Queue) =>
  requestDetailed({ db: database.db, queue: at }, newUser(), reportId, now);
const statusOf = async (reportId: string) => (await readDetailed(database.db, reportId)).status;

describe('a detailed analysis as a job', () => {
  it('is written once for a hundred concurrent requests', async () => {
    const detailed = scriptedDetailed();
    const working = await processWith(detailed);
    const reportId = await reported();
    await Promise.all(Array.from({ length: 100 }, () => request(reportId, working)));

    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
    expect(detailed.asked).toHaveLength(1);
  });

  it('survives its process: the next process writes it', async () => {
    const hanging = scriptedDetailed(NEVER);
    const first = await processWith(hanging);
    const reportId = await reported();
    await request(reportId, first);
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
    await request(reportId, queue);
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
    await request(reportId, queue);
    await leaveActive(database.db, runDetailedJob.name);

    const detailed = scriptedDetailed();
    const clock = () => new Date(Date.now() + ANALYSIS_GIVEN_UP_MS + 1_000);
    const working = await processWith(detailed, silentLog, { clock });
    await expect.poll(() => statusOf(reportId)).toBe('failed');
    expect(detailed.asked).toEqual([]);

    await request(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
  });

  it('that fails is not retried, logs the error, and can be requested again', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const detailed = scriptedDetailed(new VendorError('refused', 'declined'), 'At last.');
    const working = await processWith(detailed, log);
    const reportId = await reported();
    await request(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('failed');
    expect(lines.join('')).toContain('declined');
    expect(detailed.asked).toHaveLength(1);

    await request(reportId, working);
    await expect.poll(() => statusOf(reportId)).toBe('completed');
    await working.stop(1_000);
  });
});
