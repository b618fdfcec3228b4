import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { CAPTURE_BYTES_MAX, CAPTURES_PER_ADDRESS_AND_MINUTE } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { takeCapture } from '../modules/reports/prerender.ts';
import { conforms } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport } from '../testing/database.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const services = idleServices();
let stored: Record<'listed' | 'unlisted' | 'withheld' | 'gone', { reportId: string }>;

beforeAll(async () => {
  const { db } = services;
  stored = {
    listed: await insertReport(db, { isIndexable: true }),
    unlisted: await insertReport(db),
    withheld: await insertReport(db, { withheldAt: NOW }),
    gone: await insertReport(db, { deletedAt: NOW }),
  };
});

const path = '/_internal/prerender/{reportId}';
const of = (which: keyof typeof stored) => ({
  path,
  method: 'POST',
  at: { reportId: () => stored[which].reportId },
});
const body = { html: '<!doctype html><title>Captured</title>' };
const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };

describe('[7.prerender] POST /_internal/prerender/{reportId}', () => {
  conforms(services, [
    { what: 'a listed report', ...of('listed'), body, status: 200, answer: { success: true } },
    {
      what: 'one that is not listed',
      ...{ ...of('unlisted'), body },
      status: 422,
      answer: { code: 'UNPROCESSABLE_CONTENT', error: 'not_listed' },
    },
    {
      what: 'one that is withheld',
      ...{ ...of('withheld'), body },
      status: 403,
      answer: { message: messages.permissionDenied, code: 'FORBIDDEN', error: 'withheld' },
    },
    {
      what: 'one that was deleted',
      ...{ ...of('gone'), body },
      status: 410,
      answer: { message: messages.reportGone, code: 'GONE', error: 'gone' },
    },
    {
      what: 'one that never was',
      ...{ path, method: 'POST', at: { reportId: randomUUID() }, body },
      status: 404,
      answer: { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' },
    },
    {
      what: 'no report id',
      ...{ path, method: 'POST', at: { reportId: 'x' }, body },
      status: 400,
      answer: { ...invalid, issues: [{ path: 'reportId' }] },
    },
    {
      what: 'whatever is in the body, which nobody reads',
      ...{ ...of('listed'), body: { ...body, slug: 'mine' } },
      status: 200,
      answer: { success: true },
    },
    {
      what: 'a page of 1.9 MB',
      ...{ ...of('listed'), body: { html: 'x'.repeat(1_900_000) } },
      status: 200,
      answer: { success: true },
    },
    {
      what: 'one above 2 MB',
      ...{ ...of('listed'), body: { html: 'x'.repeat(CAPTURE_BYTES_MAX) } },
      status: 413,
      answer: { message: messages.bodyTooLarge, code: 'PAYLOAD_TOO_LARGE' },
    },
  ]);
});

describe('POST /_internal/prerender/{reportId}, from an address that asked ten times', () => {
  const address = '198.51.100.77';
  const caller = { kind: 'anonymous', token: null, cookie: null, address } as const;
  beforeAll(async () => {
    for (let i = 0; i < CAPTURES_PER_ADDRESS_AND_MINUTE; i++)
      await takeCapture(services.db, caller, stored.listed.reportId, () => Promise.resolve(), NOW);
  });
  conforms(
    services,
    [
      {
        what: 'once more',
        ...{ ...of('listed'), body },
        status: 429,
        answer: {
          message: messages.rateLimitReached,
          ...{ code: 'TOO_MANY_REQUESTS', error: 'rate_limited' },
        },
      },
    ],
    { caller },
  );
});
