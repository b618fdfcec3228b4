import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { defaultSettings } from '../testing/startParts.ts';
import { limitReads } from './limitReads.ts';

const MOST = 60;
let now: number;
let server: Server;
let settings: () => Promise<typeof defaultSettings>;

beforeEach(async () => {
  now = 0;
  settings = () => Promise.resolve({ ...defaultSettings, addressReadsPerMinute: MOST });
  const app = express();
  app.set('trust proxy', true);
  app.use(
    limitReads(
      () => settings(),
      () => now,
    ),
  );
  app.use((_request, response) => void response.send('answered'));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const ask = (path: string, address = '192.0.2.7') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    headers: { 'X-Forwarded-For': address },
  });
/** Asks until the minute's share of an address is used up. */
const useUp = async (address?: string) => {
  for (let index = 0; index < MOST; index++) expect((await ask('/x', address)).status).toBe(200);
};

describe('an address that has had its share of a minute', () => {
  it('is refused until the minute is over, and no other with it', async () => {
    await useUp();
    now = 20_500;
    const refused = await ask('/truth-radar?search=moon');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    expect(await refused.text()).toBe(`${messages.tooManyRequests}\n`);
    expect((await ask('/x', '192.0.2.8')).status).toBe(200);
    now = 60_000;
    await useUp();
    expect((await ask('/x')).status).toBe(429);
  });

  it('is told in the form that its program reads', async () => {
    await useUp();
    const body = {
      message: messages.tooManyRequests,
      ...{ code: 'TOO_MANY_REQUESTS', error: 'rate_limited' },
    };
    expect(await (await ask('/api/analysis/reports')).json()).toEqual(body);
    const { message, ...told } = body;
    expect(await (await ask('/trpc/reports.recent')).json()).toEqual({
      error: { message, code: -32029, data: { ...told, httpStatus: 429 } },
    });
  });

  it('has a whole network of IPv6 for its address', async () => {
    await useUp('2001:db8::1');
    expect((await ask('/x', '2001:db8::2')).status).toBe(429);
    expect((await ask('/x', '2001:db8:0:1::2')).status).toBe(200);
  });
});

it('calls that travel together count each', async () => {
  const calls = Array.from({ length: 10 }, () => 'radar.search');
  for (const comma of [',', '%2C'])
    for (let index = 0; index < 3; index++)
      expect((await ask(`/trpc/${calls.join(comma)}?batch=1`)).status).toBe(200);
  expect((await ask('/trpc/radar.search')).status).toBe(429);
});

it('without a database to read the settings from, the usual limit holds', async () => {
  settings = () => Promise.reject(new Error('away'));
  await useUp();
  expect((await ask('/x')).status).toBe(200);
});
