import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureMessages } from '../../../shared/messages.ts';
import type { Place } from '../../../shared/schema/result.ts';
import {
  idleServices,
  scriptedAnalysts,
  type Script,
  type ScriptedAnalysts,
} from '../../testing/context.ts';
import { builtInAnalysts } from '../analysts/builtIn/builtInAnalysts.ts';
import { indexLibrary, starterRecords, syncStarterRecords } from '../library/load.ts';
import type { Analyst } from '../analysts/analyst.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, newVisitor, silentLog } from '../../testing/app.ts';
import { remainingReports } from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import { readCost, readReport } from '../reports/read.ts';
import { readProgress, readStatus } from './progress.ts';
import { runAnalysis } from './run.ts';
import { startAnalysis } from './start.ts';
import { ANALYSIS_GIVEN_UP_MS } from '../../../shared/limits.ts';
import { runAnalysisJob, workOnAnalyses } from './analysis.jobs.ts';
import { startQueue } from '../../platform/queue/queue.ts';
import { leaveActive, storedReport } from '../../testing/database.ts';
import { insertPerson } from '../../testing/people.ts';

const now = new Date('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

const services = idleServices();
const { web } = scriptedPages();

/** A started report and what runs it, by analysts that follow a script. */
async function started(
  script: Partial<Record<Place, Script>> = {},
  visitor: Caller = newVisitor(),
) {
  const { db, queue } = services;
  const analysts = scriptedAnalysts(script);
  const parts = { db, queue, analysts, settings: defaultSettings };
  const { reportId } = await startAnalysis(parts, visitor, { content: newClaim() }, now);
  const { id, run } = await storedReport(db, reportId);
  return {
    reportId,
    analysts,
    run: (at = db) => runAnalysis({ ...parts, db: at, web, clock: () => now, signal }, { id, run }),
  };
}

describe('an analysis by the built-in analysts', () => {
  const library = starterRecords();
  const analysts = builtInAnalysts({ library: indexLibrary(library), clock: () => now });
  beforeAll(() => syncStarterRecords(services.db, library));

  async function analyzed(content: string) {
    const { db, queue } = services;
    const parts = { db, queue, analysts, settings: defaultSettings };
    const { reportId } = await startAnalysis(parts, newVisitor(), { content }, now);
    const { id, run } = await storedReport(db, reportId);
    await runAnalysis({ ...parts, web, clock: () => now, signal }, { id, run });
    return reportId;
  }
  const resultOf = async (content: string) =>
    (await readReport(services.db, await analyzed(content))).result;

  it('reports the number of the search alone: wording is no position', async () => {
    const content = 'The Berlin Wall fell in 1989!';
    const { steps } = await readStatus(services.db, await analyzed(content));
    const numbers = steps.slice(1, 4).map(({ status, percentage }) => [status, percentage]);
    expect(numbers).toEqual([
      ['completed', null],
      ['completed', expect.any(Number)],
      ['completed', null],
    ]);
  });

  it('keeps the nearest records of a claim that the library does not have', async () => {
    const result = await resultOf('The Berlin Wall fell in 1999.');
    expect(result).toMatchObject({ verdict: 'inconclusive', reason: 'not_enough_evidence' });
    expect(result?.related).toMatchObject([
      { claim: 'The Berlin Wall fell in 1989', rating: 'TRUE' },
    ]);
  });

  it('looks for the central claim of a text', async () => {
    const text = 'My sister owns a green bicycle. Polar bears hunt penguins at night in Paris.';
    const { related = [], perplexity } = (await resultOf(text)) ?? {};
    expect(perplexity?.claims?.list).toHaveLength(2);
    expect(related.map(({ claim }) => claim)).toContain('Polar bears eat penguins');
  });

  it('names no record that shares but one word with the claim', async () => {
    const result = await resultOf('My neighbor has a dog.');
    expect(result).toMatchObject({ reason: 'not_enough_evidence', related: [] });
  });

  it('names no related record beside a verdict', async () => {
    const result = await resultOf('The Berlin Wall fell in 1989.');
    expect(result).toMatchObject({ verdict: 'true', related: [] });
  });
});

describe('an analysis', () => {
  it('[1.score] [3.report.result] ends in a report with score, verdict, confidence and the worked sum', async () => {
    const { reportId, run } = await started({ chat: 80, search: 80, general: 70 });
    await run();

    const report = await readReport(services.db, reportId);
    // adjusted 8 + 0.2 · (8 − 5) = 8.6; (3 · 86 + 80 + 80 + 70) / 6 = 81.33…
    expect(report).toMatchObject({
      status: 'completed',
      credibilityScore: 81,
      verdict: 'true',
      result: { overallScore: 81, confidence: 'high', partial: false, missing: [] },
    });
    expect(report.result?.provenance.chat).toMatchObject({
      name: 'Scripted',
      promptVersion: 'scripted-1',
    });
  });

  it('[1.three-analyses] [4.submission.steps] reports each stage as it begins and ends, with the numbers', async () => {
    const { reportId, run } = await started({ chat: 10, search: 20, general: 30 });
    await run();

    const progress = await readProgress(services.db, reportId, 0);
    const reported = progress.events.map(({ step, status, percentage }) => [
      step,
      status,
      percentage,
    ]);
    expect(reported.slice(0, 2)).toEqual([
      ['preprocessing', 'started', null],
      ['preprocessing', 'completed', null],
    ]);
    expect(reported).toContainEqual(['openai_analysis', 'completed', 10]);
    expect(reported).toContainEqual(['perplexity_analysis', 'completed', 20]);
    expect(reported).toContainEqual(['gemini_analysis', 'completed', 30]);
    expect(reported.at(-1)).toEqual(['saving', 'completed', null]);
    expect(progress.events.map((event) => event.seq)).toEqual(
      reported.map((_, index) => index + 1),
    );
    expect(progress.end).toMatchObject({ status: 'completed' });
  });

  it('reports no number of an analyst that takes no position', async () => {
    const { reportId, run } = await started({ chat: 10, search: 50, general: 50 });
    await run();

    const { steps } = await readStatus(services.db, reportId);
    const numbers = Object.fromEntries(steps.map(({ name, percentage }) => [name, percentage]));
    expect(numbers).toMatchObject({
      openai_analysis: 10,
      perplexity_analysis: null,
      gemini_analysis: null,
    });
  });

  it('waits for the asked analysts when the database fails, so that none is asked twice', async () => {
    const { analysts, run } = await started({ chat: 80, search: 80, general: 80 });
    let refused = false;
    const failing = new Proxy(services.db, {
      get: (target, key, receiver) =>
        key === 'prepared'
          ? async (...query: Parameters<typeof target.prepared>) => {
              if (query[0] === 'insert-answer') {
                if (!refused) {
                  refused = true;
                  throw new Error('the database is away');
                }
                // The others' answers come a while after that.
                for (let turn = 0; turn < 20; turn++) await setImmediate();
              }
              return target.prepared(...query);
            }
          : (Reflect.get(target, key, receiver) as unknown),
    });
    await expect(run(failing)).rejects.toThrow('the database is away');
    expect(analysts.asked).toHaveLength(3);
    await run();
    expect(analysts.asked).toHaveLength(4);
  });

  it('sends only new events to a client that reconnects', async () => {
    const { reportId, run } = await started();
    await run();

    const progress = await readProgress(services.db, reportId, 3);
    expect(progress.events[0]?.seq).toBe(4);
  });

  it('stores its result once, even when it runs twice at the same time', async () => {
    const { reportId, run } = await started();
    await Promise.all([run(), run()]);

    const events = await services.db.analysisEvent.findMany({ where: { report: { reportId } } });
    expect(events.filter((event) => event.step === 'saving')).toHaveLength(2);
    // Begun once, answered by three analysts at most twice, ended once: the row was changed once.
    expect((await readReport(services.db, reportId)).version).toBe(2);
  });

  it('uses the stored answers when two simultaneous runs get different ones', async () => {
    const { reportId, run } = await started({ chat: 90, general: 'never' });
    const { id, run: number } = await storedReport(services.db, reportId);
    const reported = Promise.withResolvers<undefined>();
    const late = <B>(analyst: Analyst<B>): Analyst<B> => ({
      ...analyst,
      analyze: (input) => reported.promise.then(() => analyst.analyze(input)),
    });
    const other = scriptedAnalysts({ chat: 10 });
    const analysts = { ...other, chat: late(other.chat), general: late(other.general) };
    const parts = {
      db: services.db,
      web,
      settings: defaultSettings,
      clock: () => now,
      signal,
    };
    const second = runAnalysis({ ...parts, analysts }, { id, run: number });
    const answered = () => services.db.analystAnswer.count({ where: { reportId: id } });
    await expect.poll(answered).toBe(1);
    void run();
    await expect.poll(answered).toBe(2);
    reported.resolve(undefined);
    await second;

    const { result } = await readReport(services.db, reportId);
    expect(result?.openAI).toMatchObject({ truth_percentage: 90 });
    const { steps } = await readStatus(services.db, reportId);
    expect(steps.find((step) => step.name === 'openai_analysis')?.percentage).toBe(90);
  });

  it('does nothing when it is run again after its end', async () => {
    const { reportId, analysts, run } = await started();
    await run();
    const { version } = await readReport(services.db, reportId);
    await run();

    expect(analysts.asked).toHaveLength(3);
    expect((await readReport(services.db, reportId)).version).toBe(version);
  });

  it('does not ask again what was answered before its process died', async () => {
    const { reportId, analysts, run } = await started({ general: 'never' });
    void run();
    await expect
      .poll(async () => (await readStatus(services.db, reportId)).steps.map((step) => step.status))
      .toEqual([
        ...['completed', 'completed', 'completed'],
        ...['running', 'completed', 'waiting', 'waiting'],
      ]);
    expect(analysts.asked).toHaveLength(3);

    const { id, run: number } = await storedReport(services.db, reportId);
    const next = scriptedAnalysts();
    const parts = {
      db: services.db,
      web,
      settings: defaultSettings,
      clock: () => now,
      signal,
    };
    await runAnalysis({ ...parts, analysts: next }, { id, run: number });

    expect(next.asked).toEqual(['general']);
    expect((await readStatus(services.db, reportId)).status).toBe('completed');
  });
});

describe('an analyst that gives no answer', () => {
  it.each(['failed', 'refused', 'timed_out'] as const)(
    'leaves a partial report that says so when chat has %s',
    async (outcome) => {
      const { reportId, run } = await started({ chat: outcome, search: 80, general: 80 });
      await run();

      const report = await readReport(services.db, reportId);
      expect(report).toMatchObject({ status: 'completed', partial: true, missing: ['chat'] });
      expect(report.result?.openAI).toEqual({ status: outcome });
      expect(await readStatus(services.db, reportId)).toMatchObject({
        partial: true,
        missing: ['chat'],
      });
    },
  );

  it('fails the analysis when it is the search analyst, and gives the report back', async () => {
    const visitor = newVisitor();
    const { reportId, run } = await started({ search: 'failed' }, visitor);
    await run();

    const report = await readReport(services.db, reportId);
    expect(report).toMatchObject({ status: 'failed', result: null, credibilityScore: null });
    expect(await readStatus(services.db, reportId)).toMatchObject({
      status: 'failed',
      error: 'Failed to analyze content',
    });
    const { remainingReports: left } = await remainingReports(
      services.db,
      visitor,
      defaultSettings,
      now,
    );
    expect(left).toBe(3);
    const { db } = services;
    expect(await readCost({ db, caller: visitor }, reportId)).toEqual({ isFree: true });
    expect(await readCost({ db, caller: newVisitor() }, reportId)).toEqual({ isFree: false });
  });

  it('costs nothing when it fails for somebody who is signed in, and tells nobody else so', async () => {
    const { db } = services;
    const person = await insertPerson(db);
    const { reportId, run } = await started({ search: 'refused' }, person);
    expect(await readCost({ db, caller: person }, reportId)).toEqual({ isFree: false });
    await run();
    expect(await readCost({ db, caller: person }, reportId)).toEqual({ isFree: true });
    const admin = await insertPerson(db, { role: 'ADMIN' });
    expect(await readCost({ db, caller: admin }, reportId)).toEqual({ isFree: false });
  });

  it('keeps the report counted when the search declined because of the content, and says so', async () => {
    const visitor = newVisitor();
    const { reportId, run } = await started({ search: 'refused' }, visitor);
    await run();

    expect(await readReport(services.db, reportId)).toMatchObject({
      status: 'failed',
      error: failureMessages.content_refused,
    });
    const left = await remainingReports(services.db, visitor, defaultSettings, now);
    expect(left.remainingReports).toBe(2);
    const { db } = services;
    expect(await readCost({ db, caller: visitor }, reportId)).toEqual({ isFree: false });
  });

  it('gives reports back at most three times a month', async () => {
    const visitor = newVisitor();
    for (let i = 0; i < 4; i++) await (await started({ search: 'failed' }, visitor)).run();

    const { remainingReports: left } = await remainingReports(
      services.db,
      visitor,
      defaultSettings,
      now,
    );
    expect(left).toBe(2);
  });
});

describe('an analysis whose processes are killed', () => {
  const working = idleServices();

  /** An analysis at which so many processes were killed. */
  async function interrupted(kills: number, visitor = newVisitor()) {
    const parts = { ...working, settings: defaultSettings, analysts: scriptedAnalysts() };
    const { reportId } = await startAnalysis(parts, visitor, { content: newClaim() }, new Date());
    for (let killed = 0; killed < kills; killed++) {
      await leaveActive(working.db, runAnalysisJob.name);
      const next = await startQueue(working.url, silentLog, { alone: true });
      await next.stop(1_000);
    }
    await working.db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
    return { reportId, status: () => readStatus(working.db, reportId) };
  }

  /** The next process, so much later. */
  async function processAfter(laterMs: number, analysts: ScriptedAnalysts) {
    const clock = () => new Date(Date.now() + laterMs);
    const queue = await startQueue(working.url, silentLog, { alone: true, clock });
    await workOnAnalyses(queue, {
      ...{ db: working.db, log: silentLog, clock, web: scriptedPages().web },
      ...{ analysts: () => Promise.resolve(analysts), builtIn: analysts },
      settings: () => Promise.resolve(defaultSettings),
    });
    return queue;
  }

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
      (await remainingReports(working.db, visitor, defaultSettings, new Date())).remainingReports;
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
