import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../shared/schema/result.ts';
import { agreed, analyzing } from '../../testing/analysts.ts';
import { idleServices, scriptedAnalysts, type Script } from '../../testing/context.ts';
import { scriptedPages } from '../../testing/models.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { storedReport } from '../../testing/database.ts';
import { scriptedDetailed } from '../../testing/detailed.ts';
import { newAdmin } from '../../testing/people.ts';
import { remainingReports } from '../accounts/allowance.ts';
import type { Caller, User } from '../accounts/caller.ts';
import type { Analysts } from '../analysts/analyst.ts';
import type { DetailedAnalyst } from '../detailed/analyst.ts';
import { readDetailed, requestDetailed } from '../detailed/detailed.ts';
import { runDetailed, runDetailedJob } from '../detailed/detailed.jobs.ts';
import { listDiscoveryReports } from '../reports/lists.ts';
import { setAboutPerson } from '../reports/moderate.ts';
import { readReport } from '../reports/read.ts';
import { rerunMissing, resubmit } from './resubmit.ts';
import { runAnalysis } from './run.ts';
import { startAnalysis } from './start.ts';

describe('resubmit', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  /** The first moment at which it may be resubmitted. */
  const free = new Date('2026-12-20T12:00:00.001Z');

  const services = idleServices();
  const { parts, jobsFor, run, analyzed, leftTo } = analyzing(services);

  const again = (reportId: string, content: string, caller: Caller = newVisitor(), at = free) =>
    resubmit(parts(), caller, reportId, content, at);

  describe('a report that is resubmitted', () => {
    it('is analyzed anew by all three, and has the new result and time', async () => {
      const { content, reportId, report: before } = await analyzed(now);
      const started = await again(reportId, content);
      expect(started).toMatchObject({ reportId, slug: before.slug, status: 'processing' });
      expect(await jobsFor(reportId)).toMatchObject([
        { run: 1, fresh: false },
        { run: 2, fresh: true },
      ]);

      const { asked, report } = await run(reportId, free, { chat: 20, search: 20, general: 20 });
      expect(asked.sort()).toEqual(['chat', 'general', 'search']);
      expect(report).toMatchObject({ status: 'completed', updatedAt: free.toISOString() });
      expect(report.credibilityScore).not.toBe(before.credibilityScore);
      expect(report.createdAt).toBe(before.createdAt);
    });

    it('shows the result that it had until then', async () => {
      const { content, reportId, report: before } = await analyzed(now);
      await again(reportId, content);
      const report = await readReport(services.db, reportId);
      expect(report).toMatchObject({ status: 'processing', updatedAt: before.updatedAt });
      expect(report.result).toEqual(before.result);
    });

    it('keeps result and time when that fails, and may be resubmitted at once', async () => {
      const { content, reportId, report: before } = await analyzed(now);
      const visitor = newVisitor();
      await again(reportId, content, visitor);
      expect(await leftTo(visitor, free)).toBe(2);
      const { report } = await run(reportId, free, { search: 'failed' });

      expect(report).toMatchObject({
        status: 'completed',
        updatedAt: before.updatedAt,
        error: 'Failed to analyze content',
      });
      expect(report.result).toEqual(before.result);
      expect(await leftTo(visitor, free)).toBe(3);
      expect(await again(reportId, content)).toMatchObject({ reused: false });
    });

    it('loses the feature marks and the detailed analysis of the old result', async () => {
      const { content, reportId } = await analyzed(now);
      const { id } = await storedReport(services.db, reportId);
      const marks = { isIndexable: true, isFeaturedHighScore: true, isFeaturedInteresting: true };
      await services.db.report.update({
        where: { id },
        data: { ...marks, isFeaturedLowScore: true, hasDetailedAnalysis: true },
      });
      const detailed = { reportId: id, run: 1, status: 'processing' as const, requestedAt: now };
      await services.db.detailedAnalysis.create({ data: detailed });

      await again(reportId, content);
      await run(reportId, free, { search: 'failed' });
      expect(await storedReport(services.db, reportId)).toMatchObject({
        ...marks,
        hasDetailedAnalysis: true,
      });
      expect(await services.db.detailedAnalysis.count({ where: { reportId: id } })).toBe(1);

      await again(reportId, content);
      await run(reportId, free);
      expect(await storedReport(services.db, reportId)).toMatchObject({
        isFeaturedHighScore: false,
        isFeaturedLowScore: false,
        isFeaturedInteresting: false,
        hasDetailedAnalysis: false,
      });
      expect(await services.db.detailedAnalysis.count({ where: { reportId: id } })).toBe(0);
    });

    it('loses its review too, and keeps the texts that an admin wrote', async () => {
      const { content, reportId } = await analyzed(now);
      const { id } = await storedReport(services.db, reportId);
      const review = { reviewedAt: now, reviewerName: 'Ada Reader', reviewNote: 'It is so.' };
      const seo = { title: 'In other words' };
      await services.db.report.update({
        where: { id },
        data: { ...review, seo, isIndexable: true },
      });

      await again(reportId, content);
      await run(reportId, free, { search: 'failed' });
      expect(await storedReport(services.db, reportId)).toMatchObject({ ...review, seo });

      await again(reportId, content);
      await run(reportId, free);
      const none = { reviewedAt: null, reviewerName: null, reviewNote: null };
      expect(await storedReport(services.db, reportId)).toMatchObject({
        ...none,
        ...{ seo, isIndexable: true },
      });
    });

    it('is off the lists when its new result is partial', async () => {
      const { content, reportId } = await analyzed(now);
      const { id } = await storedReport(services.db, reportId);
      const listed = { isIndexable: true, isFeaturedHighScore: true };
      await services.db.report.update({ where: { id }, data: listed });
      await again(reportId, content);
      await run(reportId, free, { chat: 'failed' });
      expect(await storedReport(services.db, reportId)).toMatchObject({
        ...{ partial: true, isIndexable: false, isFeaturedHighScore: false },
      });
    });

    it('is off the lists when an analyst then says that it is about a person', async () => {
      const { content, reportId } = await analyzed(now);
      const { id, slug } = await storedReport(services.db, reportId);
      const review = { reviewedAt: now, reviewerName: 'Ada Reader' };
      const listed = { isIndexable: true, isFeaturedHighScore: true };
      await services.db.report.update({ where: { id }, data: { ...listed, ...review } });
      const slugs = async () => (await listDiscoveryReports(services, 99)).map((one) => one.slug);
      expect(await slugs()).toContain(slug);

      await again(reportId, content);
      await run(reportId, free, { ...agreed, general: 'about_person' });
      expect(await storedReport(services.db, reportId)).toMatchObject({
        ...{ isAboutPerson: true, isIndexable: false, isFeaturedHighScore: false },
        reviewedAt: null,
      });
      expect(await slugs()).not.toContain(slug);
    });

    it('stays about a person when an admin has said so, whatever the analysts say', async () => {
      const { content, reportId } = await analyzed(now);
      await setAboutPerson({ db: services.db, admin: newAdmin(), now }, reportId, true);
      await again(reportId, content);
      await run(reportId, free);
      expect(await storedReport(services.db, reportId)).toMatchObject({ isAboutPerson: true });
    });

    it('that was made from a link is read anew', async () => {
      const url = `https://news.example.org/${randomUUID()}`;
      const text = 'Octopuses have three hearts, and nine brains are said to help them think.';
      const { reportId } = await startAnalysis(parts(), newVisitor(), { url }, now);
      await run(reportId, now, agreed, { [url]: { text } });
      await again(reportId, url);
      const { read, report } = await run(reportId, free, agreed, {
        [url]: { text, title: 'Anew' },
      });
      expect(read).toEqual([url]);
      expect(report.result?.page?.title).toBe('Anew');
    });

    it('is from then on what an equal claim gets, although the prompts have changed since', async () => {
      const { content, reportId } = await analyzed(now);
      const { id } = await storedReport(services.db, reportId);
      await services.db.report.update({ where: { id }, data: { claimKey: 'as of older prompts' } });
      await again(reportId, content);
      await run(reportId, free);
      const equal = await startAnalysis(parts(), newVisitor(), { content }, free);
      expect(equal).toMatchObject({ reportId, reused: true });
    });
  });
});

