import { beforeAll, describe, expect, it } from 'vitest';
import { idleServices } from '../../testing/context.ts';
import { NEVER, requestedDetailed, scriptedDetailed } from '../../testing/detailed.ts';
import { storedReport } from '../../testing/app.ts';
import { VendorError, type VendorErrorKind } from '../../integrations/models/vendorError.ts';
import { DomainError } from '../errors.ts';
import { failDetailed, runDetailedJob } from './detailed.jobs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T12:01:00Z');
const services = idleServices();
beforeAll(() => services.queue.define(runDetailedJob));
const requested = (script?: Parameters<typeof requestedDetailed>[1]) =>
  requestedDetailed(services, script);

describe('a requested detailed analysis', () => {
  it('is stored with its provenance and time, and marks the report', async () => {
    const { reportId, work, read } = await requested();
    const { version } = await storedReport(services.db, reportId);
    expect(await work(scriptedDetailed('It rests on three pages.'))).toBe('completed');

    expect(await read()).toMatchObject({
      status: 'completed',
      detailedAnalysis: {
        sections: { bias_analysis: { detailed_explanation: 'It rests on three pages.', score: 6 } },
        provenance: { name: 'Scripted', model: 'script', tokens: { input: 10, output: 20 } },
        endedAt: later.toISOString(),
      },
    });
    const report = await storedReport(services.db, reportId);
    expect(report).toMatchObject({ hasDetailedAnalysis: true, version: version + 1 });
    expect(report.updatedAt).toEqual(now);
  });

  it('gets the claim, the result and the current time', async () => {
    const { id, work } = await requested({ content: 'Geese have read every book there is.' });
    const detailed = scriptedDetailed();
    await work(detailed);

    const stored = await services.db.report.findUniqueOrThrow({ where: { id } });
    expect(detailed.asked).toMatchObject([
      { content: stored.content, type: 'credibility', page: null, now: later },
    ]);
    expect(detailed.asked[0]?.result.overallScore).toBe(stored.credibilityScore);
  });

  it('of a link gets the text of the judged page', async () => {
    const url = 'https://news.example/geese';
    const text = 'Geese have been seen in a library. '.repeat(10);
    const pages = { [url]: { text, title: 'Geese in a library' } };
    const { id, run, work } = await requested({ content: url, pages });
    const page = await services.db.page.findFirstOrThrow({ where: { reportId: id } });
    await services.db.page.create({
      data: { ...page, info: { hash: 'of another text' }, run: run + 1, text: 'Something else.' },
    });
    const detailed = scriptedDetailed();
    await work(detailed);

    expect(detailed.asked).toMatchObject([{ content: text, page: { finalUrl: url } }]);
  });

  it('is stored once when two processes write it concurrently', async () => {
    const { reportId, work, read } = await requested();
    const { version } = await storedReport(services.db, reportId);
    const outcomes = await Promise.all([
      work(scriptedDetailed('One.')),
      work(scriptedDetailed('Two.')),
    ]);

    expect(outcomes.sort()).toEqual(['completed', 'dropped']);
    expect(await read()).toMatchObject({ status: 'completed' });
    expect((await storedReport(services.db, reportId)).version).toBe(version + 1);
  });

  it('is not written again when its job is retried after it was stored', async () => {
    const { reportId, work, read } = await requested();
    await work(scriptedDetailed('One.'));
    const { version } = await storedReport(services.db, reportId);
    const second = scriptedDetailed('Two.');

    expect(await work(second)).toBe('dropped');
    expect(second.asked).toEqual([]);
    expect(await read()).toMatchObject({
      detailedAnalysis: { sections: { claim_origins: { detailed_explanation: 'One.' } } },
    });
    expect((await storedReport(services.db, reportId)).version).toBe(version);
  });

  it('stays pending when its process ends, and the next process writes it', async () => {
    const { work, read } = await requested();
    const ending = new AbortController();
    const detailed = scriptedDetailed(NEVER);
    const working = work(detailed, ending.signal);
    await expect.poll(() => detailed.asked.length).toBe(1);
    ending.abort(new Error('The process ends.'));

    await expect(working).rejects.toThrow('The process ends.');
    expect(await read()).toEqual({ status: 'processing' });
    expect(await work(scriptedDetailed('One.'))).toBe('completed');
  });

  it('stays pending after an error that a retry may fix', async () => {
    const { work, read } = await requested();
    await expect(work(scriptedDetailed(new Error('out of paper')))).rejects.toThrow('out of paper');
    expect(await read()).toEqual({ status: 'processing' });
  });

  const kinds: VendorErrorKind[] = [
    'rate_limited',
    'unavailable',
    'bad_answer',
    'refused',
    'rejected',
    'timed_out',
    'circuit_open',
    'busy',
  ];
  it.each(kinds)('has failed when the vendor’s trouble is: %s', async (kind) => {
    const { reportId, work, read } = await requested();
    expect(await work(scriptedDetailed(new VendorError(kind, 'no')))).toBe('failed');
    expect(await read()).toEqual({ status: 'failed' });
    expect((await storedReport(services.db, reportId)).hasDetailedAnalysis).toBe(false);
  });

  it('fails on a domain error', async () => {
    const { work, read } = await requested();
    expect(await work(scriptedDetailed(new DomainError('no_result')))).toBe('failed');
    expect(await read()).toEqual({ status: 'failed' });
  });

  it('fails when its job is abandoned, unless it was stored before', async () => {
    const first = await requested();
    await failDetailed({ db: services.db, clock: () => later }, first);
    expect(await first.read()).toEqual({ status: 'failed' });

    const second = await requested();
    await second.work(scriptedDetailed());
    await failDetailed({ db: services.db, clock: () => later }, second);
    expect(await second.read()).toMatchObject({ status: 'completed' });
  });
});
