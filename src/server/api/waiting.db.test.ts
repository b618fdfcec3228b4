import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages, failureMessages } from '../../shared/messages.ts';
import type { Analyzed } from '../../shared/schema/analysis.ts';
import { idleServices, type Script } from '../testing/context.ts';
import { insertReport, insertReports } from '../testing/database.ts';
import { type ServedRest, serveRest } from '../testing/api.ts';
import { newClaim } from '../testing/app.ts';
import { workOnClaim } from '../testing/analysts.ts';
import { runDetailed, runDetailedJob } from '../modules/detailed/detailed.jobs.ts';
import {
  describedAnswers,
  type DetailedScript,
  newUser,
  scriptedDetailed,
} from '../testing/detailed.ts';
import { VendorError } from '../integrations/models/vendor.ts';

const services = idleServices();
let served: ServedRest;
beforeEach(async () => {
  served = await serveRest(services);
});
afterEach(() => served.close());

const analyze = (content: string, signal: AbortSignal | null = null) =>
  fetch(`${served.address}/api/analysis/analyze`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ content }),
    signal,
  });

/** The report of a claim, as soon as it is stored. */
const begun = (content: string) =>
  expect.poll(() => services.db.report.findFirst({ where: { content } })).not.toBeNull();

const work = (content: string, search?: Script) => workOnClaim(services, served, content, search);

describe('a call that waits for an analysis', () => {
  it('answers with the result as soon as it is there', async () => {
    const content = newClaim();
    const answer = analyze(content);
    const reportId = await work(content);
    const response = await answer;
    expect(response.status).toBe(200);
    expect((await response.json()) as Analyzed).toMatchObject({
      ...{ reportId, status: 'completed', reused: false, remainingReports: 2 },
      result: { perplexity: { grades: { perplexity_main_grade: 8 } } },
    });
  });

  it('answers the reason when there is no result', async () => {
    const content = newClaim();
    const answer = analyze(content);
    await work(content, 'failed');
    const response = await answer;
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      ...{ message: failureMessages.analysis_failed, code: 'BAD_GATEWAY' },
      error: 'analysis_failed',
    });
  });

  it('answers at once with a report that is there, whatever was tried on it since', async () => {
    const content = newClaim();
    await Promise.all([analyze(content), work(content)]);
    await services.db.report.updateMany({
      where: { content },
      data: { failure: 'analysis_failed' },
    });
    const response = await analyze(content);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ reused: true, result: { partial: false } });
  });

  it('answers 202 when the time is over, and the analysis goes on', async () => {
    const short = await serveRest(services, { waitMs: 30 });
    const content = newClaim();
    const response = await fetch(`${short.address}/api/analysis/analyze`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content }),
    });
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({ status: 'processing', result: null });
    await short.close();
  });

  it('answers 202 when the server stops', async () => {
    const content = newClaim();
    const answer = analyze(content);
    await begun(content);
    served.subscribers.dismiss();
    expect((await answer).status).toBe(202);
  });

  it('ends when the caller goes away', async () => {
    const content = newClaim();
    const caller = new AbortController();
    const answer = analyze(content, caller.signal);
    await begun(content);
    const { reportId } = await services.db.report.findFirstOrThrow({ where: { content } });
    await expect.poll(() => served.subscribers.count(reportId)).toBe(1);
    caller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => served.subscribers.count(reportId)).toBe(0);
  });

  it('holds no connection to the database: fifty wait on a pool of ten', async () => {
    const content = newClaim();
    const answers = Array.from({ length: 50 }, () => analyze(content));
    await begun(content);
    const { reportId } = await services.db.report.findFirstOrThrow({ where: { content } });
    await expect.poll(() => served.subscribers.count(reportId)).toBe(50);
    const { pool } = services.db;
    await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0);
    await work(content);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('resubmitting', () => {
  const january = new Date('2026-01-10T00:00:00Z');
  const oldReport = () => insertReport(services.db, { createdAt: january, updatedAt: january });

  const resubmit = ({ slug, content }: { slug: string; content: string }) =>
    fetch(`${served.address}/api/analysis/report/${slug}/resubmit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ content }),
    });

  it('[7.resubmit] takes the claim of the report and answers with its new result', async () => {
    const report = await oldReport();
    const answer = resubmit(report);
    await work(report.content, 20);
    const response = await answer;
    expect(response.status).toBe(200);
    const result = { perplexity: { grades: { perplexity_main_grade: 2 } } };
    expect(await response.json()).toMatchObject({
      ...{ reportId: report.reportId, shareId: report.shareId, slug: report.slug },
      ...{ status: 'completed', reused: false, remainingReports: 2, result },
    });
    const stored = await services.db.report.findUniqueOrThrow({ where: { id: report.id } });
    expect(stored.result).toMatchObject(result);
  });

  it('waits for the new result; until then and when there is none the old one stays', async () => {
    const report = await oldReport();
    const answer = resubmit(report);
    await work(report.content, 'failed');
    expect((await answer).status).toBe(502);
    const { result } = await services.db.report.findUniqueOrThrow({ where: { id: report.id } });
    expect(result).toMatchObject({ overallScore: 90 });
  });
});

describe('waiting for a detailed analysis', () => {
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
      // Who was no visitor here has no token to send.
      expect(await ask(report.reportId, served, { localToken: null })).toEqual({ status, body });
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
      expect((await Promise.all(reported)).map(({ status }) => status)).toEqual([
        422, 422, 404, 400,
      ]);
      expect((await ask(running.reportId)).body).toMatchObject({
        message: messages.stillProcessing,
      });
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
});
