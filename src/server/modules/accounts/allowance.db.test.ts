import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { defaultSettings, newClaim, newVisitor, storedReport } from '../../testing/app.ts';
import { failAnalysis } from '../analysis/run.ts';
import { startAnalysis } from '../analysis/start.ts';
import { remainingReports } from './allowance.ts';
import type { Anonymous, Caller } from './caller.ts';

const now = new Date('2026-11-20T12:00:00Z');
const resetsAt = '2026-12-01T00:00:00.000Z';
const settings = {
  ...defaultSettings,
  submissionsPerMinute: 1_000,
  addressSubmissionsPerMinute: 1_000,
};

const services = idleServices();
const parts = () => ({ ...services, settings, analysts: scriptedAnalysts() });

const visitorAt = (address: string): Anonymous => ({ ...newVisitor(), address });

const start = async (caller: Caller, at = now) =>
  (await startAnalysis(parts(), caller, { content: newClaim() }, at)).reportId;

async function fail(reportId: string, failure: 'analysis_failed' | 'content_refused', at = now) {
  const { id, run } = await storedReport(services.db, reportId);
  await failAnalysis({ ...parts(), clock: () => at }, { id, run }, failure);
}

const leftTo = async (caller: Caller, at = now) =>
  (await remainingReports(services.db, caller, settings, at)).remainingReports;

describe('the reports that are left', () => {
  it('[6.anonymous.allowance] are three to a visitor whom nobody has seen before', async () => {
    expect(await remainingReports(services.db, newVisitor(), settings, now)).toEqual({
      remainingReports: 3,
      limit: 3,
      resetsAt,
    });
  });

  it.each(['REGISTERED', 'ADMIN'] as const)(
    '[3.user.unlimited] [6.registered.unlimited] [9.unlimited] are -1, unlimited, to a user who is %s',
    async (role) => {
      const user = {
        kind: 'user',
        id: randomUUID(),
        email: 'a@example.org',
        name: 'A',
        role,
        address: '203.0.113.1',
      } as const;
      expect(await remainingReports(services.db, user, settings, now)).toEqual({
        remainingReports: -1,
        limit: -1,
        resetsAt,
      });
    },
  );

  it('are not counted for a user who is REGISTERED: the fourth of a month is started like the first', async () => {
    const id = randomUUID();
    const person = { id, email: `${id}@example.org`, name: 'Reader', role: 'REGISTERED' as const };
    const times = { createdAt: now, lastSeenAt: now };
    await services.db.user.create({ data: { ...person, identityId: id, ...times } });
    const user = { kind: 'user', ...person, address: '203.0.113.6' } as const;
    for (let i = 0; i < 4; i++) await start(user);
    expect(await leftTo(visitorAt('203.0.113.6'))).toBe(3);
    expect(await services.db.submission.count({ where: { userId: id, allowance: 'none' } })).toBe(
      4,
    );
  });

  it('are what the address has left, where that is less', async () => {
    const address = '203.0.113.2';
    for (let i = 0; i < 29; i++) await start(visitorAt(address));
    const visitor = visitorAt(address);
    expect(await leftTo(visitor)).toBe(1);
    await start(visitor);
    expect(await leftTo(visitor)).toBe(0);
    expect(await leftTo({ ...visitor, address: '203.0.113.3' })).toBe(2);
  });

  it('are not changed for the address by a visitor who is refused', async () => {
    const address = '203.0.113.4';
    const greedy = visitorAt(address);
    for (let i = 0; i < 3; i++) await start(greedy);
    for (let i = 0; i < 20; i++) await expect(start(greedy)).rejects.toThrow('No reports');
    for (let i = 0; i < 9; i++) {
      const other = visitorAt(address);
      for (let j = 0; j < 3; j++) await start(other);
    }
    await expect(start(visitorAt(address))).rejects.toThrow('No reports remaining');
  });

  it('are all there again for visitor and address when the month changes in UTC', async () => {
    const visitor = visitorAt('203.0.113.5');
    for (let i = 0; i < 3; i++) await start(visitor);
    expect(await leftTo(visitor, new Date('2026-11-30T23:59:59.999Z'))).toBe(0);
    expect(await leftTo(visitor, new Date('2026-12-01T00:00:00Z'))).toBe(3);
  });
});

