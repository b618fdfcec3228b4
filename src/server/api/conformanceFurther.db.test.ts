import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { conforms, overLimit } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { insertReport, insertReports } from '../testing/database.ts';
import { newClaim } from '../testing/app.ts';

const OLD_CLAIM = 'A claim that was analysed a long time ago.';
const NEW_CLAIM = 'A claim that was analysed this morning.';
const LONG_AGO = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') };

const services = idleServices();
let stored: Record<
  'completed' | 'old' | 'other' | 'lately' | 'partial',
  { slug: string; reportId: string }
>;

beforeAll(async () => {
  const { db } = services;
  stored = {
    ...(await insertReports(db)),
    old: await insertReport(db, { content: OLD_CLAIM, ...LONG_AGO }),
    other: await insertReport(db, { content: OLD_CLAIM, ...LONG_AGO }),
    lately: await insertReport(db, { content: NEW_CLAIM }),
    partial: await insertReport(db, { partial: true, ...LONG_AGO }),
  };
});

const notFound = { message: messages.reportNotFound, code: 'NOT_FOUND', error: 'not_found' };
const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
const POST = { method: 'POST' };
const json = (body: unknown) => ({ ...POST, body });

describe('POST /analysis/report/{id}/resubmit', () => {
  const path = '/analysis/report/{id}/resubmit';
  const at = { id: () => stored.old.slug };
  conforms(
    services,
    [
      {
        what: 'its own claim',
        path,
        at,
        ...json({ content: OLD_CLAIM }),
        status: 202,
        answer: { status: 'processing', result: null },
      },
      {
        what: 'one that was analysed lately',
        ...{ path, at: { id: () => stored.lately.slug }, ...json({ content: NEW_CLAIM }) },
        status: 429,
        answer: {
          message: 'Analysis can be resubmitted after December 20, 2026',
          ...{ code: 'TOO_MANY_REQUESTS', error: 'cooldown' },
          resubmitAfter: '2026-12-20T11:00:00.000Z',
        },
      },
      {
        what: 'no claim',
        path,
        at,
        ...json({}),
        status: 400,
        answer: { ...invalid, issues: [{ path: 'content' }] },
      },
      {
        what: 'another claim',
        path,
        at,
        ...json({ content: newClaim() }),
        status: 400,
        answer: invalid,
      },
      {
        what: 'an unknown one',
        path,
        at: { id: 'never-was' },
        ...json({ content: OLD_CLAIM }),
        status: 404,
        answer: notFound,
      },
      {
        what: 'without an id',
        path,
        at: { id: '' },
        ...json({ content: OLD_CLAIM }),
        status: 400,
        answer: { ...invalid, message: messages.reportIdRequired },
      },
    ],
    { waitMs: 0 },
  );
  overLimit(services, () => ({
    ...{ path, at: { id: () => stored.other.slug } },
    ...json({ content: OLD_CLAIM }),
  }));
});

describe('POST /analysis/report/{reportId}/rerun-missing', () => {
  const path = '/analysis/report/{reportId}/rerun-missing';
  conforms(services, [
    {
      what: 'a partial one',
      path,
      at: { reportId: () => stored.partial.reportId },
      ...POST,
      status: 202,
      answer: { status: 'processing' },
    },
    {
      what: 'a whole one',
      path,
      at: { reportId: () => stored.completed.reportId },
      ...POST,
      status: 409,
      answer: { message: messages.nothingMissing, code: 'CONFLICT', error: 'conflict' },
    },
    {
      what: 'an unknown one',
      path,
      at: { reportId: randomUUID() },
      ...POST,
      status: 404,
      answer: notFound,
    },
    { what: 'no id at all', path, at: { reportId: 'x' }, ...POST, status: 400, answer: invalid },
    {
      what: 'a blank one',
      ...{ path, at: { reportId: '%20' }, ...POST, status: 400 },
      answer: { ...invalid, message: messages.reportIdRequired },
    },
  ]);
});

describe('POST /analysis/detailed/{reportId}', () => {
  const path = '/analysis/detailed/{reportId}';
  const answer = {
    message: messages.signInRequired,
    code: 'UNAUTHORIZED',
    error: 'sign_in_required',
  };
  const at = { reportId: () => stored.completed.reportId };
  conforms(services, [
    { what: 'by a visitor', path, at, ...json({ localToken: 'x' }), status: 401, answer },
    { what: 'by a visitor, of nothing', path, at: { reportId: 'x' }, ...POST, status: 401, answer },
    ...['', '%20'].map((reportId) => ({
      what: `without an id: "${reportId}"`,
      ...{ path, at: { reportId }, ...POST, status: 400 },
      answer: { ...invalid, message: messages.detailedNeedsId },
    })),
  ]);
});
