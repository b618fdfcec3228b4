import { randomUUID } from 'node:crypto';
import { beforeAll, describe } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { conforms, overLimit } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { newClaim } from '../testing/app.ts';
import { insertReport, insertReports } from '../testing/database.ts';

describe('starting', () => {
  const services = idleServices();

  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  const POST = { method: 'POST' };
  const json = (body: unknown) => ({ ...POST, body });

  /** What starting refuses, however it is asked. */
  const refused = (path: string) => [
    {
      what: 'nothing at all',
      path,
      ...POST,
      status: 400,
      answer: { ...invalid, message: messages.contentTooShort },
    },
    {
      what: 'too little',
      path,
      ...json({ content: 'short' }),
      status: 400,
      answer: { ...invalid, message: 'Content must be at least 10 characters long' },
    },
    {
      what: 'too much',
      path,
      ...json({ content: 'x'.repeat(50_001) }),
      status: 400,
      answer: { ...invalid, message: 'Content cannot exceed 50000 characters' },
    },
    {
      what: 'unsafe content',
      path,
      ...json({ content: 'Click <script>alert(1)</script> here.' }),
      status: 400,
      answer: { ...invalid, message: messages.contentUnsafe },
    },
    {
      what: 'long notes',
      path,
      ...json({ content: newClaim(), notes: 'x'.repeat(5_001) }),
      status: 400,
      answer: { ...invalid, message: 'Notes cannot exceed 5000 characters' },
    },
    {
      what: 'a local address',
      path,
      ...json({ url: 'http://127.0.0.1/' }),
      status: 400,
      answer: { ...invalid, message: messages.urlLocal },
    },
    {
      what: 'an address of another kind',
      path,
      ...json({ url: 'ftp://example.org/' }),
      status: 400,
      answer: { ...invalid, message: messages.urlProtocol },
    },
    {
      what: 'an empty link alone',
      path,
      ...json({ url: '' }),
      status: 400,
      answer: { ...invalid, message: 'Invalid URL format' },
    },
    {
      what: 'a blank link alone',
      path,
      ...json({ url: ' \t' }),
      status: 400,
      answer: { ...invalid, message: 'Invalid URL format' },
    },
    {
      what: 'an empty text and an empty link',
      path,
      ...json({ content: '', url: '' }),
      status: 400,
      answer: { ...invalid, message: messages.contentTooShort },
    },
    {
      what: 'an empty link and too little text',
      path,
      ...json({ content: 'short', url: '' }),
      status: 400,
      answer: { ...invalid, message: messages.contentTooShort },
    },
    {
      what: 'no link and a blank text',
      path,
      ...json({ content: ' ' }),
      status: 400,
      answer: { ...invalid, message: messages.contentTooShort },
    },
    {
      what: 'text and link',
      path,
      ...json({ content: newClaim(), url: 'https://example.org' }),
      status: 400,
      answer: { ...invalid, message: messages.contentOrUrl },
    },
    {
      what: 'a field it does not know',
      path,
      ...json({ content: newClaim(), admin: true }),
      status: 400,
      answer: invalid,
    },
    {
      what: 'a flag in letters',
      path,
      ...json({ content: newClaim(), fresh: 'false' }),
      status: 400,
      answer: { ...invalid, issues: [{ path: 'fresh' }] },
    },
    {
      what: 'a number for a text',
      path,
      ...json({ content: 1234567890 }),
      status: 400,
      answer: invalid,
    },
    { what: 'a list', path, ...json([newClaim()]), status: 400, answer: invalid },
    {
      what: 'broken JSON',
      path,
      ...POST,
      raw: '{"content":',
      status: 400,
      answer: { message: messages.malformedRequest, code: 'PARSE_ERROR' },
    },
    {
      what: 'another alphabet than UTF-8',
      path,
      ...POST,
      raw: '{}',
      headers: { 'Content-Type': 'application/json; charset=koi8-r' },
      status: 415,
      answer: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    },
    {
      what: 'a form',
      path,
      ...POST,
      raw: 'content=abc',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      status: 415,
      answer: { message: messages.jsonOnly, code: 'UNSUPPORTED_MEDIA_TYPE' },
    },
    {
      what: 'what is not quite JSON by name',
      path,
      ...POST,
      raw: '{}',
      headers: { 'Content-Type': 'application/jsonp' },
      status: 415,
    },
    {
      what: 'more than it reads',
      path,
      ...POST,
      raw: JSON.stringify({ content: 'x'.repeat(200_000) }),
      status: 413,
      answer: { message: messages.bodyTooLarge, code: 'PAYLOAD_TOO_LARGE' },
    },
  ];

  describe('[7.start] POST /analysis/start', () => {
    const path = '/analysis/start';
    const token = randomUUID();
    conforms(services, [
      {
        what: 'a claim',
        path,
        ...json({ content: newClaim() }),
        status: 202,
        answer: { status: 'processing', reused: false, remainingReports: 2 },
      },
      { what: 'a link', path, ...json({ url: 'https://example.org/page' }), status: 202 },
      {
        what: 'with all that the browser sends',
        path,
        ...json({
          content: newClaim(),
          notes: 'A note.',
          timestamp: 1,
          userId: 'x',
          cookieId: token,
        }),
        status: 202,
        answer: { metadata: { anonymousToken: token } },
      },
      {
        what: 'by a program that has neither a user id nor a token to send',
        ...{ path, ...json({ content: newClaim(), userId: null, cookieId: null }), status: 202 },
      },
      {
        what: 'with the type written large',
        path,
        ...POST,
        raw: JSON.stringify({ content: newClaim() }),
        headers: { 'Content-Type': 'Application/JSON; charset=UTF-8' },
        status: 202,
      },
      ...refused(path),
    ]);
  });

  describe('POST /analysis/analyze', () => {
    const path = '/analysis/analyze';
    conforms(
      services,
      [
        {
          what: 'one that takes longer',
          path,
          ...json({ content: newClaim() }),
          status: 202,
          answer: { status: 'processing', result: null },
        },
        ...refused(path),
      ],
      { waitMs: 0 },
    );
  });

  describe.each(['/analysis/start', '/analysis/analyze'])('over the limit, POST %s', (path) => {
    overLimit(services, () => ({ path, ...json({ content: newClaim() }) }));
  });
});

