import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { failureMessages } from '../../shared/failureMessages.ts';
import { messages } from '../../shared/messages.ts';
import { conforms } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReports } from '../testing/database.ts';

type Stored = Awaited<ReturnType<typeof insertReports>>;

const services = idleServices();
let stored: Stored;

beforeAll(async () => {
  stored = await insertReports(services.db);
});

const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };
const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };

describe('GET /analysis/status/{reportId}', () => {
  const path = '/analysis/status/{reportId}';
  const of = (name: keyof Stored) => ({ reportId: () => stored[name].reportId });
  conforms(services, [
    {
      what: 'a completed one',
      path,
      at: of('completed'),
      status: 200,
      answer: { status: 'completed' },
    },
    {
      what: 'in capitals',
      path,
      at: { reportId: () => stored.completed.reportId.toUpperCase() },
      status: 200,
    },
    {
      what: 'a running one',
      path,
      at: of('running'),
      status: 200,
      answer: { status: 'processing' },
    },
    {
      what: 'a failed one',
      path,
      at: of('failed'),
      status: 200,
      answer: { status: 'failed', error: failureMessages.analysis_failed },
    },
    { what: 'an unknown one', path, at: { reportId: randomUUID() }, status: 404, answer: notFound },
    {
      what: 'no id at all',
      path,
      at: { reportId: 'x' },
      status: 400,
      answer: {
        ...invalid,
        message: 'reportId: Invalid UUID',
        issues: [{ path: 'reportId', message: 'Invalid UUID' }],
      },
    },
    {
      what: 'without an id',
      ...{ path, at: { reportId: '' }, status: 400 },
      answer: { ...invalid, message: messages.reportIdRequired },
    },
    {
      what: 'with a field it does not know',
      path,
      at: of('completed'),
      query: '?verbose=1',
      status: 400,
      answer: invalid,
    },
  ]);
});

describe('GET /analysis/reports', () => {
  const path = '/analysis/reports';
  conforms(services, [
    {
      what: 'all of them',
      path,
      status: 200,
      answer: { total: 1, totalReports: 1, totalPages: 1 },
    },
    {
      what: 'the ones that are not listed',
      path,
      query: '?isIndexable=false',
      status: 200,
      answer: { total: 1, reports: [{ isIndexable: true }] },
    },
    {
      what: 'the one before',
      path,
      query: '?before=2026-11-20T11:00:00.001Z&limit=1&isIndexable=true',
      status: 200,
      answer: { total: 1 },
    },
    {
      what: 'none before',
      path,
      query: '?before=2026-11-20T11:00:00Z&limit=1',
      status: 200,
      answer: { reports: [], total: 0, totalPages: 0 },
    },
    {
      what: 'a page beyond the last',
      path,
      query: '?page=2',
      status: 200,
      answer: { reports: [], total: 1 },
    },
    {
      what: 'a day without a time',
      path,
      query: '?before=2026-11-20',
      status: 400,
      answer: invalid,
    },
    { what: 'more than a hundred', path, query: '?limit=101', status: 400, answer: invalid },
    { what: 'none', path, query: '?pageSize=0', status: 400, answer: invalid },
    { what: 'half a page', path, query: '?page=1.5', status: 400, answer: invalid },
    { what: 'a page in words', path, query: '?page=one', status: 400, answer: invalid },
  ]);
});

describe('[7.remaining] GET /auth/remaining-reports', () => {
  const path = '/auth/remaining-reports';
  conforms(services, [
    {
      what: 'somebody new',
      path,
      status: 200,
      answer: { remainingReports: 3, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
    },
    {
      what: 'with a token in the address',
      path,
      query: `?anonymousToken=${randomUUID()}`,
      status: 200,
      answer: { remainingReports: 3 },
    },
    {
      what: 'with a token that is none',
      path,
      query: '?anonymousToken=me',
      status: 200,
      answer: { remainingReports: 3 },
    },
    {
      what: 'with two tokens',
      path,
      query: '?anonymousToken=a&anonymousToken=b',
      status: 400,
      answer: invalid,
    },
  ]);
});
