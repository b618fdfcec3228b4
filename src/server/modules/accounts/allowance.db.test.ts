import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { connectDatabase, type Database } from '../../platform/database/database.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { createTestDatabase, storedReport, type TestDatabase } from '../../testing/database.ts';
import { failAnalysis } from '../analysis/run.ts';
import { startAnalysis } from '../analysis/start.ts';
import type { DomainError } from '../errors.ts';
import { networkOf } from './address.ts';
import { hashAddress, remainingReports, throttleSubmission } from './allowance.ts';
import type { Anonymous, Caller, User } from './caller.ts';

describe('allowance', () => {
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
      const person = {
        id,
        email: `${id}@example.org`,
        name: 'Reader',
        role: 'REGISTERED' as const,
      };
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
});

describe('throttle', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (ms: number) => new Date(now.getTime() + ms);
  const HOUR_MS = 3_600_000;

  const services = idleServices();

  async function submit(caller: Caller, at = now, settings = defaultSettings) {
    const hash = await hashAddress(services.db, caller, at);
    return throttleSubmission(services.db, caller, hash, settings, at);
  }

  /** What became of so many submissions at once: how many were let through, and the others' refusals. */
  async function submitAtOnce(callers: readonly Caller[], at = now, settings = defaultSettings) {
    const outcomes = await Promise.allSettled(
      callers.map((caller) => submit(caller, at, settings)),
    );
    const refusals = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as DomainError] : [],
    );
    return { allowed: callers.length - refusals.length, refusals };
  }

  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const visitorAt = (address: string): Anonymous => ({ ...newVisitor(), address });
  const newUser = (): User => ({
    kind: 'user',
    id: randomUUID(),
    email: 'reader@example.org',
    name: 'Reader',
    role: 'REGISTERED',
  });

  const tooMany = {
    code: 'too_many_submissions',
    message: 'Too many submissions. Please wait a minute before trying again.',
  };
  const limitReached = {
    code: 'rate_limited',
    message: 'Rate limit reached. Please try again in about an hour.',
  };

  describe('the submissions of one visitor', () => {
    it('[9.submissions] are five in 60 seconds, however many come at once', async () => {
      const visitor = newVisitor();
      const { allowed, refusals } = await submitAtOnce(times(20, () => visitor));

      expect(allowed).toBe(5);
      expect(refusals).toHaveLength(15);
      for (const refusal of refusals) expect(refusal).toMatchObject(tooMany);
      expect(refusals[0]?.details).toEqual({ retryAfterSeconds: 60 });
    });

    it('[8.analysis.throttle] are limited by a sliding window: until 59.999 seconds after the first, not at 60', async () => {
      const visitor = newVisitor();
      for (const ms of [0, 10_000, 20_000, 30_000, 40_000]) await submit(visitor, after(ms));

      const early = submit(visitor, after(59_999));
      await expect(early).rejects.toMatchObject({ ...tooMany, details: { retryAfterSeconds: 1 } });
      await submit(visitor, after(60_000));
      const next = submit(visitor, after(60_000));
      await expect(next).rejects.toMatchObject({ ...tooMany, details: { retryAfterSeconds: 10 } });
      await submit(visitor, after(70_000));
    });

    it('that are refused do not make the wait longer', async () => {
      const visitor = newVisitor();
      for (let i = 0; i < 5; i++) await submit(visitor);
      for (const ms of [1_000, 30_000, 59_999]) {
        await expect(submit(visitor, after(ms))).rejects.toMatchObject(tooMany);
      }
      const { allowed } = await submitAtOnce(
        times(20, () => visitor),
        after(60_000),
      );
      expect(allowed).toBe(5);
    });

    it('are counted apart from those of others', async () => {
      await submitAtOnce(times(6, () => newVisitor()));
      const { allowed } = await submitAtOnce(times(50, newVisitor));
      expect(allowed).toBe(50);
    });

    it('ignore what a clock that was hours ahead counted', async () => {
      const visitor = newVisitor();
      for (let i = 0; i < 5; i++) await submit(visitor, after(5 * HOUR_MS));
      await submit(visitor);
    });

    it('are none where the limit is 0', async () => {
      const settings = { ...defaultSettings, submissionsPerMinute: 0 };
      const refused = submit(newVisitor(), now, settings);
      await expect(refused).rejects.toMatchObject({
        ...tooMany,
        details: { retryAfterSeconds: 60 },
      });
    });
  });

  describe('the submissions from one address', () => {
    it('are 60 in 60 seconds, by whomever and however many at once', async () => {
      const { allowed, refusals } = await submitAtOnce(times(200, () => visitorAt('198.51.100.1')));

      expect(allowed).toBe(60);
      for (const refusal of refusals) expect(refusal).toMatchObject(limitReached);
      await expect(submit(visitorAt('198.51.100.1'), after(59_999))).rejects.toThrow();
      await submit(visitorAt('198.51.100.1'), after(60_000));
    });

    it('are counted for visitors without a token too', async () => {
      const nobody: Anonymous = { kind: 'anonymous', token: null, cookie: null };
      const { allowed } = await submitAtOnce(
        times(100, () => ({ ...nobody, address: '198.51.100.2' })),
      );
      expect(allowed).toBe(60);
    });

    it('do not count those that the visitor’s own throttle refused', async () => {
      const address = '198.51.100.3';
      const hasty = visitorAt(address);
      expect((await submitAtOnce(times(100, () => hasty))).allowed).toBe(5);
      expect((await submitAtOnce(times(100, () => visitorAt(address)))).allowed).toBe(55);
    });

    it('that are refused do not count for the visitor', async () => {
      const address = '198.51.100.4';
      await submitAtOnce(times(60, () => visitorAt(address)));
      const visitor = visitorAt(address);
      for (let i = 0; i < 6; i++) await expect(submit(visitor)).rejects.toMatchObject(limitReached);
      await submit({ ...visitor, address: '198.51.100.5' });
    });

    it('do not count what was refused as input', async () => {
      const address = '198.51.100.6';
      const visitor = visitorAt(address);
      const parts = { ...services, settings: defaultSettings, analysts: scriptedAnalysts() };
      for (let i = 0; i < 10; i++) {
        const short = startAnalysis(parts, visitor, { content: 'short' }, now);
        await expect(short).rejects.toMatchObject({ code: 'invalid_input' });
      }
      expect((await submitAtOnce(times(5, () => visitor))).allowed).toBe(5);
      expect((await submitAtOnce(times(60, () => visitorAt(address)))).allowed).toBe(55);
    });
  });

  describe('the submissions of one account', () => {
    it('are five in 60 seconds', async () => {
      const user = newUser();
      const { allowed, refusals } = await submitAtOnce(times(20, () => user));
      expect(allowed).toBe(5);
      expect(refusals[0]).toMatchObject(tooMany);
    });

    it('are sixty in an hour', async () => {
      const user = newUser();
      for (let minute = 0; minute < 12; minute++) {
        const { allowed } = await submitAtOnce(
          times(5, () => user),
          after(minute * 60_000),
        );
        expect(allowed).toBe(5);
      }
      await expect(submit(user, after(30 * 60_000))).rejects.toMatchObject({
        ...limitReached,
        details: { retryAfterSeconds: 1_800 },
      });
      await expect(submit(user, after(HOUR_MS - 1))).rejects.toMatchObject(limitReached);
      await submit(user, after(HOUR_MS));
    });
  });

  describe('a submission', () => {
    const parts = () => ({ ...services, settings: defaultSettings, analysts: scriptedAnalysts() });

    it('counts when it is answered with what is there, or joins', async () => {
      const visitor = newVisitor();
      const content = newClaim();
      for (let i = 0; i < 5; i++) await startAnalysis(parts(), visitor, { content }, now);
      const sixth = startAnalysis(parts(), visitor, { content }, now);
      await expect(sixth).rejects.toMatchObject({ message: messages.tooManySubmissions });
    });

    it('counts although it was then refused for lack of reports', async () => {
      const visitor = newVisitor();
      const codes: string[] = [];
      for (let i = 0; i < 6; i++) {
        await startAnalysis(parts(), visitor, { content: newClaim() }, now).then(
          () => codes.push('started'),
          (error: unknown) => codes.push((error as DomainError).code),
        );
      }
      const none = 'no_reports_remaining';
      expect(codes).toEqual(['started', 'started', 'started', none, none, 'too_many_submissions']);
    });

    it('that the throttle refuses stores nothing', async () => {
      const settings = { ...defaultSettings, submissionsPerMinute: 0 };
      const content = newClaim();
      const visitor = newVisitor();
      const refused = startAnalysis({ ...parts(), settings }, visitor, { content }, now);
      await expect(refused).rejects.toMatchObject(tooMany);
      expect(await services.db.report.count({ where: { content } })).toBe(0);
      expect(await services.db.visitor.count({ where: { token: visitor.token ?? '' } })).toBe(0);
    });
  });

  it('counts are deleted when they are outdated', async () => {
    const later = after(24 * HOUR_MS);
    await submitAtOnce(times(40, newVisitor));
    for (let i = 0; i < 60; i++) await submitAtOnce(times(3, newVisitor), later);
    expect(await services.db.throttle.count({ where: { keptUntil: { lte: later } } })).toBe(0);
  });
});

