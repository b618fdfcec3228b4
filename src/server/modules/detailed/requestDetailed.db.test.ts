import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { completedReport, newUser, scriptedDetailed } from '../../testing/detailed.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from '../../testing/app.ts';
import { startAnalysis } from '../analysis/start.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { readDetailed, requestDetailed } from './detailed.ts';
import { runDetailed, runDetailedJob } from './detailed.jobs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));

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