describe('rerun missing', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const later = new Date('2026-11-20T12:05:00Z');
  const signal = new AbortController().signal;

  const services = idleServices();

  /** Runs what the report's present run still needs. */
  async function run(
    reportId: string,
    script: Partial<Record<Place, Script>>,
    at: Date,
    claims?: Analysts['claims'],
  ) {
    const analysts = { ...scriptedAnalysts(script), claims };
    const { id, run } = await storedReport(services.db, reportId);
    const { web } = scriptedPages();
    const parts = { ...services, analysts, web, settings: defaultSettings };
    await runAnalysis({ ...parts, clock: () => at, signal }, { id, run });
    return { analysts, report: await readReport(services.db, reportId) };
  }

  /** A report whose chat analyst gave no answer. */
  async function partialReport(visitor = newVisitor(), content = newClaim(), general: Script = 80) {
    const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
    const { reportId } = await startAnalysis(parts, visitor, { content }, now);
    const { report } = await run(reportId, { chat: 'timed_out', search: 80, general }, now);
    return { reportId, report, visitor };
  }

  const rerun = (reportId: string, at = later, caller = newVisitor()) =>
    rerunMissing({ ...services, settings: defaultSettings }, caller, reportId, at);

  describe('a missing analyst', () => {
    it('is asked again alone and free of charge, and the report becomes whole', async () => {
      const { reportId, visitor } = await partialReport();
      await rerun(reportId);
      const { analysts, report } = await run(reportId, { chat: 80 }, later);

      expect(analysts.asked).toEqual(['chat']);
      expect(report).toMatchObject({
        status: 'completed',
        partial: false,
        missing: [],
        updatedAt: later.toISOString(),
        result: { openAI: { truth_percentage: 80 }, confidence: 'high' },
      });
      const left = await remainingReports(services.db, visitor, defaultSettings, later);
      expect(left.remainingReports).toBe(2);
    });

    it('completes the result that is kept, not what a later run found before it failed', async () => {
      const { reportId, report: before } = await partialReport();
      const muchLater = new Date(now.getTime() + 40 * 86_400_000);
      const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
      await resubmit(parts, newVisitor(), reportId, before.content, muchLater);
      await run(reportId, { chat: 10, search: 'failed', general: 10 }, muchLater);

      const at = new Date(muchLater.getTime() + 300_000);
      await rerun(reportId, at);
      const { analysts, report } = await run(reportId, { chat: 90 }, at);
      expect(analysts.asked).toEqual(['chat']);
      expect(report.result).toMatchObject({
        openAI: { truth_percentage: 90 },
        gemini: { truth_percentage: 80 },
      });
    });

    it('is asked again about the claims of which the search spoke', async () => {
      const asked: Date[] = [];
      const finder: Analysts['claims'] = {
        promptVersion: 'scripted-1',
        analyze: async (input) => {
          asked.push(input.now);
          const { provenance } = await scriptedAnalysts().chat.analyze(input);
          return { block: { status: 'failed' }, provenance };
        },
      };
      const content = `${newClaim()} The bridge at Oldham was opened in 1932.`;
      const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
      const { reportId } = await startAnalysis(parts, newVisitor(), { content }, now);
      await run(reportId, { chat: 'timed_out' }, now, finder);
      await rerun(reportId);
      const { report } = await run(reportId, { chat: 80 }, later, finder);
      expect(report.partial).toBe(false);
      expect(asked).toEqual([now]);
    });

    it('says again that it is about a person only with a new result, where an admin said no', async () => {
      const { reportId } = await partialReport(newVisitor(), newClaim(), 'about_person');
      expect(await storedReport(services.db, reportId)).toMatchObject({ isAboutPerson: true });
      await setAboutPerson({ db: services.db, admin: newAdmin(), now }, reportId, false);
      for (const [chat, isAboutPerson] of [
        ['failed', false],
        [80, true],
      ] as const) {
        const { run: number } = await storedReport(services.db, reportId);
        const at = new Date(later.getTime() + number * 300_000);
        await rerun(reportId, at);
        await run(reportId, { chat }, at);
        expect(await storedReport(services.db, reportId)).toMatchObject({ isAboutPerson });
      }
    });

    it('leaves the report as it is while it is asked', async () => {
      const { reportId, report: before } = await partialReport();
      await rerun(reportId);
      const report = await readReport(services.db, reportId);

      expect(report).toMatchObject({ status: 'processing', partial: true });
      expect(report.result).toEqual(before.result);
      expect(report.updatedAt).toBe(before.updatedAt);
    });

    it('can fail again: the report stays partial', async () => {
      const { reportId } = await partialReport();
      await rerun(reportId);
      const { report } = await run(reportId, { chat: 'failed' }, later);

      expect(report).toMatchObject({ status: 'completed', partial: true, missing: ['chat'] });
      expect(report.result?.openAI).toEqual({ status: 'failed' });
    });

    it('that fails again changes nothing: anybody may ask once a minute', async () => {
      const { reportId } = await partialReport();
      const { id } = await storedReport(services.db, reportId);
      const review = { reviewedAt: now, reviewerName: 'Ada Reader' };
      const marks = { ...review, hasDetailedAnalysis: true };
      await services.db.report.update({ where: { id }, data: marks });
      const detailed = { reportId: id, run: 1, status: 'processing' as const, requestedAt: now };
      await services.db.detailedAnalysis.create({ data: detailed });
      await rerun(reportId);
      await run(reportId, { chat: 'failed' }, later);

      const kept = { ...marks, updatedAt: now };
      expect(await storedReport(services.db, reportId)).toMatchObject(kept);
      expect(await services.db.detailedAnalysis.count({ where: { reportId: id } })).toBe(1);
    });

    it('that fails again leaves a detailed analysis under way, which is then stored', async () => {
      const { reportId } = await partialReport();
      const { id } = await storedReport(services.db, reportId);
      await services.queue.define(runDetailedJob);
      await requestDetailed(services, newAdmin(), reportId, now);
      const slow: DetailedAnalyst = {
        ...scriptedDetailed(),
        analyze: async (input) => {
          await rerun(reportId);
          await run(reportId, { chat: 'failed' }, later);
          expect(await readDetailed(services.db, reportId)).toEqual({ status: 'processing' });
          return scriptedDetailed().analyze(input);
        },
      };
      const parts = { db: services.db, detailed: slow, clock: () => later, signal };
      expect(await runDetailed(parts, { id, run: 1 })).toBe('completed');
      expect(await readDetailed(services.db, reportId)).toMatchObject({ status: 'completed' });
    });

    it('is asked once, however many ask for it at the same time', async () => {
      const { reportId } = await partialReport();
      await Promise.all(Array.from({ length: 10 }, () => rerun(reportId)));
      const { id, run } = await storedReport(services.db, reportId);

      expect(run).toBe(2);
      const { rows } = await services.db.pool.query(
        `SELECT FROM pgboss.job WHERE data->>'id' = $1`,
        [id],
      );
      expect(rows).toHaveLength(2);
    });

    it('is asked while somebody starts an equal claim, and nobody is refused', async () => {
      const content = newClaim();
      const { reportId } = await partialReport(newVisitor(), content);
      const parts = { ...services, analysts: scriptedAnalysts(), settings: defaultSettings };
      const other = await startAnalysis(parts, newVisitor(), { content }, now);
      expect(other.reportId).not.toBe(reportId);
      await rerun(reportId);

      expect((await readReport(services.db, reportId)).status).toBe('processing');
      const { report } = await run(reportId, { chat: 80 }, later);
      expect(report.partial).toBe(false);
    });

    it('is asked right after the analysis, but not again within a minute of that', async () => {
      const { reportId } = await partialReport();
      const soon = new Date(now.getTime() + 1_000);
      await rerun(reportId, soon);
      await run(reportId, { chat: 'failed' }, soon);

      await expect(rerun(reportId, new Date(soon.getTime() + 59_000))).rejects.toMatchObject({
        code: 'rate_limited',
        details: { retryAfterSeconds: 1 },
      });
      await rerun(reportId, new Date(soon.getTime() + 60_000));
    });

    it('is not asked where none is missing', async () => {
      const { reportId } = await partialReport();
      await rerun(reportId);
      await run(reportId, { chat: 80 }, later);
      await expect(rerun(reportId)).rejects.toMatchObject({ code: 'conflict' });
    });

    it('of a report that is not there is not found', async () => {
      const unknown = '00000000-0000-4000-8000-000000000000';
      await expect(rerun(unknown)).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('a report with a result whose further run fails', () => {
    it('keeps result and time, and says what went wrong', async () => {
      const { reportId, report: before } = await partialReport();
      await rerun(reportId);
      const { id } = await storedReport(services.db, reportId);
      // As if the search's answer had not been stored.
      await services.db.analystAnswer.deleteMany({ where: { reportId: id, run: 2 } });
      const { report } = await run(reportId, { search: 'failed' }, later);

      expect(report).toMatchObject({
        status: 'completed',
        error: 'Failed to analyze content',
        updatedAt: before.updatedAt,
      });
      expect(report.result).toEqual(before.result);
    });
  });
});

describe('resubmitting', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const DAY_MS = 86_400_000;
  const after = (days: number, ms = 0) => new Date(now.getTime() + days * DAY_MS + ms);
  const free = after(30, 1);

  const services = idleServices();
  const { parts, jobsFor, run, analyzed, leftTo } = analyzing(services);

  const again = (reportId: string, content: string, caller: Caller = newVisitor(), at = free) =>
    resubmit(parts(), caller, reportId, content, at);

  async function newUser(role: User['role'] = 'REGISTERED'): Promise<User> {
    const id = randomUUID();
    const person = { id, email: `${id}@example.org`, name: 'Reader', role };
    const times = { createdAt: now, lastSeenAt: now };
    await services.db.user.create({ data: { ...person, identityId: id, ...times } });
    return { kind: 'user', ...person };
  }

  /** The throttle runs between reading the report and the transaction. */
  const whereMeanwhile = (act: () => Promise<unknown>) =>
    new Proxy(services.db, {
      get: (target, key, receiver) =>
        key === 'prepared'
          ? async (...query: Parameters<typeof target.prepared>) => {
              if (!query[1].startsWith('SELECT report.')) await act();
              return target.prepared(...query);
            }
          : (Reflect.get(target, key, receiver) as unknown),
    });

  it('[9.cooldown] is possible when the last analysis is more than 30 days old, and says from when on', async () => {
    const { content, reportId } = await analyzed(now);
    const refusal = {
      code: 'cooldown',
      message: 'Analysis can be resubmitted after December 20, 2026',
    };
    await expect(again(reportId, content, newVisitor(), after(30))).rejects.toMatchObject({
      ...refusal,
      details: { resubmitAfter: '2026-12-20T12:00:00.000Z', retryAfterSeconds: 1 },
    });
    await expect(again(reportId, content, newVisitor(), now)).rejects.toMatchObject(refusal);
    await again(reportId, content, newVisitor(), after(30, 1));
  });

  it('is possible at once when the analysis failed and there is no result', async () => {
    const { content, reportId } = await analyzed(now, { script: { search: 'failed' } });
    await again(reportId, content, newVisitor(), now);
    const { report } = await run(reportId, now);
    expect(report).toMatchObject({ status: 'completed', error: null });
  });

  it('[5.resubmit.needs] takes the claim of the report, whatever its case and spaces, and no other', async () => {
    const { content, reportId } = await analyzed(now);
    for (const other of [newClaim(), '', 'short', 'https://example.org/', `${content} Not.`]) {
      await expect(again(reportId, other)).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'This is not the claim that the report is about.',
      });
    }
    await again(reportId, ` ${content.toUpperCase().replaceAll(' ', '  ')} `);
  });

  it('of a report that is not there is not found', async () => {
    await expect(again(randomUUID(), newClaim())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('costs a visitor one of their month and of their address’s', async () => {
    const { content, reportId } = await analyzed(now);
    const visitor = { ...newVisitor(), address: '203.0.113.1' };
    expect(await again(reportId, content, visitor)).toMatchObject({
      reused: false,
      remainingReports: 2,
      metadata: { anonymousToken: visitor.token },
    });
    const submission = await services.db.submission.findFirstOrThrow({
      where: { report: { reportId }, visitor: { token: visitor.token ?? '' } },
    });
    expect(submission).toMatchObject({ allowance: 'reserved', period: '2026-12' });
    const address = { where: { subject: `address:${submission.addressHash ?? ''}` } };
    expect(await services.db.allowanceCounter.findMany(address)).toMatchObject([{ reserved: 1 }]);
  });

  it('is refused to a visitor who has none left, and the report stays as it is', async () => {
    const { content, reportId } = await analyzed(now);
    const visitor = newVisitor();
    for (let i = 0; i < 3; i++) {
      await startAnalysis(parts(), visitor, { content: newClaim() }, after(29));
    }
    await expect(again(reportId, content, visitor)).rejects.toMatchObject({
      code: 'no_reports_remaining',
    });
    expect((await readReport(services.db, reportId)).status).toBe('completed');
    expect(await jobsFor(reportId)).toHaveLength(1);
  });

  it('is free for the visitor who paid for the report, and for nobody who got it for free', async () => {
    const owner = newVisitor();
    const guest = newVisitor();
    const { content, reportId } = await analyzed(now, { caller: owner });
    await startAnalysis(parts(), guest, { content }, now);

    await again(reportId, content, owner);
    expect(await leftTo(owner, free)).toBe(3);
    await run(reportId, free, { search: 'failed' });
    await again(reportId, content, guest);
    expect(await leftTo(guest, free)).toBe(2);
  });

  it('is not free again and again while it fails: who paid pays for the next', async () => {
    const owner = newVisitor();
    const { content, reportId } = await analyzed(now, { caller: owner });
    await again(reportId, content, owner);
    await run(reportId, free, { search: 'refused' });
    expect(await leftTo(owner, free)).toBe(3);
    await again(reportId, content, owner);
    expect(await leftTo(owner, free)).toBe(2);
  });

  it('of a claim that the search refuses costs each time, until nothing is left', async () => {
    const owner = newVisitor();
    const declined = { search: 'refused' } as const;
    const { content, reportId } = await analyzed(now, { caller: owner, script: declined });
    for (const left of [1, 0]) {
      await again(reportId, content, owner, now);
      await run(reportId, now, declined);
      expect(await leftTo(owner, now)).toBe(left);
    }
    await expect(again(reportId, content, owner, now)).rejects.toMatchObject({
      code: 'no_reports_remaining',
    });
  });

  it.each(['REGISTERED', 'ADMIN'] as const)('is free for a user who is %s', async (role) => {
    const { content, reportId } = await analyzed(now);
    const user = await newUser(role);
    expect(await again(reportId, content, user)).toMatchObject({
      remainingReports: -1,
      metadata: { anonymousToken: null },
    });
    const own = { where: { userId: user.id } };
    expect(await services.db.submission.findMany(own)).toMatchObject([{ allowance: 'none' }]);
  });

  it('by many at once makes one run: the first pays, the others join', async () => {
    const { content, reportId } = await analyzed(now);
    const visitors = Array.from({ length: 30 }, newVisitor);
    const started = await Promise.all(visitors.map((one) => again(reportId, content, one)));

    expect(started.filter(({ reused }) => !reused)).toHaveLength(1);
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set(['processing']));
    expect(await jobsFor(reportId)).toHaveLength(2);
    const left = await Promise.all(visitors.map((one) => leftTo(one, free)));
    expect(left.sort()).toEqual([2, ...Array<number>(29).fill(3)]);
    expect(await services.db.submission.count({ where: { report: { reportId } } })).toBe(31);
  });

  it('while it runs already is joined, within the cooldown too', async () => {
    const content = newClaim();
    const { reportId } = await startAnalysis(parts(), newVisitor(), { content }, now);
    const joined = await again(reportId, content, newVisitor(), now);
    expect(joined).toMatchObject({ reportId, reused: true, remainingReports: 3 });
    expect(await jobsFor(reportId)).toHaveLength(1);
  });

  it('at the moment at which it ends starts no other, and costs nothing', async () => {
    const content = newClaim();
    const { reportId } = await startAnalysis(parts(), newVisitor(), { content }, now);
    const visitor = newVisitor();
    const db = whereMeanwhile(() => run(reportId, now));
    const joined = await resubmit({ ...parts(), db }, visitor, reportId, content, now);
    expect(joined).toMatchObject({ status: 'completed', reused: true, remainingReports: 3 });
    expect(await jobsFor(reportId)).toHaveLength(1);
  });

  it('of a report that is withheld at that moment is refused, also by the missing analyst alone', async () => {
    const { content, reportId } = await analyzed(now, { script: { chat: 'timed_out' } });
    const store = (withheldAt: Date | null) =>
      services.db.report.update({ where: { reportId }, data: { withheldAt } });
    const given = { ...parts(), db: whereMeanwhile(() => store(now)) };
    for (const asking of [
      () => resubmit(given, newVisitor(), reportId, content, free),
      () => rerunMissing(given, newVisitor(), reportId, free),
    ]) {
      await expect(asking()).rejects.toMatchObject({ code: 'withheld' });
      await store(null);
    }
    expect(await jobsFor(reportId)).toHaveLength(1);
  });

  it('keeps nobody from the report who asks for its claim at the same time, nor the same visitor', async () => {
    for (let time = 0; time < 25; time++) {
      const { content, reportId } = await analyzed(now);
      const visitor = newVisitor();
      await startAnalysis(parts(), visitor, { content }, now);
      const asking = [
        resubmit(parts(), visitor, reportId, content, free),
        ...Array.from({ length: 3 }, () => startAnalysis(parts(), visitor, { content }, now)),
      ];
      for (const { reportId: given } of await Promise.all(asking)) expect(given).toBe(reportId);
    }
  });

  it('of a failed report waits while an equal claim is analyzed for the first time', async () => {
    const { content, reportId } = await analyzed(now, { script: { search: 'failed' } });
    const visitor = newVisitor();
    const other = await startAnalysis(parts(), newVisitor(), { content }, now);
    await expect(again(reportId, content, visitor, now)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The same claim is being analyzed. Please try again when that is done.',
    });
    expect(await leftTo(visitor, now)).toBe(3);
    await run(other.reportId, now);
    await again(reportId, content, visitor, now);
  });

  it('counts as a submission', async () => {
    const { content, reportId } = await analyzed(now);
    const visitor = newVisitor();
    for (let i = 0; i < 5; i++) await again(reportId, content, visitor);
    await expect(again(reportId, content, visitor)).rejects.toMatchObject({
      code: 'too_many_submissions',
    });
  });
});
