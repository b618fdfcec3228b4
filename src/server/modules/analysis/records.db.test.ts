import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failAnalysis, runAnalysis } from './run.ts';
import { resubmit } from './resubmit.ts';
import { startAnalysis } from './start.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { insertPerson } from '../../testing/people.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { VendorError } from '../../integrations/models/vendor.ts';
import { scriptedPages } from '../../testing/models.ts';
import type { Analysts } from '../analysts/analyst.ts';

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

beforeEach(() => services.db.analystCall.deleteMany());

const calls = () =>
  services.db.analystCall.findMany({
    orderBy: { place: 'asc' },
    select: { place: true, status: true, error: true },
  });

/** The run of a new claim, which can be repeated with these analysts. */
async function begun() {
  const { reportId } = await startAnalysis(parts(), newVisitor(), { content: newClaim() }, now);
  const run = await storedReport(services.db, reportId);
  const { signal } = new AbortController();
  const { web } = scriptedPages();
  return (analysts: Analysts) =>
    runAnalysis({ ...parts(), analysts, web, clock: () => now, signal }, run);
}

describe('each question to an analyst', () => {
  it('leaves one record, with who was asked, how long it took and what it cost', async () => {
    await analyzed(now, { script: { chat: 80, search: 80, general: 'timed_out' } });
    expect(await calls()).toEqual([
      { place: 'chat', status: 'answered', error: null },
      { place: 'general', status: 'timed_out', error: null },
      { place: 'search', status: 'answered', error: null },
    ]);
    const [call] = await services.db.analystCall.findMany({ where: { place: 'chat' } });
    expect(call).toMatchObject({
      ...{ at: now, kind: 'vendor', name: 'Scripted', model: 'script-chat', durationMs: 1 },
      ...{ inputTokens: null, outputTokens: null, costUsd: null },
    });
  });

  it('records the kind of the error, and nothing that the vendor said', async () => {
    const scripted = scriptedAnalysts({ chat: 'failed' });
    const { chat } = scripted;
    const analyze: typeof chat.analyze = async (input) => {
      const { block, provenance } = await chat.analyze(input);
      const tokens = { input: Number.MAX_SAFE_INTEGER, output: 20 };
      return { block, provenance: { ...provenance, tokens, costUsd: 0.01 }, error: 'rejected' };
    };
    const run = await begun();
    await run({ ...scripted, chat: { ...chat, analyze } });
    const [call] = await services.db.analystCall.findMany({ where: { place: 'chat' } });
    expect(call).toMatchObject({
      ...{ status: 'failed', error: 'rejected', costUsd: 0.01 },
      ...{ inputTokens: 2_147_483_647, outputTokens: 20 },
    });
  });

  it('counts once, however often its run is taken up', async () => {
    const run = await begun();
    await Promise.all([run(scriptedAnalysts()), run(scriptedAnalysts()), run(scriptedAnalysts())]);
    expect(await calls()).toHaveLength(3);
  });

  it('deletes outdated records', async () => {
    const long = new Date('2026-08-21T12:00:00Z');
    const call = { place: 'chat', kind: 'vendor', name: 'Old', status: 'answered', durationMs: 1 };
    const old = Array.from({ length: 5 }, (_, at) => ({ ...call, at: new Date(+long - at) }));
    await services.db.analystCall.createMany({
      data: [...old, { ...call, at: new Date(+long + 100_000_000) }],
    });
    await analyzed(now);
    expect(await services.db.analystCall.count({ where: { name: 'Old' } })).toBe(1);
  });

  it('for a detailed analysis is recorded too, whether it came to something or not', async () => {
    const asked = await requestedDetailed(services);
    await services.db.analystCall.deleteMany();
    await asked.work(scriptedDetailed());
    await asked.work(scriptedDetailed());
    const again = await requestedDetailed(services);
    await services.db.analystCall.deleteMany({ where: { place: { not: 'detailed' } } });
    await again.work(scriptedDetailed(new VendorError('refused', 'its own words')));
    expect(
      await services.db.analystCall.findMany({
        orderBy: { status: 'asc' },
        omit: { id: true, at: true },
      }),
    ).toEqual([
      {
        ...{ place: 'detailed', kind: 'vendor', name: 'Scripted', model: 'script' },
        ...{ status: 'answered', error: null, durationMs: 1 },
        ...{ inputTokens: 10, outputTokens: 20, costUsd: null },
      },
      {
        ...{ place: 'detailed', kind: 'vendor', name: 'Scripted', model: 'script' },
        ...{ status: 'refused', error: 'refused', durationMs: 0 },
        ...{ inputTokens: null, outputTokens: null, costUsd: null },
      },
    ]);
  });
});
