import { describe, expect, it } from 'vitest';
import { failureMessages } from '../../../shared/messages.ts';
import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import { remainingReports } from '../accounts/allowance.ts';
import { readStatus } from './progress.ts';
import { runAnalysisJob, workOnAnalyses } from './analysis.jobs.ts';
import { startAnalysis } from './start.ts';
import { startQueue } from '../../platform/queue/queue.ts';
import { idleServices, scriptedAnalysts, type ScriptedAnalysts } from '../../testing/context.ts';
import { leaveActive } from '../../testing/database.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, newVisitor, silentLog } from '../../testing/app.ts';

const services = idleServices();

/** An analysis at which so many processes were killed. */
async function interrupted(kills: number, visitor = newVisitor()) {
  const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
  const { reportId } = await startAnalysis(parts, visitor, { content: newClaim() }, new Date());
  for (let killed = 0; killed < kills; killed++) {
    await leaveActive(services.db, runAnalysisJob.name);
    const next = await startQueue(services.url, silentLog, { alone: true });
    await next.stop(1_000);
  }
  await services.db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
  return { reportId, status: () => readStatus(services.db, reportId) };
}

/** The next process, so much later. */
async function processAfter(laterMs: number, analysts: ScriptedAnalysts) {
  const clock = () => new Date(Date.now() + laterMs);
  const queue = await startQueue(services.url, silentLog, { alone: true, clock });
  await workOnAnalyses(queue, {
    ...{ db: services.db, log: silentLog, clock, web: scriptedPages().web },
    ...{ analysts: () => Promise.resolve(analysts), builtIn: analysts },
    settings: () => Promise.resolve(defaultSettings),
  });
  return queue;
}

describe('an analysis whose processes are killed', () => {
  it('is completed, however often that happens within an hour', async () => {
    const { status } = await interrupted(3 * runAnalysisJob.retryLimit);
    const analysts = scriptedAnalysts();
    const queue = await processAfter(ANALYSIS_GIVEN_UP_MS - 60_000, analysts);
    await expect.poll(async () => (await status()).status).toBe('completed');
    await queue.stop(1_000);
    expect(analysts.asked).toEqual(['chat', 'search', 'general']);
  });

  it('fails an hour after it was started, says so, and gives the report back', async () => {
    const visitor = newVisitor();
    const left = async () =>
      (await remainingReports(services.db, visitor, defaultSettings, new Date())).remainingReports;
    const before = await left();
    const { status } = await interrupted(1, visitor);
    expect(await left()).toBe(before - 1);

    const analysts = scriptedAnalysts();
    const queue = await processAfter(ANALYSIS_GIVEN_UP_MS + 1_000, analysts);
    await expect.poll(async () => (await status()).status).toBe('failed');
    await queue.stop(1_000);
    expect((await status()).error).toBe(failureMessages.out_of_time);
    expect(analysts.asked).toEqual([]);
    expect(await left()).toBe(before);
  });

  it('is analyzed after a night without any process, when none had begun it', async () => {
    const { status } = await interrupted(0);
    const queue = await processAfter(10 * ANALYSIS_GIVEN_UP_MS, scriptedAnalysts());
    await expect.poll(async () => (await status()).status).toBe('completed');
    await queue.stop(1_000);
  });
});
