import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeStart, type RunningServer } from './server.ts';
import { analyzed, ended, newClaim, start } from './testing/app.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { serveTest } from './testing/servers.ts';
import { behave } from './testing/vendors/behavior.ts';
import { serveVendors, type Vendors } from './testing/vendors/serveVendors.ts';

const callsOf = ({ calls }: Vendors) => calls.map(({ vendor }) => vendor).sort();

describe('the product with three vendors', () => {
  let vendors: Vendors;
  let database: TestDatabase;
  let server: RunningServer;
  let app: { baseURL: string };
  beforeAll(async () => {
    vendors = await serveVendors();
    database = await createTestDatabase();
    server = await serveTest(database.url, vendors.env);
    app = { baseURL: server.address };
  });
  beforeEach(() => {
    const normally = behave.normally();
    vendors.script = { openai: normally, perplexity: normally, gemini: normally };
    vendors.calls.length = 0;
  });
  afterAll(async () => {
    await server.stop(2_000);
    await vendors.close();
    await database.drop();
  });

  it('makes one call per vendor for a submission, all at the same time', async () => {
    const allAsked = Promise.withResolvers<undefined>();
    const then = behave.after(allAsked.promise);
    vendors.script = { openai: then, perplexity: then, gemini: then };
    expect(describeStart(server)).toContain('chat: OpenAI gpt-');

    const analyzing = analyzed(app, newClaim());
    // None is answered before all are asked.
    await expect.poll(() => vendors.calls).toHaveLength(3);
    allAsked.resolve(undefined);
    const report = await analyzing;
    expect(vendors.faults).toEqual([]);
    expect(callsOf(vendors)).toEqual(['gemini', 'openai', 'perplexity']);

    expect(report).toMatchObject({ status: 'completed', partial: false });
    const { chat, search, general } = report.result?.provenance ?? {};
    expect([chat?.name, search?.name, general?.name]).toEqual(['OpenAI', 'Perplexity', 'Gemini']);
    expect(search?.tokens).not.toBeNull();
  });

  it('asks each vendor once for a hundred equal claims at once, and answers all hundred', async () => {
    const slowly = behave.slowly(500);
    vendors.script = { openai: slowly, perplexity: slowly, gemini: slowly };
    const claim = newClaim();

    const reports = await Promise.all(Array.from({ length: 100 }, () => analyzed(app, claim)));
    expect(new Set(reports.map(({ reportId }) => reportId)).size).toBe(1);
    expect(reports.filter(({ status }) => status === 'completed')).toHaveLength(100);
    expect(callsOf(vendors)).toEqual(['gemini', 'openai', 'perplexity']);
  });

  it('says which analyst is missing, and asks that one alone again, free of charge', async () => {
    vendors.script.openai = [behave.unauthorized(), behave.normally()];
    const partial = await analyzed(app, newClaim());
    expect(partial).toMatchObject({ status: 'completed', partial: true, missing: ['chat'] });
    expect(partial.result?.openAI).toEqual({ status: 'failed' });

    const rerun = await fetch(`${app.baseURL}/trpc/analysis.rerunMissing`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reportId: partial.reportId }),
    });
    expect(rerun.ok).toBe(true);
    expect(await ended(app, partial.reportId)).toMatchObject({ partial: false, missing: [] });
    expect(callsOf(vendors)).toEqual(['gemini', 'openai', 'openai', 'perplexity']);
  });

  it('has no report, and says so, when the search fails', async () => {
    vendors.script.perplexity = behave.unauthorized();
    const report = await analyzed(app, newClaim());
    expect(report).toMatchObject({
      status: 'failed',
      result: null,
      error: 'Failed to analyze content',
    });
  });

  it('gives no stored report of a process that asked another model', async () => {
    const claim = newClaim();
    const before = await analyzed(app, claim);
    const env = { ...vendors.env, GEMINI_MODEL: 'gemini-another-one' };
    const other = await serveTest(database.url, env);
    onTestFinished(() => other.stop(2_000));

    const after = await start({ baseURL: other.address }, claim);
    expect(after.reused).toBe(false);
    expect(after.reportId).not.toBe(before.reportId);
  });
});
