import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { messages } from '../../shared/messages.ts';
import { conforms, overLimit } from '../testing/api.ts';
import { idleServices } from '../testing/context.ts';
import { newClaim } from '../testing/app.ts';

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
