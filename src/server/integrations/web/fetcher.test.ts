import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  body,
  fetchFrom,
  HTML,
  resolvePublic,
  selfSigned,
  serveSite,
  type Site,
} from '../../testing/servers.ts';
import { createFetcher, type FetchedPage } from './fetcher.ts';

describe('requests', () => {
  describe('a request', () => {
    it('says who asks and nothing about anybody else', async () => {
      let headers: IncomingHttpHeaders = {};
      const contact = 'https://verimeter.example/';
      await fetchFrom(
        (request, response) => {
          ({ headers } = request);
          body('<p>')(request, response);
        },
        { contact },
      );
      expect(headers).toEqual({
        host: 'page.example',
        connection: 'close',
        'user-agent': 'Verimeter (+https://verimeter.example/)',
        accept: 'text/html, application/xhtml+xml, text/plain;q=0.9',
        'accept-encoding': 'gzip, br, deflate',
        'accept-language': 'en, *;q=0.5',
      });
    });

    it('takes no cookie from one answer to the next', async () => {
      const cookies: unknown[] = [];
      await fetchFrom((request, response) => {
        cookies.push(request.headers.cookie);
        if (request.url === '/') {
          response.writeHead(302, { location: '/next', 'set-cookie': 'a=1' }).end();
        } else {
          body('<p>')(request, response);
        }
      });
      expect(cookies).toEqual([undefined, undefined]);
    });

    it('goes past the proxy that the environment names', async () => {
      vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9/').stubEnv('NODE_USE_ENV_PROXY', '1');
      expect((await fetchFrom(body('<p>ok'))).page).toMatchObject({ content: '<p>ok' });
      vi.unstubAllEnvs();
    });
  });

  describe('a status', () => {
    it.each([200, 203])('of %i brings a page', async (status) => {
      const { page } = await fetchFrom((_request, response) => {
        response.writeHead(status, { 'content-type': HTML }).end('<p>ok');
      });
      expect(page?.content).toBe('<p>ok');
    });

    it('of 204 brings an empty one', async () => {
      const { page } = await fetchFrom((_request, response) => response.writeHead(204).end());
      expect(page?.content).toBe('');
    });

    it.each([300, 304, 305, 400, 401, 403, 404, 410, 429, 451, 500, 503])(
      'of %i brings none',
      async (status) => {
        const answer: RequestListener = (_request, response) => {
          response.writeHead(status, { 'content-type': HTML, location: '/next' });
          response.end(status === 304 ? '' : '<p>sorry');
        };
        const { site, error } = await fetchFrom(answer);
        expect(error).toMatchObject({ kind: 'error_status' });
        expect(site.reached()).toBe(1);
      },
    );

    it.each([301, 302, 303, 307, 308])('of %i leads on', async (status) => {
      const location = Buffer.from('näch/ste?ä#x').toString('latin1');
      const { page } = await fetchFrom((request, response) => {
        if (request.url === '/') response.writeHead(status, { location }).end('moved');
        else body(request.url ?? '')(request, response);
      });
      expect(page).toEqual({
        finalUrl: 'http://page.example/n%C3%A4ch/ste?%C3%A4',
        headers: expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' }) as unknown,
        contentType: 'html',
        content: '/n%C3%A4ch/ste?%C3%A4',
      });
    });

    it('of 302 without an address leads nowhere', async () => {
      const answer: RequestListener = (_request, response) => response.writeHead(302).end();
      expect((await fetchFrom(answer)).error).toMatchObject({ kind: 'redirects' });
    });

    it('of 302 to itself is given up', async () => {
      const answer: RequestListener = (_request, response) =>
        response.writeHead(302, { location: '/' }).end();
      const { site, error } = await fetchFrom(answer);
      expect(error).toMatchObject({ kind: 'redirects' });
      expect(site.reached()).toBe(4);
    });

    it('of 302 with an endless body leads on at once', async () => {
      const { page } = await fetchFrom((request, response) => {
        if (request.url !== '/') {
          body('<p>ok')(request, response);
          return;
        }
        response.writeHead(302, { location: '/next' });
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(10_000)));
        };
        response.on('drain', more);
        more();
      });
      expect(page?.content).toBe('<p>ok');
    });
  });
});

describe('bodies', () => {
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
});

