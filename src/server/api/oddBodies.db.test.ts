import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BATCH_MAX,
  BODY_DEPTH_MAX,
  BODY_FIELDS_MAX,
  CAPTURE_BYTES_MAX,
  QUERY_PARAMETERS_MAX,
} from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import type { RunningServer } from '../server.ts';
import { createTestDatabase, insertReport, type TestDatabase } from '../testing/database.ts';
import { serveTest } from '../testing/servers.ts';
import { newClaim } from '../testing/app.ts';
import fc from 'fast-check';
import { createJsonBounds, DEFAULT_BOUNDS, exceeds, type JsonBounds } from './readBody.ts';

let database: TestDatabase;
let server: RunningServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await serveTest(database.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await server.stop(2_000);
  await database.drop();
});

interface Feedback {
  status: number;
  message?: string;
  code?: string;
  issues?: object[];
}

/** What is answered; of tRPC what its error says, in the same form. */
async function send(path: string, body?: string | Buffer, headers: Record<string, string> = {}) {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  };
  const response = await fetch(
    server.address + path,
    body === undefined ? {} : (init as RequestInit),
  );
  const text = await response.text();
  const reported = (
    response.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : { message: text.trim() }
  ) as Feedback & { error?: { message: string; data: Feedback } };
  const { message, data } =
    typeof reported.error === 'object'
      ? reported.error
      : { message: reported.message, data: reported };
  return { status: response.status, code: data.code, message, issues: data.issues };
}

const REST = '/api/analysis/start';
const TRPC = '/trpc/analysis.start';
const keys = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `"k${first + index}":0`).join();
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const refused = (message: string) => ({ status: 400, code: 'BAD_REQUEST', message });
const tooMany = refused(messages.tooManyFields(BODY_FIELDS_MAX));
const tooDeep = refused(messages.nestedTooDeep);
const unreadable = { status: 400, code: 'PARSE_ERROR', message: messages.malformedRequest };

