import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import type { Caller } from '../accounts/caller.ts';
import type { DomainError } from '../errors.ts';
import { runAnalysis } from './run.ts';
import { startAnalysis, type StartParts } from './start.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

const services = idleServices();
let parts: StartParts;

beforeAll(() => {
  const analysts = scriptedAnalysts({ chat: 80, search: 80, general: 80 });
  parts = { ...services, settings: defaultSettings, analysts };
});

const start = (content: string, caller: Caller = newVisitor(), at = now) =>
  startAnalysis(parts, caller, { content }, at);

async function finish(reportId: string, at = now) {
  const { id, run } = await storedReport(services.db, reportId);
  const signal = new AbortController().signal;
  await runAnalysis({ ...parts, web: scriptedPages().web, clock: () => at, signal }, { id, run });
}

const jobsFor = async (reportId: string) => {
  const { id } = await storedReport(services.db, reportId);
  const { rows } = await services.db.pool.query<{ data: object }>(
    `SELECT data FROM pgboss.job WHERE data->>'id' = $1`,
    [id],
  );
  return rows;
};
const submissionsOf = (reportId: string) =>
  services.db.submission.findMany({ where: { report: { reportId } } });

describe('starting an analysis', () => {
  it('stores report, submission and job together', async () => {
    const started = await start(newClaim());

    expect(started).toMatchObject({ status: 'processing', reused: false, remainingReports: 2 });
    const [submission] = await submissionsOf(started.reportId);
    expect(submission).toMatchObject({ allowance: 'reserved', period: '2026-11', notes: null });
    expect(await jobsFor(started.reportId)).toHaveLength(1);
  });

  it('stores nothing when the job cannot be written', async () => {
    const content = newClaim();
    const broken: Queue = {
      ...services.queue,
      enqueue: () => Promise.reject(new Error('queue is gone')),
    };
    const starting = startAnalysis({ ...parts, queue: broken }, newVisitor(), { content }, now);

    await expect(starting).rejects.toThrow('queue is gone');
    expect(await services.db.report.count({ where: { content } })).toBe(0);
  });

  it('starts a new analysis when the equal report is deleted just after it was found', async () => {
    const content = newClaim();
    const { reportId } = await start(content);
    await finish(reportId);
    const lookThenDelete: Database['prepared'] = async <Row extends object>(
      ...[name, text, values]: [string, string, unknown[]]
    ) => {
      const rows = await services.db.prepared<Row>(name, text, values);
      if (text.includes('WHERE "claimKey" = $1 AND'))
        await services.db.report.deleteMany({ where: { reportId } });
      return rows;
    };
    const deleting = new Proxy(services.db, {
      get: (db, name): unknown => (name === 'prepared' ? lookThenDelete : Reflect.get(db, name)),
    });
    const again = await startAnalysis({ ...parts, db: deleting }, newVisitor(), { content }, now);

    expect(again).toMatchObject({ reused: false, status: 'processing' });
    expect(again.reportId).not.toBe(reportId);
  });

  it('refuses a claim by the rules of the form, with the same message', async () => {
    await expect(start('short')).rejects.toMatchObject({
      code: 'invalid_input',
      message: messages.contentTooShort,
    });
  });

  it('gives the public only names that cannot be guessed', async () => {
    const started = await start('Ölpreise stiegen 2025 um ein Drittel.');

    expect(started.slug).toMatch(/^[a-z0-9-]+-[a-z0-9]{10}$/);
    expect(started.shareId).toMatch(/^[\w-]{12}$/);
    expect(new Set([started.slug, started.shareId, started.reportId]).size).toBe(3);
  });
});