describe('a report that failed on our side', () => {
  it('is given back to the visitor and to the address', async () => {
    const tight = { ...settings, addressReportsPerMonth: 1 };
    const visitor = visitorAt('203.0.113.10');
    const content = newClaim();
    const { reportId } = await startAnalysis(
      { ...parts(), settings: tight },
      visitor,
      { content },
      now,
    );
    const left = async () =>
      (await remainingReports(services.db, visitor, tight, now)).remainingReports;
    expect(await left()).toBe(0);
    await fail(reportId, 'analysis_failed');
    expect(await left()).toBe(1);
    expect(await leftTo(visitor)).toBe(3);
  });

  it('is given back three times a month and no more', async () => {
    const visitor = visitorAt('203.0.113.11');
    for (let i = 0; i < 3; i++) await fail(await start(visitor), 'analysis_failed');
    expect(await leftTo(visitor)).toBe(3);
    for (let i = 0; i < 3; i++) await fail(await start(visitor), 'analysis_failed');
    expect(await leftTo(visitor)).toBe(0);
    await expect(start(visitor)).rejects.toThrow('No reports remaining');
  });

  it('is given back three times, also when all fail at once', async () => {
    const visitor = visitorAt('203.0.113.12');
    const generous = { ...parts(), settings: { ...settings, anonymousReportsPerMonth: 10 } };
    const started = await Promise.all(
      Array.from({ length: 10 }, () =>
        startAnalysis(generous, visitor, { content: newClaim() }, now),
      ),
    );
    await Promise.all(started.map(({ reportId }) => fail(reportId, 'analysis_failed')));
    const became = await services.db.submission.findMany({
      where: { visitor: { token: visitor.token ?? '' } },
      orderBy: { allowance: 'asc' },
    });
    expect(became.map(({ allowance }) => allowance)).toEqual([
      ...Array<string>(7).fill('used'),
      ...Array<string>(3).fill('returned'),
    ]);
  });

  it('is given back to no more visitors of one address than is set', async () => {
    const few = { ...settings, returnsPerAddressAndMonth: 2 };
    const visitors = Array.from({ length: 3 }, () => visitorAt('203.0.113.13'));
    for (const visitor of visitors) {
      const { id, run } = await storedReport(services.db, await start(visitor));
      const ending = { ...parts(), settings: few, clock: () => now };
      await failAnalysis(ending, { id, run }, 'analysis_failed');
    }
    expect(await Promise.all(visitors.map((one) => leftTo(one)))).toEqual([3, 3, 2]);
  });

  it('is given back to the month that it was taken from', async () => {
    const visitor = visitorAt('203.0.113.14');
    const lastMoment = new Date('2026-11-30T23:59:59Z');
    const reportId = await start(visitor, lastMoment);
    const december = new Date('2026-12-01T00:00:05Z');
    await start(visitor, december);
    await fail(reportId, 'analysis_failed', december);
    expect(await leftTo(visitor, december)).toBe(2);
    expect(await leftTo(visitor, lastMoment)).toBe(3);
  });

  it('is not given back when the content made the search decline', async () => {
    const visitor = visitorAt('203.0.113.15');
    await fail(await start(visitor), 'content_refused');
    expect(await leftTo(visitor)).toBe(2);
  });

  it.each(['analysis_failed', 'content_refused'] as const)(
    'keeps no trace of the address when it is settled: %s',
    async (failure) => {
      const reportId = await start(visitorAt('203.0.113.16'));
      const held = await services.db.submission.findFirstOrThrow({
        where: { report: { reportId } },
      });
      expect(held.addressHash).toMatch(/^[\w-]{43}$/);
      await fail(reportId, failure);
      const settled = await services.db.submission.findUniqueOrThrow({ where: { id: held.id } });
      expect(settled.addressHash).toBeNull();
    },
  );
});
