import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BODY_BYTES_AT_ONCE,
  BODY_BYTES_PER_READ,
  COSTLY_AT_ONCE,
  COSTLY_WAIT_MS,
  COSTLY_WAITING_MAX,
  COUNTED_ADDRESSES_MAX,
  READS_BURST_SECONDS,
  READ_COSTS,
  REFUSAL_DELAY_MS,
  REFUSALS_DELAYED_MAX,
} from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { defaultSettings, silentLog } from '../testing/app.ts';
import { type AddressShare, createAddressShare } from './addressShare.ts';
import { answerError } from './errors.ts';

/** One read a second */
const PER_MINUTE = 60;
let now: number;
let settings: () => Promise<typeof defaultSettings>;
let delays: number[];
let delay: (ms: number) => Promise<unknown>;
let warnings: string[];
let share: AddressShare;
let server: Server;

beforeEach(async () => {
  now = 0;
  delays = [];
  warnings = [];
  settings = () => Promise.resolve({ ...defaultSettings, addressReadsPerMinute: PER_MINUTE });
  delay = (ms) => Promise.resolve(delays.push(ms));
  share = createAddressShare({
    settings: () => settings(),
    log: { warn: (text: string) => void warnings.push(text) },
    clock: () => now,
    delay: (ms) => delay(ms),
  });
  const app = express();
  app.set('trust proxy', true);
  app.use(share.limit);
  app.use((_request, response) => void response.send('answered'));
  app.use(answerError(silentLog));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const ask = (path: string, address = '192.0.2.7', init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    ...init,
    headers: { 'X-Forwarded-For': address },
  });
/** Sends requests until an address is refused. */
const useUp = async (address?: string) => {
  for (let index = 0; index <= READS_BURST_SECONDS; index++)
    expect((await ask('/x', address)).status).toBe(200);
  expect((await ask('/x', address)).status).toBe(429);
};
const refusal = { cause: { code: 'rate_limited', message: messages.tooManyRequests } };

describe('an address that has used up its share', () => {
  it('is refused until it has earned a read again, and no other with it', async () => {
    await useUp();
    now = 250;
    const refused = await ask('/truth-radar?search=moon');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.text()).toBe(`${messages.tooManyRequests}\n`);
    expect((await ask('/x', '192.0.2.8')).status).toBe(200);
    now = 1_000;
    expect((await ask('/x')).status).toBe(200);
    expect((await ask('/x')).status).toBe(429);
    now = 60_000;
    await useUp();
  });

  it('is told in the form that its program reads', async () => {
    await useUp();
    const body = {
      message: messages.tooManyRequests,
      ...{ code: 'TOO_MANY_REQUESTS', error: 'rate_limited' },
    };
    expect(await (await ask('/api/analysis/reports')).json()).toEqual(body);
    const { message, ...reported } = body;
    expect(await (await ask('/trpc/reports.recent')).json()).toEqual({
      error: { message, code: -32029, data: { ...reported, httpStatus: 429 } },
    });
  });

  it('is told after a while, so that asking again at once is no use', async () => {
    await useUp();
    const waiting = Promise.withResolvers<undefined>();
    delay = () => waiting.promise;
    const asked = Array.from({ length: REFUSALS_DELAYED_MAX }, () => ask('/x'));
    // Beyond the queue limit, refusals are immediate and close the connection.
    await expect
      .poll(async () => {
        const reported = await Promise.race([ask('/x'), ...asked]);
        return [reported.status, reported.headers.get('connection')];
      })
      .toEqual([429, 'close']);
    waiting.resolve(undefined);
    const reported = await Promise.all(asked);
    expect(new Set(reported.map(({ status }) => status))).toEqual(new Set([429]));
    delay = (ms) => Promise.resolve(delays.push(ms));
    await ask('/x');
    expect(delays).toContain(REFUSAL_DELAY_MS);
  });

  it('has a whole network of IPv6 for its address', async () => {
    await useUp('2001:db8::1');
    expect((await ask('/x', '2001:db8::2')).status).toBe(429);
    expect((await ask('/x', '2001:db8:0:1::2')).status).toBe(200);
  });

  it('is refused what costs much, before any of it is done', async () => {
    await useUp();
    let done = 0;
    const run = share.runFor('192.0.2.7');
    await expect(run('render', () => Promise.resolve((done += 1)))).rejects.toMatchObject(refusal);
    expect(done).toBe(0);
  });
});

