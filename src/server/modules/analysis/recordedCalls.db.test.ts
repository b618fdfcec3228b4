import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { scriptedPages } from '../../testing/models.ts';
import { newClaim, newVisitor, storedReport } from '../../testing/app.ts';
import { VendorError } from '../../integrations/models/vendorError.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { runAnalysis } from './run.ts';
import { startAnalysis } from './start.ts';

const now = new Date('2026-11-20T12:00:00Z');
const services = idleServices();
const { parts, analyzed } = analyzing(services);

beforeAll(() => services.queue.define(runDetailedJob));
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
