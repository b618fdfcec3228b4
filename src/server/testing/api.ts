import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { type Context, requestContext } from '../api/context.ts';
import { answerError } from '../api/errors.ts';
import { createProgressSubscribers, type ProgressSubscribers } from '../api/progress.ts';
import { readCalls } from '../api/trpcHandler.ts';
import { restHandler } from '../api/rest/handler.ts';
import { appRouter } from '../api/router.ts';
import { SETTINGS } from '../../shared/limits.ts';
import { createAddressShare } from '../api/addressShare.ts';
import { silentLog } from './app.ts';
import { type GivenContext, type IdleServices, testContext } from './context.ts';
import { describedAnswers } from './detailed.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';

interface RestHandlerOptions extends Partial<GivenContext> {
  /** How long calls wait for an analysis, in milliseconds. */
  waitMs?: number;
}

export interface ServedRest {
  address: string;
  subscribers: ProgressSubscribers;
  close: () => Promise<void>;
}

const NOW = new Date('2026-11-20T12:00:00Z');

/**
 * The REST interface and tRPC alone on a free port of this machine, on parts in which nothing works by
 * itself: `subscribers` sends the news of a report.
 */
export async function serveRest(
  services: IdleServices,
  { waitMs = 60_000, ...given }: RestHandlerOptions = {},
): Promise<ServedRest> {
  const subscribers = createProgressSubscribers();
  const { caller, identity = scriptedIdentity(), adminEmail = null, now = NOW } = given;
  const accounts = { db: services.db, identity, adminEmail, https: false };
  const contextOf = (
    request: express.Request,
    response: express.Response,
    gone = new AbortController().signal,
  ): Context =>
    testContext({
      ...services,
      ...accounts,
      waiting: { ...subscribers, gone, analysisMs: waitMs, detailedMs: waitMs },
      ...requestContext(accounts, request, response, now),
      ...given,
      ...(caller ? { identify: () => Promise.resolve(caller) } : {}),
    });
  const app = express();
  const share = wideShare();
  const bodyLimit = 100_000;
  app.use(
    '/trpc',
    readCalls(bodyLimit, share),
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res, info }) => contextOf(req, res, info.signal),
    }),
  );
  app.use(
    '/api',
    restHandler({
      bodyLimit,
      share,
      createContext: (request, response, gone) =>
        contextOf(request as express.Request, response as express.Response, gone),
    }),
  );
  app.use(answerError(silentLog));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribers,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One line of the conformance table: a request, and what has to come back. */
export interface Line {
  what: string;
  /** Where it goes, with `{names}` as the description has them, or as it is when it has none. */
  path: string;
  method?: string;
  /** Values for the names; those of a stored report are only known when the test runs. */
  at?: Record<string, string | (() => string)>;
  query?: string;
  body?: unknown;
  /** The body as it travels, where JSON would not do. */
  raw?: string;
  headers?: Record<string, string>;
  status: number;
  answer?: object;
}

const answers = describedAnswers();

/** Runs the lines against a REST handler of their own; each answer is held against the description too. */
export function conforms(
  services: IdleServices,
  lines: readonly Line[],
  options: RestHandlerOptions = {},
) {
  let served: ServedRest;
  beforeAll(async () => {
    served = await serveRest(services, options);
  });
  afterAll(() => served.close());

  it.each(lines)('$what: $status', async (line) => {
    const { path, method = 'GET', at = {}, query = '', status, answer } = line;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = at[name] ?? '';
      return typeof value === 'string' ? value : value();
    });
    const body = line.raw ?? (line.body === undefined ? undefined : JSON.stringify(line.body));
    const response = await fetch(`${served.address}/api${filled}${query}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...line.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const reported: unknown = JSON.parse(text);
    expect(response.status, text).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const isDelayed = status === 429 || status === 503;
    expect(Number(response.headers.get('retry-after') ?? 0) > 0).toBe(isDelayed);
    if (answer) expect(reported).toMatchObject(answer);
    expect(answers.faults(method, path, status, reported)).toEqual([]);
  });
}

const tooMany = { code: 'TOO_MANY_REQUESTS' };

/** What a call that costs one is answered when each of the limits is reached: here at once. */
export function overLimit(
  services: IdleServices,
  call: () => Pick<Line, 'path' | 'method' | 'at' | 'body'>,
): void {
  const headers = { 'X-Anonymous-Token': randomUUID() };
  const none = {
    message: messages.noReportsRemaining,
    ...{ code: 'FORBIDDEN', error: 'no_reports_remaining' },
  };
  conforms(
    services,
    [{ what: 'no free report left', ...call(), headers, status: 403, answer: none }],
    {
      overrides: { anonymousReportsPerMonth: 0 },
    },
  );
  const often = { message: messages.tooManySubmissions, ...tooMany, error: 'too_many_submissions' };
  conforms(
    services,
    [{ what: 'too often in a minute', ...call(), headers, status: 429, answer: often }],
    {
      overrides: { submissionsPerMinute: 0 },
    },
  );
  const limited = { message: messages.rateLimitReached, ...tooMany, error: 'rate_limited' };
  conforms(
    services,
    [{ what: 'too often from one address', ...call(), headers, status: 429, answer: limited }],
    { overrides: { addressSubmissionsPerMinute: 0 } },
  );
}

/** For tests that are not about how much an address may ask for. */
export const wideShare = () =>
  createAddressShare({
    settings: () => Promise.resolve({ addressReadsPerMinute: SETTINGS.addressReadsPerMinute.max }),
    log: silentLog,
  });