describe('what is similar', () => {
  const services = idleServices();
  const path = '/analysis/similar';
  const asked = (text: string) => ({ path, method: 'POST', body: { text } });
  const invalid = { code: 'BAD_REQUEST', error: 'invalid_input' };
  conforms(services, [
    {
      what: 'a claim that nothing is known on',
      ...asked('Quokkas play chess at night.'),
      status: 200,
      answer: { reports: [], records: [] },
    },
    {
      what: 'too little',
      ...asked('         short'),
      status: 400,
      answer: { ...invalid, message: `text: ${messages.contentTooShort}` },
    },
    {
      what: 'too much',
      ...asked('x'.repeat(301)),
      status: 400,
      answer: { ...invalid, message: `text: ${messages.similarTooLong}` },
    },
    { what: 'nothing at all', path, method: 'POST', status: 400, answer: invalid },
  ]);
});

describe('what follows on a report', () => {
  const OLD_CLAIM = 'A claim that was analyzed a long time ago.';
  const NEW_CLAIM = 'A claim that was analyzed this morning.';
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
          what: 'one that was analyzed lately',
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
      {
        what: 'by a visitor, of nothing',
        path,
        at: { reportId: 'x' },
        ...POST,
        status: 401,
        answer,
      },
      ...['', '%20'].map((reportId) => ({
        what: `without an id: "${reportId}"`,
        ...{ path, at: { reportId }, ...POST, status: 400 },
        answer: { ...invalid, message: messages.detailedNeedsId },
      })),
    ]);
  });
});
