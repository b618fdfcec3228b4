import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { analyzing } from '../../testing/analysts.ts';
import { idleServices } from '../../testing/context.ts';
import { newClaim, newVisitor } from '../../testing/app.ts';
import type { Caller, User } from '../accounts/caller.ts';
import { readReport } from '../reports/read.ts';
import { resubmit } from './resubmit.ts';
import { startAnalysis } from './start.ts';

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

describe('resubmitting', () => {
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
    // The throttle runs between reading the report and the transaction.
    const db = new Proxy(services.db, {
      get: (target, key, receiver) =>
        key === 'prepared'
          ? async (...query: Parameters<typeof target.prepared>) => {
              if (!query[0].startsWith('report-by-')) await run(reportId, now);
              return target.prepared(...query);
            }
          : (Reflect.get(target, key, receiver) as unknown),
    });
    const joined = await resubmit({ ...parts(), db }, visitor, reportId, content, now);
    expect(joined).toMatchObject({ status: 'completed', reused: true, remainingReports: 3 });
    expect(await jobsFor(reportId)).toHaveLength(1);
  });

  it('of a failed report waits while an equal claim is analyzed for the first time', async () => {
    const { content, reportId } = await analyzed(now, { script: { search: 'failed' } });
    const visitor = newVisitor();
    const other = await startAnalysis(parts(), newVisitor(), { content }, now);
    await expect(again(reportId, content, visitor, now)).rejects.toMatchObject({
      code: 'conflict',
      message: 'An equal claim is being analyzed. Please try again when that is done.',
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