describe('hashed addresses', () => {
  const november = new Date('2026-11-30T23:59:59.999Z');
  const december = new Date('2026-12-01T00:00:00Z');
  const january = new Date('2027-01-01T00:00:00Z');

  let database: TestDatabase;
  let other: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    other = connectDatabase(database.url);
  });
  afterAll(async () => {
    await other.close();
    await database.drop();
  });

  const hash = (address: string, at: Date, db: Database = database.db) =>
    hashAddress(db, { ...newVisitor(), address }, at);
  const periods = async () =>
    (await database.db.addressSalt.findMany()).map(({ period }) => period).sort();

  it('an address has one hash in a month, in every process, however many ask first', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      hash('192.0.2.1', november, index % 2 ? other : database.db),
    );
    const hashes = new Set(await Promise.all(asked));
    expect(hashes.size).toBe(1);
    expect([...hashes][0]).toMatch(/^[\w-]{43}$/);
    expect(await hash('192.0.2.2', november)).not.toBe([...hashes][0]);
  });

  it('a caller without a network address has no hash', async () => {
    expect(await hashAddress(database.db, newVisitor(), november)).toBeNull();
  });

  it('an address has another hash when the month changes in UTC, and the old salt is deleted', async () => {
    const before = await hash('192.0.2.1', november);
    expect(await periods()).toEqual(['2026-11']);
    expect(await hash('192.0.2.1', december)).not.toBe(before);
    expect(await periods()).toEqual(['2026-12']);
  });

  it('what was counted by an address is deleted with the month after', async () => {
    const counter = (subject: string, period: string) =>
      database.db.allowanceCounter.create({ data: { subject, period, reserved: 1 } });
    await counter('address:x', '2026-11');
    await counter('address:x', '2026-12');
    await counter('visitor:x', '2026-11');
    await hash('192.0.2.1', january);
    const left = await database.db.allowanceCounter.findMany({ orderBy: { subject: 'asc' } });
    expect(left.map(({ subject, period }) => `${subject} ${period}`)).toEqual([
      'address:x 2026-12',
      'visitor:x 2026-11',
    ]);
  });

  it('a salt that could not be read is asked for again', async () => {
    const failing = connectDatabase(database.url);
    const rename = (from: string, to: string) =>
      database.db.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    await rename('AddressSalt', 'Away');
    await expect(hash('192.0.2.1', january, failing)).rejects.toThrow('AddressSalt');
    await rename('Away', 'AddressSalt');
    expect(await hash('192.0.2.1', january, failing)).toBe(await hash('192.0.2.1', january));
    await failing.close();
  });
});

describe('networks', () => {
  describe('the network that counts as one address', () => {
    it.each([
      ['192.0.2.7', '192.0.2.7'],
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['::FFFF:c000:0207', '192.0.2.7'],
      ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
      ['192.0.2.7:50123', '192.0.2.7'],
      ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ])('is an IPv4 address itself, however it is written: %s', (given, network) => {
      expect(networkOf(given)).toBe(network);
    });

    it.each([
      '2001:db8:1:2::1',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:192.0.2.7',
      '2001:db8:1:2::1%eth0',
      '[2001:db8:1:2::1]:443',
    ])('is the first 64 bits of an IPv6 address: %s', (given) => {
      expect(networkOf(given)).toBe('2001:db8:1:2::/64');
    });

    it.each([
      ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%2', 'fe80:0:0:0::/64'],
    ])('distinguishes other networks: %s', (given, network) => {
      expect(networkOf(given)).toBe(network);
    });

    it.each([
      '',
      'unknown',
      '999.1.1.1',
      'a.example',
      '1.2.3.4, 5.6.7.8',
      '[::1',
      '1.2.3.4:x',
      undefined,
    ])('is one and the same for whatever is no address: %s', (given) => {
      expect(networkOf(given)).toBe('unknown');
    });
  });
});