describe('equal claims', () => {
  it('join the running analysis: a hundred at once make one report, one job and a hundred submissions', async () => {
    const content = newClaim();
    const started = await Promise.all(Array.from({ length: 100 }, () => start(content)));

    const ids = new Set(started.map((one) => one.reportId));
    expect(ids.size).toBe(1);
    const [reportId = ''] = ids;
    expect(started.filter((one) => !one.reused)).toHaveLength(1);
    expect(await jobsFor(reportId)).toHaveLength(1);
    expect(await submissionsOf(reportId)).toHaveLength(100);
    const charged = (await submissionsOf(reportId)).filter((one) => one.allowance === 'reserved');
    expect(charged).toHaveLength(1);
  });

  it('are analyzed once, also when the first analysis begins and ends while the others are about to begin', async () => {
    for (let time = 0; time < 15; time++) {
      const content = newClaim();
      const startAndEnd = async () => {
        const { reportId, reused } = await start(content);
        const ended = { status: 'completed', result: {}, verdict: 'true' } as const;
        if (!reused) await services.db.report.update({ where: { reportId }, data: ended });
      };
      await Promise.all(Array.from({ length: 8 }, startAndEnd));
      expect(await services.db.report.count({ where: { content } })).toBe(1);
    }
  });

  it('are started by nobody whose account was deleted a moment ago', async () => {
    const content = newClaim();
    const gone = { id: randomUUID(), email: 'gone@example.org', name: 'Gone' };
    const starting = () => start(content, { kind: 'user', ...gone, role: 'REGISTERED' });
    await expect(starting()).rejects.toMatchObject({ code: 'sign_in_required' });
    const { reportId } = await start(content);
    await expect(starting()).rejects.toMatchObject({ code: 'sign_in_required' });
    expect(await submissionsOf(reportId)).toHaveLength(1);
  });

  it('are answered with the stored report for thirty days, free of charge and whatever their case and spaces', async () => {
    const content = newClaim();
    const first = await start(content);
    await finish(first.reportId);

    const again = await start(
      `  ${content.toUpperCase().replaceAll(' ', '   ')} `,
      newVisitor(),
      later(30),
    );
    expect(again).toMatchObject({
      reportId: first.reportId,
      reused: true,
      status: 'completed',
      remainingReports: 3,
    });
    const afresh = await start(content, newVisitor(), later(31));
    expect(afresh.reportId).not.toBe(first.reportId);
  });

  it('are answered with an inconclusive report for a day', async () => {
    const content = newClaim();
    const first = await start(content);
    await finish(first.reportId);
    const { id } = await storedReport(services.db, first.reportId);
    await services.db.report.update({ where: { id }, data: { verdict: 'inconclusive' } });

    const again = await start(content, newVisitor(), later(1));
    expect(again).toMatchObject({ reportId: first.reportId, reused: true });
    const afresh = await start(content, newVisitor(), new Date(later(1).getTime() + 1_000));
    expect(afresh).toMatchObject({ reused: false });
    expect(afresh.reportId).not.toBe(first.reportId);
  });

  it('are no claims that differ in a power only', async () => {
    const content = newClaim();
    const first = await start(`${content} It has 10⁹ parts.`);
    const other = await start(`${content} It has 109 parts.`);
    expect(other.reportId).not.toBe(first.reportId);
  });

  it('are analyzed anew when notes are given', async () => {
    const content = newClaim();
    const first = await start(content);
    const noted = await startAnalysis(
      parts,
      newVisitor(),
      { content, notes: 'From a leaflet.' },
      now,
    );

    expect(noted).toMatchObject({ reused: false });
    expect(noted.reportId).not.toBe(first.reportId);
  });

  it('are analyzed anew when somebody else made them, or at another time or place', async () => {
    const content = newClaim();
    const submit = (said: object) => startAnalysis(parts, newVisitor(), { content, ...said }, now);
    const whole = { claimDate: '2026-05-31', speaker: 'Ada Byron', origin: 'The Gazette' };
    const first = await submit(whole);
    const others = await Promise.all([
      submit({}),
      submit({ ...whole, claimDate: '2025-05-31' }),
      submit({ ...whole, speaker: 'Carter' }),
      submit({ ...whole, origin: 'The Herald' }),
    ]);
    expect(new Set([first, ...others].map(({ reportId }) => reportId)).size).toBe(5);
    const again = await submit({ ...whole, speaker: 'ADA  Byron' });
    expect(again).toMatchObject({ reportId: first.reportId, reused: true });
  });

  it('are analyzed anew when the prompts have changed', async () => {
    const content = newClaim();
    const first = await start(content);
    await finish(first.reportId);
    const changed = { ...parts, analysts: scriptedAnalysts({}, 'scripted-2') };
    const again = await startAnalysis(changed, newVisitor(), { content }, now);

    expect(again.reportId).not.toBe(first.reportId);
  });
});

