import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { runDetailed, runDetailedJob } from '../modules/detailed/detailed.jobs.ts';
import {
  describedAnswers,
  type DetailedScript,
  newUser,
  scriptedDetailed,
} from '../testing/detailed.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport, insertReports } from '../testing/database.ts';
import { type ServedRest, serveRest } from '../testing/api.ts';
import { VendorError } from '../integrations/models/vendorError.ts';

const services = idleServices();
const described = describedAnswers();
let served: ServedRest;
let hasty: ServedRest;

beforeAll(async () => {
  await services.queue.define(runDetailedJob);
  const caller = newUser();
  served = await serveRest(services, { caller });
  hasty = await serveRest(services, { caller, waitMs: 20 });
});
afterAll(() => Promise.all([served.close(), hasty.close()]));

/** Asks as somebody who is signed in; the answer keeps to the interface's own description. */
async function ask(reportId: string, { address } = served, given?: object) {
  const response = await fetch(`${address}/api/analysis/detailed/${reportId}`, {
    method: 'POST',
    headers: given ? { 'Content-Type': 'application/json' } : {},
    body: given ? JSON.stringify(given) : null,
  });
  const body: unknown = await response.json();
  const path = '/analysis/detailed/{reportId}';
  expect(described.faults('POST', path, response.status, body)).toEqual([]);
  return { status: response.status, body };
}

/** Writes what was asked for as a worker does, and tells the news of it. */
async function write(report: { id: string; reportId: string }, script: DetailedScript) {
  const { db } = services;
  const asked = () => db.detailedAnalysis.findFirst({ where: { reportId: report.id } });
  await expect.poll(asked).not.toBeNull();
  const clock = () => new Date('2026-11-20T12:05:00Z');
  const parts = { db, clock, detailed: scriptedDetailed(script), signal: neverAborted };
  await runDetailed(parts, { id: report.id, run: 1 });
  served.subscribers.wake(report.reportId);
}

const neverAborted = new AbortController().signal;

describe('asking for the detailed analysis', () => {
  it('[7.detailed] waits until it is written, and gives it at once ever after', async () => {
    const report = await insertReport(services.db);
    const answer = ask(report.reportId, served, { localToken: 'what a browser keeps' });
    await write(report, 'It is well supported.');
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      detailedAnalysis: {
        sections: { bias_analysis: { detailed_explanation: 'It is well supported.' } },
      },
    });
    expect(await ask(report.reportId)).toEqual({ status, body });
  });

  it('answers 202 when it takes longer, and it goes on', async () => {
    const { reportId } = await insertReport(services.db);
    expect(await ask(reportId, hasty)).toEqual({
      status: 202,
      body: { status: 'processing', detailedAnalysis: null },
    });
  });

  it('says so when it could not be written', async () => {
    const report = await insertReport(services.db);
    const answer = ask(report.reportId);
    await write(report, new VendorError('refused', 'No.'));
    expect(await answer).toEqual({
      status: 502,
      body: {
        message: 'Analysis could not be completed.',
        ...{ code: 'BAD_GATEWAY', error: 'analysis_failed' },
      },
    });
  });

  it('is refused for what has no result, and for what is not there', async () => {
    const { running, failed } = await insertReports(services.db);
    const none = crypto.randomUUID();
    const reported = [running.reportId, failed.reportId, none, 'x'].map((id) => ask(id));
    expect((await Promise.all(reported)).map(({ status }) => status)).toEqual([422, 422, 404, 400]);
    expect((await ask(running.reportId)).body).toMatchObject({ message: messages.stillProcessing });
    expect((await ask(failed.reportId)).body).toMatchObject({ message: messages.noResult });
  });

  it('[3.report.has-detailed] is shown with the report once it is there', async () => {
    const report = await insertReport(services.db);
    const read = async (path: string) =>
      (await fetch(`${served.address}/api/analysis/${path}`)).json() as Promise<object>;
    expect(await read(report.slug)).toMatchObject({
      ...{ hasDetailedAnalysis: false, has_detailed_analysis: false, detailedAnalysis: null },
    });
    await Promise.all([ask(report.reportId), write(report, 'It is so.')]);
    expect(await read(report.slug)).toMatchObject({
      ...{ hasDetailedAnalysis: true, has_detailed_analysis: true },
      detailedAnalysis: { sections: { content_accuracy: { score: 6 } } },
    });
    expect(await read(`public/report/${report.shareId}`)).toMatchObject({
      has_detailed_analysis: true,
    });
  });
});
