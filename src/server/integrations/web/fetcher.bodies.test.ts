import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HTML, body, fetchFrom } from '../../testing/servers.ts';

const LIMIT = 2_000_000;

/** An answer written byte by byte, which a proper server could not send. */
const raw =
  (...parts: (string | Buffer)[]): RequestListener =>
  (request) => {
    for (const part of parts) request.socket.write(part);
    request.socket.end();
  };

/** The best compression takes seconds. */
const quickBrotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });

describe('a content type', () => {
  it.each([
    ['text/html', 'html'],
    ['TEXT/HTML;Charset=UTF-8', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/plain', 'text'],
    ['text/plain; charset="utf-8"; format=flowed', 'text'],
  ])('of %s is read as %s', async (type, contentType) => {
    const { page } = await fetchFrom(body('<p>é', { 'content-type': type }));
    expect(page).toMatchObject({ contentType, content: '<p>é' });
  });

  it.each([
    'application/pdf',
    'application/json',
    'application/xml',
    'application/octet-stream',
    'image/svg+xml',
    'image/png',
    'text/css',
    'text/html2',
    'text',
    'multipart/form-data; boundary=text/html',
  ])('of %s is not', async (type) => {
    const answer = body('<p>ok', { 'content-type': type });
    expect((await fetchFrom(answer)).error).toMatchObject({ kind: 'not_text' });
  });

  it.each([
    ['<!doctype html><p>ok', 'html'],
    ['\ufeff\n <HTML>', 'html'],
    ['<?xml version="1.0"?><html/>', 'html'],
    ['Just 1 < 2 words', 'text'],
    ['< 2', 'text'],
  ])('that is missing is seen from the content: %s', async (content, contentType) => {
    const { page } = await fetchFrom(body(content, {}));
    expect(page).toMatchObject({ contentType, content: content.replace('\ufeff', '') });
  });

  it.each([
    ['a picture', Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 151) % 256))],
    ['many zeros', Buffer.concat([Buffer.from('<p>ok'), Buffer.alloc(1_000)])],
    [
      'a compressed file',
      gzipSync(Buffer.from(Array.from({ length: 9_000 }, (_, i) => (i * i) % 251))),
    ],
  ])('that is wrong does not make text of %s', async (_what, content) => {
    for (const headers of [{ 'content-type': 'text/html' }, { 'content-type': HTML }, {}]) {
      expect((await fetchFrom(body(content, headers))).error).toMatchObject({ kind: 'not_text' });
    }
  });
});

describe('a body', () => {
  const large = Buffer.alloc(LIMIT, 'a');

  it('of 2 MB is read', async () => {
    expect((await fetchFrom(body(large))).page).toMatchObject({
      content: large.toString('latin1'),
    });
  });

  it('of one byte more is too large, whether it says so or not', async () => {
    const more = Buffer.concat([large, Buffer.from('a')]);
    expect((await fetchFrom(body(more))).error).toMatchObject({ kind: 'too_large' });
    const chunked: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': HTML });
      response.write(large);
      response.end('a');
    };
    expect((await fetchFrom(chunked)).error).toMatchObject({ kind: 'too_large' });
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (content: Buffer) => content],
  ])('is decompressed from %s', async (coding, compress) => {
    const answer = body(compress(Buffer.from('<p>Grüße')), {
      'content-type': HTML,
      'content-encoding': coding,
    });
    expect((await fetchFrom(answer)).page).toMatchObject({ content: '<p>Grüße' });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', quickBrotli],
    ['deflate', deflateSync],
  ])('that unfolds to 50 MB from %s is too large, and costs little', async (coding, compress) => {
    const bomb = compress(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(LIMIT / 10);
    const before = process.memoryUsage().arrayBuffers;
    const answer = body(bomb, { 'content-type': HTML, 'content-encoding': coding });
    expect((await fetchFrom(answer)).error).toMatchObject({ kind: 'too_large' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it.each([
    ['broken', 'gzip', Buffer.from('not gzip at all')],
    ['cut short', 'gzip', gzipSync('<p>ok'.repeat(1_000)).subarray(0, -20)],
    ['compressed twice', 'gzip, gzip', gzipSync(gzipSync('<p>ok'))],
    ['compressed in a way that was not asked for', 'zstd', Buffer.from('<p>ok')],
    ['compressed in an unknown way', 'constructor', Buffer.from('<p>ok')],
  ])('that is %s gives no text', async (_what, coding, content) => {
    const answer = body(content, { 'content-type': HTML, 'content-encoding': coding });
    expect((await fetchFrom(answer)).error).toMatchObject({ kind: 'not_text' });
  });

  it('may be empty, even if said to be compressed', async () => {
    const answer = body('', { 'content-type': HTML, 'content-encoding': 'gzip' });
    expect((await fetchFrom(answer)).page).toMatchObject({ content: '' });
  });

  it('comes from an old server too, which closes at its end', async () => {
    const answer = raw('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n', '<p>ok');
    expect((await fetchFrom(answer)).page).toMatchObject({ content: '<p>ok' });
  });

  it.each([
    [
      'is cut short',
      ['HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n<p>'],
    ],
    [
      'breaks off between chunks',
      [
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n',
      ],
    ],
    ['never begins', ['']],
    ['is not HTTP', ['SSH-2.0-OpenSSH_9.9\r\n']],
    ['has huge headers', ['HTTP/1.1 200 OK\r\n', `X-Long: ${'a'.repeat(100_000)}\r\n\r\n`]],
    ['has endless headers', ['HTTP/1.1 200 OK\r\n', 'X-More: a\r\n'.repeat(10_000), '\r\n']],
  ])('that %s makes the page unreachable', async (_what, parts) => {
    const { site, error } = await fetchFrom(raw(...parts));
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(site.reached()).toBe(1);
  });

  it('that is reset in the middle makes the page unreachable', async () => {
    const answer: RequestListener = (request, response) => {
      response.writeHead(200, { 'content-type': HTML });
      response.write('<p>', () => request.socket.resetAndDestroy());
    };
    const { site, error } = await fetchFrom(answer);
    expect(error).toMatchObject({ kind: 'unreachable' });
    expect(site.reached()).toBe(1);
  });

  it('that hides behind endless announcements is too large', async () => {
    const answer: RequestListener = (request) => {
      const more = (): void => {
        while (request.socket.writable && request.socket.write(ANNOUNCEMENTS));
      };
      request.socket.on('drain', more);
      more();
    };
    expect((await fetchFrom(answer)).error).toMatchObject({ kind: 'too_large' });
  });
  const ANNOUNCEMENTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(1_000);
});