describe('endings', () => {
  describe('time', () => {
    const limits = { timeMs: 150 };

    it('ends a body that drips without end', async () => {
      const answer: RequestListener = (_request, response) => {
        response.writeHead(200, { 'content-type': HTML });
        const drip = setInterval(() => response.write('.'), 5);
        response.on('close', () => clearInterval(drip));
      };
      expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
    });

    it('ends headers that drip without end', async () => {
      const answer: RequestListener = (request) => {
        request.socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
        const drip = setInterval(() => request.socket.write('.'), 5);
        request.socket.on('close', () => clearInterval(drip));
      };
      expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
    });

    it('ends a server that never answers', async () => {
      const answer: RequestListener = () => undefined;
      expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
    });

    it('ends name servers that never answer', async () => {
      const resolve = (): Promise<string[]> => new Promise(() => undefined);
      const { site, error } = await fetchFrom(body('<p>'), { limits, resolve });
      expect(error).toMatchObject({ kind: 'timed_out' });
      expect(site.dialled).toEqual([]);
    });

    it('counts all hops together', async () => {
      const answer: RequestListener = (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
      };
      const { site, error } = await fetchFrom(answer, { limits });
      expect(error).toMatchObject({ kind: 'timed_out' });
      expect(site.reached()).toBeLessThan(4);
    });
  });

  describe('a signal', () => {
    it('ends the fetch with its reason, wherever it is', async () => {
      const reason = new Error('canceled');
      const moments: ((abort: () => void) => RequestListener)[] = [
        (abort) => () => abort(),
        (abort) => (_request, response) => {
          response.writeHead(200, { 'content-type': HTML }).write('<p>', () => abort());
        },
      ];
      for (const moment of moments) {
        const aborter = new AbortController();
        const answer = moment(() => aborter.abort(reason));
        const { site, error } = await fetchFrom(answer, {}, aborter.signal);
        expect(error).toBe(reason);
        expect(site.reached()).toBe(1);
      }
    });

    it('that has already been given sends nothing out', async () => {
      const reason = new Error('too late');
      const { site, error } = await fetchFrom(body('<p>'), {}, AbortSignal.abort(reason));
      expect(error).toBe(reason);
      expect(site.dialled).toEqual([]);
    });

    it('that comes during the look-up keeps the connection from being made', async () => {
      const aborter = new AbortController();
      const resolve = (): Promise<string[]> => {
        aborter.abort(new Error('canceled'));
        return Promise.resolve(['93.184.216.34']);
      };
      const { site, error } = await fetchFrom(body('<p>'), { resolve }, aborter.signal);
      expect(error).toMatchObject({ message: 'canceled' });
      expect(site.dialled).toEqual([]);
    });
  });

  describe('https', () => {
    const secure = selfSigned('page.example');
    let site: Site;
    beforeEach(async () => {
      site = await serveSite(body('<p>secret'), createServer(secure));
    });
    afterEach(() => site.close());

    async function fetchSecure(host: string, from = site, timeMs = 10_000): Promise<FetchedPage> {
      const fetcher = createFetcher({
        dial: from.dial,
        resolve: resolvePublic,
        limits: { timeMs },
      });
      try {
        return await fetcher.fetchPage(`https://${host}/`, new AbortController().signal);
      } finally {
        await from.allClosed();
      }
    }

    function trusting<T>(run: () => Promise<T>): Promise<T> {
      const usual = getCACertificates('default');
      setDefaultCACertificates([...usual, secure.cert]);
      return run().finally(() => setDefaultCACertificates(usual));
    }

    it('reads a page whose certificate is good for the name', async () => {
      const page = await trusting(() => fetchSecure('page.example'));
      expect(page).toMatchObject({ finalUrl: 'https://page.example/', content: '<p>secret' });
      expect(site.dialled).toEqual([{ addresses: ['93.184.216.34'], port: 443 }]);
    });

    it('refuses a certificate of another name', async () => {
      const fetched = trusting(() => fetchSecure('other.example'));
      await expect(fetched).rejects.toMatchObject({
        kind: 'unreachable',
        cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      });
    });

    it('refuses a certificate that nobody vouches for, whatever the environment says', async () => {
      // Node warns of this setting; the warning is not what is tested.
      vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
      vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
      await expect(fetchSecure('page.example')).rejects.toMatchObject({
        kind: 'unreachable',
        cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      });
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });

    it('ends a handshake that never finishes', async () => {
      const silent = createServer(secure);
      silent.removeAllListeners('connection');
      silent.on('connection', (socket: Socket) => socket.resume());
      const from = await serveSite(body('<p>'), silent);
      await expect(fetchSecure('page.example', from, 150)).rejects.toMatchObject({
        kind: 'timed_out',
      });
      await from.close();
    });
  });
});
