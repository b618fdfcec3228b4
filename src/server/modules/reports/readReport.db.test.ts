import { beforeAll, describe, expect, it } from 'vitest';
import { Report } from '../../../shared/schema/report.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from '../../testing/app.ts';
import { runAnalysis } from '../analysis/run.ts';
import { startAnalysis } from '../analysis/start.ts';
import { runDetailedJob } from '../detailed/detailed.jobs.ts';
import { readReport } from './read.ts';

const submitted = new Date('2026-11-20T12:00:00Z');
const analyzed = new Date('2026-11-20T12:00:09Z');

const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));

/** A claim that is analyzed shortly after its submission. */
async function analyzedReport() {
  const { db, queue } = services;
  const parts = { db, queue, settings: defaultSettings, analysts: scriptedAnalysts() };
  const started = await startAnalysis(parts, newVisitor(), { content: newClaim() }, submitted);
  const { id, run } = await storedReport(db, started.reportId);
  const signal = new AbortController().signal;
  await runAnalysis(
    { ...parts, web: scriptedPages().web, clock: () => analyzed, signal },
    { id, run },
  );
  return started;
}

describe('a report that is read', () => {
  it('[7.loader] is the same by its slug, its share id and its report id, and has them all', async () => {
    const { reportId, shareId, slug } = await analyzedReport();
    const report = await readReport(services.db, slug);
    expect(report).toMatchObject({ reportId, shareId, slug });
    expect(await readReport(services.db, shareId)).toEqual(report);
    expect(await readReport(services.db, reportId)).toEqual(report);
    expect(Report.parse(report)).toEqual(report);
  });

  it('[3.report.is-indexable] is not indexable until somebody makes it so', async () => {
    const { slug } = await analyzedReport();
    expect(await readReport(services.db, slug)).toMatchObject({ isIndexable: false });
    await services.db.report.update({ where: { slug }, data: { isIndexable: true } });
    expect(await readReport(services.db, slug)).toMatchObject({ isIndexable: true });
  });

  it('[3.report.updated-at] tells when it was submitted and when it was last analyzed, which no edit moves', async () => {
    const { slug } = await analyzedReport();
    const times = { createdAt: submitted.toISOString(), updatedAt: analyzed.toISOString() };
    expect(await readReport(services.db, slug)).toMatchObject(times);
    await services.db.report.update({ where: { slug }, data: { isIndexable: true } });
    expect(await readReport(services.db, slug)).toMatchObject(times);
  });

  it('has its detailed analysis as soon as it is stored', async () => {
    const { reportId, work } = await requestedDetailed(services);
    const none = { hasDetailedAnalysis: false, detailedAnalysis: null };
    expect(await readReport(services.db, reportId)).toMatchObject(none);
    await work(scriptedDetailed('It rests on three pages.'));
    expect(await readReport(services.db, reportId)).toMatchObject({
      hasDetailedAnalysis: true,
      detailedAnalysis: {
        sections: { claim_origins: { detailed_explanation: 'It rests on three pages.' } },
      },
    });
  });
});
