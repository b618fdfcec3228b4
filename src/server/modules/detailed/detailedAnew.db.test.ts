import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { newUser, requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { storedReport } from '../../testing/app.ts';
import type { DetailedAnalyst } from './analyst.ts';
import { requestDetailed } from './detailed.ts';
import { runDetailed } from './run.ts';
import { runDetailedJob } from './detailed.jobs.ts';

const later = new Date('2026-11-20T12:01:00Z');
const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));
const requested = () => requestedDetailed(services);

/** What an analysis that is run anew leaves behind, when it brings another result. */
async function analyseAnew(reportId: string, overallScore: number) {
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

describe('a report that is analysed anew', () => {
  it('does not get what was written about its earlier result', async () => {
    const { reportId, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyse: async (input) => {
        await analyseAnew(reportId, 12);
        return scriptedDetailed().analyse(input);
      },
    };

    expect(await work(slow)).toBe('dropped');
    expect(await read()).toEqual({ status: 'absent' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(false);
  });

  it('can be asked about at once, and the one who writes about the earlier result is too late', async () => {
    const { reportId, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyse: async (input) => {
        await analyseAnew(reportId, 12);
        expect(await read()).toEqual({ status: 'absent' });
        await requestDetailed(services, newUser(), reportId, later);
        return scriptedDetailed('Too late.').analyse(input);
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

  it('has none any more, although one was stored, and can be asked about again', async () => {
    const { reportId, work, read } = await requested();
    await work(scriptedDetailed());
    await analyseAnew(reportId, 12);

    expect(await read()).toEqual({ status: 'absent' });
    expect(await requestDetailed(services, newUser(), reportId, later)).toEqual({
      status: 'processing',
    });
  });

  it('keeps what is written when the new analysis brings no result', async () => {
    const { reportId, id, run, work, read } = await requested();
    const slow: DetailedAnalyst = {
      ...scriptedDetailed(),
      analyse: async (input) => {
        await services.db.report.update({ where: { id }, data: { run: run + 1 } });
        return scriptedDetailed().analyse(input);
      },
    };

    expect(await work(slow)).toBe('completed');
    expect(await read()).toMatchObject({ status: 'completed' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(true);
  });

  it('shows what is stored until the new result is there', async () => {
    const { id, run, work, read } = await requested();
    await work(scriptedDetailed());
    await services.db.report.update({
      where: { id },
      data: { run: run + 1, status: 'processing' },
    });
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});
