import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { TRPCError } from '@trpc/server';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { connectDatabase } from '../platform/database/database.ts';
import { idleServices, testContext } from '../testing/context.ts';
import type { Context } from './context.ts';
import { StartInput } from '../../shared/schema/analysis.ts';
import { createCallerFactory } from './procedures.ts';
import { appRouter } from './router.ts';
import { silentLog } from '../testing/app.ts';
import { answerError, errorBody, toTRPCError } from './errors.ts';

const services = idleServices();

const caller = (context: Partial<Context> = {}) =>
  createCallerFactory(appRouter)(testContext({ ...services, ...context }));

describe('an error', () => {
  it('of the domain keeps its text and gets its code', async () => {
    await expect(caller().reports.read({ id: 'no-such-report' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: messages.reportNotFound,
    });
  });

  it('in the input names the field that is wrong', async () => {
    await expect(caller().analysis.status({ reportId: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'reportId: Invalid UUID',
    });
  });

  it('of a database that cannot be reached asks to come back, without its address', async () => {
    const away = connectDatabase('postgresql://nobody:secret@127.0.0.1:1/none', {
      waitLimitMs: 500,
    });
    await expect(caller({ db: away }).reports.recent()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: messages.notReady,
    });
    await away.close();
  });

  it('that nobody expected is told as a number, and nothing else', async () => {
    const settings = () => Promise.reject(new Error('password is hunter2'));
    await expect(caller({ settings }).auth.remainingReports()).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: expect.stringMatching(/tell us this number: [0-9a-f]{8}$/) as string,
    });
  });
});

describe('the body of an error', () => {
  function answerTo(input: object) {
    const cause = StartInput.safeParse(input).error;
    const error = new TRPCError({ code: 'BAD_REQUEST', cause });
    return errorBody(toTRPCError(error, 'analysis.start', silentLog));
  }

  it('says which fields a call does not know', () => {
    expect(answerTo({ content: 'A claim.', color: 'red' })).toMatchObject({
      message: 'Unrecognized key: "color"',
      error: 'invalid_input',
      issues: [{ path: '', message: 'Unrecognized key: "color"' }],
    });
  });

  it('does not send back at length what was sent wrong at length', () => {
    const keys = Array.from({ length: 50_000 }, (_, i) => [`key ${i}`, 1]);
    const body = answerTo(Object.fromEntries(keys) as object);
    expect(body.message).toMatch(/^Unrecognized keys: "key 0".*…$/);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  });
});

it('an error that nobody expected is JSON on every address of the API, and text elsewhere', async () => {
  const app = express();
  app.use(['/api/analysis/progress', '/report'], () => {
    throw new Error('password is hunter2');
  });
  app.use(answerError(silentLog));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answerOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

  const called = await answerOf('/api/analysis/progress/one');
  expect(called.status).toBe(500);
  expect(await called.json()).toEqual({
    code: 'INTERNAL_SERVER_ERROR',
    message: expect.stringMatching(/tell us this number: [0-9a-f]{8}$/) as string,
  });
  const page = await answerOf('/report/one');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    500,
    'text/plain; charset=utf-8',
  ]);
  expect(await page.text()).toMatch(/tell us this number: [0-9a-f]{8}$/);
});