/** Starts an analysis for each of these callers at the same time, without a throttle. */
async function startAtOnce(visitors: Caller[]) {
  const settings = {
    ...parts.settings,
    submissionsPerMinute: 10_000,
    addressSubmissionsPerMinute: 10_000,
  };
  const outcomes = await Promise.allSettled(
    visitors.map((one) => startAnalysis({ ...parts, settings }, one, { content: newClaim() }, now)),
  );
  const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refusals = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [codeAndText(one.reason as DomainError)] : [],
  );
  return { taken, refusals };
}

const codeAndText = ({ code, message }: DomainError) => `${code}: ${message}`;

describe('the allowance of a visitor', () => {
  it('[1.anonymous-allowance] [9.allowance] is three reports a month, however many are started at once', async () => {
    const { taken, refusals } = await startAtOnce(Array<Caller>(300).fill(newVisitor()));

    expect(taken.map((one) => one.remainingReports).sort()).toEqual([0, 1, 2]);
    expect(refusals).toEqual(Array(297).fill('no_reports_remaining: No reports remaining'));
  });

  it('is shared by all at one address: thirty a month, however many visitors start at once', async () => {
    const address = '192.0.2.1';
    const visitors = Array.from({ length: 300 }, () => ({ ...newVisitor(), address }));
    const { taken, refusals } = await startAtOnce(visitors);

    expect(taken).toHaveLength(30);
    expect(refusals).toEqual(Array(270).fill('no_reports_remaining: No reports remaining'));
    const elsewhere = await start(newClaim(), { ...newVisitor(), address: '192.0.2.2' });
    expect(elsewhere.remainingReports).toBe(2);
  });

  it('leaves nothing behind when it refuses a start', async () => {
    const content = newClaim();
    const none = { ...parts.settings, anonymousReportsPerMonth: 0 };
    const starting = startAnalysis({ ...parts, settings: none }, newVisitor(), { content }, now);

    await expect(starting).rejects.toMatchObject({ code: 'no_reports_remaining' });
    expect(await services.db.report.count({ where: { content } })).toBe(0);
  });

  it('that is used up still gets a stored report, and joins a running analysis', async () => {
    const visitor = { ...newVisitor(), address: '192.0.2.3' };
    const stored = newClaim();
    await finish((await start(stored)).reportId);
    const running = newClaim();
    await start(running);
    for (let i = 0; i < 3; i++) await start(newClaim(), visitor);

    expect(await start(stored, visitor)).toMatchObject({ reused: true, remainingReports: 0 });
    expect(await start(running, visitor)).toMatchObject({ reused: true, remainingReports: 0 });
  });

  it('[9.allowance.month] is there again when the month changes in UTC', async () => {
    const visitor = newVisitor();
    for (let i = 0; i < 3; i++) await start(newClaim(), visitor);

    const lastMoment = new Date('2026-11-30T23:59:59.999Z');
    await expect(start(newClaim(), visitor, lastMoment)).rejects.toThrow('No reports remaining');
    const started = await start(newClaim(), visitor, new Date('2026-12-01T00:00:00Z'));
    expect(started.remainingReports).toBe(2);
  });

  it('follows the cookie when the browser has forgotten its token', async () => {
    const first = await start(newClaim());
    const cookie = first.metadata.anonymousToken;
    const second = await start(newClaim(), { ...newVisitor(), cookie });

    expect(second.remainingReports).toBe(1);
    expect(second.metadata.anonymousToken).toBe(cookie);
  });
});
