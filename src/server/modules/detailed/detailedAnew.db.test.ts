import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { newUser, requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { storedReport } from '../../testing/app.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { requestDetailed } from './detailed.ts';
import { runDetailed, runDetailedJob } from './detailed.jobs.ts';

const later = new Date('2026-11-20T12:01:00Z');
const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));
const requested = () => requestedDetailed(services);

/** Stores another result, as a new run does. */
async function storeNewResult(reportId: string, overallScore: number) {
  const { id, run, result } = await storedReport(services.db, reportId);
  await services.db.report.update({
    where: { id },
    data: {
      run: run + 1,
      result: { ...(result as object), overallScore },
      hasDetailedAnalysis: false,
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
