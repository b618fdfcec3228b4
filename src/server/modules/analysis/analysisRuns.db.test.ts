import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failAnalysis } from './run.ts';
import { resubmit } from './resubmit.ts';
import { startAnalysis } from './start.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from '../../testing/app.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:00:07.250Z');

const services = idleServices();
const { parts, run, analyzed } = analyzing(services);

beforeAll(() => services.queue.define(runDetailedJob));
beforeEach(() => services.db.analysisRun.deleteMany());

const records = async () =>
  (await services.db.analysisRun.findMany({ orderBy: { id: 'asc' } })).map(
    ({ id: _, ...rest }) => rest,
  );

async function started() {
  const content = newClaim();
  const { reportId } = await startAnalysis(parts(), newVisitor(), { content }, now);
  return { content, reportId };
}

describe('an analysis that ends', () => {
  it('leaves one record, with the time since it was asked for', async () => {
    const { reportId } = await started();
    await run(reportId, later);

    expect(await records()).toEqual([
      { kind: 'analysis', outcome: 'completed', failure: null, endedAt: later, durationMs: 7_250 },
    ]);
  });

  it('says when an analyst was missing', async () => {
    const { reportId } = await started();
    await run(reportId, later, { chat: 'timed_out', search: 80, general: 80 });

    expect(await records()).toMatchObject([{ outcome: 'partial', failure: null }]);
  });

  it('says why it had no result', async () => {
    const { reportId } = await started();
    await run(reportId, later, { search: 'refused' });

    expect(await records()).toMatchObject([
      { outcome: 'failed', failure: 'content_refused', endedAt: later, durationMs: 7_250 },
    ]);
  });

  it('is recorded once, however often its job is repeated', async () => {
    const { reportId } = await started();
    await run(reportId, later);
    await run(reportId, later);
    const { id } = await storedReport(services.db, reportId);
    const failing = { ...parts(), clock: () => later };
    await failAnalysis(failing, { id, run: 1 }, 'analysis_failed');

    expect(await records()).toHaveLength(1);
  });

  it('counts a further run from its own beginning', async () => {
    const { content, reportId } = await analyzed(now);
    await services.db.analysisRun.deleteMany();
    const month = new Date('2027-01-10T12:00:00Z');
    await resubmit(parts(), await insertPerson(services.db), reportId, content, month);
    await run(reportId, month);

    expect(await records()).toMatchObject([{ endedAt: month, durationMs: 0 }]);
  });

  it('deletes records that are older than 90 days, a few at a time', async () => {
    const old = { kind: 'analysis', outcome: 'completed', durationMs: 1 };
    const days = (count: number) => new Date(later.getTime() - count * 86_400_000);
    const times = [...Array.from({ length: 5 }, () => days(91)), days(89)];
    await services.db.analysisRun.createMany({
      data: times.map((endedAt) => ({ ...old, endedAt })),
    });
    const { reportId } = await started();
    await run(reportId, later);
    const left = async () => (await records()).filter(({ endedAt }) => endedAt < days(90)).length;
    expect(await left()).toBe(2);

    await run((await started()).reportId, later);
    expect(await left()).toBe(0);
    expect(await records()).toHaveLength(3);
  });
});

describe('a detailed analysis that ends', () => {
  it('leaves one record when it is stored', async () => {
    const { work } = await requestedDetailed(services);
    await services.db.analysisRun.deleteMany();
    await work(scriptedDetailed());
    await work(scriptedDetailed());

    expect(await records()).toMatchObject([
      { kind: 'detailed', outcome: 'completed', failure: null, durationMs: 60_000 },
    ]);
  });

  it('and one when it failed', async () => {
    const { work } = await requestedDetailed(services);
    await services.db.analysisRun.deleteMany();
    await work(scriptedDetailed(new VendorError('refused', 'declined')));

    expect(await records()).toMatchObject([
      { kind: 'detailed', outcome: 'failed', failure: 'analysis_failed', durationMs: 60_000 },
    ]);
  });
});

it('a failed analysis gives back what it cost, as before', async () => {
  const { leftTo } = analyzing(services);
  const visitor = newVisitor();
  const content = newClaim();
  const { reportId } = await startAnalysis(parts(), visitor, { content }, now);
  await run(reportId, later, { search: 'failed' });

  expect(await leftTo(visitor, later)).toBe(defaultSettings.anonymousReportsPerMonth);
});