describe.each([
  ['REST', REST],
  ['tRPC', TRPC],
])('a body of %s is refused', (_door, path) => {
  it.each([
    ['with more fields than any call has', `{${keys(65)}}`],
    ['with 50,000 of them', `{${keys(50_000)}}`],
    ['with one field many times', `{${Array(65).fill('"content":"x"').join()}}`],
    ['with fields written in escapes', `{${Array(65).fill('"\\u0061\\u002c":0').join()}}`],
    ['with prototypes', `{${Array(65).fill('"__proto__":{}').join()}}`],
    ['with long lists', `{"content":[${Array(65).fill('0').join()}]}`],
    ['as a list of its own', `[${Array(65).fill('0').join()}]`],
  ])('%s', async (_what, body) => {
    expect(await send(path, body)).toMatchObject(tooMany);
  });

  it.each([
    ['in a field that is known', (depth: number) => `{"content":${nested(depth - 1)}}`],
    ['in one that is not', (depth: number) => `{"bogus":${nested(depth - 1)}}`],
    ['from the outside in', nested],
    ['without an end', (depth: number) => '['.repeat(depth)],
    ['in objects', (depth: number) => '{"a":'.repeat(depth)],
  ])('when it is nested too deeply: %s', async (_what, body) => {
    for (const depth of [BODY_DEPTH_MAX + 1, 20_000, 600_000 / 6])
      expect(await send(path, body(depth))).toMatchObject(tooDeep);
    expect(await send(path, body(3))).not.toMatchObject({ message: messages.nestedTooDeep });
  });

  it('by what it is, when it keeps to that', async () => {
    const reported = await send(path, `{${keys(60)}}`);
    expect(reported).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(JSON.stringify(reported).length).toBeLessThan(1_000);
    const prototype = `{"content":"${newClaim()}","__proto__":{"fresh":true}}`;
    expect(await send(path, prototype)).toMatchObject({ status: 400 });
    expect(await send(path, `{"content":"${newClaim()}","constructor":{}}`)).toMatchObject({
      status: 400,
    });
  });

  it('when it is compressed', async () => {
    const body = gzipSync(JSON.stringify({ content: newClaim() }));
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd'])
      expect(await send(path, body, { 'Content-Encoding': encoding })).toMatchObject({
        ...{ status: 415, message: messages.bodyCompressed },
      });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json; charset=utf-16',
    'application/jsonl',
  ])('when it says that it is %s', async (type) => {
    const body = JSON.stringify({ content: newClaim() });
    expect(await send(path, body, { 'Content-Type': type })).toMatchObject({
      ...{ status: 415, message: messages.jsonOnly },
    });
  });

  it('when it is no UTF-8', async () => {
    const body = Buffer.from([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect(await send(path, body)).toMatchObject(unreadable);
  });

  it('when it is too large, also when it does not say so', async () => {
    const large = JSON.stringify({ content: 'x'.repeat(700_000) });
    expect(await send(path, large)).toMatchObject({ status: 413, message: messages.bodyTooLarge });
    const unsaid = request(server.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
    });
    unsaid.end(large);
    const [response] = (await once(unsaid, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(JSON.stringify(await json(response))).toContain(messages.bodyTooLarge);
  });

  it('as soon as that is clear, before all of it is there', async () => {
    const unended = request(server.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '600000' },
    });
    unended.on('error', () => undefined);
    unended.write(`{${keys(65)}`);
    const [response] = (await once(unended, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(400);
    unended.destroy();
  });
});

it('a body that comes in parts of one byte is read like any other', async () => {
  const call = request(server.address + REST, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
  });
  call.setNoDelay(true);
  for (const byte of Buffer.from(`\ufeff{"content":"${newClaim()} \\"é🙂\\""}`))
    call.write(Buffer.from([byte]));
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  expect([response.statusCode, await json(response)]).toEqual([
    202,
    expect.objectContaining({ status: 'processing' }),
  ]);
});

describe('a body that nobody reads', () => {
  const endless = async (path: string, method: string) => {
    const { port, hostname } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    const kept = ['Host: ours', 'Transfer-Encoding: chunked', 'Content-Type: text/plain'];
    socket.write([`${method} ${path} HTTP/1.1`, ...kept, '', ''].join('\r\n'));
    const size = 0x10000;
    const part = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
    const closed = new Promise((resolve) =>
      socket.on('error', () => undefined).on('close', resolve),
    );
    let sent = 0;
    const fill = () => {
      while (!socket.destroyed && socket.write(part)) sent += size;
    };
    socket.on('drain', fill).resume();
    fill();
    await closed;
    return sent;
  };

  it.each([
    ['of a page that lies ready', '/', 'GET'],
    ['of any page', '/nowhere', 'HEAD'],
    ['of a call that reads', '/api/analysis/reports', 'GET'],
    ['of no page', '/nowhere', 'POST'],
    ['of no call', '/api/nothing', 'POST'],
    ['of a refused call', REST, 'POST'],
    ['of a refused call of tRPC', TRPC, 'POST'],
  ])('ends the connection when it does not end itself: %s', async (_what, path, method) => {
    await fetch(server.address);
    expect(await endless(path, method)).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('calls that travel together', () => {
  const names = (count: number) => Array(count).fill('radar.search').join();
  const batch = (count: number, input: string) =>
    `/trpc/${names(count)}?batch=1&input=${encodeURIComponent(input)}`;

  it('are ten at most, however they are written', async () => {
    const reported = refused(messages.tooManyCalls);
    for (const count of [BATCH_MAX + 1, 1_000]) {
      expect(await send(batch(count, '{}'))).toMatchObject(reported);
      expect(await send(`/trpc/${names(count)}`)).toMatchObject(reported);
      expect(await send(batch(count, '{}').replaceAll(',', '%2C'))).toMatchObject(reported);
      expect(await send(batch(count, '{}').replace('?batch=1&', '?'), '{}')).toMatchObject(
        reported,
      );
    }
    const inputs = JSON.stringify(Object.fromEntries(Array(BATCH_MAX).fill({}).entries()));
    expect((await fetch(server.address + batch(BATCH_MAX, inputs))).status).toBe(200);
  });

  it('may each bring as much as one alone, in the address too', async () => {
    const many = (count: number) => `{"0":{"search":"a"},"1":{${keys(count)}}}`;
    expect(await send(batch(2, many(65)))).toMatchObject(tooMany);
    expect(await send('/trpc/analysis.start,analysis.start?batch=1', many(65))).toMatchObject(
      tooMany,
    );
    expect(await send(batch(2, '{"0":{},"1":{},"2":{}}'))).toMatchObject({
      ...{ status: 400, message: messages.tooManyCalls },
    });
    expect(await send(batch(1, `{"0":${nested(BODY_DEPTH_MAX + 1)}}`))).toMatchObject(tooDeep);
    const alone = `/trpc/radar.search?input=${encodeURIComponent(`{${keys(65)}}`)}`;
    expect(await send(alone)).toMatchObject(tooMany);
    const both = Object.fromEntries([0, 1].map((index) => [index, { search: randomUUID() }]));
    expect((await fetch(server.address + batch(2, JSON.stringify(both)))).status).toBe(200);
  });
});

describe('a method that no call has', () => {
  it.each(['/trpc/radar.search', '/api/featured'])('is refused in words: %s', async (path) => {
    // `fetch` sends none of these.
    const asked = request(server.address + path, { method: 'TRACE' }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(405);
    expect(JSON.stringify(await json(answer))).toContain(messages.methodNotAllowed);
  });
});

describe('an address', () => {
  const parameters = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');

  it.each(['/', '/truth-radar', '/api/analysis/reports', '/trpc/radar.search', '/feed.atom'])(
    'is refused with more parameters than any has: %s',
    async (path) => {
      const reported = { status: 400, message: messages.tooManyParameters };
      expect(await send(`${path}?${parameters(QUERY_PARAMETERS_MAX + 1)}`)).toMatchObject(reported);
      expect(await send(`${path}?${parameters(2_000)}`)).toMatchObject(reported);
      expect(await send(`${path}?${'&'.repeat(10_000)}`)).toMatchObject(reported);
    },
  );

  it('may have many that nobody knows, on a page', async () => {
    const response = await fetch(`${server.address}/about?${parameters(QUERY_PARAMETERS_MAX)}`);
    expect(response.status).toBe(200);
  });

  it('does no harm with prototypes or broken escapes in it', async () => {
    for (const query of ['__proto__=a&__proto__=b', 'constructor=a', 'a[b][c]=d', '%E0%A4%A=1'])
      for (const path of ['/api/analysis/reports', '/truth-radar', '/trpc/radar.search'])
        expect((await fetch(`${server.address}${path}?${query}`)).status).toBeLessThan(500);
  });

  it('is refused by the server itself when it, or the cookies, are longer than 16 kB', async () => {
    const long = 'x'.repeat(20_000);
    expect((await fetch(`${server.address}/?${long}`)).status).toBe(431);
    expect((await fetch(server.address, { headers: { Cookie: long } })).status).toBe(431);
  });
});

describe('a page that a browser hands in', () => {
  const capture = (id: string) => `/api/_internal/prerender/${id}`;
  /** Sends the head, and no byte of the body. */
  const sendHead = async (path: string) => {
    const call = request(server.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '1000000' },
    });
    call.on('error', () => undefined);
    call.flushHeaders();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const reported = (await json(response)) as Feedback;
    call.destroy();
    return { ...reported, status: response.statusCode };
  };

  it('is refused before it is sent where no such report is listed', async () => {
    const { reportId } = await insertReport(database.db);
    expect(await sendHead(capture(randomUUID()))).toMatchObject({ status: 404 });
    expect(await sendHead(capture(reportId))).toMatchObject({ status: 422, error: 'not_listed' });
    expect(await sendHead(capture('x'))).toMatchObject({ status: 400, error: 'invalid_input' });
    const gone = await insertReport(database.db, { deletedAt: new Date() });
    expect(await sendHead(capture(gone.reportId))).toMatchObject({ status: 410, code: 'GONE' });
  });

  it('is not looked into, whatever it holds', async () => {
    const { reportId } = await insertReport(database.db, { isIndexable: true });
    for (const body of [`{${keys(100_000)}}`, '['.repeat(1_000_000), '{"html":', '"'.repeat(9)])
      expect((await send(capture(reportId), body)).status).toBe(200);
    const large = Buffer.alloc(CAPTURE_BYTES_MAX + 1, 'x');
    expect(await send(capture(reportId), large)).toMatchObject({ status: 413 });
    const type = { 'Content-Type': 'text/html' };
    expect(await send(capture(reportId), '<p>', type)).toMatchObject({ status: 415 });
  });
});

describe('the bounds of JSON', () => {
  const keys = (count: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])),
    );
  const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const batch: JsonBounds = { ...DEFAULT_BOUNDS, calls: 10 };

  describe('the body of a call', () => {
    it('may hold 64 fields and list entries, whichever way they are spread', () => {
      expect(exceeds(keys(64), DEFAULT_BOUNDS)).toBeNull();
      expect(exceeds(keys(65), DEFAULT_BOUNDS)).toBe('fields');
      expect(exceeds(`{"many":${list(63)}}`, DEFAULT_BOUNDS)).toBeNull();
      expect(exceeds(`{"many":${list(64)}}`, DEFAULT_BOUNDS)).toBe('fields');
      expect(exceeds(`[${Array(9).fill(keys(7)).join()}]`, DEFAULT_BOUNDS)).toBe('fields');
    });

    it('counts a field each time that it is there', () => {
      expect(exceeds(`{${Array(65).fill('"a":1').join()}}`, DEFAULT_BOUNDS)).toBe('fields');
      expect(exceeds(`{${Array(65).fill('"__proto__":{}').join()}}`, DEFAULT_BOUNDS)).toBe(
        'fields',
      );
    });

    it('may be nested eight times', () => {
      expect(exceeds(nested(8), DEFAULT_BOUNDS)).toBeNull();
      expect(exceeds(nested(9), DEFAULT_BOUNDS)).toBe('depth');
      expect(exceeds('['.repeat(1_000_000), DEFAULT_BOUNDS)).toBe('depth');
      expect(exceeds('{"a":'.repeat(100_000), DEFAULT_BOUNDS)).toBe('depth');
    });

    it('holds no field where a text looks like some', () => {
      const text = '[{,\\"'.repeat(1_000);
      expect(exceeds(JSON.stringify({ text, more: [text] }), DEFAULT_BOUNDS)).toBeNull();
      expect(exceeds(`{"a\\u0022,\\u007b":"${'\\\\'.repeat(9_999)}"}`, DEFAULT_BOUNDS)).toBeNull();
      expect(exceeds(`{"a":"\\\\",${keys(64).slice(1)}`, DEFAULT_BOUNDS)).toBe('fields');
    });
  });

  describe('the body of calls that travel together', () => {
    const calls = (inner: string, count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"${index}":${inner}`).join()}}`;

    it('may hold as much for each of them as one alone', () => {
      expect(exceeds(calls(keys(64), 10), batch)).toBeNull();
      expect(exceeds(calls(nested(8), 10), batch)).toBeNull();
      expect(exceeds(`{"0":${keys(65)}}`, batch)).toBe('fields');
      expect(exceeds(`{"0":${keys(1)},"1":${keys(65)}}`, batch)).toBe('fields');
      expect(exceeds(`{"0":${nested(9)}}`, batch)).toBe('depth');
    });

    it('may hold no more of them than are named', () => {
      expect(exceeds(calls('0', 10), batch)).toBeNull();
      expect(exceeds(calls('0', 11), batch)).toBe('calls');
      expect(exceeds(`{${Array(11).fill('"0":{}').join()}}`, batch)).toBe('calls');
    });
  });

  it('finds the same in any JSON as who reads it, in whatever parts it comes', () => {
    const fieldsOf = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : Math.max(
            1,
            Object.values(value).reduce((sum: number, inner) => sum + 1 + fieldsOf(inner), 0),
          );
    const depthOf = (value: unknown): number =>
      typeof value !== 'object' || value === null
        ? 0
        : 1 + Math.max(0, ...Object.values(value).map(depthOf));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 9 }), (value, size) => {
        const bytes = Buffer.from(JSON.stringify(value));
        const scan = (bounds: Partial<JsonBounds>) => {
          const look = createJsonBounds({ fields: 1e6, depth: 1e6, calls: null, ...bounds });
          let found = null;
          for (let at = 0; at < bytes.length && found === null; at += size)
            found = look(bytes.subarray(at, at + size));
          return found;
        };
        // An empty nested object or list counts as an entry and as its first possible entry.
        const fields = fieldsOf(value);
        expect(scan({ fields })).toBeNull();
        if (fields > 0) expect(scan({ fields: fields - 1 })).toBe('fields');
        const depth = depthOf(value);
        expect(scan({ depth })).toBeNull();
        if (depth > 0) expect(scan({ depth: depth - 1 })).toBe('depth');
      }),
    );
  });
});