describe('the share of an address', () => {
  it('is used by each of the calls that travel together', async () => {
    const calls = Array.from({ length: READS_BURST_SECONDS }, () => 'radar.search');
    for (const comma of [',', '%2C']) {
      expect((await ask(`/trpc/${calls.join(comma)}?batch=1`)).status).toBe(200);
      expect((await ask('/trpc/radar.search')).status).toBe(200);
      expect((await ask('/trpc/radar.search')).status).toBe(429);
      now += 60_000;
    }
  });

  it('is used by what a body weighs', async () => {
    const body = 'x'.repeat(30 * BODY_BYTES_PER_READ);
    expect((await ask('/x', undefined, { method: 'POST', body })).status).toBe(200);
    const refused = await ask('/x');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(31 - READS_BURST_SECONDS),
    ]);
  });

  it('is used by a body that does not say how much it has as by the largest', async () => {
    const body = new Blob(['x']).stream();
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await ask('/x', undefined, init)).status).toBe(200);
    expect(Number((await ask('/x')).headers.get('retry-after'))).toBeGreaterThan(100);
  });

  it('is used by what costs much as by so many reads', async () => {
    const run = share.runFor('192.0.2.7');
    expect(await run('render', () => Promise.resolve('page'))).toBe('page');
    const wait = (await ask('/x')).headers.get('retry-after');
    expect(wait).toBe(String(READ_COSTS.render - READS_BURST_SECONDS));
    const { runFor } = share;
    await runFor(undefined)('render', () => Promise.resolve());
    expect(await runFor(undefined)('render', () => Promise.resolve('page'))).toBe('page');
  });

  it('is the usual one without a database to read the settings from', async () => {
    settings = () => Promise.reject(new Error('away'));
    for (let index = 0; index < 5 * READS_BURST_SECONDS; index++)
      expect((await ask('/x')).status).toBe(200);
  });

  it('is forgotten first for who asked longest ago, when more ask than are remembered', async () => {
    await useUp('192.0.2.1');
    const others = Array.from({ length: COUNTED_ADDRESSES_MAX }, (_, index) => `other ${index}`);
    await Promise.all(others.map((other) => share.runFor(other)('start', () => Promise.resolve())));
    expect((await ask('/x', '192.0.2.1')).status).toBe(200);
  });
});

describe('searches and pages for one address', () => {
  beforeEach(() => {
    settings = () => Promise.resolve({ ...defaultSettings, addressReadsPerMinute: 1_000_000 });
  });

  it('are made a few at a time, further ones in their turn, and those beyond refused', async () => {
    const run = share.runFor('192.0.2.7');
    const gates: (() => void)[] = [];
    const work = () => new Promise<void>((end) => gates.push(end));
    const made = Array.from({ length: COSTLY_AT_ONCE + COSTLY_WAITING_MAX }, () =>
      run('search', work),
    );
    await expect.poll(() => gates.length).toBe(COSTLY_AT_ONCE);
    await expect(run('render', work)).rejects.toMatchObject(refusal);
    expect(gates.length).toBe(COSTLY_AT_ONCE);
    // Other addresses do not wait.
    expect(await share.runFor('192.0.2.8')('search', () => Promise.resolve('found'))).toBe('found');
    // Neither do requests that are not queued.
    expect(await run('start', () => Promise.resolve('started'))).toBe('started');
    gates[0]?.();
    await expect.poll(() => gates.length).toBe(COSTLY_AT_ONCE + 1);
    for (let index = 1; index < made.length; index++) {
      await expect.poll(() => gates.length).toBeGreaterThan(index);
      gates[index]?.();
    }
    await Promise.all(made);
    expect(await run('render', () => Promise.resolve('page'))).toBe('page');
  });

  it('are refused when their turn does not come in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const run = share.runFor('192.0.2.7');
      const slow = Promise.withResolvers<string>();
      const made = Array.from({ length: COSTLY_AT_ONCE }, () => run('search', () => slow.promise));
      const late = expect(run('search', () => Promise.resolve('late'))).rejects.toMatchObject(
        refusal,
      );
      await vi.advanceTimersByTimeAsync(COSTLY_WAIT_MS);
      await late;
      slow.resolve('found');
      expect(await Promise.all(made)).toEqual(made.map(() => 'found'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('give the turn on when one fails', async () => {
    const run = share.runFor('192.0.2.7');
    for (let index = 0; index < 2 * COSTLY_AT_ONCE; index++)
      await expect(run('search', () => Promise.reject(new Error('broken')))).rejects.toThrow(
        'broken',
      );
    expect(await run('search', () => Promise.resolve('found'))).toBe('found');
  });
});

it('bodies that come in from one address at the same time are given no more room than is set', () => {
  const most = BODY_BYTES_AT_ONCE;
  const first = share.holdBody('192.0.2.7', most - 1);
  expect(() => share.holdBody('192.0.2.7', 2)).toThrow(messages.tooManyRequests);
  share.holdBody('192.0.2.8', most)();
  first();
  share.holdBody('192.0.2.7', most)();
});

describe('who runs it behind a proxy that is not told of', () => {
  it('is told so once, when somebody is refused', async () => {
    const app = server.listeners('request')[0] as unknown as express.Express;
    app.set('trust proxy', false);
    await useUp();
    await ask('/x');
    expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });

  it('is told nothing where the proxy is known', async () => {
    await useUp();
    expect(warnings).toEqual([]);
  });
});
