import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { HTML, body, fetchFrom } from '../../testing/servers.ts';

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
