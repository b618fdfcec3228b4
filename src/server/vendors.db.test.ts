import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalysisStatus } from '../shared/schema/analysis.ts';
import {
  analyzed,
  ended,
  newClaim,
  read,
  type RunningApp,
  start,
  startApp,
} from './testing/app.ts';
import { startedApps } from './testing/startedApps.ts';
import { createTestDatabase } from './testing/database.ts';
import { readStream } from './testing/streams.ts';
import { behave } from './testing/vendors/behavior.ts';
import { type Script, serveVendors, type Vendors } from './testing/vendors/serveVendors.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
// Its apps stop before what they work with is closed.
const started = startedApps();

async function servedOnOwnDatabase(script: Partial<Script> = {}) {
  const vendors = await serveVendors(script);
  const { env, drop } = await onOwnDatabase(vendors);
  closers.push(() => vendors.close(), drop);
  return { vendors, env };
}

/** What an app on a database of its own on the run's server is started with. */
async function onOwnDatabase(vendors: Vendors) {
  const { url, drop } = await createTestDatabase();
  const where = { DATABASE_URL: url, HOST: '127.0.0.1', STOP_GRACE_SECONDS: '0' };
  return { env: { ...vendors.env, ...where }, drop };
}

const callsOf = ({ calls }: Vendors) => calls.map(({ vendor }) => vendor).sort();

describe('the product with three vendors', { timeout: 120_000 }, () => {
  let vendors: Vendors;
  let app: RunningApp;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    vendors = await serveVendors();
    const own = await onOwnDatabase(vendors);
    drop = own.drop;
    app = await startApp({ env: own.env });
  }, 120_000);
  beforeEach(() => {
    const normally = behave.normally();
    vendors.script = { openai: normally, perplexity: normally, gemini: normally };
    vendors.calls.length = 0;
  });
  afterAll(async () => {
    await app.stop();
    await vendors.close();
    await drop();
  });

  it('makes one call per vendor for a submission, all at the same time', async () => {
    const allAsked = Promise.withResolvers<undefined>();
    const then = behave.after(allAsked.promise);
    vendors.script = { openai: then, perplexity: then, gemini: then };
    expect(app.output()).toContain('chat: OpenAI gpt-');

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
});

describe('the product with three vendors, started again', { timeout: 120_000 }, () => {
  it('gives no stored report once a model has changed', async () => {
    const { env } = await servedOnOwnDatabase();
    const claim = newClaim();
    const first = await started({ env });
    const before = await analyzed(first, claim);
    await first.kill();

    const another = { ...env, GEMINI_MODEL: 'gemini-another-one' };
    const second = await started({ env: another, dataDir: first.dataDir });
    const after = await start(second, claim);
    expect(after.reused).toBe(false);
    expect(after.reportId).not.toBe(before.reportId);
  });

  it('killed while a vendor answers and started again, asks only that one again and stores one result', async () => {
    const { vendors, env } = await servedOnOwnDatabase({ perplexity: behave.silently() });
    const first = await started({ env });
    const { reportId } = await start(first, newClaim());
    const steps = async () => {
      const status = await read<AnalysisStatus>(first, 'analysis.status', { reportId });
      return status.steps.slice(1, 4).map((step) => step.status);
    };
    await expect.poll(steps).toEqual(['completed', 'running', 'completed']);
    await first.kill();

    vendors.script.perplexity = behave.normally();
    const second = await started({ env, dataDir: first.dataDir });
    const report = await ended(second, reportId);
    expect(report).toMatchObject({ status: 'completed', partial: false });
    expect(callsOf(vendors)).toEqual(['gemini', 'openai', 'perplexity', 'perplexity']);
    const events = await readStream(`${second.baseURL}/api/analysis/progress/${reportId}`);
    const saved = events.filter(({ data }) => (data as { step?: string }).step === 'saving');
    expect(saved).toHaveLength(2);
  });
});
