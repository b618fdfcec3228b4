import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messages } from '../../../shared/messages.ts';
import { idleServices, scriptedAnalysts } from '../../testing/context.ts';
import { defaultSettings, newClaim, newVisitor } from '../../testing/app.ts';
import { startAnalysis } from '../analysis/start.ts';
import type { DomainError } from '../errors.ts';
import type { Anonymous, Caller, User } from './caller.ts';
import { hashAddress } from './address.ts';
import { throttleSubmission } from './allowance.ts';

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
  const outcomes = await Promise.allSettled(callers.map((caller) => submit(caller, at, settings)));
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
    await expect(refused).rejects.toMatchObject({ ...tooMany, details: { retryAfterSeconds: 60 } });
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
